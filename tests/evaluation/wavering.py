"""A system that answers differently each time it is asked, as a script says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.commandline import CommandLine

RUN = ("run", "--system", "python:wavering:answer", "--bench", "museum", "--workers", 1)

# The scripts are read each time: a process imports the module once, whatever folder it works in.
_SYSTEM = """
import json
import os
from pathlib import Path

from hermes.settings import Settings
from hermes.store.library import load_benchmark

QUERIES = {i.id: i.sparql for i in load_benchmark("museum", Settings(Path("none"))).items}

def answer(question):
    with open("asked.log", "a+") as log:
        log.seek(0)
        times = log.read().split().count(question.id)
        log.write(question.id + "\\n")
    script = json.loads(Path("scripts.json").read_text())[question.id.removeprefix("museum:")]
    match script[times % len(script)]:
        case "+":
            return QUERIES[question.id]
        case "-":
            return ["something else"]
        case "!":
            raise ValueError("no idea")
        case "kill":
            os.kill(os.getpid(), 9)
"""


def write_wavering(hermes: CommandLine, scripts: Mapping[str, Sequence[str]]) -> None:
    """Write the system; a script says what it does each time that an item (`1-en`) is asked.

    `+`: the gold query; `-`: a wrong value; `!`: an error; `.`: silence; `kill`: all is over.
    """
    hermes.write("wavering.py", _SYSTEM)
    hermes.write("scripts.json", json.dumps(dict(scripts)))


def asked(hermes: CommandLine) -> list[str]:
    """The items that were asked for, each as often as it was, in their order."""
    log = hermes.folder / "asked.log"
    return log.read_text().split() if log.exists() else []
