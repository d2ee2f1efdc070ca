"""Where things are and how the network may be used; the only module that reads the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.courtesy import Gates

if TYPE_CHECKING:
    from collections.abc import Mapping

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})

_SHORTEST_SECRET = 8  # `ollama` and `EMPTY` are keys of servers that ask for none


@dataclass(frozen=True, slots=True)
class Secrets:
    """The secrets that were read, by the names of their variables: the values are kept nowhere."""

    names: set[str] = field(default_factory=set)

    def read(self, name: str) -> str | None:
        """The secret in the variable `name`, at the moment of use; None where there is none."""
        self.names.add(name)
        return read_variable(name)

    def hide(self, text: str) -> str:
        """`text` without the secrets, however programs and services write them.

        Not without those shorter than eight characters, which might stand in any text. White space
        around one does not count: a key in a file ends with a line break, which others leave out.
        """
        if not self.names:
            return text
        from hermes.spellings import without_secret

        values = {value.strip() for name in self.names if (value := read_variable(name))}
        for value in sorted(values, key=len, reverse=True):
            if len(value) >= _SHORTEST_SECRET:
                text = without_secret(text, value)
        return text


@dataclass(frozen=True, slots=True)
class Settings:
    """What the global options and the environment say.

    `mirror` is a folder or a URL that holds files as HOST/PATH; `offline` forbids every connection;
    `contact` (an address or URL) stands in the User-Agent. `secrets` are those read with these, and
    `gates` bound what is asked of one host at once by all that is opened with these.
    """

    data_dir: Path
    runs_dir: Path = Path("runs")
    mirror: str | None = None
    offline: bool = False
    contact: str | None = None
    secrets: Secrets = field(default_factory=Secrets, compare=False, repr=False)
    gates: Gates = field(default_factory=Gates, compare=False, repr=False)


def read_variable(name: str) -> str | None:
    """A variable of the environment, such as a secret, at the moment of use; a blank one is none.

    What is read so is handed on to whoever is asked, and stands in no settings, run or message.
    """
    return os.environ.get(name, "").strip() or None


def environment_with(variables: Mapping[str, str]) -> dict[str, str]:
    """The environment for a program, in which each name has the value of the variable it maps to.

    Raises KeyError for a variable that is not set.
    """
    return {**os.environ, **{name: os.environ[variable] for name, variable in variables.items()}}


def read_settings(
    *,
    data_dir: Path | None = None,
    runs_dir: Path | None = None,
    mirror: str | None = None,
    offline: bool = False,
) -> Settings:
    """The settings from the arguments, where given, else from the environment, else the defaults.

    The data folder is `data_dir`, else $HERMES_DATA, else ./data where it holds a graphs.yaml, else
    the user's data folder. Nothing is created.
    """
    return Settings(
        data_dir=data_dir or _data_dir(),
        runs_dir=runs_dir or Path("runs"),
        mirror=mirror or os.environ.get("HERMES_MIRROR") or None,
        offline=offline or os.environ.get("HERMES_OFFLINE", "").lower() in TRUE_WORDS,
        contact=os.environ.get("HERMES_CONTACT") or None,
    )


def _data_dir() -> Path:
    if configured := os.environ.get("HERMES_DATA"):
        return Path(configured)
    here = Path("data")
    if (here / "graphs.yaml").is_file():
        return here
    from platformdirs import user_data_path

    return user_data_path("hermes", appauthor=False)
