"""What `hermes results fetch` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.store.results import ParticipantFolder, ResultsOutcome


def outcome_view(outcome: ResultsOutcome) -> RenderableType:
    """One line: whose results came, and where they are."""
    names = ", ".join(folder.name for folder in outcome.participants)
    parent = outcome.participants[0].path.parent
    return Text(f"{outcome.bench}: {outcome.files} files of {names}: {parent}")


def outcome_record(outcome: ResultsOutcome) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        "bench": outcome.bench,
        "files": outcome.files,
        "participants": [_participant(folder) for folder in outcome.participants],
        "warnings": list(outcome.warnings),
    }


def _participant(folder: ParticipantFolder) -> dict[str, JsonValue]:
    files = {
        "answers": folder.answers,
        "result_set": folder.result_set,
        "evaluation": folder.evaluation,
    }
    return {
        "name": folder.name,
        **{name: None if path is None else str(path) for name, path in files.items()},
    }
