"""Asking a model on loopback one question, with a graph that is a table of answers to queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hermes.model import (
    AnswerSet,
    Benchmark,
    BenchmarkCard,
    Boolean,
    Counts,
    Failure,
    FailureKind,
    GoldKind,
    Item,
    Question,
    Term,
    TermKind,
)
from hermes.settings import Settings
from hermes.systems.base import SystemContext, SystemSpec, open_system
from tests.servers.chat import MODEL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from hermes.model import Answer, JsonValue, QueryResult
    from hermes.systems.base import System
    from tests.servers.chat import ChatServer

QUESTION = Question("b:1-en", "Who painted it?", "en", "https://e/b/")
NOTHING = AnswerSet((), ())


def benchmark(name: str, *questions: str, lang: str = "en") -> Benchmark:
    """A benchmark on the packaged museum's graph, of questions that all have queries."""
    items = tuple(
        Item(f"{name}:{number}-{lang}", str(number), lang, text, f"ASK {{ ?s ?p {number} }}")
        for number, text in enumerate(questions, 1)
    )
    counts = Counts(len(items), len(items))
    card = BenchmarkCard(
        name, name, "museum", "https://e/b/", (lang,), GoldKind.ANSWER_SETS, counts
    )
    return Benchmark(card, items, {item.id: Boolean(value=True) for item in items})


TESTED = benchmark("b", "Who painted it?", "Who owns it?")


def context(folder: Path, server: ChatServer | None = None, **fields: Any) -> SystemContext:
    """What a chat is made with: offline, but for the server on loopback."""
    options: dict[str, JsonValue] = {**fields.pop("options", {})}
    if server is not None:
        options["base_url"] = server.base_url
    tested = fields.pop("tested", TESTED)
    settings = Settings(folder, offline=True)
    return SystemContext(tested, settings, options, **{"timeout_s": 5, **fields})


def opened(made_with: SystemContext, graph: Callable[[str], QueryResult] | None = None) -> System:
    """The chat, which has begun with the graph."""
    system = open_system(SystemSpec(f"chat:{MODEL}", made_with.options), made_with)
    system.begin(graph or schema)
    return system


def asked(
    made_with: SystemContext,
    question: Question = QUESTION,
    graph: Callable[[str], QueryResult] | None = None,
) -> Answer:
    """The answer to one question."""
    system = opened(made_with, graph)
    try:
        return system.answer(question)
    finally:
        system.close()


def iri(value: str) -> Term:
    return Term(TermKind.IRI, value)


def literal(value: str, language: str | None = None) -> Term:
    return Term(TermKind.LITERAL, value, language=language)


def schema(query: str) -> QueryResult:
    """A graph of three paintings, whose class and property have names in two languages."""
    if "rdf-schema#label" in query:
        rows = (
            (iri("http://e/v#Painting"), literal("painting", "en")),
            (iri("http://e/v#Painting"), literal("Gemälde", "de")),
            (iri("http://e/v#painter"), literal("Maler", "de")),
        )
        return AnswerSet(("term", "label"), rows)
    if "?s a ?term" in query:
        return AnswerSet(("term", "n"), ((iri("http://e/v#Painting"), literal("3")),))
    if "?s ?term ?o" in query:
        return AnswerSet(("term", "n"), ((iri("http://e/v#painter"), literal("2")),))
    return NOTHING


def failing(failures: Mapping[str, Failure]) -> Callable[[str], QueryResult]:
    """The same graph, on which the queries with one of these words in them fail."""

    def ask(query: str) -> QueryResult:
        return next((failures[word] for word in failures if word in query), schema(query))

    return ask


SYNTAX = Failure(FailureKind.SYNTAX, "expected a dot at 1:7")
