"""All commands of `hermes`, and the global options, which may stand anywhere on the line."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hermes.cli import (
    cache,
    compare,
    data,
    graph,
    leaderboard,
    results,
    run,
    runs,
    score,
    serve,
    systems,
)
from hermes.cli.session import session_of
from hermes.errors import UsageError
from hermes.settings import read_settings
from hermes.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

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
app.command("compare")(compare.compare)
app.add_typer(graph.app, name="graph")
app.add_typer(results.app, name="results")
app.command("leaderboard")(leaderboard.leaderboard)
app.add_typer(cache.app, name="cache")
app.add_typer(systems.app, name="systems")
app.command("serve")(serve.serve)


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


def hoist(arguments: "Sequence[str]") -> list[str]:
    """The arguments with the global options in front, wherever they stood before a `--`.

    >>> hoist(["data", "list", "--json", "--mirror", "m"])
    ['--json', '--mirror=m', 'data', 'list']

    Raises `UsageError` where an option lacks its value, before a command is taken for one.
    """
    hoisted: list[str] = []
    rest: list[str] = []
    remaining = iter(arguments)
    for argument in remaining:
        option, equals, value = argument.partition("=")
        if argument == "--":
            return [*hoisted, *rest, argument, *remaining]
        if argument in FLAGS:
            hoisted.append(argument)
        elif option in VALUED:
            hoisted.append(f"{option}={_present(value if equals else next(remaining, ''), option)}")
        else:
            rest.append(argument)
    return [*hoisted, *rest]


def _present(value: str, option: str) -> str:
    if not value or value.startswith("-"):
        raise UsageError(
            f"{option} needs a value", option, f"Write {option} VALUE, or {option}=VALUE."
        )
    return value
