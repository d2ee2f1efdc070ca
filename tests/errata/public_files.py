"""The public files that errata are proven from, and what can be read off them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyoxigraph import QueryBoolean, QuerySolutions, RdfFormat, Store

from hermes.flatten import flatten
from hermes.graphs.casts import integer_casts
from hermes.graphs.terms import to_term
from hermes.model import AnswerSet, Boolean, TypedGold, ValueSet
from hermes.settings import Settings
from hermes.sparql.features import query_features
from hermes.sparql.nodes import Variable
from hermes.sparql.prologue import read_prologue
from hermes.sparql.reading import read_structure
from hermes.store.build import fetch_benchmark
from hermes.store.library import load_benchmark

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import Benchmark, Gold, Item
    from hermes.sparql.features import QueryFeatures

BENCHES = ("ck25", "ck26", "db25", "qald10")
PV = "http://ld.company.org/prod-vocab/"
_DOCS_2025 = (
    "raw.githubusercontent.com/AKSW/text2sparql.aksw.org/"
    "d317a8476a3be27a2eef5bfc5f670a58f5c128ee/docs"
)
# Those that gold queries of db25 leave to the endpoint.
_PREFIXES = {
    "dbo": "http://dbpedia.org/ontology/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}


@dataclass(frozen=True)
class Files:
    """The benchmarks as converted, the corporate graph, and the folder of published results."""

    benchmarks: dict[str, Benchmark]
    graph: Store
    settings: Settings
    results: Path

    def items(self, bench: str, qid: str) -> list[Item]:
        """The item of a question in every language."""
        return [item for item in self.benchmarks[bench].items if item.qid == qid]

    def questions(self, bench: str) -> list[str]:
        """The ids of all questions."""
        return list(dict.fromkeys(item.qid for item in self.benchmarks[bench].items))

    def text(self, bench: str, qid: str, lang: str = "en") -> str:
        """A question's words."""
        (text,) = (item.question for item in self.items(bench, qid) if item.lang == lang)
        return text

    def query(self, bench: str, qid: str) -> str:
        """A question's gold query."""
        (query,) = {item.sparql for item in self.items(bench, qid)}
        assert query is not None
        return query

    def features(self, bench: str, qid: str) -> QueryFeatures:
        """What a question's gold query is made of."""
        return query_features(self.query(bench, qid), _PREFIXES)

    def whole_gold(self, bench: str, qid: str) -> Gold:
        """A question's gold, which is the same in every language."""
        (gold,) = {self.benchmarks[bench].gold[item.id] for item in self.items(bench, qid)}
        return gold

    def gold(self, bench: str, qid: str) -> set[str]:
        """The values of a question's gold."""
        match self.whole_gold(bench, qid):
            case AnswerSet() as rows:
                return set(flatten(rows))
            case ValueSet(values):
                return set(values)
            case Boolean(value):
                return {str(value)}
            case TypedGold(reference):
                return {reference}

    def number(self, bench: str, qid: str) -> float:
        """A question's gold, where it is one number."""
        (value,) = self.gold(bench, qid)
        return float(value)

    def rows(self, query: str) -> list[tuple[str, ...]]:
        """What the corporate graph gives."""
        found = result(self.graph, f"PREFIX pv: <{PV}>\n{query}")
        assert isinstance(found, AnswerSet)
        return [tuple(term.value for term in row if term is not None) for row in found.rows]

    def values(self, query: str) -> set[str]:
        """What the corporate graph gives, made flat."""
        return {value for row in self.rows(query) for value in row}

    def published(self, system: str, item_id: str) -> tuple[str, set[str]]:
        """A participant's recorded query for an item of db25, and the answer set it got."""
        folder = self.results / system
        answers = json.loads((folder / "db25_answers.json").read_text("utf-8"))
        sets = json.loads((folder / "db25_system_result_set.json").read_text("utf-8"))
        (query,) = (answer["query"] for answer in answers if answer["qname"] == item_id)
        return query, set(sets[item_id])


def public_files(mirror: Path, folder: Path) -> Files:
    """Fetch the benchmarks from the mirror into a data folder, and load the corporate graph."""
    settings = Settings(folder, mirror=str(mirror), offline=True)
    for name in BENCHES:
        fetch_benchmark(name, settings)
    graph = Store()
    for name in ("prod-inst.ttl", "prod-vocab.ttl"):
        graph.load(path=str(mirror / _DOCS_2025 / "data" / name), format=RdfFormat.TURTLE)
    benchmarks = {name: load_benchmark(name, settings) for name in BENCHES}
    return Files(benchmarks, graph, settings, mirror / _DOCS_2025 / "results")


# -- graphs and queries --------------------------------------------------------------------------


def invented(turtle: str) -> Store:
    """A small graph made up for a proof; `dbr:`, `dbo:`, `wd:` and the like are declared."""
    store = Store()
    store.load(f"{_TURTLE_PREFIXES}\n{turtle}".encode(), format=RdfFormat.TURTLE)
    return store


_TURTLE_PREFIXES = """\
PREFIX dbo: <http://dbpedia.org/ontology/>
PREFIX dbp: <http://dbpedia.org/property/>
PREFIX dbr: <http://dbpedia.org/resource/>
PREFIX p: <http://www.wikidata.org/prop/>
PREFIX ps: <http://www.wikidata.org/prop/statement/>
PREFIX wd: <http://www.wikidata.org/entity/>
PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>"""


def result(graph: Store, query: str) -> AnswerSet | Boolean:
    """What a query gives on a graph."""
    found = graph.query(query, prefixes=_PREFIXES, custom_functions=integer_casts())
    if isinstance(found, QueryBoolean):
        return Boolean(bool(found))
    assert isinstance(found, QuerySolutions)
    names = tuple(variable.value for variable in found.variables)
    return AnswerSet(names, tuple(tuple(to_term(term) for term in row) for row in found))


def values(graph: Store, query: str) -> set[str]:
    """What a SELECT gives on a graph, made flat."""
    found = result(graph, query)
    assert isinstance(found, AnswerSet)
    return set(flatten(found))


def with_brackets(query: str) -> str:
    """A query that selects a bare COUNT, as some engines allow, in SPARQL 1.1."""
    bracketed, found = re.subn(r"(COUNT\(\s*\?\w+\s*\))(?=\s*WHERE)", r"(\1 AS ?n)", query)
    assert found == 1
    return bracketed


def variables(query: str) -> set[str]:
    """The variables of a query's triple patterns."""
    patterns = read_structure(read_prologue(query)).patterns
    nodes = [node for pattern in patterns for node in (pattern.subject, pattern.object)]
    return {node.name for node in nodes if isinstance(node, Variable)}
