"""How long `hermes` takes to start, beside the smallest program that is made of the same parts.

The measure of a quick start is a typer application with two empty commands, showing its help: all
that `hermes` takes beyond that is its own. Every command runs in turn, round after round, in the
same interpreter, so that a busy moment of the machine strikes all alike; medians are compared.

    python perf/startup.py [ROUNDS]

Exit code 1: a command takes more than 1.5 times as long.
"""

from __future__ import annotations

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


def seconds(command: list[str]) -> float:
    """How long `command` takes. Raises CalledProcessError if it fails."""
    since = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - since


def medians(commands: dict[str, list[str]], rounds: int) -> dict[str, float]:
    """The median seconds of each command; one round before is not counted, as it fills caches."""
    taken = [
        {name: seconds(command) for name, command in commands.items()} for _ in range(rounds + 1)
    ]
    return {name: median(times[name] for times in taken[1:]) for name in commands}


def main(rounds: int) -> int:
    """Print the table; 1 where a command takes too long, else 0."""
    with tempfile.TemporaryDirectory() as folder:
        app = Path(folder, "app.py")
        app.write_text(EMPTY_APP)
        data_dir = Path(folder, "data")
        hermes = [sys.executable, "-m", "hermes", "--data-dir", str(data_dir)]
        measured = medians(
            {
                "two empty commands, --help": [sys.executable, str(app), "--help"],
                "hermes --help": [*hermes, "--help"],
                "hermes data list": [*hermes, "data", "list"],
            },
            rounds,
        )
    measure = next(iter(measured.values()))
    print(f"median of {rounds} runs, Python {sys.version.split()[0]}; limit {LIMIT:.2f}")
    for name, taken in measured.items():
        print(f"{name:28}{taken * 1000:6.0f} ms{taken / measure:8.2f}")
    return int(max(measured.values()) > LIMIT * measure)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
