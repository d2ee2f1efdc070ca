"""run.yaml: what was run, on what, and how."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

import orjson

from hermes.documents import read_yaml
from hermes.errors import FormatError, RunError, UsageError
from hermes.files import write_atomically
from hermes.graphs.base import Limits
from hermes.runs.options import GoldMode, HistoryMode, RunOptions
from hermes.shapes import as_object, as_text, as_texts

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hermes.model import JsonValue

_CHANGES_NOTHING = frozenset(
    {"workers", "graphs", "timeout_s", "retries", "rate", "budget", "cache"}
)
"""Options that say how answers are come by, not which, or stand elsewhere: where the graph is
looked for does not matter, as long as it is the same one."""

_IN_WORDS = {
    "bench": "the benchmark",
    "checksums": "the benchmark's files",
    "system": "the system",
    "system_spec": "what the system's name stands for",
    "system_options": "the system's options",
    "system_version": "what the system answers from",
    "graph": "the graph, its files or its engine",
}


@dataclass(frozen=True, slots=True)
class Manifest:
    """What makes a run this run; `started` (UTC) and `hermes` say when and by which version.

    `checksums` are those of the benchmark's files; `system_options` are the system's own, and
    `system_version` tells two systems of one spec apart, as two states of a file of answers;
    `graph` is the registry's entry, with the checksums of its files and the version of the engine
    where they are on this machine. Where `system` is a name, `system_spec` is what it stands for.
    """

    hermes: str
    started: str
    bench: str
    checksums: Mapping[str, str]
    system: str
    system_options: Mapping[str, JsonValue]
    system_version: str | None
    graph: Mapping[str, JsonValue]
    options: RunOptions
    system_spec: str = ""

    @property
    def asked(self) -> dict[str, object]:
        """Who is asked about what: all by which an answer is the answer to an item."""
        fields = _encode(self)
        return {
            "bench": fields["bench"],
            "checksums": fields["checksums"],
            "system": fields["system"],
            "system_spec": fields["system_spec"],
            "system_options": fields["system_options"],
            "system_version": fields["system_version"],
            "graph": _without_paths(fields["graph"]),
        }

    @property
    def identity(self) -> dict[str, object]:
        """What two runs must have in common for one to go on where the other stopped."""
        options = cast("dict[str, object]", _encode(self)["options"])
        kept = {key: value for key, value in options.items() if key not in _CHANGES_NOTHING}
        return {**self.asked, **kept}


def started_now() -> str:
    """The present time (UTC), as a manifest has it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def write_manifest(manifest: Manifest, path: Path) -> None:
    """Write run.yaml. Raises `StorageError`."""
    from hermes.strict_yaml import format_yaml

    write_atomically(path, format_yaml(_encode(manifest)).encode())


def read_manifest(path: Path) -> Manifest:
    """Read run.yaml. Raises `FormatError` for one that this version did not write."""
    fields = as_object(read_yaml(path), str(path))

    def text(key: str) -> str:
        return as_text(fields.get(key), f"{path}, `{key}`")

    def mapping(key: str) -> dict[str, JsonValue]:
        return as_object(fields.get(key), f"{path}, `{key}`")

    return Manifest(
        hermes=text("hermes"),
        started=text("started"),
        bench=text("bench"),
        checksums={name: as_text(value, str(path)) for name, value in mapping("checksums").items()},
        system=text("system"),
        system_options=mapping("system_options"),
        system_version=None if fields.get("system_version") is None else text("system_version"),
        graph=mapping("graph"),
        options=_decode_options(mapping("options"), f"{path}, `options`"),
        system_spec=as_text(fields.get("system_spec", ""), f"{path}, `system_spec`"),
    )


def check_same_run(old: Manifest, new: Manifest, path: Path) -> None:
    """Raises `RunError` that names what differs between a run and the one that would go on."""
    if differing := differences(old, new):
        raise RunError(
            f"what was run differs in {', '.join(differing.values())}",
            str(path),
            "Go on with it as it was started, or start another run.",
        )


def differences(a: Manifest, b: Manifest) -> dict[str, str]:
    """What makes two runs two: the keys of their identities that differ, and the words for each."""
    before, now = a.identity, b.identity
    return {key: _IN_WORDS.get(key, key) for key in before if before[key] != now.get(key)}


def _without_paths(graph: Any) -> object:
    """The graph's record without the places of files whose content is known by its checksum."""
    match graph:
        case {"files": list(files)}:
            named = [{**file, "path": None} if file["sha256"] else file for file in files]
            return {**graph, "files": named}
    return graph


def _encode(manifest: Manifest) -> dict[str, object]:
    """The manifest as it is read back: tuples are lists and enums are texts."""
    return cast("dict[str, object]", orjson.loads(orjson.dumps(asdict(manifest))))


def _decode_options(fields: dict[str, Any], where: str) -> RunOptions:
    try:
        return RunOptions(
            **{
                **fields,
                "languages": as_texts(fields["languages"], where),
                "ids": as_texts(fields["ids"], where),
                "limits": Limits(**fields["limits"]),
                "gold": GoldMode(fields["gold"]),
                "history": HistoryMode(fields["history"]),
            }
        )
    except (KeyError, TypeError, ValueError, UsageError) as error:
        raise FormatError(
            f"not the options of a run of this version: {error}", where, "Run again elsewhere."
        ) from error
