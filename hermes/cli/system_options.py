"""The options of a system on the command line, which every command has that asks one."""

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hermes.errors import FormatError
from hermes.files import read_whole

if TYPE_CHECKING:
    from hermes.model import JsonValue

MOST_DRAWN = 2**53
"""What the JSON of a manifest can hold, and more than any benchmark has items."""

Seed = Annotated[int, typer.Option(help="Of whatever is drawn at random.", min=0, max=MOST_DRAWN)]


def _options(
    mode: Annotated[str, typer.Option(metavar="sparql|answer", help="What a chat gives.")] = "",
    prompt: Annotated[
        str, typer.Option(metavar="plain|list|table|follow-up", help="How a chat is asked.")
    ] = "",
    examples: Annotated[
        str, typer.Option(metavar="BENCH", help="Where a chat's examples are from.")
    ] = "",
    shots: Annotated[int, typer.Option(help="Examples with each question.", min=1)] = 3,
    selector: Annotated[
        str, typer.Option(metavar="NAME", help="bm25, embedding, random, or fixed:ID,ID.")
    ] = "bm25",
    repair: Annotated[int, typer.Option(help="How often a chat hears of a failed query.")] = 0,
    temperature: Annotated[float, typer.Option(help="Of a chat model.")] = 0.0,
    max_tokens: Annotated[int | None, typer.Option(help="Of a chat's reply.", min=1)] = None,
    model_seed: Annotated[int | None, typer.Option(help="Sent to a chat model.", min=0)] = None,
    system_prompt: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Instructions to a chat of one's own.",
        ),
    ] = None,
) -> None:
    """Whose parameters are the options; a system that does not know one of them says so."""


SYSTEM_OPTIONS = inspect.signature(_options).parameters


def system_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of systems, behind its own; `given_options` has what is given."""
    own = inspect.signature(command)

    @wraps(command)
    def called(**given: Any) -> None:
        command(**{name: given[name] for name in own.parameters})

    parameters = [*own.parameters.values(), *SYSTEM_OPTIONS.values()]
    # By this, and not by `called` itself, typer knows what it may be given.
    called.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    return called


def given_options(context: typer.Context) -> "dict[str, JsonValue]":
    """Those of the system's options that are given; of a file, what stands in it.

    Raises `StorageError` for a file that cannot be read, `FormatError` for one that is no text.
    """
    given = {name: context.params[name] for name in SYSTEM_OPTIONS if is_given(context, name)}
    return {
        name: _text_in(value) if isinstance(value, Path) else value for name, value in given.items()
    }


def is_given(context: typer.Context, name: str) -> bool:
    """Whether a parameter stands on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _text_in(path: Path) -> str:
    try:
        return read_whole(path).decode()
    except UnicodeDecodeError as error:
        raise FormatError(
            f"this is no UTF-8 text: {error.reason} at byte {error.start}",
            str(path),
            "Name a file of text.",
        ) from error
