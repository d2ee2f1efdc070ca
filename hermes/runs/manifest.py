"""run.yaml: what was run, on what, and how."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

import orjson

from hermes.errors import FormatError, RunError
from hermes.files import write_atomically
from hermes.graphs.base import Limits
from hermes.runs.options import GoldMode, HistoryMode, RunOptions
from hermes.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hermes.model import JsonValue

_CHANGES_NOTHING = frozenset({"workers"})
"""Options that leave every byte of answers, results and scores as it is."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What makes a run this run; `started` (UTC) and `hermes` say when and by which version.

    `checksums` are those of the benchmark's files; `graph` is the registry's entry.
    """

    hermes: str
    started: str
    bench: str
    checksums: Mapping[str, str]
    system: str
    graph: Mapping[str, JsonValue]
    options: RunOptions

    @property
    def identity(self) -> dict[str, object]:
        """What two runs must have in common for one to go on where the other stopped."""
        fields = _encode(self)
        options = cast("dict[str, object]", fields["options"])
        return {
            "bench": fields["bench"],
            "checksums": fields["checksums"],
            "system": fields["system"],
            "graph": fields["graph"],
            **{key: value for key, value in options.items() if key not in _CHANGES_NOTHING},
        }


def new_manifest(
    bench: str,
    checksums: Mapping[str, str],
    system: str,
    graph: Mapping[str, JsonValue],
    options: RunOptions,
) -> Manifest:
    """The manifest of a run that starts now."""
    started = datetime.now(UTC).isoformat(timespec="seconds")
    return Manifest(__version__, started, bench, checksums, system, graph, options)


def write_manifest(manifest: Manifest, path: Path) -> None:
    """Write run.yaml. Raises `StorageError`."""
    import yaml

    text = yaml.safe_dump(_encode(manifest), sort_keys=False, allow_unicode=True)
    write_atomically(path, text.encode())


def read_manifest(path: Path) -> Manifest:
    """Read run.yaml. Raises `FormatError` for one that hermes did not write."""
    import yaml

    try:
        fields = yaml.safe_load(path.read_bytes())
        return Manifest(**{**fields, "options": _decode_options(fields["options"])})
    except (yaml.YAMLError, KeyError, TypeError, ValueError) as error:
        why = " ".join(str(error).split())  # YAML's messages have several lines
        raise FormatError(
            f"not a manifest that this version reads: {why}",
            str(path),
            "Run again into another folder.",
        ) from error


def check_same_run(old: Manifest, new: Manifest, path: Path) -> None:
    """Raises `RunError` that names what differs between a run and the one that would go on."""
    before, now = old.identity, new.identity
    differing = sorted(key for key in before if before[key] != now.get(key))
    if differing:
        raise RunError(
            f"this run differs in {', '.join(differing)}",
            str(path),
            "Resume it with the options it was started with, or start another run.",
        )


def _encode(manifest: Manifest) -> dict[str, object]:
    """The manifest as it is read back: tuples are lists and enums are texts."""
    return cast("dict[str, object]", orjson.loads(orjson.dumps(asdict(manifest))))


def _decode_options(fields: dict[str, Any]) -> RunOptions:
    return RunOptions(
        **{
            **fields,
            "languages": tuple(fields["languages"]),
            "ids": tuple(fields["ids"]),
            "limits": Limits(**fields["limits"]),
            "gold": GoldMode(fields["gold"]),
            "history": HistoryMode(fields["history"]),
        }
    )
