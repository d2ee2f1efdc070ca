"""Few-shot examples: questions with their queries, from a benchmark that the user names."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import orjson

from hermes.errors import UsageError
from hermes.model import Example
from hermes.sparql.form import is_blank
from hermes.systems.chat.prompts import examples_text
from hermes.systems.chat.selectors import find_selector

if TYPE_CHECKING:
    from hermes.model import Benchmark, Question
    from hermes.systems.base import SystemContext


class Examples:
    """The examples of a `benchmark` that a model is shown with each question: `shots` of them.

    They are in the language of the question, where any are. Where the benchmark is itself the one
    under test, no question is shown with itself, in no language.
    """

    def __init__(
        self, benchmark: Benchmark, shots: int, selector: str, context: SystemContext
    ) -> None:
        """Raises `UsageError` for a benchmark without queries, and for an unknown selector."""
        name = benchmark.card.name
        items = tuple(item for item in benchmark.items if not is_blank(item.sparql or ""))
        if not items:
            raise UsageError(
                "no question comes with a query", f"--examples {name}", "Name another benchmark."
            )
        select = find_selector(selector, context.seed, items)
        self._name, self._shots = name, shots
        # Told with the prompt, as another seed draws other examples.
        self._selector = f"{selector}, seed {context.seed}" if selector == "random" else selector
        self._items = items
        self._rankings = {
            lang: select([item for item in items if item.lang == lang])
            for lang in dict.fromkeys(item.lang for item in items)
        }
        tested = context.benchmark
        self._qids = {item.id: item.qid for item in tested.items if name == tested.card.name}

    def shown_with(self, question: Question) -> tuple[Example, ...]:
        """The examples for a question, the fittest first."""
        ranked = self._rankings.get(question.lang, self._rankings[self._items[0].lang])
        own = self._own_qid(question)
        others = [item for item in ranked(question) if item.qid != own]
        return tuple(Example(item.question, item.sparql, item.id) for item in others[: self._shots])

    @property
    def version(self) -> str:
        """The benchmark, and what two versions of it differ in."""
        told = [[item.id, item.question, item.sparql] for item in self._items]
        return f"{self._name} {hashlib.sha256(orjson.dumps(told)).hexdigest()}"

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be known where the examples are the questions under test themselves."""
        if not self._qids:
            return ()
        return (f"examples are taken from {self._name} itself; no question is shown with itself",)

    @property
    def described(self) -> str:
        """How examples are chosen and shown, for a person."""
        shown = examples_text([Example("{question}", "{query}")])
        return f"Up to {self._shots} of {self.version}, chosen by {self._selector}:\n\n{shown}"

    def _own_qid(self, question: Question) -> str | None:
        """The question's own id in the pool; an earlier turn of an item has that of the item."""
        return self._qids.get(question.id) or self._qids.get(question.id.rpartition("#")[0])
