"""The program `hermes`: what an error looks like, and which exit code it has.

Little is imported before `main` runs: from there on, Ctrl-C is answered, and the rest is imported.
"""

import atexit
import os
import sys
from typing import TYPE_CHECKING

from hermes.cli.discretion import Discretion
from hermes.cli.interrupts import FAREWELL, Interrupts, ignore_interrupts
from hermes.cli.streams import standard_streams
from hermes.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

BUG = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130  # what typer returns for a KeyboardInterrupt, of whichever signal


def main() -> None:
    """Run the program; exit codes as in docs/commands.md."""
    discretion = Discretion()
    with standard_streams(discretion.hide):
        interrupts = Interrupts()
        try:
            with interrupts:
                code = _run(sys.argv[1:], discretion)
        except KeyboardInterrupt:
            code = INTERRUPTED
        if code == INTERRUPTED:
            _complain(discretion.session.farewell if discretion.session else FAREWELL)
            os._exit(
                interrupts.exit_code
            )  # at once: Python would wait for the threads that still ask
    atexit.register(ignore_interrupts)
    sys.exit(code)


def _run(arguments: "Sequence[str]", discretion: Discretion) -> int:
    """The exit code of the command in `arguments`, whose errors are told in one line."""
    import typer

    from hermes.cli.app import app, hoist
    from hermes.cli.session import new_session
    from hermes.errors import HermesError

    discretion.session = session = new_session()
    try:
        code = app(hoist(arguments), standalone_mode=False, obj=session)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)  # only errors of use have one
        command = context.command_path if context else "hermes"
        _complain(f"{error.format_message().rstrip('.')} ({command}). See `{command} --help`.")
        return error.exit_code
    except HermesError as error:
        if session.debug:
            discretion.show(error)
        else:
            _complain(str(error))
        return error.exit_code
    except Exception as error:  # noqa: BLE001 - a bug, which --debug shows
        if session.debug:
            discretion.show(error)
        else:
            _complain(
                f"a bug: {type(error).__name__}: {error} (hermes {__version__}). "
                "Run it again with --debug, and report what it prints."
            )
        return BUG
    return code if isinstance(code, int) else 0


def _complain(text: str) -> None:
    sys.stderr.write(f"hermes: {' '.join(text.splitlines())}\n")
    sys.stderr.flush()
