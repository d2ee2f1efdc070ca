"""The former and the latter: names that are said again by their order."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from hermes.scoring.typed.values.names import Name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FORMER = re.compile(r"\bthe\s(?P<which>former|latter)\b", re.IGNORECASE)
_PAIR = 2


def former_and_latter(named: Sequence[Name], text: str) -> Iterator[Name]:
    """What "the former" and "the latter" name: the last two names before them."""
    for match in _FORMER.finditer(text):
        before = named[: bisect_left(named, (match.start(),))][-_PAIR:]
        if len({name.folded for name in before}) == _PAIR:
            former, latter = before
            folded = former.folded if match["which"].lower() == "former" else latter.folded
            yield Name(*match.span(), folded)
