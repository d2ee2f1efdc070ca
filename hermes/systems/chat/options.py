"""The options of a chat: what it is asked for, how, and with which examples."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from hermes.errors import UsageError
from hermes.fetch.weburl import web_url_fault
from hermes.model import GoldKind
from hermes.systems.base import refuse_options

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from hermes.model import JsonValue
    from hermes.systems.base import SystemContext

DEFAULT_SHOTS = 3
MOST_SHOTS = 1_000
MOST_REPAIRS = 20

_HOTTEST = 2.0  # https://platform.openai.com/docs/api-reference/chat/create
_SPARQL_ONLY = ("examples", "shots", "selector", "repair")
_EXAMPLES_ONLY = ("shots", "selector")
_NOT_TYPED = ("base_url",)  # it is an option in systems.yaml and from Python, and none of a command


_Kind = TypeVar("_Kind", bound=StrEnum)


class Mode(StrEnum):
    """What a model is asked for: a query on the graph, or what it knows itself."""

    SPARQL = "sparql"
    ANSWER = "answer"


class PromptStyle(StrEnum):
    """How a model is asked for an answer (Omar et al., arXiv 2302.06466)."""

    PLAIN = "plain"
    LIST = "list"
    TABLE = "table"
    FOLLOW_UP = "follow-up"


@dataclass(frozen=True, slots=True)
class ChatOptions:
    """The options by name, as they stand in a run's manifest.

    `examples` names a benchmark, of which `selector` chooses `shots` for each question. `repair`
    says how often the model hears what the engine says of its query. A `temperature` of None, as
    every other limit that is None, leaves the server to its own. `system_prompt` takes the place of
    the packaged instructions.
    """

    mode: Mode
    prompt: PromptStyle = PromptStyle.PLAIN
    examples: str | None = None
    shots: int = DEFAULT_SHOTS
    selector: str = "bm25"
    repair: int = 0
    temperature: float | None = 0.0
    max_tokens: int | None = None
    model_seed: int | None = None
    system_prompt: str | None = None
    base_url: str | None = None


def read_options(context: SystemContext) -> ChatOptions:
    """The options that a system is made with. Raises `UsageError` that names what is wrong.

    Without a mode, a benchmark of typed values is answered, and every other one queried.
    """
    options = context.options
    refuse_options("chat", context, ChatOptions.__slots__)
    typed = context.benchmark.card.gold is GoldKind.TYPED_VALUES
    mode = _one_of(options, "mode", Mode) or (Mode.ANSWER if typed else Mode.SPARQL)
    if mode is Mode.ANSWER:
        _refuse(options, _SPARQL_ONLY, "it is for --mode sparql, and the mode is answer")
    else:
        _refuse(options, ("prompt",), "it is for --mode answer, and the mode is sparql")
    if options.get("examples") is None:
        _refuse(options, _EXAMPLES_ONLY, "no examples are named: give --examples BENCH")
    return ChatOptions(
        mode=mode,
        prompt=_one_of(options, "prompt", PromptStyle) or PromptStyle.PLAIN,
        examples=_text(options, "examples"),
        shots=_shots(options),
        selector=_text(options, "selector") or "bm25",
        repair=_integer(options, "repair", 0, MOST_REPAIRS) or 0,
        temperature=_temperature(options),
        max_tokens=_integer(options, "max_tokens", 1, 2**31 - 1),
        model_seed=_integer(options, "model_seed", 0, 2**31 - 1),
        system_prompt=_text(options, "system_prompt"),
        base_url=_base_url(options),
    )


def _shots(options: Mapping[str, JsonValue]) -> int:
    """How many examples are shown: of a fixed choice all, where nothing else is said."""
    given = _integer(options, "shots", 1, MOST_SHOTS)
    selector = options.get("selector")
    if given is None and isinstance(selector, str) and selector.startswith("fixed:"):
        return MOST_SHOTS
    return given or DEFAULT_SHOTS


def _refuse(options: Mapping[str, JsonValue], names: Collection[str], why: str) -> None:
    for name in names:
        if options.get(name) is not None:
            raise _wrong(name, why, "Leave it out.")


def _one_of(options: Mapping[str, JsonValue], name: str, kind: type[_Kind]) -> _Kind | None:
    value = options.get(name)
    if value is None:
        return None
    members = {member.value: member for member in kind}
    if not isinstance(value, str) or value not in members:
        raise _wrong(name, f"{value!r} is not known", f"Give {' or '.join(members)}.")
    return members[value]


def _text(options: Mapping[str, JsonValue], name: str) -> str | None:
    value = options.get(name)
    if value is None or (isinstance(value, str) and value.strip()):
        return value
    raise _wrong(name, f"{value!r} is no text", "Give a text, or leave it out.")


def _integer(options: Mapping[str, JsonValue], name: str, least: int, most: int) -> int | None:
    value = options.get(name)
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise _wrong(name, f"{value!r} is out of bounds", f"Give an integer from {least} to {most:,}.")


def _temperature(options: Mapping[str, JsonValue]) -> float | None:
    value = options.get("temperature", 0.0)
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _HOTTEST:
        return float(value)
    raise _wrong("temperature", f"{value!r} is no temperature", f"Give 0 to {_HOTTEST:g}.")


def _base_url(options: Mapping[str, JsonValue]) -> str | None:
    """Without a password: it stands in the run, and a key belongs into the environment."""
    value = _text(options, "base_url")
    fault = None if value is None else web_url_fault(value)
    if fault is not None:
        raise _wrong("base_url", f"it is no http(s) URL: {fault}", "Give https://HOST/v1.")
    return value


def _wrong(name: str, what: str, mend: str) -> UsageError:
    spelt = f"`{name}`" if name in _NOT_TYPED else f"--{name.replace('_', '-')}"
    return UsageError(what, f"{spelt} of chat", mend)
