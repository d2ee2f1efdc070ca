"""How far a question reaches: for what is within a limit, or for what is beyond it."""

from __future__ import annotations

import re

_NEAR = re.compile(
    r"\b(?:within|inside|less|below|under|closer|nearer|nearest|closest|near|at\smost|up\sto)\b",
    re.IGNORECASE,
)
_FAR = re.compile(
    r"\b(?:outside|beyond|farther|further|farthest|furthest|more|above|over|exceed\w*|at\sleast"
    r"|out\sof|higher|highest)\b",
    re.IGNORECASE,
)
_LIMIT = re.compile(r"(?P<limit>\d+(?:\.\d+)?)\s?(?P<unit>k?m)\b")
_KILO = 1000


def asks_near(question: str) -> bool:
    """Whether `question` asks for what is within a limit, or near.

    >>> asks_near("Which nodes lie within 50 m?"), asks_near("Which sites exceed 1000 ppm?")
    (True, False)
    """
    return bool(_NEAR.search(question)) and not _FAR.search(question)


def asks_far(question: str) -> bool:
    """Whether `question` asks for what is beyond a limit, or far."""
    return bool(_FAR.search(question)) and not _NEAR.search(question)


def is_out_of_reach(question: str, amount: str, unit: str) -> bool:
    """Whether so many m or km are on the other side of the limit that `question` sets.

    >>> is_out_of_reach("Which nodes lie within 50 m?", "0.1", "km")
    True
    """
    limit = _LIMIT.search(question)
    if limit is None:
        return False
    far, most = _metres(amount, unit), _metres(limit["limit"], limit["unit"])
    return far > most if asks_near(question) else asks_far(question) and far < most


def _metres(amount: str, unit: str) -> float:
    return float(amount) * (_KILO if unit.lower() == "km" else 1)
