"""`answers:PATH`: recorded answers, in any of the formats that people keep them in."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.model import Answer, Sparql
from hermes.systems.base import System, refuse_options
from hermes.systems.recorded import read_recorded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.model import Question
    from hermes.systems.base import SystemContext


class RecordedAnswers(System):
    """Answers by item id; an item without a record is not answered."""

    live = False

    def __init__(self, answers: Mapping[str, Answer], version: str, notes: tuple[str, ...]) -> None:
        self._answers = answers
        self.version = version
        self.notes = notes
        self.queries = any(isinstance(answer.given, Sparql) for answer in answers.values())

    def answer(self, question: Question) -> Answer:
        """The recorded answer."""
        return self._answers.get(question.id, Answer(question.id))


def build(argument: str, context: SystemContext) -> RecordedAnswers:
    """The answers recorded in the file `argument`, joined on the benchmark's item ids.

    Records of no item are counted in a note. Raises `UsageError` where there is no such file or not
    one record is of an item, `FormatError` for a file of no known format, `StorageError` for one
    that cannot be read.
    """
    refuse_options("answers", context)
    benchmark = context.benchmark
    if not argument:
        raise UsageError("no file is named", "--system answers:", "Write answers:PATH.")
    path = Path(argument)
    if not path.is_file():
        what = "this is no regular file" if path.exists() else "there is no such file"
        raise UsageError(what, f"--system answers:{argument}", "Name a file of answers.")
    recorded = read_recorded(path, benchmark)
    version = hashlib.sha256(path.read_bytes()).hexdigest()
    wanted = {item.id for item in benchmark.items}
    strays = [item_id for item_id in recorded if item_id not in wanted]
    if recorded and len(strays) == len(recorded):
        raise UsageError(
            f"none of its {len(recorded)} records is of an item of {benchmark.card.name}, "
            f"such as {benchmark.items[0].id!r}; the first is {strays[0]!r}",
            argument,
            "Name the benchmark that these answers are for.",
        )
    if not strays:
        return RecordedAnswers(recorded, version, ())
    counts = f"{len(strays)} of the {len(recorded)} records of {argument}"
    note = f"{counts} are of no item, as {strays[0]!r}"
    return RecordedAnswers(recorded, version, (note,))
