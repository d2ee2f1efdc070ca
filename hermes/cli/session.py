"""What every command shares: the settings, and how it speaks."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import typer

from hermes.cli.interrupts import FAREWELL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.settings import Settings

_UNBOUNDED = 10_000


@dataclass
class Session:
    """One call of the program; the callback fills it from the global options.

    Before that, as for `--help`, there are no settings. `farewell` is said when it is interrupted.
    """

    settings: Settings = field(init=False)
    json: bool = False
    debug: bool = False
    farewell: str = FAREWELL

    def hide(self, text: str) -> str:
        """`text` without the secrets that were read so far."""
        settings = getattr(self, "settings", None)  # there are none before the callback
        return settings.secrets.hide(text) if settings else text

    def note(self, text: str) -> None:
        """One line for a person, on standard error."""
        typer.echo(text, err=True)

    def warn(self, text: str) -> None:
        """A line that a person should not miss, on standard error."""
        self.note(f"warning: {text}")

    def print(self, table: RenderableType, record: Mapping[str, JsonValue]) -> None:
        """The result, on standard output: `record` with --json, else `table`."""
        typer.echo(_encoded(record) if self.json else _rendered(table), nl=False)


def new_session() -> Session:
    """A session that the callback has yet to fill."""
    return Session()


def session_of(context: typer.Context) -> Session:
    """The session that `context` belongs to."""
    session = context.find_object(Session)
    if session is None:
        raise RuntimeError("a command was called without a session")
    return session


def _encoded(record: Mapping[str, JsonValue]) -> bytes:
    from hermes.encoding import json_line

    return json_line(record)


def _rendered(table: RenderableType) -> str:
    if isinstance(table, str):
        return f"{table}\n"

    from rich.console import Console

    # Into a pipe or a file, a line is as long as it needs to be.
    width = None if sys.stdout.isatty() else _UNBOUNDED
    # Names and questions are shown as they are written: `[1]` and `:x:` are no markup here.
    console = Console(highlight=False, markup=False, emoji=False, width=width)
    with console.capture() as captured:
        console.print(table)
    return captured.get()
