"""The options of a system on the command line: only what is given there is handed to it."""

from pathlib import Path
from typing import TYPE_CHECKING

from hermes.files import read_whole

if TYPE_CHECKING:
    import typer

    from hermes.model import JsonValue

SYSTEM_OPTIONS = (
    "mode",
    "prompt",
    "examples",
    "shots",
    "selector",
    "repair",
    "temperature",
    "max_tokens",
    "model_seed",
    "system_prompt",
)
"""The parameters of a command that belong to the system; one that does not know them says so."""


def given_options(context: "typer.Context") -> "dict[str, JsonValue]":
    """Those of the system's options that are given; of a file, what stands in it.

    Raises `StorageError` for a file that cannot be read.
    """
    given = {name: context.params[name] for name in SYSTEM_OPTIONS if is_given(context, name)}
    return {
        name: read_whole(value).decode(errors="replace") if isinstance(value, Path) else value
        for name, value in given.items()
    }


def is_given(context: "typer.Context", name: str) -> bool:
    """Whether a parameter stands on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
