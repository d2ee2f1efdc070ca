"""Pieces of a text with all the values that each may state, found once for many references."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.verdict import Mention

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from hermes.scoring.typed.verdict import Rule


class Piece(NamedTuple):
    """A piece at `text[start:end]`, and the values that it may state.

    `repeats`: the question says the same.
    """

    start: int
    end: int
    readings: tuple[Hashable, ...]
    repeats: bool = False


def mentions_of(value: Hashable, pieces: Iterable[Piece], rule: Rule) -> list[Mention]:
    """The pieces as mentions, and which of them state `value`."""
    return [
        Mention(start, end, value in readings, repeats, rule)
        for start, end, readings, repeats in pieces
    ]
