"""The first status that is proved of a gold query; each rule has a module of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, cast

from hermes.graphs.failures import one_line
from hermes.model import AnswerSet, Boolean, Failure, FailureKind
from hermes.sparql.functions import foreign_functions
from hermes.sparql.repairs import with_prefixes
from hermes.sparql.slices import read_slice
from hermes.verify.checks import NO_QUERY, QuestionCheck, Status
from hermes.verify.fingerprint import result_hash
from hermes.verify.formats import Likeness, likeness, values
from hermes.verify.stability import instability
from hermes.verify.syntax import syntax_fault
from hermes.verify.ties import find_tie

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hermes.model import JsonValue, QueryResult, ValueSet
    from hermes.verify.asking import Asking
    from hermes.verify.questions import Expected, Question
    from hermes.verify.syntax import SyntaxFault

Answers: TypeAlias = AnswerSet | Boolean

_OWN_ERRORS = frozenset({FailureKind.SYNTAX, FailureKind.ENGINE_ERROR})
_FORMATS = {
    Likeness.NUMBER: (Status.NUMBER_FORMAT, "equal by value, written otherwise"),
    Likeness.TERM: (
        Status.TERM_FORMAT,
        "equal but for percent-escapes, language tags, string datatypes or the like",
    ),
}


@dataclass(frozen=True, slots=True)
class Examiner:
    """Examines questions on one graph, which has these `prefixes`, by so many `repeats`."""

    ask: Asking
    prefixes: Mapping[str, str]
    repeats: int = 1

    def examine(self, question: Question) -> QuestionCheck:
        """The first status that is proved, with its evidence."""
        query = question.query
        if query is None:
            return QuestionCheck(question.qid, NO_QUERY)
        fault = syntax_fault(query, self.prefixes)
        if fault is not None:
            return self._invalid(question, query, fault)
        results = self.ask.repeatedly(query, self.repeats)
        return self._judged(question, query, results)

    # -- queries that give no answer -------------------------------------------------------------

    def _invalid(self, question: Question, query: str, fault: SyntaxFault) -> QuestionCheck:
        """What the engine gives for it says how much that matters."""
        asked = with_prefixes(query, self.prefixes) if fault.mended else query
        then = self._judged(question, query, [self.ask(asked)])
        how = "with them" if fault.mended else "asked as it is"
        return replace(
            then,
            status=Status.INVALID_QUERY.value,
            detail=f"{fault.sentence()}; {how}: {_named(then)}",
            evidence={**fault.to_json(), "then": then.status, "then_detail": then.detail},
        )

    def _judged(
        self, question: Question, query: str, results: Sequence[QueryResult]
    ) -> QuestionCheck:
        last = results[-1]
        if isinstance(last, Failure):
            return self._failed(question, query, last)
        answers = cast("Sequence[Answers]", results)
        checks = (self._compared(question.qid, query, gold, answers) for gold in question.golds)
        check = next((c for c in checks if c.status != Status.MATCH), None)
        return replace(
            check or QuestionCheck(question.qid, Status.MATCH.value),
            result=result_hash(answers[0]),
            values=values(answers[0]),
        )

    def _failed(self, question: Question, query: str, failure: Failure) -> QuestionCheck:
        functions = _unsupported(query, failure)
        if functions is not None:
            return self._unsupported(question, query, functions, failure)
        own = failure.kind in _OWN_ERRORS
        status = Status.ENGINE_ERROR.value if own else failure.kind.value
        evidence: dict[str, JsonValue] = {"failure": failure.kind.value, "quoted": failure.detail}
        return QuestionCheck(question.qid, status, detail=failure.detail, evidence=evidence)

    def _unsupported(
        self, question: Question, query: str, functions: tuple[str, ...], failure: Failure
    ) -> QuestionCheck:
        supplied = self.ask.supplied(query)
        again = isinstance(supplied, Failure)
        then = (
            QuestionCheck(question.qid, cast("Failure", supplied).kind.value)
            if again
            else self._judged(question, query, [supplied])
        )
        told = "not supplied" if again else f"once it is supplied: {_named(then)}"
        return replace(
            then,
            status=Status.UNSUPPORTED_FUNCTION.value,
            detail=one_line(f"{', '.join(functions) or failure.detail}: {told}"),
            evidence={
                "functions": list(functions),
                "quoted": failure.detail,
                "supplied": not again,
                "then": then.status,
                "then_detail": then.detail,
                "then_evidence": dict(then.evidence),
            },
        )

    # -- queries that give an answer -------------------------------------------------------------

    def _compared(
        self, qid: str, query: str, gold: Expected, results: Sequence[Answers]
    ) -> QuestionCheck:
        first = results[0]
        likenesses = {likeness(gold, result) for result in results}
        if likenesses == {Likeness.LETTER}:
            return QuestionCheck(qid, Status.MATCH.value)
        expected, found = values(gold), values(first)
        known, given = set(expected), set(found)
        check = QuestionCheck(
            qid,
            Status.DRIFT.value,
            added=tuple(value for value in found if value not in known),
            removed=tuple(value for value in expected if value not in given),
        )
        if not expected and all(map(values, results)):
            detail = f"gold is empty, the query gives {len(found)} values"
            return _with(check, Status.STORED_EMPTY, detail, {"values": len(found)})
        for likely, (status, detail) in _FORMATS.items():
            if likenesses <= {Likeness.LETTER, Likeness.NUMBER, likely}:
                return _with(check, status, detail, {})
        return self._differing(check, query, gold, results)

    def _differing(
        self, check: QuestionCheck, query: str, gold: Expected, results: Sequence[Answers]
    ) -> QuestionCheck:
        evidence: dict[str, JsonValue] = {}
        detail = None if isinstance(gold, Boolean) else self._tie(query, gold, evidence)
        if evidence.get("proved"):
            return _with(check, Status.TIE, detail, evidence)
        reason = instability(query, results)
        if reason is not None:
            evidence = {**evidence, "repeats": [result_hash(result) for result in results]}
            return _with(
                check, Status.UNSTABLE, "; ".join(filter(None, (reason, detail))), evidence
            )
        counts = f"{len(check.added)} values added, {len(check.removed)} removed"
        return _with(check, Status.DRIFT, "; ".join(filter(None, (counts, detail))), evidence)

    def _tie(
        self, query: str, gold: AnswerSet | ValueSet, evidence: dict[str, JsonValue]
    ) -> str | None:
        """What can be said of a tie in a line; the `evidence` is added to."""
        cut = read_slice(query)
        if cut is None:
            return None
        whole = self.ask(cut.whole)
        if not isinstance(whole, AnswerSet):
            detail = whole.detail if isinstance(whole, Failure) else "no rows came"
            evidence |= {"modifiers": cut.words(), "proved": None, "without_limit": detail}
            return one_line(f"whether {cut.words()} cuts a tie is not known: {detail}")
        tie = find_tie(gold, cut, whole)
        if tie is None:
            return f"{cut.words()} cuts no tie"
        evidence |= tie.to_json()
        return tie.sentence()


def _with(
    check: QuestionCheck, status: Status, detail: str | None, evidence: Mapping[str, JsonValue]
) -> QuestionCheck:
    return replace(check, status=status.value, detail=detail, evidence=evidence)


def _named(check: QuestionCheck) -> str:
    return check.status if check.detail is None else f"{check.status} ({check.detail})"


def _unsupported(query: str, failure: Failure) -> tuple[str, ...] | None:
    """The functions that an engine lacks; None where something else is the matter.

    Engines that do not say so by the kind of their failure name the function in its words.
    """
    called = foreign_functions(query)
    named = tuple(iri for iri in called if iri in failure.detail)
    if failure.kind is FailureKind.UNSUPPORTED_FUNCTION:
        return named or called
    return named or None if failure.kind in _OWN_ERRORS else None
