"""The cache of replies: for many processes at once, and never in the way."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from hermes.runs.reply_cache import ReplyCache, cache_path, clear_replies, kept_replies
from hermes.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return cache_path(Settings(tmp_path))


class Warnings(list[str]):
    """What a cache complained of."""

    def __call__(self, text: str) -> None:
        self.append(text)


def keep(cache: ReplyCache, key: str, reply: bytes = b"{}", system: str = "s") -> None:
    cache.put(key, reply, system=system, bench="b")


def test_what_is_kept_is_found_again_also_later(path: Path) -> None:
    warned = Warnings()
    with ReplyCache(path, warned) as cache:
        assert cache.get("k") is None
        keep(cache, "k", b"one")
        keep(cache, "k", b"two")
        assert cache.get("k") == b"two"
    with ReplyCache(path, warned) as cache:
        assert cache.get("k") == b"two"
        assert cache.get("another") is None
    assert warned == []


def test_many_threads_use_it_at_once(path: Path) -> None:
    warned = Warnings()
    with ReplyCache(path, warned) as cache, ThreadPoolExecutor(8) as pool:

        def keep_and_find(number: int) -> bytes | None:
            keep(cache, str(number), b"%d" % number)
            return cache.get(str(number))

        assert list(pool.map(keep_and_find, range(200))) == [b"%d" % n for n in range(200)]
    assert warned == []


def test_many_processes_use_it_at_once_also_the_first_ones(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from hermes.runs.reply_cache import ReplyCache\n"
        "with ReplyCache(Path(sys.argv[1]), sys.exit) as cache:\n"
        "    for n in range(50):\n"
        "        cache.put(f'{sys.argv[2]}-{n}', b'x', system='s', bench='b')\n"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", code, str(path), str(number)])
        for number in range(4)
    ]
    assert [process.wait(60) for process in started] == [0] * 4
    with ReplyCache(path, pytest.fail) as cache:
        (kept,) = cache.kept()
    assert kept.replies == 200


def test_it_tells_what_is_kept_and_forgets_what_it_is_told_to(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    with ReplyCache(cache_path(settings), pytest.fail) as cache:
        for key, system, bench in (("1", "a", "x"), ("2", "a", "y"), ("3", "b", "x")):
            cache.put(key, b"12345", system=system, bench=bench)
    kept = kept_replies(settings, pytest.fail)
    # By benchmark, then by system; each has one reply of five bytes.
    assert [(each.bench, each.system, each.replies, each.size_bytes) for each in kept] == [
        ("x", "a", 1, 5),
        ("x", "b", 1, 5),
        ("y", "a", 1, 5),
    ]
    assert clear_replies(settings, pytest.fail, system="a", bench="x") == 1
    assert clear_replies(settings, pytest.fail, bench="x") == 1
    assert clear_replies(settings, pytest.fail) == 1
    assert kept_replies(settings, pytest.fail) == []


def test_looking_makes_no_cache(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    assert kept_replies(settings, pytest.fail) == []
    assert clear_replies(settings, pytest.fail) == 0
    assert list(tmp_path.iterdir()) == []


def no_database(path: Path) -> None:
    path.write_bytes(b"This is no database. " * 1000)


def cut_off(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def another_schema(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE replies (question TEXT)")


@pytest.mark.parametrize("damage", [no_database, cut_off, another_schema])
def test_a_damaged_file_is_set_aside_with_a_warning(path: Path, damage: object) -> None:
    assert callable(damage)
    with ReplyCache(path, pytest.fail) as cache:
        for number in range(100):
            keep(cache, str(number), b"x" * 1000)
    damage(path)
    damaged = path.read_bytes()
    warned = Warnings()
    with ReplyCache(path, warned) as cache:
        keep(cache, "k")
        assert cache.get("k") == b"{}"
    (warning,) = warned
    assert "the cache of replies is damaged; it is set aside as" in warning
    (aside,) = path.parent.glob("replies.sqlite.damaged-*")
    assert aside.read_bytes() == damaged
    assert str(aside) in warning


def test_a_file_that_is_damaged_meanwhile_ends_the_cache_not_the_run(path: Path) -> None:
    warned = Warnings()
    with ReplyCache(path, warned) as cache:
        keep(cache, "k", b"x" * 100_000)
    with ReplyCache(path, warned) as cache:
        content = bytearray(path.read_bytes())
        # All pages but the first, which holds the schema.
        content[4096:] = b"\xff" * len(content[4096:])
        path.write_bytes(bytes(content))
        assert cache.get("k") is None
        keep(cache, "k")
        assert cache.get("k") is None
    (warning,) = warned
    assert "replies are not cached" in warning
    with ReplyCache(path, warned) as cache:  # the next run has a new one
        keep(cache, "k")
        assert cache.get("k") == b"{}"
    assert len(warned) == 1


def test_a_folder_that_cannot_be_made_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    warned = Warnings()
    with ReplyCache(tmp_path / "file" / "replies.sqlite", warned) as cache:
        keep(cache, "k")
        assert cache.get("k") is None
        assert cache.kept() == []
        assert cache.clear() == 0
    (warning,) = warned
    assert "replies are not cached" in warning


def test_a_folder_in_the_place_of_the_file_is_left_alone(path: Path) -> None:
    path.mkdir(parents=True)
    warned = Warnings()
    with ReplyCache(path, warned) as cache:
        assert cache.get("k") is None
    assert len(warned) == 1
    assert path.is_dir()
