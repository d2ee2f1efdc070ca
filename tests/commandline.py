"""The program as a user calls it: in this process, which is quick, or in one of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hermes.cli.main import main


@dataclass(frozen=True)
class Ended:
    """What a call left behind: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, which must be JSON and nothing else."""
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The last line of standard error, where an error stands."""
        return self.err.splitlines()[-1]


class CommandLine:
    """Calls the program with `folder` as the working folder and the data folder in it.

    With a `mirror` it is offline. Nothing else of the environment is heeded: tests must not depend
    on who runs them.
    """

    def __init__(self, folder: Path, mirror: Path | None = None) -> None:
        self.folder = folder
        self._started: list[subprocess.Popen[str]] = []
        self._environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("HERMES_", "OPENAI_"))
        } | {"HERMES_DATA": str(folder / "data")}
        if mirror is not None:
            self._environment |= {"HERMES_MIRROR": str(mirror), "HERMES_OFFLINE": "1"}

    def set(self, **variables: str) -> None:
        """Set variables of the environment of all further calls."""
        self._environment |= variables

    def __call__(self, *arguments: object) -> Ended:
        """Call it in this process."""
        # Commands write bytes and text, and `| head` and full disks need a real file: no StringIO.
        out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        err = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        before = os.environ.copy(), sys.argv, sys.path.copy(), os.getcwd()  # noqa: PTH109
        os.environ.clear()
        os.environ.update(self._environment)
        sys.argv = ["hermes", *map(str, arguments)]
        os.chdir(self.folder)
        try:
            with redirect_stdout(out), redirect_stderr(err):
                main()
        except SystemExit as end:
            code = end.code
        finally:
            os.chdir(before[3])
            sys.argv, sys.path = before[1:3]
            os.environ.clear()
            os.environ.update(before[0])
            self._forget_modules()
        assert isinstance(code, int)
        return Ended(code, _text(out), _text(err))

    def _forget_modules(self) -> None:
        """Forget the modules of the working folder: the next call, as of another test, has its own.

        Two tests may write two systems of one name, and a process imports a module once.
        """
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None)
            if file is not None and Path(file).is_relative_to(self.folder):
                del sys.modules[name]

    def start(self, *arguments: object, **options: Any) -> subprocess.Popen[str]:
        """Start it in a process of its own; `options` are those of Popen."""
        process = subprocess.Popen(
            [sys.executable, "-m", "hermes", *map(str, arguments)],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )
        self._started.append(process)
        return process

    def end(self) -> None:
        """Kill what was started and still runs, as after a test that failed half-way."""
        for process in self._started:
            if process.poll() is None:
                process.kill()
                process.communicate()

    def wait(self, process: subprocess.Popen[str]) -> Ended:
        """Wait for a process that was started."""
        out, err = process.communicate(timeout=120)
        return Ended(process.returncode, out, err)

    def write(self, name: str, content: str) -> Path:
        """Write a file in the working folder."""
        path = self.folder / name
        path.write_text(content, "utf-8")
        return path

    def run_folder(self) -> Path:
        """The folder of the one run below `runs`."""
        (manifest,) = (self.folder / "runs").glob("*/*/*/run.yaml")
        return manifest.parent


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
