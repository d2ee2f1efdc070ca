"""How long `hermes` takes to start, beside the smallest program that is made of the same parts.

The measure is a typer application with two empty commands: what `hermes --help` takes is compared
with its help, what `hermes data list` takes with one of its commands. Every command line runs in
turn, round after round, in the same interpreter, so that a busy moment of the machine strikes all
alike; medians are compared. Bytecode is kept in a folder of the measure's own, which a round that
is not counted fills: pip compiles what it installs, while a checkout may hold none, or a stale one.

    python perf/startup.py [ROUNDS]

Exit code 1: `hermes` takes more than 1.5 times as long.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

LIMIT = 1.5
ROUNDS = 21

EMPTY_APP = """
import typer

app = typer.Typer(add_completion=False)

@app.command()
def one() -> None:
    "Do nothing."

@app.command()
def two() -> None:
    "Do nothing."

app()
"""


def seconds(command: list[str], bytecode: Path) -> float:
    """How long `command` takes. Raises CalledProcessError if it fails."""
    environment = os.environ | {
        "PYTHONPYCACHEPREFIX": str(bytecode),
        "PYTHONDONTWRITEBYTECODE": "",  # which is as if it were not set
    }
    since = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - since


def medians(commands: list[list[str]], rounds: int, bytecode: Path) -> list[float]:
    """The median seconds of each command; one round before is not counted, as it fills caches."""
    taken = [[seconds(command, bytecode) for command in commands] for _ in range(rounds + 1)]
    return [median(times) for times in zip(*taken[1:], strict=True)]


def main(rounds: int) -> int:
    """Print the table; 1 where a command takes too long, else 0."""
    with tempfile.TemporaryDirectory() as folder:
        app = Path(folder, "app.py")
        app.write_text(EMPTY_APP)
        empty = [sys.executable, str(app)]
        hermes = [sys.executable, "-m", "hermes", "--data-dir", folder]
        app_help, hermes_help, app_command, hermes_list = medians(
            [[*empty, "--help"], [*hermes, "--help"], [*empty, "one"], [*hermes, "data", "list"]],
            rounds,
            Path(folder, "bytecode"),
        )
    print(f"median of {rounds} runs, Python {sys.version.split()[0]}; limit {LIMIT:.2f}")
    print(f"{'':18}{'empty app':>12}{'hermes':>12}{'ratio':>8}")
    ratios = []
    for name, floor, taken in (
        ("--help", app_help, hermes_help),
        ("data list", app_command, hermes_list),
    ):
        ratios.append(taken / floor)
        print(f"{name:18}{floor * 1000:9.0f} ms{taken * 1000:9.0f} ms{ratios[-1]:8.2f}")
    return int(max(ratios) > LIMIT)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
