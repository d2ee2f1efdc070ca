"""Systems by name: `systems.yaml` in the data folder, and the one that the package brings."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from hermes.documents import read_yaml
from hermes.errors import FormatError, UsageError, unknown_name
from hermes.plugins import SYSTEMS, plugin_names
from hermes.shapes import as_object, as_text
from hermes.systems.prices import Price
from hermes.systems.rate import read_rate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from hermes.model import JsonValue
    from hermes.settings import Secrets, Settings
    from hermes.systems.base import SystemSpec
    from hermes.systems.rate import Rate

SYSTEMS_NAME = "systems.yaml"
PACKAGED = "packaged"
ON_COMMAND_LINE = "--system"

_KEYS = ("spec", "options", "env", "rate", "prices", "timeout")
_PRICE_KEYS = ("input", "output")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LONGEST_S = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """What a name stands for: a spec, and all that a command line would otherwise have to say.

    `env` names, for each variable of the environment that the system reads, the one to read
    instead: both hold secrets. `prices` are those of models, `rate` and `timeout_s` bound how fast
    it is asked and how long an answer may take; None leaves that to others. `where` it is declared.
    """

    name: str
    spec: str
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    env: Mapping[str, str] = field(default_factory=dict)
    rate: Rate | None = None
    prices: Mapping[str, Price] = field(default_factory=dict)
    timeout_s: float | None = None
    where: str = PACKAGED

    def resolved(self, spec: SystemSpec) -> SystemSpec:
        """The `spec` that is this name, with what it stands for; options given there go before."""
        stands_for = "" if self.spec == spec.text else self.spec
        return replace(spec, options={**self.options, **spec.options}, stands_for=stands_for)

    def check_secrets(self, secrets: Secrets) -> None:
        """Raises `UsageError` for a variable of `env` that is not set."""
        for variable in self.env.values():
            if secrets.read(variable) is None:
                raise UsageError(
                    f"the environment has no {variable}",
                    f"{self.where}, `{self.name}`, `env`",
                    f"Set {variable}.",
                )

    @contextmanager
    def told_with_its_place(self) -> Iterator[None]:
        """What is wrong with the spec or an option is told with the file that it stands in."""
        try:
            yield
        except (UsageError, FormatError) as error:
            if self.where == ON_COMMAND_LINE:
                raise
            what, where, mend = error.args
            raise type(error)(what, f"{self.where}, `{self.name}`: {where}", mend) from error


def load_systems(settings: Settings) -> Mapping[str, NamedSystem]:
    """All named systems; those of the data folder replace packaged ones of the same name.

    Raises `FormatError` for what is not of the format, and for a name that a kind has already.
    """
    with as_file(files("hermes_data") / SYSTEMS_NAME) as packaged:
        systems = _read(packaged, PACKAGED)
    own = settings.data_dir / SYSTEMS_NAME
    return systems | _read(own, str(own)) if own.exists() else systems


def find_system(text: str, settings: Settings) -> NamedSystem:
    """What `text` is a name of; a spec that begins with a kind stands for itself.

    Raises `UnknownNameError` where it is neither, and as `load_systems` does.
    """
    systems = load_systems(settings)
    kinds = plugin_names(SYSTEMS)
    if text not in systems and ":" not in text and text not in kinds:
        raise unknown_name("system", text, {*systems, *kinds}, "`hermes systems list`")
    return systems.get(text) or NamedSystem(text, text, where=ON_COMMAND_LINE)


def _read(path: Path, where: str) -> dict[str, NamedSystem]:
    value = read_yaml(path)
    entries = {} if value is None else as_object(value, str(path))
    return {name: _entry(name, fields, where) for name, fields in entries.items()}


def _entry(name: str, value: JsonValue, file: str) -> NamedSystem:
    where = f"{file}, `{name}`"
    if not _NAME.fullmatch(name):
        raise FormatError("this cannot be a name", where, "Use letters, digits, dots, `_` and `-`.")
    if name in plugin_names(SYSTEMS):
        raise FormatError("this is the name of a kind of system", where, "Choose another name.")
    fields = _known(value, _KEYS, where)
    if "spec" not in fields:
        raise FormatError("there is no `spec`", where, "Give one, such as `chat:MODEL`.")
    return NamedSystem(
        name,
        _spec(fields["spec"], f"{where}, `spec`"),
        options=as_object(fields.get("options", {}), f"{where}, `options`"),
        env=_env(fields.get("env", {}), f"{where}, `env`"),
        rate=_rate(fields["rate"], f"{where}, `rate`") if "rate" in fields else None,
        prices=_prices(fields.get("prices", {}), f"{where}, `prices`"),
        timeout_s=_seconds(fields["timeout"], f"{where}, `timeout`")
        if "timeout" in fields
        else None,
        where=file,
    )


def _known(value: JsonValue, keys: tuple[str, ...], where: str) -> dict[str, JsonValue]:
    fields = as_object(value, where)
    for key in fields:
        if key not in keys:
            what, _, mend = unknown_name("key", key, keys, "docs/systems.md").args
            raise FormatError(what, where, mend)
    return fields


def _spec(value: JsonValue, where: str) -> str:
    spec = as_text(value, where)
    kind = spec.partition(":")[0]
    kinds = plugin_names(SYSTEMS)
    if kind not in kinds:
        what, _, mend = unknown_name("kind of system", kind, kinds, "`hermes systems list`").args
        raise FormatError(what, where, mend)
    return spec


def _env(value: JsonValue, where: str) -> dict[str, str]:
    """Names of variables, and nothing else: a secret that stands here by mistake is not quoted."""
    variables = {}
    for name, variable in as_object(value, where).items():
        variables[name] = as_text(variable, where)
        if not (_VARIABLE.fullmatch(name) and _VARIABLE.fullmatch(variables[name])):
            raise FormatError(
                "it must map names of variables to names of variables",
                where,
                "Write NAME: VARIABLE, and set that variable to the secret.",
            )
    return variables


def _rate(value: JsonValue, where: str) -> Rate:
    return read_rate(as_text(value, where), where)


def _prices(value: JsonValue, where: str) -> dict[str, Price]:
    prices = as_object(value, where)
    return {model: _price(price, f"{where}, `{model}`") for model, price in prices.items()}


def _price(value: JsonValue, where: str) -> Price:
    fields = _known(value, _PRICE_KEYS, where)
    for key in _PRICE_KEYS:
        if key not in fields:
            raise FormatError(f"there is no `{key}`", where, "Give money for a million tokens.")
    return Price(*(_number(fields[key], f"{where}, `{key}`") for key in _PRICE_KEYS))


def _seconds(value: JsonValue, where: str) -> float:
    seconds = _number(value, where)
    if 0 < seconds <= _LONGEST_S:
        return seconds
    raise FormatError(f"{seconds:g} is no time limit", where, "Give seconds, more than 0.")


def _number(value: JsonValue, where: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0:
        return float(value)
    raise FormatError("a number was expected, 0 or more", where, "Mend the file there.")
