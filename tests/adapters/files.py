"""Writes source files for the adapters to read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


NO_LANGUAGES = ("", " ", "../x", "en/us", "en\n", "-en", "en--us", "日本")
"""What cannot stand in an item's id as its language."""


def write(path: Path, text: str) -> Path:
    """A file of just this text."""
    path.write_text(text, encoding="utf-8", newline="")
    return path


def write_json(path: Path, value: Any) -> Path:
    """A file of this value as JSON."""
    return write(path, json.dumps(value))
