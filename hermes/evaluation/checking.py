"""One question put to a system: what came, and where it departs from what was agreed."""

from __future__ import annotations

import time
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from hermes.errors import HermesError, unknown_name
from hermes.graphs.opening import open_graph
from hermes.model import Answer, AnswerSet, Failure, FailureKind, Question, Sparql
from hermes.runs.execute import GraphAccess
from hermes.sparql.form import is_blank
from hermes.systems.faults import SystemFaultError, described
from hermes.systems.records import answer_record, as_recorded, refuse_long

if TYPE_CHECKING:
    from hermes.evaluation.preparation import Plan
    from hermes.model import Item, JsonValue, QueryResult
    from hermes.settings import Settings
    from hermes.systems.base import System

_SHOWN_ROWS = 5
_NO_QUERY = frozenset({FailureKind.SYNTAX, FailureKind.WRONG_FORM, FailureKind.REFUSED})


@dataclass(frozen=True, slots=True)
class SystemCheck:
    """What came of one question, and after how many seconds.

    `answer` is None where none came; `raw` is then the reply, where there was one. `result` is what
    the graph says to an answer that is a query. `departures` are one line each.
    """

    question: Question
    seconds: float
    answer: Answer | None
    raw: str | None
    result: QueryResult | None
    departures: tuple[str, ...]


def check_system(plan: Plan, item_id: str, settings: Settings) -> SystemCheck:
    """Ask the system of `plan` for the item, or the first one, and execute what it answers.

    Nothing is kept. Raises `HermesError` where nobody can be asked, or the graph cannot be opened.
    """
    card, options = plan.benchmark.card, plan.options
    item = _item(plan, item_id)
    question = Question(item.id, item.question, item.lang, card.dataset_id, item.history)
    access = GraphAccess(
        lambda: open_graph(card.graph, settings, overrides=options.graphs), options.limits
    )
    with closing(access), closing(plan.system):
        plan.system.begin(access.query)
        began = time.perf_counter()
        answer, raw, fault = _ask(plan.system, question)
        seconds = time.perf_counter() - began
        result = None
        if answer and isinstance(answer.given, Sparql) and not is_blank(answer.given.query):
            result = access.query(answer.given.query)
    departures = [fault] if fault else []
    if answer and answer.error is not None:
        departures.append(f"an error of its own: {answer.error}")
    if isinstance(result, Failure) and result.kind in _NO_QUERY:
        departures.append(f"no query that can be executed: {result.kind}: {result.detail}")
    return SystemCheck(question, seconds, answer, raw, result, tuple(departures))


def check_record(check: SystemCheck) -> dict[str, JsonValue]:
    """The object for --json, which is also what a person is shown."""
    question = check.question
    record: dict[str, JsonValue] = {
        "item": question.id,
        "question": question.text,
        "seconds": round(check.seconds, 3),
    }
    if check.answer is not None:
        answered = answer_record(check.answer)
        del answered["id"]
        record["answer"] = answered or "none"
    if check.raw is not None:
        record["reply"] = check.raw
    if check.result is not None:
        record["result"] = _result_record(check.result)
    record["departures"] = list(check.departures)
    return record


def _item(plan: Plan, item_id: str) -> Item:
    items = {item.id: item for item in plan.benchmark.items}
    if item_id and item_id not in items:
        name = plan.benchmark.card.name
        raise unknown_name(f"item of {name}", item_id, items, f"`hermes data show {name}`")
    return items[item_id] if item_id else plan.benchmark.items[0]


def _ask(system: System, question: Question) -> tuple[Answer | None, str | None, str | None]:
    """The answer as a run would record it, or else the raw reply and the fault."""
    try:
        answer: object = system.answer(deepcopy(question))
        if not isinstance(answer, Answer):
            return None, None, f"{type(answer).__name__} was returned, not an Answer"
        recorded = as_recorded(answer)
        refuse_long(recorded)
    except HermesError:
        raise
    except SystemFaultError as fault:
        return None, fault.raw, described(fault)
    except Exception as error:  # noqa: BLE001 - a user's own code raises whatever it wants
        return None, None, described(error)
    if recorded.item_id != question.id:
        return recorded, None, f"the answer is for {recorded.item_id!r}"
    return recorded, None, None


def _result_record(result: QueryResult) -> JsonValue:
    match result:
        case AnswerSet(variables, rows):
            first = [[cell.value if cell else None for cell in row] for row in rows[:_SHOWN_ROWS]]
            return cast(
                "JsonValue", {"variables": list(variables), "rows": len(rows), "first": first}
            )
        case Failure(kind, detail):
            return f"{kind}: {detail}"
    return result.value
