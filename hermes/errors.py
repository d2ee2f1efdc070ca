"""What hermes raises on purpose; anything else is a bug.

HermesError
├── UsageError              exit 2: the command or call is wrong
│   ├── UnknownNameError    no such benchmark, graph, system, item
│   └── PluginError         a plug-in is missing, doubled or does not load
├── FormatError             exit 2: a file is not of its format
├── RunError                exit 2: a run folder that cannot be used so
├── StorageError            exit 3: a file cannot be written or read
├── FetchError              exit 3: a download failed
│   ├── AbsentError         ... as there is no such file
│   └── ChecksumError       ... or is not the file that was expected
├── GraphError              exit 3: a graph cannot be loaded or opened
└── IncompleteError         exit 3: the work ended early, what was done is kept
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class HermesError(Exception):
    """Root of everything hermes raises on purpose: what, where, how to mend.

    The parts stay in `args`, so that programs need not parse text and errors can be pickled.
    """

    exit_code = 2

    def __init__(self, what: str, where: str, mend: str) -> None:
        super().__init__(what, where, mend)

    def __str__(self) -> str:
        what, where, mend = self.args
        return f"{what} ({where}). {mend}"


class UsageError(HermesError):
    """The command or the call is wrong."""


class UnknownNameError(UsageError):
    """A name that nothing has. Make one with `unknown_name`."""


class PluginError(UsageError):
    """A plug-in is missing, there are two of a name, or it does not load."""


class FormatError(HermesError):
    """A file is not of the format that it should be."""


class RunError(HermesError):
    """A run folder that cannot be resumed, scored or compared as asked."""


class StorageError(HermesError):
    """A file or folder cannot be written or read."""

    exit_code = 3


class FetchError(HermesError):
    """A download failed."""

    exit_code = 3


class AbsentError(FetchError):
    """There is no such file where it was looked for."""


class ChecksumError(FetchError):
    """A file is not the one that was expected."""


class GraphError(HermesError):
    """A graph cannot be loaded or opened."""

    exit_code = 3


class IncompleteError(HermesError):
    """The work ended early because something outside failed; what was done is kept."""

    exit_code = 3


def unknown_name(kind: str, name: str, known: Iterable[str], listing: str) -> UnknownNameError:
    """The error for an unknown `name` of a `kind`; offers near names and the `listing` command."""
    folded = {each.casefold(): each for each in sorted(known)}
    near = [folded[each] for each in get_close_matches(name.casefold(), folded, n=3, cutoff=0.5)]
    offer = f"Did you mean {' or '.join(near)}? " if near else ""
    return UnknownNameError(f"there is no {kind} {name!r}", kind, f"{offer}{listing} lists all.")
