"""Progress on standard error: a bar on a terminal, a line now and then in a log."""

from __future__ import annotations

import sys
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hermes.fetch.transfer import DownloadProgress

_LINES_IN_A_LOG = 4


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[], None]]:
    """Show that `label` goes on; call what this yields once for each of `total` things."""
    shown = _bar if sys.stderr.isatty() else _lines
    with shown(label, total) as advance:
        yield advance


@contextmanager
def download_progress(label: str) -> Iterator[DownloadProgress]:
    """Show how much of a large file has come."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
        TransferSpeedColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    # In a log, where nothing can be drawn anew, the last state is written once.
    bar = Progress(*columns, console=Console(stderr=True))
    task = bar.add_task(label, total=None)
    with ExitStack() as shown:
        # A file that is here already, or is copied, never shows.
        begin = cache(partial(shown.enter_context, bar))

        def show(url: str, done: int, total: int | None) -> None:
            begin()
            bar.update(task, completed=done, total=total)

        yield show


@contextmanager
def _bar(label: str, total: int) -> Iterator[Callable[[], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda: bar.advance(task)


@contextmanager
def _lines(label: str, total: int) -> Iterator[Callable[[], None]]:
    done = 0
    step = max(1, -(-total // _LINES_IN_A_LOG))

    def advance() -> None:
        nonlocal done
        done += 1
        if done % step == 0 or done == total:
            typer.echo(f"{label}: {done} of {total}", err=True)

    yield advance
