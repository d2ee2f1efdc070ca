"""The protocol that every kind of system meets, and how a spec names one."""

from __future__ import annotations

import hashlib
import json
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

from hermes.errors import UsageError, unknown_name
from hermes.plugins import SYSTEMS, load_plugin, plugin_names
from hermes.settings import read_variable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from hermes.model import Answer, Benchmark, JsonValue, QueryResult, Question
    from hermes.settings import Settings
    from hermes.systems.prices import Price

Ask: TypeAlias = "Callable[[str], QueryResult]"
"""Puts a SPARQL query to the graph, within the limits of the run."""


USUAL_TIMEOUT_S = 600.0
"""For one answer: some services need five minutes."""


class System(ABC):
    """What is evaluated. `answer` is called from several threads at once.

    An exception from `answer` becomes that item's error, a `SystemFaultError` with the raw reply;
    the run goes on. A `HermesError` ends the run: nobody can be asked, as where there is no such
    model. A kind of system says by inheriting what it does not say itself.

    `notes` are what a user should know before anything is asked, one line each. `version` tells
    two systems of one spec apart, where something does. `queries` says that answers may be SPARQL,
    so that the graph is looked at before anything is asked. `remote` says that answers come from
    elsewhere at a price, so that they are kept to be used again. `prompt`, which is known once it
    has begun, is all that it puts to a model beside the questions; it is kept with the run. `live`
    says that answers come about as they are asked for, and are not on record already: a run of
    which the first replies all fail is stopped then.
    """

    notes: tuple[str, ...] = ()
    version: str | None = None
    prompt: str | None = None
    queries: bool = True
    remote: bool = False
    live: bool = True

    def begin(self, query: Ask) -> None:  # noqa: B027 - most have nothing to prepare
        """Called once before the first question, with the graph to ask; it may raise HermesError.

        `query` may be kept, and called from any thread for as long as questions are answered.
        """

    @abstractmethod
    def answer(self, question: Question) -> Answer:
        """Answer one question. Never sees gold."""

    def close(self) -> None:  # noqa: B027 - most have nothing to end
        """Called once when all is answered: end processes and connections."""


def _no_other_benchmark(name: str) -> Benchmark:
    raise UsageError(
        f"no other benchmark can be read here, but {name!r} is named",
        "SystemContext",
        "Give `load`.",
    )


@dataclass(frozen=True, slots=True)
class SystemContext:
    """What a system is made with, beside the argument of its spec.

    The benchmark is for oracles and for recorded answers, which are joined on its item ids; a
    system that is evaluated in earnest must not read its gold. `options` are the system's own, as
    given on the command line or in systems.yaml; `timeout_s` bounds an answer, `workers` how many
    are asked for at once. `graphs` points graphs elsewhere, `load` gives another benchmark by its
    name, `seed` is for whatever is drawn. `env` names the variables of the environment that stand
    in for those that a kind reads, `prices` what a model's tokens cost.
    """

    benchmark: Benchmark
    settings: Settings
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    timeout_s: float = USUAL_TIMEOUT_S
    workers: int = 4
    graphs: Mapping[str, str] = field(default_factory=dict)
    load: Callable[[str], Benchmark] = field(default=_no_other_benchmark)
    seed: int = 0
    env: Mapping[str, str] = field(default_factory=dict)
    prices: Mapping[str, Price] = field(default_factory=dict)

    def variable(self, name: str) -> str | None:
        """What the environment holds for `name`, read now."""
        return read_variable(self.env.get(name, name))

    def secret(self, name: str) -> str | None:
        """The same of a secret, which is kept nowhere, and struck out of all that is told."""
        return self.settings.secrets.read(self.env.get(name, name))


class SystemBuilder(Protocol):
    """Makes a system of one kind from the argument of its spec."""

    def __call__(self, argument: str, context: SystemContext) -> System:
        """Raises `UsageError` where the argument or an option is wrong: nothing is asked then."""
        ...


@dataclass(frozen=True, slots=True)
class SystemSpec:
    """A spec such as `gold` or `answers:PATH`: a kind, and what that kind makes of the rest.

    `options` are the system's own, such as the prompt of a model. Where `text` is a name of
    systems.yaml, `stands_for` is the spec behind it.
    """

    text: str
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    stands_for: str = ""

    @property
    def kind(self) -> str:
        """What stands before the first colon."""
        return (self.stands_for or self.text).partition(":")[0]

    @property
    def argument(self) -> str:
        """What stands behind the first colon; empty without one."""
        return (self.stands_for or self.text).partition(":")[2]

    @property
    def slug(self) -> str:
        """A folder name for it: `[a-z0-9-]{1,40}` and 8 hex digits of the hash of all it says.

        >>> SystemSpec("answers:Old/WSE answers.json").slug
        'answers-old-wse-answers-json-bc332e49'
        """
        words = re.sub(r"[^a-z0-9]+", "-", self.text.lower()).strip("-")[:40].strip("-")
        said = self.text
        if self.stands_for:
            said += f"\n{self.stands_for}"
        if self.options:
            said += "\n" + json.dumps(dict(self.options), sort_keys=True)
        digest = hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        return f"{words or 'system'}-{digest}"


def open_system(spec: SystemSpec, context: SystemContext) -> System:
    """The system that `spec` names; the options of the context are the spec's.

    It tells no secret that it was made with. Raises `UsageError` for an unknown kind, a bad
    argument or a bad option.
    """
    from hermes.systems.discreet import DiscreetSystem, discreet_errors

    kinds = plugin_names(SYSTEMS)
    if spec.kind not in kinds:
        raise unknown_name("kind of system", spec.kind, kinds, "`hermes systems list`")
    builder = cast("SystemBuilder", load_plugin(SYSTEMS, spec.kind))
    secrets = context.settings.secrets
    with discreet_errors(secrets):
        system = builder(spec.argument, replace(context, options=spec.options))
    return DiscreetSystem(system, secrets) if secrets.names else system


def refuse_options(kind: str, context: SystemContext, known: Collection[str] = ()) -> None:
    """Raises `UsageError` for an option that a system of this `kind` does not take."""
    for name in context.options:
        if name not in known:
            raise unknown_name(f"option of {kind}", name, known, "docs/systems.md")


def refuse_argument(kind: str, argument: str) -> None:
    """For kinds without an argument. Raises `UsageError` if there is one."""
    if argument:
        raise UsageError(
            f"the system {kind!r} takes no argument, but got {argument!r}",
            "--system",
            f"Write `--system {kind}`.",
        )
