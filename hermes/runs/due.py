"""Which items of a run are asked for."""

from __future__ import annotations

from enum import StrEnum


class Due(StrEnum):
    """Which items are asked for: those without an answer, or those whose answer is an error."""

    MISSING = "missing"
    FAILED = "failed"
