"""The states of an item: what answering and executing can come to, whatever the profile."""

from __future__ import annotations

from hermes.model import AnswerSet, Failure, FailureKind, Fault, Gold, NoAnswer, Result, ValueSet
from tests.scoring.terms import column, flat, plain

EMPTY: list[AnswerSet | ValueSet] = [
    AnswerSet((), ()),
    AnswerSet(("x",), ()),
    AnswerSet(("x",), ((None,),)),
    ValueSet(()),
]
FILLED: list[AnswerSet | ValueSet] = [column(plain("a")), flat("a")]
SETS: list[Gold] = [*EMPTY, *FILLED]

SILENCE = NoAnswer()
SYSTEM_FAULT = Failure(FailureKind.SYSTEM_FAULT, "HTTP 502")
QUERY_FAULTS: list[Result] = [
    Failure(kind, "it failed") for kind in FailureKind if kind.fault is Fault.QUERY
]
GRAPH_FAULTS: list[Failure] = [
    Failure(kind, "it failed") for kind in FailureKind if kind.fault is Fault.GRAPH
]
NOTHING_TO_SCORE: list[Result] = [SILENCE, SYSTEM_FAULT, *QUERY_FAULTS]
