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


def ids_by_lang(langs: Mapping[str, str]) -> dict[str, list[str]]:
    """Item ids by language, in order of first appearance; none where there is only one language.

    `langs` gives an item's language by the item's id.
    """
    ids: dict[str, list[str]] = {}
    for item_id, lang in langs.items():
        ids.setdefault(lang, []).append(item_id)
    return ids if len(ids) > 1 else {}
