"""Verbs that leave out what they say of: "It did not.", "…, but site_b did not.", "None were."."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_FLAGS = re.VERBOSE | re.IGNORECASE

_BE_OR_DO = r"(?:did|does|do|was|were|is|are|has|have|had)"
_SEEN = r"(?:detected|found|observed|recorded|identified|reported|flagged|seen|noted|present)"
_CLAUSE_ENDS = r"""(?= \s*(?:[.;!)|\n]|$) | ,?\s(?:as|because|since|though|either)\b
    | ,\s(?:but|and|while|with|the|it)\b )"""
_LEFT_OUT = re.compile(
    rf"""
    (?P<denial>
        (?<!\bI\s) \b{_BE_OR_DO}(?:n't|\snot) {_CLAUSE_ENDS}
      | \bnone\s (?:of\s(?:them|these|those|which)\s)? (?:{_BE_OR_DO}|has\sbeen|have\sbeen)
        (?:\s{_SEEN})? {_CLAUSE_ENDS}
      | \bno\s(?!data\b|information\b)(?:[a-z]+\s){{1,3}}{_BE_OR_DO} {_CLAUSE_ENDS}
      | \b(?:found|returned|there\s(?:is|was|were|are))\snone {_CLAUSE_ENDS}
      | (?:(?<=but\s)|(?<=,\s)|(?<=and\s)|^)not\s(?:at|on|in|for)\s(?P<where>[^,.;\n]{{1,30}}) )
  | (?<!as\s)(?<!than\s)(?<!like\s)(?<!what\s)
    \b(?:it|they|there|the\s\w+\sone|R\d+|site_\w+|node_\w+) \s (?:indeed\s|certainly\s|really\s)?
    {_BE_OR_DO} (?=\s*(?:[.;!]|$) | ,\s(?:but|while|whereas|the\s\w+\sone|(?:at\s)?site_\w+|R\d+)\b)
    """,
    _FLAGS,
)


class Ellipsis(NamedTuple):
    """A verb at `text[start:end]` that affirms or denies what was last spoken of.

    `where`: it only names a place or a day.
    """

    start: int
    end: int
    denies: bool
    where: bool


def ellipses(text: str) -> Iterator[Ellipsis]:
    """The ellipses in `text`.

    >>> [each.denies for each in ellipses("R4 was exceeded; R5 was not.")]
    [True]
    """
    for match in _LEFT_OUT.finditer(text):
        denies, where = match["denial"] is not None, match["where"] is not None
        yield Ellipsis(*match.span(), denies, where)
