"""One process of a command, which is put a line and answers with a line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, TYPE_CHECKING, cast

from hermes.graphs.failures import one_line
from hermes.graphs.quoting import first_words
from hermes.systems.faults import SystemFaultError
from hermes.systems.records import MAX_RAW_BYTES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from io import BufferedReader

MAX_LINE_BYTES = 16 * 1024**2
"""As large as the reply of a web service may be."""

_KEPT_BYTES = 10_000  # of what it complains about
_UNREAD_LINES = 2  # nobody asked for them; it is not read on, and waits
_LAST_WORDS_S = 1.0
_KEEPER = str(Path(__file__).with_name("keeper.py"))


class Program:
    """The process, used by one thread at a time; it can be killed from any.

    It has a process group of its own, so that Ctrl-C does not reach it and whatever it starts ends
    with it. On POSIX it also ends when this process is killed; elsewhere when its input ends.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Start it. Raises OSError."""
        self._lifeline: int | None = None
        self._process = self._start(command, environment)
        self._requests = cast("IO[bytes]", self._process.stdin)
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._room = threading.Semaphore(_UNREAD_LINES)
        self._at_end = False
        self._complaints = b""
        self._overran = False
        self._killed = False
        self._lock = threading.Lock()
        self._readers = [
            threading.Thread(target=read, name="hermes program", daemon=True)
            for read in (self._read_lines, self._read_complaints, self._await_end)
        ]
        for reader in self._readers:
            reader.start()

    @property
    def alive(self) -> bool:
        """Whether it still runs, and may still write."""
        return not self._at_end and self._process.poll() is None

    def ends_within(self, seconds: float) -> bool:
        """Whether it ends so soon."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self._process.poll() is not None

    def ask(self, line: bytes, timeout_s: float) -> bytes:
        """Its reply to a line, without the line's end.

        Raises `SystemFaultError`, a transient one where it ended: another may well answer.
        """
        early = self.line_within(0)
        if early.endswith(b"\n"):
            raise program_fault(f"it wrote before it was asked: {first_words(early)}", early)
        alarm = threading.Timer(timeout_s, self._expire)
        alarm.daemon = True
        alarm.start()
        try:
            with suppress(OSError, ValueError):  # it is dead, and its end says why
                self._requests.write(line)
                self._requests.flush()
            # A process that it started, and that hides from us, may hold its output open.
            reply = early if self._at_end else self.line_within(timeout_s + _LAST_WORDS_S)
        finally:
            alarm.cancel()
            alarm.join()  # so that it cannot go off during the next question
        if reply.endswith(b"\n"):
            return reply[:-1]
        if len(reply) > MAX_LINE_BYTES:
            raise program_fault(f"the reply is longer than {MAX_LINE_BYTES} bytes", reply)
        if self._overran:
            what, transient = f"no whole reply within {timeout_s:g} s", False
        else:
            what, transient = f"the program ended: {self.last_words()}", True
        raise program_fault(what, reply or self._complaints, transient=transient)

    def line_within(self, seconds: float) -> bytes:
        """The next line that it writes, if it comes so soon; without an end where it is the last.

        Nothing where none comes.
        """
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            return b""
        self._room.release()
        return line

    def last_words(self) -> str:
        """Its exit code, and the last line of its standard error; it is ended if it still runs."""
        if not self.ends_within(_LAST_WORDS_S):
            self.kill()
        self._readers[1].join(_LAST_WORDS_S)
        complaint = self._complaints.decode(errors="replace").strip().rpartition("\n")[2]
        code = f"exit code {self._process.wait()}"
        return one_line(f"{code}: {complaint}" if complaint else code)

    def finish(self) -> None:
        """Tell it that there will be no more questions."""
        with suppress(OSError):
            self._requests.close()

    def kill(self) -> None:
        """End it and whatever it started, at once."""
        with self._lock:
            if self._killed:
                return
            self._killed = True
        self._room.release()
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._cut_lifeline()
        self.finish()

    def _start(
        self, command: Sequence[str], environment: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        keeper: list[str] = []
        passed: list[int] = []
        if sys.platform != "win32":
            ended, self._lifeline = os.pipe()
            keeper, passed = [sys.executable, "-I", "-S", _KEEPER, str(ended)], [ended]
        try:
            return subprocess.Popen(  # noqa: S603 - what the user named, without a shell
                [*keeper, *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                start_new_session=True,
                pass_fds=passed,
            )
        except OSError:
            self._cut_lifeline()
            raise
        finally:
            for descriptor in passed:
                os.close(descriptor)

    def _cut_lifeline(self) -> None:
        if self._lifeline is not None:
            os.close(self._lifeline)

    def _read_lines(self) -> None:
        """Read what it writes as it is taken, up to its end or an endless line."""
        with cast("IO[bytes]", self._process.stdout) as replies:
            while self._room.acquire() and not self._killed:
                line = replies.readline(MAX_LINE_BYTES + 1)
                self._at_end = not line.endswith(b"\n")
                self._lines.put(line)
                if self._at_end:
                    return

    def _read_complaints(self) -> None:
        with cast("BufferedReader", self._process.stderr) as errors:
            while piece := errors.read1(_KEPT_BYTES):
                self._complaints = (self._complaints + piece)[-_KEPT_BYTES:]

    def _await_end(self) -> None:
        """When it ends, end what it started: that may hold its output open, and says nothing."""
        self._process.wait()
        self.kill()
        self._readers[0].join(_LAST_WORDS_S)
        if not self._at_end:  # somebody who left the group has it
            self._at_end = True
            self._lines.put(b"")

    def _expire(self) -> None:
        self._overran = True
        self.kill()


def program_fault(what: str, wrote: bytes, *, transient: bool = False) -> SystemFaultError:
    """The fault that is `what`, with what the program wrote, for a person."""
    raw = wrote[:MAX_RAW_BYTES].decode(errors="replace") if wrote else None
    return SystemFaultError(one_line(what), raw, transient)
