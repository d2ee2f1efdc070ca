"""The vocabulary: small frozen dataclasses, passed everywhere, never subclassed, without I/O.

Four unions say what can meet where:

* `Gold`: what an item's answer is compared with;
* `Given`: what a system handed over;
* `QueryResult`: what a graph says to a query; a failure is never an empty answer;
* `Result`: what executing an answer gave, which is what a profile scores.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

JsonValue: TypeAlias = (
    "str | int | float | bool | list[JsonValue] | dict[str, JsonValue] | None"  # as in json.loads
)


# -- terms and results ---------------------------------------------------------------------------


class TermKind(StrEnum):
    """The kinds of RDF terms, by their names in SPARQL 1.1 Query Results JSON."""

    IRI = "uri"
    LITERAL = "literal"
    BNODE = "bnode"


@dataclass(frozen=True, slots=True)
class Term:
    """One RDF term. An IRI and a literal of the same letters differ.

    `datatype` is None for plain and language-tagged literals, and where a source gives none.
    """

    kind: TermKind
    value: str
    datatype: str | None = None
    language: str | None = None


Row: TypeAlias = tuple[Term | None, ...]


@dataclass(frozen=True, slots=True)
class AnswerSet:
    """Rows of terms, as one query returned them, in their order.

    Each row has one cell per variable; None is unbound. Rows stay rows: flattening loses pairing.
    """

    variables: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ValueSet:
    """A flat answer: distinct values in their order, without kinds or datatypes.

    This is all that the text2sparql layout keeps: variable by variable, first occurrence first.
    """

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Boolean:
    """The answer to an ASK query."""

    value: bool


@dataclass(frozen=True, slots=True)
class Text:
    """An answer in free text."""

    text: str


@dataclass(frozen=True, slots=True)
class Sparql:
    """An answer that is a query, still to be executed."""

    query: str


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The system answered nothing: no record, an empty record, or a blank query."""


class Fault(StrEnum):
    """Whose fault a failure is."""

    QUERY = "query"
    GRAPH = "graph"
    SYSTEM = "system"
    BENCHMARK = "benchmark"


class FailureKind(StrEnum):
    """The one list of failures of the whole project."""

    SYNTAX = "syntax"
    UNSUPPORTED_FUNCTION = "unsupported_function"
    WRONG_FORM = "wrong_form"
    REFUSED = "refused"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    TOO_MANY_ROWS = "too_many_rows"
    ENGINE_ERROR = "engine_error"
    TRUNCATED = "truncated"
    ENDPOINT_FAULT = "endpoint_fault"
    SYSTEM_FAULT = "system_fault"
    UNKNOWN_VALUE_KIND = "unknown_value_kind"

    @property
    def fault(self) -> Fault:
        """Whose fault it is: only a graph's fault leaves an item out of the mean."""
        return _FAULTS.get(self, Fault.QUERY)


_FAULTS = {
    FailureKind.ENGINE_ERROR: Fault.GRAPH,
    FailureKind.TRUNCATED: Fault.GRAPH,
    FailureKind.ENDPOINT_FAULT: Fault.GRAPH,
    FailureKind.SYSTEM_FAULT: Fault.SYSTEM,
    FailureKind.UNKNOWN_VALUE_KIND: Fault.BENCHMARK,
}


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no result. `detail` is one line for a person."""

    kind: FailureKind
    detail: str


QueryResult: TypeAlias = AnswerSet | Boolean | Failure
Given: TypeAlias = Sparql | AnswerSet | ValueSet | Boolean | Text
Result: TypeAlias = AnswerSet | ValueSet | Boolean | Text | NoAnswer | Failure


# -- benchmarks ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """One earlier exchange of a conversation."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Item:
    """One question in one language. `id` is `<benchmark>:<qid>-<lang>`, and is never parsed."""

    id: str
    qid: str
    lang: str
    question: str
    sparql: str | None = None
    features: tuple[str, ...] = ()
    order_matters: bool = False
    type: str | None = None
    template: str | None = None
    history: tuple[Turn, ...] = ()
    answerable: bool | None = None
    extra: Mapping[str, JsonValue] = field(default_factory=dict)
    """Keys of the source that the adapter does not know."""


@dataclass(frozen=True, slots=True)
class TypedGold:
    """A typed reference value and the text that the source gives for it."""

    reference: str
    value: JsonValue


Gold: TypeAlias = AnswerSet | ValueSet | Boolean | TypedGold


