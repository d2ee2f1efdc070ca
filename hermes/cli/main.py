"""The program `hermes`: global options, and what an error looks like."""

import os
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hermes.cli import data, graph, run, runs, score
from hermes.cli.session import new_session, session_of
from hermes.errors import HermesError
from hermes.settings import read_settings
from hermes.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

BUG = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130  # 128 + SIGINT, as shells count and typer returns

FLAGS = frozenset({"--offline", "--json", "--debug", "--version"})
VALUED = frozenset({"--data-dir", "--runs-dir", "--mirror"})

app = typer.Typer(
    name="hermes",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(data.app, name="data")
app.command("run")(run.run)
app.command("score")(score.score)
app.add_typer(runs.app, name="runs")
app.add_typer(graph.app, name="graph")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hermes {__version__}")
        raise typer.Exit


@app.callback()
def configure(
    context: typer.Context,
    data_dir: Annotated[
        Path | None, typer.Option(help="Where benchmarks and graphs are kept.", show_default=False)
    ] = None,
    runs_dir: Annotated[
        Path | None, typer.Option(help="Where runs are kept.", show_default="./runs")
    ] = None,
    mirror: Annotated[
        str | None,
        typer.Option(help="Fetch https://HOST/PATH from MIRROR/HOST/PATH.", metavar="DIR-OR-URL"),
    ] = None,
    offline: Annotated[bool, typer.Option("--offline", help="Make no connection.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Evaluate question answering over knowledge graphs: one harness for many benchmarks.

    The options below may stand anywhere on the line.
    """
    session = session_of(context)
    session.settings = read_settings(
        data_dir=data_dir, runs_dir=runs_dir, mirror=mirror, offline=offline
    )
    session.json = json
    session.debug = debug
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the program; exit codes as in docs/commands.md."""
    session = new_session()
    try:
        code = app(hoist(sys.argv[1:]), standalone_mode=False, obj=session)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)  # only errors of use have one
        command = context.command_path if context else "hermes"
        _complain(f"{error.format_message().rstrip('.')} ({command}). See `{command} --help`.")
        sys.exit(error.exit_code)
    except HermesError as error:
        if session.debug:
            raise
        _complain(str(error))
        sys.exit(error.exit_code)
    except Exception as error:
        if session.debug:
            raise
        _complain(
            f"a bug: {type(error).__name__}: {error} (hermes {__version__}). "
            "Run it again with --debug, and report what it prints."
        )
        sys.exit(BUG)
    else:
        if code == INTERRUPTED:
            _complain("interrupted; what was done is kept")
            os._exit(INTERRUPTED)  # at once: Python would wait for the threads that still ask
        sys.exit(code if isinstance(code, int) else 0)


def hoist(arguments: "Sequence[str]") -> list[str]:
    """The arguments with the global options in front, wherever they stood before a `--`.

    >>> hoist(["data", "list", "--json", "--mirror", "m"])
    ['--json', '--mirror', 'm', 'data', 'list']
    """
    hoisted: list[str] = []
    rest: list[str] = []
    remaining = iter(arguments)
    for argument in remaining:
        if argument == "--":
            return [*hoisted, *rest, argument, *remaining]
        if argument in FLAGS or (argument.partition("=")[0] in VALUED and "=" in argument):
            hoisted.append(argument)
        elif argument in VALUED:
            hoisted += [argument, *islice(remaining, 1)]
        else:
            rest.append(argument)
    return [*hoisted, *rest]


def _complain(text: str) -> None:
    typer.echo("hermes: " + " ".join(text.split("\n")), err=True)
