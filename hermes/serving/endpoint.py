"""What a served system says to a dataset and a question: a query, or why there is none."""

from __future__ import annotations

from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import HermesError, UsageError
from hermes.evaluation.preparation import new_plan
from hermes.graphs.opening import open_graph
from hermes.model import Answer, Question, Sparql
from hermes.runs.execute import GraphAccess
from hermes.systems.faults import SystemFaultError, described
from hermes.systems.records import as_recorded, refuse_long
from hermes.systems.transcript import transcript

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hermes.evaluation.preparation import Plan
    from hermes.runs.options import RunOptions
    from hermes.settings import Settings
    from hermes.systems.base import System, SystemSpec

NOT_FOUND = 404
NOT_A_QUERY = 422
FAULTY = 502
UNAVAILABLE = 503


@dataclass(eq=False, slots=True)
class NoQueryError(Exception):
    """Why there is no query: the status of HTTP that says so, and a line for a person."""

    status: int
    detail: str
    retry_after_s: float | None = None


@dataclass(frozen=True, slots=True)
class ServedBenchmark:
    """A system that was made for a benchmark, and its questions by their texts.

    A follow-up has the text that it is asked by: the transcript of its conversation. Of questions
    with one text, the first one is meant.
    """

    system: System
    questions: Mapping[str, Question]


class Endpoint:
    """Answers for several benchmarks, told apart by their dataset ids.

    So many `workers` may ask at once: each may take a process, or a connection.
    """

    def __init__(self, served: Mapping[str, ServedBenchmark], workers: int) -> None:
        self._served = served
        self.workers = workers

    @property
    def datasets(self) -> tuple[str, ...]:
        """The dataset ids."""
        return tuple(self._served)

    def query(self, dataset: str, text: str) -> str:
        """The query for a question; a blank one where the system has no answer.

        Raises `NoQueryError`.
        """
        served = self._served.get(dataset)
        if served is None:
            raise NoQueryError(
                NOT_FOUND, f"there is no dataset {dataset!r}; there are {', '.join(self.datasets)}"
            )
        question = served.questions.get(text)
        if question is None:
            raise NoQueryError(NOT_FOUND, f"there is no such question in {dataset}")
        answer = _ask(served.system, question)
        if answer.error is not None:
            raise NoQueryError(FAULTY, answer.error)
        if answer.given is None:
            return ""
        if isinstance(answer.given, Sparql):
            return answer.given.query
        kind = type(answer.given).__name__
        raise NoQueryError(NOT_A_QUERY, f"the system answers with a {kind}, not with a query")


@contextmanager
def opened_endpoint(
    spec: SystemSpec, benches: Sequence[str], options: RunOptions, settings: Settings
) -> Iterator[Endpoint]:
    """The system that `spec` names, made for each of the benchmarks, and closed at the end.

    Raises `UsageError` for two benchmarks with one dataset id, and as a run does that begins.
    """
    served: dict[str, ServedBenchmark] = {}
    names: dict[str, str] = {}
    with ExitStack() as stack:
        for bench in benches:
            plan = new_plan(spec, bench, options, settings)
            stack.enter_context(closing(plan.system))
            dataset = plan.benchmark.card.dataset_id
            if dataset in names:
                raise UsageError(
                    f"{names[dataset]} and {bench} have one dataset id, {dataset}",
                    "--bench",
                    "Serve one of them.",
                )
            names[dataset] = bench
            stack.enter_context(_begun(plan, settings))
            served[dataset] = ServedBenchmark(plan.system, _questions(plan))
        yield Endpoint(served, options.workers)


@contextmanager
def _begun(plan: Plan, settings: Settings) -> Iterator[None]:
    """The system has the graph for as long as it is served."""
    options = plan.options
    access = GraphAccess(
        lambda: open_graph(
            plan.benchmark.card.graph,
            settings,
            overrides=options.graphs,
            workers=options.workers,
        ),
        options.limits,
    )
    with closing(access):
        plan.system.begin(access.query)
        yield


def _questions(plan: Plan) -> dict[str, Question]:
    dataset = plan.benchmark.card.dataset_id
    questions: dict[str, Question] = {}
    for item in plan.benchmark.items:
        question = Question(item.id, item.question, item.lang, dataset, item.history)
        questions.setdefault(transcript(question), question)
    return questions


def _ask(system: System, question: Question) -> Answer:
    try:
        answer = as_recorded(system.answer(question))
        refuse_long(answer)
    except SystemFaultError as fault:
        status = UNAVAILABLE if fault.transient else FAULTY
        raise NoQueryError(status, described(fault), fault.retry_after_s) from fault
    except HermesError as error:
        raise NoQueryError(UNAVAILABLE, str(error)) from error
    except BaseException as error:  # also SystemExit: Ctrl-C is for the main thread
        raise NoQueryError(FAULTY, described(error)) from error
    return answer
