"""The meta file of HeriKGQA: what the benchmark says of itself, as far as it can be held to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hermes.documents import read_json
from hermes.shapes import as_count, as_object

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Meta:
    """How many questions there are, in all and of each type; nothing where the file is silent."""

    name: str = ""
    questions: int | None = None
    types: Mapping[str, int] = field(default_factory=dict)

    def notes(self, count: int) -> Iterator[str]:
        """What does not hold of a file of `count` questions."""
        if self.questions not in {None, count}:
            yield f"{self.name} states {self.questions} questions, the file has {count}"


def read_meta(path: Path | None) -> Meta:
    """What the file says; an empty `Meta` where there is none. Raises `FormatError`."""
    if path is None:
        return Meta()
    fields = as_object(read_json(path), str(path))
    questions, types = fields.get("questions"), fields.get("types")
    return Meta(
        name=path.name,
        # Elsewhere a list of questions may stand there.
        questions=questions if type(questions) is int else None,
        types={name: as_count(number, f"{path}, `types`") for name, number in types.items()}
        if isinstance(types, dict)
        else {},
    )
