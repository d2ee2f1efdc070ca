"""The museum as its files have it: questions and gold, and the triples, read without SPARQL."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, cast

import pytest
import yaml
from pyoxigraph import parse

from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from pyoxigraph import Literal, NamedNode

TURTLE = REPOSITORY / "data" / "graphs" / "museum.ttl"
SOURCE = REPOSITORY / "data" / "benchmarks" / "museum" / "source"

DATASET = "https://hermes-kgqa.example/museum/"
ID = f"{DATASET}id/"
VOCABULARY = f"{DATASET}vocab#"

Values: TypeAlias = Mapping[str, int]
Pairs: TypeAlias = list[tuple[str, str]]


@dataclass(frozen=True)
class Question:
    """One entry of questions.yml."""

    number: int
    texts: Mapping[str, str]
    features: tuple[str, ...]
    terms: frozenset[str]
    query: str

    @property
    def bare(self) -> str:
        """The query with its strings emptied, so that words inside them do not count."""
        return re.sub(r'"[^"]*"', '""', self.query)

    def iris(self) -> set[str]:
        """Every IRI of the query, prefixes expanded."""
        prefixes = dict(re.findall(r"PREFIX (\w+): <([^>]+)>", self.query))
        body = re.sub(r"PREFIX .*\n", "", self.bare)
        names = re.findall(r"\b(\w+):([\w%-]+)", body)
        return {prefixes[prefix] + local for prefix, local in names}


@dataclass(frozen=True)
class Facts:
    """The triples, read without SPARQL."""

    pairs: Mapping[str, Pairs]
    """Subject and object by the last part of the predicate: `creator`, `type`, `label`."""
    labels: Mapping[tuple[str, str], str]
    """The label by subject and language; a personal name has the language ''."""

    def one(self, predicate: str) -> dict[str, str]:
        """The object of each subject, for predicates that have at most one."""
        pairs = self.pairs[predicate]
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    def instances(self, name: str) -> set[str]:
        """What has just this class."""
        return {s for s, o in self.pairs["type"] if o == VOCABULARY + name}

    def objects_of(self, subject: str, predicate: str) -> set[str]:
        """All objects of one subject."""
        return {o for s, o in self.pairs[predicate] if s == subject}

    def subjects_of(self, predicate: str, value: str) -> set[str]:
        """All subjects with one object."""
        return {s for s, o in self.pairs[predicate] if o == value}


GoldOf: TypeAlias = Callable[[str], Values]


@pytest.fixture(scope="module")
def facts() -> Facts:
    pairs: dict[str, Pairs] = {}
    labels = {}
    for quad in parse(path=TURTLE):
        subject = cast("NamedNode", quad.subject).value
        term = cast("NamedNode | Literal", quad.object)
        name = re.split("[#/]", quad.predicate.value)[-1]
        pairs.setdefault(name, []).append((subject, term.value))
        if name == "label":
            labels[subject, cast("Literal", term).language or ""] = term.value
    return Facts(pairs, labels)


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    source = yaml.safe_load((SOURCE / "questions.yml").read_text(encoding="utf-8"))
    return [
        Question(
            number=entry["id"],
            texts=entry["question"],
            features=tuple(entry["features"]),
            terms=frozenset(entry["classes"] + entry["properties"]),
            query=entry["query"]["sparql"],
        )
        for entry in source["questions"]
    ]


@pytest.fixture(scope="module")
def gold() -> dict[str, Values]:
    content = json.loads((SOURCE / "gold.json").read_bytes())
    return {item: values for item, values in content.items() if item != "order_required"}


@pytest.fixture(scope="module")
def order_required() -> list[str]:
    content = json.loads((SOURCE / "gold.json").read_bytes())
    return cast("list[str]", content["order_required"])


@pytest.fixture(scope="module")
def gold_of(questions: list[Question], gold: dict[str, Values]) -> GoldOf:
    """The gold of a question, found by its English text."""
    numbers = {question.texts["en"]: question.number for question in questions}
    return lambda text: gold[f"museum:{numbers[text]}-en"]
