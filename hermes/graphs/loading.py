"""Loading files into a new store, as the parent of the process that does it sees it."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import IO, TYPE_CHECKING, Self, cast

import orjson

from hermes.encoding import json_line
from hermes.errors import GraphError, StorageError
from hermes.graphs.failures import one_line
from hermes.graphs.protocol import LoadOrders

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from hermes.graphs.parts import Part
    from hermes.progress import Progress

_MIB = 1024**2
_FAULTS = {fault.__name__: fault for fault in (GraphError, StorageError)}


@dataclass(frozen=True, slots=True)
class Place:
    """The folder in which a store is made, and the one that it shall be: messages name that."""

    folder: Path
    name: Path


def load(parts: Sequence[Part], place: Place, label: str, progress: Progress) -> int:
    """Load the files into a new store in a folder; how many triples it has.

    Each triple counts once, in whichever graphs it is. Nothing goes on after an error or an
    interrupt; what there is of the folder then is the caller's. Raises `GraphError`,
    `StorageError`, and OSError where no process can be started.
    """
    orders = LoadOrders(
        folder=str(place.folder),
        name=str(place.name),
        files=[
            (str(part.path), part.serialisation.extension, part.serialisation.compression)
            for part in parts
        ],
    )
    mebibytes = sum(part.path.stat().st_size for part in parts) // _MIB + 1
    with _Loader(orders) as loader, progress(f"{label}, MiB", mebibytes) as advance:
        return loader.triples(advance, mebibytes)


class _Loader:
    """The process that loads; a context manager, after which it is gone."""

    def __init__(self, orders: LoadOrders) -> None:
        self._name = orders.name
        # A file, as a pipe that nobody reads would block a process that complains at length.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `__exit__`
        self._process = subprocess.Popen(
            # -P: a user's json.py in the working folder must not be imported.
            [sys.executable, "-P", "-m", "hermes.graphs.loader"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            start_new_session=True,  # so that Ctrl-C does not reach it
        )
        self._input = cast("IO[bytes]", self._process.stdin)
        self._messages = cast("IO[bytes]", self._process.stdout)
        with suppress(OSError):  # it is dead already: its exit code says why
            self._input.write(json_line(asdict(orders)))
            self._input.flush()  # and left open: its end would be that of the process

    def triples(self, advance: Callable[[], None], mebibytes: int) -> int:
        """How many there are in the end. Raises `GraphError`, `StorageError`."""
        shown = 0
        for line in self._messages:
            message = orjson.loads(line)
            if "fault" in message:
                kind, *told = message["fault"]
                raise _FAULTS[kind](*told)
            triples = message.get("triples")
            # The last step is for what the engine does once all is read.
            reached = min(message["bytes"] // _MIB, mebibytes - 1) if triples is None else mebibytes
            for _ in range(shown, reached):
                advance()
            shown = max(shown, reached)
            if triples is not None:
                return int(triples)
        raise self._died()

    def _died(self) -> GraphError:
        code = self._process.wait()
        if code < 0:
            end = f"signal {-code}, {signal.strsignal(-code)}"
            return GraphError(
                f"loading was ended by {end}", self._name, "Free some memory, and try again."
            )
        self._complaints.seek(0)
        complaint = one_line(self._complaints.read().decode(errors="replace").strip()[-300:])
        return GraphError(
            f"loading ended with exit code {code}: {complaint}", self._name, "Try again."
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        with suppress(BrokenPipeError):  # closing sends what could not be sent before
            self._input.close()
        self._messages.close()
        self._complaints.close()
