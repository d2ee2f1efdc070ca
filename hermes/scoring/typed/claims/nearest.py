"""Names that are only told as the nearest of those beyond: "no others; the nearest is node_15"."""

from __future__ import annotations

import re

from hermes.scoring.typed.claims.reach import asks_near, is_out_of_reach

_BEFORE = re.compile(r"\b(?:nearest|closest)\b(?!\sof\b)[^.;\n_\d]{0,40}$", re.IGNORECASE)
_BEHIND = re.compile(
    r"[\"')]*,?\s(?:(?:is|being|was)\s)?(?:the|its)\s(?:next\s)?(?:nearest|closest)\b",
    re.IGNORECASE,
)
# "No other node than node_15, the nearest"
_EXCEPTED = re.compile(
    r"\b(?:than|but|except(?:\sfor)?|besides|(?:apart|aside)\sfrom)\s(?:the\s(?:nearest|closest)\W)?\W*$",
    re.IGNORECASE,
)
_DISTANCE = re.compile(
    r"(?:(?!\.\s)[^;\n\d_]){0,40}(?<![\w.])(?P<amount>\d+(?:\.\d+)?)\s?(?P<unit>k?m)\b",
    re.IGNORECASE,
)
_WIDTH = 60


def is_only_nearest(text: str, span: tuple[int, int], question: str, *, after_none: bool) -> bool:
    """Whether the name at `span` is only the nearest of what is beyond the limit of `question`.

    Where its distance is told, that decides; else it is, `after_none` of the others is within.

    >>> text = "No other nodes; the nearest is node_15."
    >>> is_only_nearest(text, (31, 38), "Which nodes lie within 10 m of node_14?", after_none=True)
    True
    """
    start, end = span
    if not asks_near(question):
        return False
    is_nearest = _BEFORE.search(text, max(0, start - _WIDTH), start) or _BEHIND.match(text, end)
    if not is_nearest:
        return False
    distance = _DISTANCE.match(text, end)
    if distance is None:
        return after_none and not _EXCEPTED.search(text, max(0, start - _WIDTH), start)
    return is_out_of_reach(question, distance["amount"], distance["unit"])
