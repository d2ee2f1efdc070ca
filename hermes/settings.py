"""Where things are and how the network may be used; the only module that reads the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})


@dataclass(frozen=True, slots=True)
class Settings:
    """What the global options and the environment say.

    `mirror` is a folder or a URL that holds files as HOST/PATH; `offline` forbids every connection;
    `contact` (an address or URL) stands in the User-Agent.
    """

    data_dir: Path
    runs_dir: Path = Path("runs")
    mirror: str | None = None
    offline: bool = False
    contact: str | None = None


def read_variable(name: str) -> str | None:
    """A variable of the environment, such as a secret, at the moment of use; a blank one is none.

    What is read so is handed on to whoever is asked, and stands in no settings, run or message.
    """
    return os.environ.get(name, "").strip() or None


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
