"""Mending: the engine says whether a query needs it; a repair is made only where it may help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.errors import UsageError
from hermes.model import Boolean, Failure, FailureKind, RepairedQuery
from hermes.runs.mending import Mending, read_repairs
from hermes.sparql.repairs import ALL_REPAIRS, Repair

if TYPE_CHECKING:
    from hermes.model import QueryResult

TRUE = Boolean(value=True)
UNREAD = Failure(FailureKind.SYNTAX, "unread")
MENDING = Mending(ALL_REPAIRS, {"d": "http://d/"})

FENCED = "```sparql\nASK { ?s a d:a.b.c }\n```"
BARE = "ASK { ?s a d:a.b.c }"
DECLARED = f"PREFIX d: <http://d/>\n{BARE}"
EXPANDED = "PREFIX d: <http://d/>\nASK { ?s a <http://d/a.b.c> }"


class Engine:
    """Reads the queries that it is told to, and remembers what it was asked."""

    def __init__(self, *read: str, otherwise: Failure = UNREAD) -> None:
        self._read = read
        self._otherwise = otherwise
        self.asked: list[str] = []

    def __call__(self, query: str) -> QueryResult:
        self.asked.append(query)
        return TRUE if query in self._read else self._otherwise


def test_a_query_that_the_engine_reads_is_left_alone() -> None:
    engine = Engine(FENCED)  # whatever it makes of it
    assert MENDING.execute(FENCED, engine) == (TRUE, None)
    assert engine.asked == [FENCED]


@pytest.mark.parametrize(
    ("read", "repairs"),
    [
        # An endpoint that knows the prefix, and one that knows what may stand in a name.
        (BARE, ("fences",)),
        (DECLARED, ("fences", "prefixes")),
        (EXPANDED, ("fences", "prefixes", "dots")),
    ],
)
def test_repairs_are_made_one_by_one_until_the_engine_reads_the_query(
    read: str, repairs: tuple[str, ...]
) -> None:
    engine = Engine(read)
    assert MENDING.execute(FENCED, engine) == (TRUE, RepairedQuery(read, repairs, UNREAD))
    assert engine.asked[-1] == read
    assert len(engine.asked) == 1 + len(repairs)


def test_where_no_repair_helps_the_failure_is_that_of_the_mended_query() -> None:
    inner = Failure(FailureKind.SYNTAX, "in the query itself")

    def engine(query: str) -> QueryResult:
        return UNREAD if query == FENCED else inner

    mended = RepairedQuery(EXPANDED, ("fences", "prefixes", "dots"), UNREAD)
    assert MENDING.execute(FENCED, engine) == (inner, mended)


def test_a_query_that_nothing_can_be_mended_in_is_executed_once() -> None:
    engine = Engine()
    assert MENDING.execute("SELECT nothing", engine) == (UNREAD, None)
    assert engine.asked == ["SELECT nothing"]


@pytest.mark.parametrize("kind", [FailureKind.REFUSED, FailureKind.WRONG_FORM])
def test_prose_that_begins_as_an_update_or_another_form_hides_no_fence(kind: FailureKind) -> None:
    refused = Failure(kind, "With at 1:1: updates are not executed")
    text = "With this query: ```sparql\nASK {}\n```"
    engine = Engine("ASK {}", otherwise=refused)
    assert MENDING.execute(text, engine) == (TRUE, RepairedQuery("ASK {}", ("fences",), refused))


@pytest.mark.parametrize("kind", [kind for kind in FailureKind if kind is not FailureKind.SYNTAX])
def test_a_query_that_was_read_is_not_mended_whatever_it_came_to(kind: FailureKind) -> None:
    failed = Failure(kind, "read, and failed")
    engine = Engine(otherwise=failed)
    assert MENDING.execute(BARE, engine) == (failed, None)
    assert engine.asked == [BARE]


@pytest.mark.parametrize(
    ("repairs", "asked"),
    [
        ((), [FENCED]),
        ((Repair.PREFIXES, Repair.DOTS), [FENCED]),
        ((Repair.FENCES,), [FENCED, BARE]),
        ((Repair.FENCES, Repair.DOTS), [FENCED, BARE]),  # the prefix is not declared
    ],
)
def test_each_repair_can_be_left_out(repairs: tuple[Repair, ...], asked: list[str]) -> None:
    engine = Engine()
    Mending(repairs, MENDING.prefixes).execute(FENCED, engine)
    assert engine.asked == asked


@pytest.mark.parametrize(
    ("value", "repairs"),
    [
        ("all", ALL_REPAIRS),
        ("none", ()),
        ([], ()),
        ("dots", (Repair.DOTS,)),
        ("dots, fences", (Repair.FENCES, Repair.DOTS)),
        (["prefixes"], (Repair.PREFIXES,)),
        (ALL_REPAIRS, ALL_REPAIRS),
    ],
)
def test_repairs_are_named_one_by_one_or_all_at_once(
    value: object, repairs: tuple[Repair, ...]
) -> None:
    assert read_repairs(value, "there") == repairs


@pytest.mark.parametrize("value", ["", "fence", "all,none", "fences,", 1, None, True, [["dots"]]])
def test_anything_else_is_refused(value: object) -> None:
    with pytest.raises(UsageError, match=r"is no repair \(there\). Give all, none, or some of"):
        read_repairs(value, "there")
