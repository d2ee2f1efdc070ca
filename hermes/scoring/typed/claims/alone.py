"""Names that stand alone: "site_d.", or "site_d, with 712 ppm", where only remarks follow."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.scoring.typed.claims.comparing import direction

if TYPE_CHECKING:
    from hermes.scoring.typed.values.names import Name

_BEFORE_ALONE = re.compile(r"\W*(?:(?:it|that)(?:'s|\sis|\swas)\s)?\W*", re.IGNORECASE)
_NOTHING_BEHIND = re.compile(
    r"[\"')\s]*(?:it\s(?:is|was)\b)?\s*(?:$|[.;!\n]"
    r"|,?\s?(?:because|since|as|while|whereas|although|though|not|compared)\b)",
    re.IGNORECASE,
)
# A remark behind the name: "site_d, with 712 ppm". With a verb behind it, the name is a subject.
_REMARK_BEHIND = re.compile(
    r"[\"')\s]*(?:[–-]|,?\s?(?:with|at|by)\b)(?![^;.!?\n]*,\s(?:is|has|was|had)\b)", re.IGNORECASE
)


def stands_alone(name: Name, text: str, sentence: tuple[int, int], asked_way: int) -> bool:
    """Whether `name` opens the `sentence`, a span of `text`, and no more than remarks follow.

    What compares the other way than `asked_way` is no remark: "site_b, with the lower mean".

    >>> from hermes.scoring.typed.values.names import Name
    >>> [stands_alone(Name(0, 6, "sited"), text, (0, len(text)), 1)
    ...  for text in ["site_d, with 712 ppm", "site_d, with a lower mean"]]
    [True, False]
    """
    start, end = sentence
    if not _BEFORE_ALONE.fullmatch(text, start, name.start):
        return False
    if _NOTHING_BEHIND.match(text, name.end, end):
        return True
    remark = _REMARK_BEHIND.match(text, name.end, end)
    return remark is not None and direction(text[name.end : end]) in {0, asked_way}
