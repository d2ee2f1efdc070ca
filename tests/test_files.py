"""Atomic writing, and journals that a kill leaves usable."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.errors import FormatError, StorageError
from hermes.files import (
    MAX_WHOLE_BYTES,
    Journal,
    read_json_lines,
    read_whole,
    storage_error,
    write_atomically,
)


def test_writing_makes_missing_folders_and_leaves_only_the_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a" / "b" / "file", b"content")
    assert (tmp_path / "a" / "b" / "file").read_bytes() == b"content"
    assert [path.name for path in (tmp_path / "a" / "b").iterdir()] == ["file"]


def test_writing_below_a_file_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StorageError, match="cannot write"):
        write_atomically(tmp_path / "file" / "below", b"content")


@pytest.mark.parametrize(
    ("number", "advice"),
    [
        (errno.ENOSPC, "Free some space"),
        (errno.EFBIG, "Free some space"),
        (errno.EDQUOT, "Free some space"),
        (errno.EEXIST, "Something else has this name"),
        (errno.ENOTDIR, "Something else has this name"),
        (errno.EISDIR, "Something else has this name"),
        (errno.EACCES, "See to the permissions"),
        (errno.EROFS, "See to the permissions"),
        (errno.EPERM, "See to the permissions"),
        (errno.EIO, "Try again"),
    ],
)
def test_the_advice_fits_what_the_system_says(number: int, advice: str) -> None:
    error = OSError(number, os.strerror(number))
    what, where, mend = storage_error(error, Path("f")).args
    assert (what, where) == (f"cannot write: {os.strerror(number)}", "f")
    assert mend.startswith(advice)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/stdin", "."])
def test_only_a_regular_file_is_read_whole(device: str) -> None:
    with pytest.raises(StorageError, match="cannot read: it is no regular file"):
        read_whole(Path(device))


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StorageError, match="no regular file"):
        read_whole(tmp_path / "pipe")


def test_a_file_that_is_too_large_is_not_read_and_its_size_is_told(tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.touch()
    os.truncate(large, MAX_WHOLE_BYTES + 1)  # a hole, which takes no space
    with pytest.raises(StorageError, match=r"2,147,483,649 bytes are more than 2,147,483,648"):
        read_whole(large)


def on_a_full_disk(program: str, path: Path) -> str:
    """Run `program` where no file may grow past 1,000 bytes; what it says on standard error."""
    prologue = (
        "import sys, signal, pathlib\n"
        "from hermes.files import Journal, write_atomically\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "path = pathlib.Path(sys.argv[1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", prologue + program, str(path)],
        capture_output=True,
        check=False,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000)),
    )
    return done.stderr


def test_a_full_disk_leaves_the_old_content_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_bytes(b"old")
    said = on_a_full_disk("write_atomically(path, b'x' * 10_000)", target)
    assert "StorageError: cannot write: File too large" in said
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_full_disk_leaves_a_journal_whose_whole_lines_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    program = (
        "with Journal(path) as journal:\n"
        "    for number in range(100):\n"
        "        journal.append({'id': str(number), 'text': 'x' * 80})\n"
    )
    assert "StorageError: cannot write: File too large" in on_a_full_disk(program, path)
    # A line is 102 bytes up to number 9: nine whole lines fit into 1,000 bytes.
    with Journal(path) as journal:
        assert list(journal.records) == [str(number) for number in range(9)]


def test_a_line_that_is_no_json_is_named_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes(b'{"id": "a"}\n{"id": \n')
    with pytest.raises(FormatError, match="line 2"):
        list(read_json_lines(path))


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"id": "a"}\n')
    assert list(read_json_lines(path)) == [{"id": "a"}]


def test_a_journal_knows_again_what_was_appended(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.jsonl") as journal:
        journal.append({"id": "a", "value": 1})
    with Journal(tmp_path / "j.jsonl") as journal:
        assert "a" in journal
        assert journal.records["a"] == {"id": "a", "value": 1}


@given(st.integers(min_value=0, max_value=60))
def test_a_cut_at_any_byte_loses_only_the_line_that_was_cut(
    tmp_path_factory: pytest.TempPathFactory, length: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "j.jsonl"
    whole = b'{"id":"a","v":1}\n{"id":"b","v":2}\n{"id":"c","v":3}\n'
    path.write_bytes(whole[:length])
    with Journal(path) as journal:
        # A record is there exactly where its line end is.
        assert len(journal.records) == whole[:length].count(b"\n")
        journal.append({"id": "d", "v": 4})
    assert path.read_bytes() == whole[: length - length % 17] + b'{"id":"d","v":4}\n'


@given(st.permutations(["a", "b", "c", "d"]))
def test_settling_leaves_no_trace_of_the_order_of_finishing(
    tmp_path_factory: pytest.TempPathFactory, finished: list[str]
) -> None:
    path = tmp_path_factory.mktemp("settle") / "j.jsonl"
    with Journal(path) as journal:
        for item_id in finished:
            journal.append({"id": item_id})
        journal.settle(["a", "b", "c", "d"])
    assert path.read_bytes() == b'{"id":"a"}\n{"id":"b"}\n{"id":"c"}\n{"id":"d"}\n'


def test_discarded_records_are_gone_from_memory_and_disk(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    with Journal(path) as journal:
        journal.append({"id": "a", "failed": True})
        journal.append({"id": "b", "failed": False})
        journal.discard(lambda record: bool(record["failed"]))
        assert "a" not in journal
        journal.append({"id": "a", "failed": False})
    assert path.read_bytes() == b'{"id":"b","failed":false}\n{"id":"a","failed":false}\n'
