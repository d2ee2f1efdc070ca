"""`hermes data fetch --snapshot`: the dump of the database comes with the benchmark."""

from __future__ import annotations

import shutil
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from hermes.store.card import read_card

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import SourceRecord
    from tests.commandline import CommandLine

PLACE = "huggingface.co/datasets/anonymous-7989/herikgqa-benchmark/resolve/main"


@pytest.fixture
def dump(bare: CommandLine, shared: Path) -> Path:
    """The dump in a mirror of HeriKGQA that stands in the working folder."""
    folder = bare.folder / "mirror" / PLACE
    folder.mkdir(parents=True)
    sample = shared / "samples" / "herikgqa"
    shutil.copy(sample / "benchmark_sample.json", folder / "benchmark_500.json")
    shutil.copy(sample / "benchmark_sample.meta.json", folder / "benchmark_500.meta.json")
    (folder / "snapshot.dump").write_bytes(b"PGDMP" + bytes(1000))
    return folder / "snapshot.dump"


FETCH = ("data", "fetch", "herikgqa", "--mirror", "mirror")


def kept(bare: CommandLine) -> Path:
    (path,) = (bare.folder / "data" / "downloads").rglob("snapshot.dump")
    return path


def recorded(bare: CommandLine) -> list[SourceRecord]:
    """What benchmark.yaml says of the dump."""
    card = read_card(bare.folder / "data" / "benchmarks" / "herikgqa" / "benchmark.yaml")
    return [source for source in card.sources if source.url.endswith("snapshot.dump")]


@pytest.mark.shared
def test_the_snapshot_is_fetched_when_it_is_asked_for(bare: CommandLine, dump: Path) -> None:
    assert "snapshot" not in bare(*FETCH).err
    ended = bare(*FETCH, "--snapshot")
    assert ended.code == 0
    assert "snapshot: 1,005 bytes, SHA-256 " in ended.out
    assert "`hermes graph restore herikg --dump " in ended.err
    assert "0/? bytes" not in ended.err
    assert kept(bare).read_bytes() == dump.read_bytes()


@pytest.mark.shared
def test_a_program_is_told_where_the_snapshot_is(bare: CommandLine, dump: Path) -> None:
    told = bare(*FETCH, "--snapshot", "--json").json["snapshot"]
    digest = sha256(dump.read_bytes()).hexdigest()
    assert told == {
        "path": str(kept(bare)),
        "url": f"https://{PLACE}/snapshot.dump",
        "bytes": 1005,
        "sha256": digest,
        "checked": False,
    }


@pytest.mark.shared
def test_its_sum_is_recorded_as_not_checked_and_checked_by_the_next_fetch(
    bare: CommandLine, dump: Path
) -> None:
    ended = bare(*FETCH, "--snapshot")
    assert f"not checked, no sum was known beforehand: https://{PLACE}/snapshot.dump" in ended.err
    (source,) = recorded(bare)
    before = sha256(dump.read_bytes()).hexdigest()
    assert (source.sha256, source.checked) == (before, False)
    bare(*FETCH)  # without the snapshot, what is known of it is kept
    assert recorded(bare) == [source]
    kept(bare).unlink()
    dump.write_bytes(b"PGDMP" + bytes(2000))
    after = sha256(dump.read_bytes()).hexdigest()
    changed = bare(*FETCH, "--snapshot")
    assert changed.code == 3
    assert f"the file has SHA-256 {after}, but {before} is pinned" in changed.complaint
    assert recorded(bare) == [source]
    accepted = bare(*FETCH, "--snapshot", "--accept-changed", "--json")
    assert accepted.json["snapshot"]["sha256"] == after
    assert [source.sha256 for source in recorded(bare)] == [after]


@pytest.mark.shared
def test_without_a_snapshot_nothing_at_all_is_fetched(bare: CommandLine, mirror: Path) -> None:
    ended = bare("data", "fetch", "herikgqa", "ck25", "--snapshot", "--mirror", mirror)
    assert ended.code == 2
    assert ended.err.splitlines() == [
        "hermes: ck25 has no snapshot (--snapshot). Fetch it without."
    ]
    assert not (bare.folder / "data").exists()
