"""Shapes: a value is returned as what it is, or said not to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError
from hermes.shapes import as_bool, as_count, as_list, as_object, as_text, as_texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.model import JsonValue

VALUES: tuple[JsonValue, ...] = (None, True, 7, -1, 1.5, "text", [], {}, ["a"])


@pytest.mark.parametrize(
    ("shape", "taken"),
    [
        (as_object, [{}]),
        (as_list, [[], ["a"]]),
        (as_text, ["text"]),
        (as_bool, [True]),
        (as_count, [7]),
    ],
)
def test_each_shape_takes_its_own_values_and_refuses_all_others(
    shape: Callable[[JsonValue, str], object], taken: list[JsonValue]
) -> None:
    for value in VALUES:
        if value in taken and type(value) in {type(entry) for entry in taken}:
            assert shape(value, "here") == value
        else:
            with pytest.raises(FormatError, match=r"was expected, not .* \(here\)"):
                shape(value, "here")


def test_texts_are_a_list_of_nothing_but_text() -> None:
    assert as_texts(["a", "b"], "here") == ("a", "b")
    with pytest.raises(FormatError, match="text was expected, not a number"):
        as_texts(["a", 1], "here")
