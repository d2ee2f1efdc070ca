"""The catalogue's entries: every one is complete and pinned."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest

from hermes.model import FileRole, GoldKind
from hermes.plugins import ADAPTERS, plugin_names
from hermes.sources import CATALOGUE, CatalogueEntry

# What the sources' authors publish: questions, and questions times languages.
PUBLISHED = {
    "ck25": (50, 50),
    "ck26": (50, 100),
    "db25": (100, 200),
    "db26": (50, 100),
    "qald10": (394, 1564),
    "qald9plus": (150, 450),
    "qald9": (150, 150),
    "yago": (100, 100),
    "dblp": (100, 100),
    "mag": (100, 100),
    "herikgqa": (500, 500),
}
SUM_NOT_KNOWN = {"ck26", "db26", "dblp", "mag", "herikgqa"}

each_entry = pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)


def test_the_catalogue_has_the_published_counts() -> None:
    assert {e.name: (e.counts.questions, e.counts.items) for e in CATALOGUE} == PUBLISHED


@each_entry
def test_an_entry_names_an_adapter_that_is_there(entry: CatalogueEntry) -> None:
    assert entry.adapter in plugin_names(ADAPTERS)


@each_entry
def test_a_url_is_fixed_to_a_commit_where_its_host_allows(entry: CatalogueEntry) -> None:
    for file in entry.files:
        url = urlsplit(file.url)
        assert url.scheme == "https"
        if url.hostname == "raw.githubusercontent.com":
            assert re.fullmatch(r"/[^/]+/[^/]+/[0-9a-f]{40}/.+", url.path)
        else:  # the commit is asked for at each fetch
            assert file.url.startswith("https://huggingface.co/datasets/")


@each_entry
def test_every_sum_is_pinned_where_it_is_known(entry: CatalogueEntry) -> None:
    sums = [file.sha256 for file in entry.files]
    assert (None in sums) is (entry.name in SUM_NOT_KNOWN)
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in sums if digest)


@each_entry
def test_an_entry_has_the_files_of_its_format(entry: CatalogueEntry) -> None:
    roles = [file.role for file in entry.files]
    assert roles.count(FileRole.QUESTIONS) == 1
    assert (FileRole.GOLD in roles) is (entry.adapter == "text2sparql")
    assert (entry.gold is GoldKind.TYPED_VALUES) is (entry.adapter == "herikgqa")


@each_entry
def test_an_entry_says_what_a_user_must_know(entry: CatalogueEntry) -> None:
    assert entry.title
    assert entry.citation
    assert entry.languages
    assert all(file.license for file in entry.files)
    assert all(caveat.endswith(".") for caveat in entry.caveats)
