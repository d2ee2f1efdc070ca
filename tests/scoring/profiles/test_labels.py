"""What an IRI is called: by the graph's labels, else by its end."""

from __future__ import annotations

import pytest

from hermes.model import Boolean, NoAnswer, TypedGold
from hermes.scoring.profiles.labels import Label, iris_in, names
from tests.scoring.terms import column, flat, iri, plain

BERLIN = "http://www.wikidata.org/entity/Q64"


def test_labels_in_the_items_language_and_in_none_count() -> None:
    labels = {BERLIN: [Label("Berlín", "es"), Label("Berlin", "de"), Label("BER", None)]}
    assert names(BERLIN, "de", labels) == ("Berlin", "BER")
    assert names(BERLIN, "es", labels) == ("Berlín", "BER")


def test_regions_of_a_language_do_not_count() -> None:
    labels = {BERLIN: [Label("Berlim", "pt-BR")]}
    assert names(BERLIN, "pt", labels) == names(BERLIN, "pt_BR", labels) == ("Berlim",)


@pytest.mark.parametrize(
    ("named", "name"),
    [
        ("http://dbpedia.org/resource/Troms%C3%B8", "Tromsø"),
        ("http://dbpedia.org/resource/New_York_City", "New York City"),
        ("http://example.org/vocab#fullyFunded", "fullyFunded"),
        ("http://example.org/a/b/", "b"),
        ("urn:isbn:0451450523", "0451450523"),
        ("http://example.org/AC%2FDC", "AC/DC"),
    ],
)
def test_without_a_label_the_end_of_the_iri_is_its_name(named: str, name: str) -> None:
    assert names(named, "en", {}) == (name,)
    assert names(named, "en", {named: [Label("anders", "de")]}) == (name,)


def test_a_qualifier_in_brackets_may_be_left_out() -> None:
    assert names("http://e/Alien_(film)", "en", {}) == ("Alien (film)", "Alien")
    labelled = {"urn:a": [Label("Alien (film)", "en")]}
    assert names("urn:a", "en", labelled) == ("Alien (film)", "Alien")


def test_only_iris_are_labelled_and_of_flat_values_what_looks_like_one() -> None:
    assert iris_in(column(iri("urn:a"), plain("urn:b"), iri("urn:a"))) == ("urn:a",)
    assert iris_in(flat("http://e/a", "two words: here", "7")) == ("http://e/a",)
    assert iris_in(Boolean(True)) == iris_in(NoAnswer()) == iris_in(TypedGold("a", "a")) == ()
