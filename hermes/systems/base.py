"""The protocol that every kind of system meets, and how a spec names one."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from hermes.errors import UsageError, unknown_name
from hermes.plugins import SYSTEMS, load_plugin, plugin_names

if TYPE_CHECKING:
    from hermes.model import Answer, Benchmark, Question


class System(Protocol):
    """What is evaluated. `answer` is called from several threads at once.

    An exception from `answer` becomes that item's error; the run goes on.

    `notes` are what a user should know before anything is asked, one line each. `version` tells
    two systems of one spec apart, where something does. `queries` says that answers may be SPARQL,
    so that the graph is looked at before anything is asked.
    """

    notes: tuple[str, ...]
    version: str | None
    queries: bool

    def answer(self, question: Question) -> Answer:
        """Answer one question. Never sees gold."""
        ...


class SystemBuilder(Protocol):
    """Makes a system of one kind from the argument of its spec.

    The benchmark is for oracles and for recorded answers, which are joined on its item ids; a
    system that is evaluated in earnest must not read its gold.
    """

    def __call__(self, argument: str, benchmark: Benchmark) -> System:
        """Raises `UsageError` where the argument is wrong, before anything is asked."""
        ...


@dataclass(frozen=True, slots=True)
class SystemSpec:
    """A spec such as `gold` or `answers:PATH`: a kind, and what that kind makes of the rest."""

    text: str

    @property
    def kind(self) -> str:
        """What stands before the first colon."""
        return self.text.partition(":")[0]

    @property
    def argument(self) -> str:
        """What stands behind the first colon; empty without one."""
        return self.text.partition(":")[2]

    @property
    def slug(self) -> str:
        """A folder name for it: `[a-z0-9-]{1,40}` and 8 hex digits of the spec's hash.

        >>> SystemSpec("answers:Old/WSE answers.json").slug
        'answers-old-wse-answers-json-bc332e49'
        """
        words = re.sub(r"[^a-z0-9]+", "-", self.text.lower()).strip("-")[:40].strip("-")
        digest = hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        return f"{words or 'system'}-{digest}"


def open_system(spec: SystemSpec, benchmark: Benchmark) -> System:
    """The system that `spec` names. Raises `UsageError` for an unknown kind or a bad argument."""
    kinds = plugin_names(SYSTEMS)
    if spec.kind not in kinds:
        raise unknown_name("kind of system", spec.kind, kinds, "`hermes run --help`")
    builder = cast("SystemBuilder", load_plugin(SYSTEMS, spec.kind))
    return builder(spec.argument, benchmark)


def refuse_argument(kind: str, argument: str) -> None:
    """For kinds without an argument. Raises `UsageError` if there is one."""
    if argument:
        raise UsageError(
            f"the system {kind!r} takes no argument, but got {argument!r}",
            "--system",
            f"Write `--system {kind}`.",
        )
