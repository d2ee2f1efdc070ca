"""The first status that is proved of a gold query; each rule has a module of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, cast

from hermes.graphs.failures import one_line
from hermes.model import AnswerSet, Boolean, Failure, FailureKind
from hermes.sparql.functions import foreign_functions
from hermes.sparql.repairs import with_prefixes
from hermes.verify.asking import repeatedly
from hermes.verify.checks import MOST_VALUES, NO_QUERY, QuestionCheck, Status
from hermes.verify.comparison import compare
from hermes.verify.fingerprint import result_hash
from hermes.verify.formats import values
from hermes.verify.syntax import syntax_fault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hermes.model import JsonValue, QueryResult
    from hermes.verify.asking import Asking
    from hermes.verify.comparison import Ask
    from hermes.verify.questions import Question
    from hermes.verify.syntax import SyntaxFault

Answers: TypeAlias = AnswerSet | Boolean

_OWN_ERRORS = frozenset({FailureKind.SYNTAX, FailureKind.ENGINE_ERROR})


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
        results = repeatedly(self.ask, query, self.repeats)
        return self._judged(question, query, results, self.ask)

    # -- queries that give no answer -------------------------------------------------------------

    def _invalid(self, question: Question, query: str, fault: SyntaxFault) -> QuestionCheck:
        """What the engine gives for it says how much that matters."""
        asked = with_prefixes(query, self.prefixes) if fault.mended else query
        result = self.ask.aside(asked)
        if isinstance(result, Failure) and result.kind is FailureKind.SYNTAX:
            then = QuestionCheck(question.qid, result.kind.value, detail=result.detail)
            told = "the engine rejects it, too"
        else:
            then = self._judged(question, asked, [result], self.ask.aside)
            told = f"{'with them' if fault.mended else 'asked as it is'}: {_named(then)}"
        return replace(
            then,
            status=Status.INVALID_QUERY.value,
            detail=f"{fault.sentence()}; {told}",
            evidence={
                **fault.to_json(),
                "then": then.status,
                "then_detail": then.detail,
                "then_evidence": dict(then.evidence),
            },
        )

    def _judged(
        self, question: Question, query: str, results: Sequence[QueryResult], ask: Ask
    ) -> QuestionCheck:
        """What the `results` say; `ask` is asked for what LIMIT and OFFSET cut off."""
        last = results[-1]
        if isinstance(last, Failure):
            return self._failed(question, query, last)
        answers = cast("Sequence[Answers]", results)
        engine = self.ask.engine.name
        checks = (
            compare(question.qid, query, gold, answers, ask, engine) for gold in question.golds
        )
        check = next((c for c in checks if c.status != Status.MATCH), None)
        found = values(answers[0])
        return replace(
            check or QuestionCheck(question.qid, Status.MATCH.value),
            result=result_hash(answers[0]),
            values=found if len(found) <= MOST_VALUES else None,
            reordered=check is None and question.ordered and found != values(question.golds[0]),
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
        supplied = repeatedly(self.ask.supplied, query, self.repeats)
        last = supplied[-1]
        again = isinstance(last, Failure)
        then = (
            QuestionCheck(question.qid, last.kind.value)
            if isinstance(last, Failure)
            else self._judged(question, query, supplied, self.ask.supplied)
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
