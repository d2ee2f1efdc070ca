"""prompt.txt: all that a model was told beside the questions, which a run holds to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import RunError
from hermes.files import read_whole, write_atomically

if TYPE_CHECKING:
    from hermes.runs.folder import RunFolder


def keep_prompt(prompt: str | None, folder: RunFolder) -> None:
    """Keep the prompt of a system that has begun, if it has one.

    Raises `RunError` where the run began with another one, as after the schema of a graph changed;
    `StorageError`.
    """
    if prompt is None:
        return
    content = prompt.encode("utf-8", "replace")
    if not folder.prompt.exists():
        write_atomically(folder.prompt, content)
    elif read_whole(folder.prompt) != content:
        raise RunError(
            "the prompt is not the one that the run began with",
            str(folder.prompt),
            "Start another run: its answers are to another prompt.",
        )
