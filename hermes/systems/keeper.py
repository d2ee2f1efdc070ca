"""Between `hermes` and a program: a process that ends the program when `hermes` ends.

It is run as `keeper.py LIFELINE COMMAND…`, with the command's standard streams. LIFELINE is a
descriptor of a pipe that reads as ended once the parent is dead, be it by `kill -9`; then the
whole process group is killed. Otherwise it ends as the program does, as a shell would say it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

_SIGNALLED = 128
_CANNOT_RUN = 127


def main() -> None:
    """Start the program, and outlive neither it nor the parent."""
    lifeline, command = int(sys.argv[1]), sys.argv[2:]
    os.set_inheritable(lifeline, False)  # noqa: FBT003 - positional only
    program = os.fork()
    if program == 0:
        _become(command)
    _let_go_of_streams()
    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()
    _, status = os.waitpid(program, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else _SIGNALLED - code)


def _become(command: list[str]) -> None:
    # Python ignores it, and what is ignored stays so: `yes | head` would never end.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)  # noqa: S606 - without a shell on purpose
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode(errors="replace"))
        os._exit(_CANNOT_RUN)


def _let_go_of_streams() -> None:
    """Leave the standard streams to the program: what it closes is to be closed."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def _end_with_parent(lifeline: int) -> None:
    os.read(lifeline, 1)  # nobody writes: it ends when the parent does
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
