"""The whole way that docs/snapshot.md shows, from the generator to a score, works as it stands."""

from __future__ import annotations

import re
import shlex
import shutil
from errno import ENOSPC
from typing import TYPE_CHECKING

import pytest

from hermes.snapshot.archive import read_archive
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commandline import CommandLine

pytestmark = pytest.mark.engine


def documented() -> list[list[str]]:
    """The commands of the section, without the program's name."""
    text = (REPOSITORY / "docs" / "snapshot.md").read_text("utf-8")
    (block,) = re.findall(r"## The whole way\n.*?```\n(.*?)```", text, re.DOTALL)
    return [shlex.split(line)[1:] for line in block.splitlines()]


def test_every_command_does_its_work_and_the_oracle_is_right(bare: CommandLine) -> None:
    found = []
    for command in documented():
        ended = bare(*command, "--json")
        assert ended.code == 0, ended.err
        found.append(ended.json)
    generated, restored, built, counted, *_, scored = found
    assert generated["dump"] == "sensors/snapshot.dump"
    assert restored["tables"]["observation"] == generated["observations"] == 100_000
    assert counted["rows"][0][0]["value"] == str(built["triples"])
    assert scored["profiles"]["hermes"]["accuracy"] == 1.0
    hidden = [path.name for path in bare.folder.glob(".*") if path.suffix != ".lock"]
    assert hidden == []
    assert not list((bare.folder / "sensors").glob(".*"))


def test_it_can_be_generated_again_over_its_own_archive(bare: CommandLine) -> None:
    small = ("--observations", 10_000, "--out", "a b", "--dump", "a b/snapshot.dump")
    for _ in range(2):
        assert bare("data", "generate", "museum-sensors", *small).code == 0
        archive = read_archive(bare.folder / "a b" / "snapshot.dump")
        assert (archive.server_major, archive.tool_major) == (16, 16)


@pytest.mark.parametrize(
    ("dump", "complaint"),
    [
        ("folder", "this is a folder (folder)"),
        ("/dev/null", "this is no regular file (/dev/null)"),
        ("x/node.csv", "an archive among the tables has a name of its own (x/node.csv)"),
    ],
)
def test_an_archive_is_not_written_over_something_else(
    dump: str, complaint: str, bare: CommandLine
) -> None:
    (bare.folder / "folder").mkdir()
    ended = bare("data", "generate", "museum-sensors", "--out", "x", "--dump", dump)
    assert ended.code == 2
    assert complaint in ended.err
    assert not (bare.folder / "x").exists()  # told before anything is generated


def test_an_archive_takes_the_place_of_an_older_one_when_it_is_whole(
    bare: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = bare.write("older.dump", "older")
    small = ("--observations", 10_000, "--out", "x", "--dump", older)
    copy = shutil.move

    def broken_off(source: Path, target: Path) -> None:  # as by a full disk, where it is copied
        target.write_bytes(source.read_bytes()[:100])
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "move", broken_off)
    ended = bare("data", "generate", "museum-sensors", *small)
    assert ended.code == 3
    assert "No space left on device" in ended.complaint
    assert older.read_text() == "older"
    monkeypatch.setattr(shutil, "move", copy)
    assert bare("data", "generate", "museum-sensors", *small).code == 0
    assert read_archive(older).server_major == 16
    assert not list(bare.folder.glob(".*.tmp"))
