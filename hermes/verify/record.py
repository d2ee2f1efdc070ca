"""The record of a verification: what each gold query gave, on which engine, where and when.

One JSON file a verification, `<data>/verify/<benchmark>/<time>.json`, so that two can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hermes.documents import read_json
from hermes.encoding import json_line
from hermes.errors import FormatError, RunError, unknown_name
from hermes.files import write_atomically
from hermes.model import Engine
from hermes.shapes import as_count, as_list, as_object, as_text, as_texts
from hermes.store.library import benchmark_checksums, check_name
from hermes.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from hermes.model import JsonValue
    from hermes.settings import Settings
    from hermes.verify.checks import QuestionCheck, Verification

_TIME_FORMAT = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class RecordedQuestion:
    """A question as it was verified. `result` is the hash of what its query gave, if anything.

    `values` are the values of that, flat; None where there were too many to keep.
    """

    qid: str
    status: str
    result: str | None
    values: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class VerificationRecord:
    """A verification that was made at `date` (UTC, ISO 8601).

    `checksums` are the SHA-256 of the benchmark's files.
    """

    bench: str
    date: str
    engine: Engine
    endpoint: str | None
    files: tuple[str, ...]
    repeats: int
    checksums: Mapping[str, str]
    questions: tuple[RecordedQuestion, ...]

    @property
    def place(self) -> str:
        """Engine, version, endpoint or files, and date in a line."""
        engine = f"{self.engine.name} {self.engine.version or ''}".rstrip()
        where = f" at {self.endpoint}" if self.endpoint else ""
        files = f" on {', '.join(self.files)}" if self.files else ""
        return f"{engine}{where}{files}, {self.date}"


def keep_record(verification: Verification, settings: Settings) -> Path | None:
    """Write the record of a verification that was carried through on an engine; where it is.

    None for any other: there is nothing to compare. Raises `StorageError`.
    """
    if verification.engine is None or verification.broken_off:
        return None
    now = datetime.now(UTC)
    record: dict[str, JsonValue] = {
        "bench": verification.bench,
        "date": now.isoformat(timespec="seconds"),
        "hermes": __version__,
        "engine": {"name": verification.engine.name, "version": verification.engine.version},
        "endpoint": verification.endpoint,
        "files": list(verification.files),
        "repeats": verification.repeats,
        "checksums": dict(benchmark_checksums(verification.bench, settings)),
        "questions": [_encode_question(check) for check in verification.checks],
    }
    path = _free_path(_folder(verification.bench, settings), now.strftime(_TIME_FORMAT))
    write_atomically(path, json_line(record))
    return path


def record_names(bench: str, settings: Settings) -> tuple[str, ...]:
    """The names of the records of a benchmark, which are their times, the earliest first."""
    check_name(bench)
    return tuple(sorted(path.stem for path in _folder(bench, settings).glob("[0-9]*.json")))


def read_record(bench: str, name: str, settings: Settings) -> VerificationRecord:
    """The record of a benchmark by its name.

    Raises `UnknownNameError` where there is none, `FormatError`, `StorageError`.
    """
    known = record_names(bench, settings)
    if name not in known:
        raise unknown_name("record", name, known, f"`ls {_folder(bench, settings)}`")
    path = _folder(bench, settings) / f"{name}.json"
    where = str(path)
    fields = as_object(read_json(path), where)
    if fields.get("bench") != bench:
        raise FormatError(
            f"the record is one of {fields.get('bench')!r}",
            where,
            f"Leave it out of {path.parent}.",
        )
    engine = as_object(fields.get("engine"), f"{where}, `engine`")
    return VerificationRecord(
        bench=bench,
        date=as_text(fields.get("date"), f"{where}, `date`"),
        engine=Engine(
            as_text(engine.get("name"), f"{where}, `engine`"),
            _optional_text(engine, "version", where),
        ),
        endpoint=_optional_text(fields, "endpoint", where),
        files=as_texts(fields.get("files"), f"{where}, `files`"),
        repeats=as_count(fields.get("repeats"), f"{where}, `repeats`"),
        checksums={
            file: as_text(digest, f"{where}, `checksums`")
            for file, digest in as_object(fields.get("checksums"), f"{where}, `checksums`").items()
        },
        questions=tuple(
            _question(as_object(entry, f"{where}, `questions`"), f"{where}, `questions`")
            for entry in as_list(fields.get("questions"), f"{where}, `questions`")
        ),
    )


def _folder(bench: str, settings: Settings) -> Path:
    return settings.data_dir / "verify" / bench


def _free_path(folder: Path, time: str) -> Path:
    """A path for a record of this second, of which there may be several."""
    names: Iterable[str] = (time, *(f"{time}-{number:02}" for number in range(2, 100)))
    for name in names:
        if not (folder / f"{name}.json").exists():
            return folder / f"{name}.json"
    raise RunError("too many records of this second", str(folder), "Verify it again.")


def _encode_question(check: QuestionCheck) -> JsonValue:
    return {
        "qid": check.qid,
        "status": check.status,
        "result": check.result,
        "values": None if check.values is None else list(check.values),
    }


def _question(fields: dict[str, JsonValue], where: str) -> RecordedQuestion:
    values = fields.get("values")
    return RecordedQuestion(
        as_text(fields.get("qid"), f"{where}, `qid`"),
        as_text(fields.get("status"), f"{where}, `status`"),
        _optional_text(fields, "result", where),
        None if values is None else as_texts(values, f"{where}, `values`"),
    )


def _optional_text(fields: Mapping[str, JsonValue], key: str, where: str) -> str | None:
    return None if fields.get(key) is None else as_text(fields[key], f"{where}, `{key}`")
