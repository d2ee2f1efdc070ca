"""Clauses: how far a "not", a "while" or a subject reaches within a sentence."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_FLAGS = re.VERBOSE | re.IGNORECASE

# What goes on with the clause behind an insertion: "did not, at any time, exceed".
_PREDICATE = r"""(?:exceed\w*|did|does|do|was|were|is|are|has|have|had|went|rose|fell|stayed
    |remain\w*|never|ever|lay|lies|stays)"""
_BOUNDARY = re.compile(
    rf"""
      (?P<insertion> , (?:[^,;.\n]|\.(?=\d)){{1,80}}, (?=\s{_PREDICATE}\b) )
    | [;\n|→⇒–] | [,:](?!\d) | \s-+(?=\s) | (?<![.!?])[.!?]++(?=[\s"')]|$)
    | \b(?:(?<!anything\s)but(?!\s(?:for|one|two|three|four|five|\d+|R\d+|a\sfew)\b)
        |however|although|though|while|whereas|because|since|(?<!not\s)so|yet|despite
        |(?<!above\s)(?<!beyond\s)(?<!below\s)(?<!of\s)which
        |and(?=\s(?:it|they|there|then|so|the|its|that|this|no|R\d+|site_\w+)\b))\b
    """,
    _FLAGS,
)


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses of a text, by the offsets at which they begin."""

    text: str
    starts: Sequence[int]

    def around(self, place: int) -> tuple[int, int]:
        """The span of the clause in which the character at `place` stands."""
        after = bisect_right(self.starts, place)
        end = self.starts[after] if after < len(self.starts) else len(self.text)
        return self.starts[after - 1], end


def clauses(text: str) -> Clauses:
    """The clauses of `text`, each with the conjunction that opens it.

    >>> text = "It was high, but it did not, at any time, exceed R4."
    >>> [text[slice(*clauses(text).around(place))] for place in (5, 20)]
    ['It was high,', 'but it did not, at any time, exceed R4.']
    """
    bounds = (match for match in _BOUNDARY.finditer(text) if match["insertion"] is None)
    begins = (each.start() if each[0].isalpha() else each.end() for each in bounds)
    return Clauses(text, [0, *begins])
