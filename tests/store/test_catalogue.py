"""The catalogue as a whole."""

from __future__ import annotations

import pytest

from hermes.errors import PluginError
from hermes.sources import CATALOGUE
from hermes.store.catalogue import load_catalogue, merge_catalogues


def test_the_entries_of_hermes_are_found_by_entry_point() -> None:
    catalogue = load_catalogue()
    for entry in CATALOGUE:
        assert catalogue[entry.name] is entry


def test_entries_of_all_distributions_are_merged() -> None:
    merged = merge_catalogues({"one": CATALOGUE[:2], "two": list(CATALOGUE[2:])})
    assert list(merged.values()) == list(CATALOGUE)


def test_the_same_name_twice_is_loud_and_names_both() -> None:
    with pytest.raises(PluginError, match=r"two benchmarks are called 'ck25' .*one, two"):
        merge_catalogues({"one": CATALOGUE, "two": CATALOGUE[:1]})
    with pytest.raises(PluginError, match="two benchmarks are called 'ck25'"):
        merge_catalogues({"one": (CATALOGUE[0], CATALOGUE[0])})


@pytest.mark.parametrize("catalogue", [None, 7, "ck25", CATALOGUE[0], ("ck25",)])
def test_what_is_no_catalogue_is_loud(catalogue: object) -> None:
    with pytest.raises(PluginError, match=r"not a tuple of catalogue entries .*other"):
        merge_catalogues({"other": catalogue})
