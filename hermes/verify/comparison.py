"""What a gold query gave beside its gold: the first status that is proved of the two."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from hermes.graphs.failures import one_line
from hermes.model import AnswerSet, Boolean, Failure
from hermes.sparql.arbitrary import arbitrary_parts, sorted_subquery_cuts
from hermes.sparql.slices import read_slice
from hermes.verify.checks import QuestionCheck, Status
from hermes.verify.choice import UndecidedError
from hermes.verify.fingerprint import result_hash
from hermes.verify.formats import Likeness, differences, likeness, values
from hermes.verify.rounding import Rounded, rounded_side
from hermes.verify.stability import instability, rejoined
from hermes.verify.ties import find_tie, left_open

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hermes.model import JsonValue, QueryResult
    from hermes.sparql.slices import Slice
    from hermes.verify.formats import Side
    from hermes.verify.questions import Expected

Answers: TypeAlias = AnswerSet | Boolean
Ask: TypeAlias = "Callable[[str], QueryResult]"

_EXACT = frozenset({"oxigraph", "fuseki", "rdf4j", "graphdb", "blazegraph"})
"""Engines that write a double with all its digits. Virtuoso 7.2.5 writes six."""

_CHANCE = frozenset({"RAND()", "UUID()", "STRUUID()"})

_FORMATS = {
    Likeness.NUMBER: (Status.NUMBER_FORMAT, "equal by value, written otherwise"),
    Likeness.TERM: (
        Status.TERM_FORMAT,
        "equal but for percent-escapes, language tags, string datatypes or the like",
    ),
}


def compare(
    qid: str, query: str, gold: Expected, results: Sequence[Answers], ask: Ask, engine: str
) -> QuestionCheck:
    """The status of a legal `query` that gave `results`, one for each repeat, on an `engine`.

    Where they are not gold, `ask` is asked for what LIMIT and OFFSET cut off. What holds must hold
    for every repeat.
    """
    likenesses = {likeness(gold, result) for result in results}
    if likenesses == {Likeness.LETTER}:
        return QuestionCheck(qid, Status.MATCH.value)
    added, removed = differences(gold, results[0])
    check = QuestionCheck(qid, Status.DRIFT.value, added=added, removed=removed)
    if not values(gold) and all(map(values, results)):
        given = len(values(results[0]))
        return _with(check, Status.STORED_EMPTY, f"gold is empty, the query gives {given}")
    for likely, (status, detail) in _FORMATS.items():
        if likenesses <= {Likeness.LETTER, Likeness.NUMBER, likely}:
            return _with(check, status, detail)
    rounded = _rounded_side(gold, results, engine)
    if rounded is not None:
        return _with(check, Status.NUMBER_FORMAT, rounded.sentence())
    cut = CutFinding()
    if not isinstance(gold, Boolean):
        cut = find_cut(query, gold, results, ask, engine)
    return _differing(check, query, results, cut)


@dataclass(frozen=True, slots=True)
class CutFinding:
    """What LIMIT and OFFSET do to an answer: in a line, and as evidence.

    `proved`: they cut through a tie, and gold is another choice from it. `rows` is how many there
    are without them, None if that is not known.
    """

    detail: str | None = None
    evidence: Mapping[str, JsonValue] = field(default_factory=dict)
    proved: bool = False
    rows: int | None = None


def find_cut(
    query: str, gold: Side, results: Sequence[Answers], ask: Ask, engine: str
) -> CutFinding:
    """Whether LIMIT or OFFSET of a query cut through a tie, of which `gold` is a choice.

    `results` are what the query gave, which must be choices, too. `engine` gave them.
    """
    cut = read_slice(query)
    if cut is None:
        return CutFinding()
    chance = _CHANCE.intersection(arbitrary_parts(query, None))
    if chance:
        return _unknown(cut, f"{min(chance)} gives other rows each time")
    whole = ask(cut.whole)
    if not isinstance(whole, AnswerSet):
        return _unknown(cut, whole.detail if isinstance(whole, Failure) else "no rows came")
    given = [result for result in results if isinstance(result, AnswerSet)]
    try:
        tie = find_tie(gold, cut, whole, given)
    except UndecidedError as error:
        return _unknown(cut, str(error))
    doubt = left_open(cut, whole) if tie is None or tie.proved is False else None
    if doubt is not None:
        return _unknown(cut, doubt)
    rows = len(whole.rows)
    if tie is None:
        return CutFinding(f"{cut.words()} cuts no tie", rows=rows)
    if engine not in _EXACT and any(group.inexact for group in tie.cuts):
        tie = tie.doubted(f"keys of floats and doubles may differ more than {engine} writes")
    # Where nothing is sorted, all rows are tied: any answer is a choice, and none is stable.
    proved = tie.proved is True and bool(cut.conditions)
    return CutFinding(tie.sentence(), tie.to_json(), proved, rows)


def _unknown(cut: Slice, why: str) -> CutFinding:
    evidence: dict[str, JsonValue] = {
        "modifiers": cut.words(),
        "proved": None,
        "without_limit": why,
    }
    return CutFinding(one_line(f"whether {cut.words()} cuts a tie is not known: {why}"), evidence)


def _rounded_side(gold: Expected, results: Sequence[Answers], engine: str) -> Rounded | None:
    """The side that is rounded; the result only where its `engine` may do so.

    Whatever the engine, a number of the result with more digits than gold has was not rounded.
    """
    if isinstance(gold, Boolean):
        return None
    sides = {
        rounded_side(gold, result) if isinstance(result, AnswerSet) else None for result in results
    }
    possible = {Rounded.GOLD} if engine in _EXACT else set(Rounded)
    return sides.pop() if len(sides) == 1 and sides <= possible else None


def _differing(
    check: QuestionCheck, query: str, results: Sequence[Answers], cut: CutFinding
) -> QuestionCheck:
    if cut.proved:
        return _with(check, Status.TIE, cut.detail, cut.evidence)
    reason = instability(query, results, cut.rows)
    reason = reason or rejoined(query, results[0], check.added, check.removed)
    if reason is not None:
        repeats: list[JsonValue] = [result_hash(result) for result in results]
        evidence = {**cut.evidence, "repeats": repeats}
        return _with(check, Status.UNSTABLE, _joined(reason, cut.detail), evidence)
    counts = f"{len(check.added)} added, {len(check.removed)} removed"
    inner = ", ".join(sorted_subquery_cuts(query))
    open_question = f"whether {inner} in a subquery cuts a tie is not known" if inner else None
    detail = _joined(_joined(counts, cut.detail), open_question)
    return _with(check, Status.DRIFT, detail, cut.evidence)


def _joined(first: str, second: str | None) -> str:
    return first if second is None else f"{first}; {second}"


def _with(
    check: QuestionCheck,
    status: Status,
    detail: str | None,
    evidence: Mapping[str, JsonValue] | None = None,
) -> QuestionCheck:
    return replace(check, status=status.value, detail=detail, evidence=evidence or {})
