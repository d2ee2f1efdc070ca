"""Tidying up that Ctrl-C does not break off."""

from __future__ import annotations

import shutil
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def seen_through(tidy: Callable[[], object]) -> None:
    """Call what tidies up, and again where Ctrl-C breaks it off, which is heeded after that."""
    try:
        tidy()
    except KeyboardInterrupt:
        tidy()
        raise


def removed(folder: Path) -> None:
    """Remove `folder` with all that is in it, as far as that can be, and see it through."""
    seen_through(partial(shutil.rmtree, folder, ignore_errors=True))
