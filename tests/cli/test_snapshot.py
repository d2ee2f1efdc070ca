"""`hermes data fetch --snapshot`: the dump of the database comes with the benchmark."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commandline import CommandLine

PLACE = "huggingface.co/datasets/anonymous-7989/herikgqa-benchmark/resolve/main"


@pytest.mark.shared
def test_the_snapshot_is_fetched_when_it_is_asked_for(
    bare: CommandLine, shared: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "mirror" / PLACE
    folder.mkdir(parents=True)
    sample = shared / "samples" / "herikgqa"
    shutil.copy(sample / "benchmark_sample.json", folder / "benchmark_500.json")
    shutil.copy(sample / "benchmark_sample.meta.json", folder / "benchmark_500.meta.json")
    (folder / "snapshot.dump").write_bytes(b"PGDMP" + bytes(1000))
    fetch = ("data", "fetch", "herikgqa", "--mirror", "mirror")
    assert "snapshot" not in bare(*fetch).err
    ended = bare(*fetch, "--snapshot")
    assert ended.code == 0
    assert "snapshot: 1005 bytes, SHA-256 " in ended.err
    assert "`hermes graph restore herikg --dump " in ended.err
    (kept,) = (tmp_path / "data" / "downloads").rglob("snapshot.dump")
    assert kept.read_bytes() == (folder / "snapshot.dump").read_bytes()


@pytest.mark.shared
def test_a_benchmark_without_a_snapshot_says_so(bare: CommandLine, mirror: Path) -> None:
    ended = bare("data", "fetch", "ck25", "--snapshot", "--mirror", mirror)
    assert ended.code == 2
    assert "ck25 has no snapshot (--snapshot). Fetch it without." in ended.complaint
