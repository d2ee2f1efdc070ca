"""What a profile says of a run: named figures of all items, and by language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Figures: TypeAlias = "Mapping[str, float | int | None]"
"""Figures by name, unrounded; None where there is nothing to measure."""


class ProfileFigures(Protocol):
    """The figures of one profile. `score` is its headline: None where the graph failed an item."""

    @property
    def overall(self) -> Figures:
        """Those of all items."""
        ...

    @property
    def by_lang(self) -> Mapping[str, Figures]:
        """Those of each language, in order of first appearance; empty where there is only one."""
        ...