class GoldKind(StrEnum):
    """What a benchmark compares answers with."""

    ANSWER_SETS = "answer-sets"
    TYPED_VALUES = "typed-values"


class FileRole(StrEnum):
    """What a source file holds."""

    QUESTIONS = "questions"
    GOLD = "gold"
    META = "meta"
    SNAPSHOT = "snapshot"


@dataclass(frozen=True, slots=True)
class SourceRecord:
    """Where one file of a benchmark came from. `checked`: its sum was known beforehand."""

    url: str
    sha256: str
    bytes: int
    retrieved: str
    license: str
    checked: bool = True


@dataclass(frozen=True, slots=True)
class Counts:
    """How many questions, and how many items (questions times languages)."""

    questions: int
    items: int


@dataclass(frozen=True, slots=True)
class BenchmarkCard:
    """What `benchmark.yaml` says of a benchmark."""

    name: str
    title: str
    graph: str
    dataset_id: str
    languages: tuple[str, ...]
    gold: GoldKind
    counts: Counts
    gold_engine: str | None = None
    gold_source: str = "stored"  # or "derived": computed from the queries by `gold_engine`
    gold_date: str | None = None  # when it was computed, as YYYY-MM-DD
    citation: str | None = None
    sources: tuple[SourceRecord, ...] = ()
    caveats: tuple[str, ...] = ()
    types: Mapping[str, int] = field(default_factory=dict)
    """How many questions of each type there are by the source's own account."""
    stated_questions: int | None = None
    """How many questions there are by the source's own account, where it gives one."""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A benchmark in the common layout. Every item has a gold, and every gold an item."""

    card: BenchmarkCard
    items: tuple[Item, ...]
    gold: Mapping[str, Gold]


@dataclass(frozen=True, slots=True)
class Converted:
    """What an adapter makes of source files. `notes` say what was not expected, once each.

    `types` are the numbers of questions of each type that the source states, where it does, and
    `stated_questions` is that of all.
    """

    items: tuple[Item, ...]
    gold: Mapping[str, Gold]
    dataset_id: str | None = None
    notes: tuple[str, ...] = ()
    types: Mapping[str, int] = field(default_factory=dict)
    stated_questions: int | None = None


# -- systems and scores --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Question:
    """All that a system is given of an item."""

    id: str
    text: str
    lang: str
    dataset_id: str
    history: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A few-shot example that a system was shown: a question with its query.

    Where it is an item of the benchmark, the item's `id` says it all.
    """

    question: str = ""
    sparql: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """What an answer took: requests, tokens where they are known, and money where there is a price.

    `cached` counts the requests that were answered from the cache, and cost nothing.
    """

    requests: int = 0
    cached: int = 0
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system returned for one item.

    `error` is the system's own fault, `raw` the reply that could not be read (up to 1 MB).
    `examples` are the few-shot examples shown; None where the system does not say. `usage` is no
    part of what was answered, and kept with the times.
    """

    item_id: str
    given: Given | None = None
    error: str | None = None
    raw: str | None = None
    examples: tuple[Example, ...] | None = None
    meta: Mapping[str, JsonValue] = field(default_factory=dict)
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class Engine:
    """What executed a query: `oxigraph` and its version, or an endpoint's kind where known."""

    name: str
    version: str | None = None


@dataclass(frozen=True, slots=True)
class RepairedQuery:
    """The query that was executed in the place of the one that was answered.

    `repairs` names what was mended, in this order; `unrepaired` is what the answered query gave.
    """

    query: str
    repairs: tuple[str, ...]
    unrepaired: Failure


class Outcome(StrEnum):
    """How an item ended."""

    CORRECT = "correct"
    PARTIAL = "partial"
    WRONG = "wrong"
    NO_ANSWER = "no_answer"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Score:
    """One item under one profile; figures in [0, 1], unrounded.

    `score` is None where the graph failed: such an item is not in any mean. `failure` names what
    ended an item with outcome `error`. `row_f1` is None unless both sides have rows, `ndcg`
    unless order matters, `precision`, `recall` and `f1` where gold is a typed value.
    """

    item_id: str
    outcome: Outcome
    score: float | None
    precision: float | None = None
    recall: float | None = None
    f1: float | None = None
    ndcg: float | None = None
    row_f1: float | None = None
    unmatched_columns: int | None = None
    failure: FailureKind | None = None
    rule: str | None = None
    span: str | None = None
    hedged: bool = False
