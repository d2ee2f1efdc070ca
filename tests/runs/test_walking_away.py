"""Runs against a service, from the command line: what one may trust them with, out of sight."""

from __future__ import annotations

import json
import socket
import time
from collections import Counter
from threading import Lock
from typing import TYPE_CHECKING, Any

import pytest

from hermes.settings import Settings
from hermes.store.library import load_benchmark
from tests.servers.chat import ChatServer
from tests.servers.misbehaving import (
    HTML,
    STACK_TRACE,
    MisbehavingServer,
    after,
    at_a_date,
    busy,
    closed,
    fixed,
    good,
    in_seconds,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from hermes.model import Benchmark
    from tests.commandline import CommandLine, Ended
    from tests.servers.misbehaving import Asked

pytestmark = pytest.mark.slow

SAME_BYTES = ("answers.jsonl", "results.jsonl", "scores.jsonl")


@pytest.fixture(scope="module")
def museum(tmp_path_factory: pytest.TempPathFactory) -> Benchmark:
    return load_benchmark("museum", Settings(tmp_path_factory.mktemp("museum")))


@pytest.fixture
def server(museum: Benchmark) -> Iterator[MisbehavingServer]:
    """A service that has the gold query of every question of the museum."""
    queries = {item.question: item.sparql for item in museum.items}

    def answer(asked: Asked) -> bytes:
        return json.dumps({"query": queries[asked.parameters["question"]]}).encode()

    with MisbehavingServer(answer) as running:
        yield running


@pytest.fixture
def run(hermes: CommandLine, server: MisbehavingServer) -> Callable[..., Ended]:
    """Runs the service on the museum."""

    def call(*arguments: object) -> Ended:
        system = f"text2sparql:{server.url}/"
        return hermes("run", "--system", system, "--bench", "museum", *arguments)

    return call


def asked_times(server: MisbehavingServer) -> Counter[str]:
    """How often each question was put."""
    return Counter(asked.parameters["question"] for asked in server.seen)


def rows(folder: Path, name: str) -> dict[str, dict[str, Any]]:
    """The rows of a file of a run, by item."""
    return {row["id"]: row for row in map(json.loads, (folder / name).read_text().splitlines())}


# -- faults that pass ----------------------------------------------------------------------------


def test_a_fault_that_passes_leaves_no_trace_in_the_answers(
    hermes: CommandLine, server: MisbehavingServer, museum: Benchmark, run: Callable[..., Ended]
) -> None:
    passing = [
        busy(lambda: in_seconds(0)),
        busy(lambda: in_seconds(1)),
        busy(lambda: at_a_date(1)),
        fixed(HTML, 502),
        closed,
        after(0.1),
    ]
    items = museum.items[: len(passing)]
    for item, behaviour in zip(items, passing, strict=True):
        server.misbehave(item.question, behaviour, good)
    assert run("--limit", len(items), "--workers", len(items), "--out", "r").code == 0
    # All but the late one were asked twice.
    assert sorted(asked_times(server).values()) == [1, 2, 2, 2, 2, 2]
    assert hermes("runs", "show", "r", "--json").json["outcomes"] == {"correct": 6}
    timings = rows(hermes.folder / "r", "timings.jsonl")
    assert sorted(row["requests"] for row in timings.values()) == [1, 2, 2, 2, 2, 2]


def test_retries_can_be_forbidden(
    hermes: CommandLine, server: MisbehavingServer, museum: Benchmark, run: Callable[..., Ended]
) -> None:
    server.misbehave(museum.items[0].question, fixed(HTML, 503), good)
    ended = run("--limit", 2, "--retries", 0, "--json")
    assert ended.json["outcomes"] == {"correct": 1, "error": 1}
    assert len(server.seen) == 2


def test_only_what_failed_is_asked_again(
    hermes: CommandLine, server: MisbehavingServer, museum: Benchmark, run: Callable[..., Ended]
) -> None:
    failing = [museum.items[n].question for n in (1, 4)]
    for question in failing:
        server.misbehave(question, fixed(STACK_TRACE, 500), good)
    assert run("--limit", 6, "--out", "r").code == 0
    server.seen.clear()
    ended = hermes("run", "--resume", "r", "--only", "failed", "--json")
    assert ended.code == 0
    assert ended.json["outcomes"] == {"correct": 6}
    assert asked_times(server) == Counter(failing)
    # What the first time took stays on the bill.
    assert ended.json["usage"]["requests"] == 8


def test_what_failed_in_any_repeat_is_asked_again(
    hermes: CommandLine, server: MisbehavingServer, museum: Benchmark, run: Callable[..., Ended]
) -> None:
    first, second = (museum.items[n].question for n in (1, 2))
    failing = fixed(STACK_TRACE, 500)
    server.misbehave(first, failing, good)  # in the first repeat
    server.misbehave(second, good, failing, good)  # in the second
    ended = run("--limit", 4, "--repeat", 2, "--out", "r", "--json")
    assert ended.json["repeats"]["scores"] == [0.75, 0.75]
    server.seen.clear()
    ended = hermes("run", "--resume", "r", "--only", "failed", "--json")
    assert ended.json["repeats"]["scores"] == [1, 1]
    assert asked_times(server) == Counter([first, second])


@pytest.mark.parametrize("arguments", [("--only", "failed"), ("--only", "failed", "--resume")])
def test_only_failed_is_of_one_run(run: Callable[..., Ended], arguments: tuple[str, ...]) -> None:
    ended = run(*arguments)
    assert ended.code == 2
    assert "Write --resume RUN." in ended.complaint


# -- how fast, and how much ----------------------------------------------------------------------


def test_the_number_of_workers_changes_no_byte(
    hermes: CommandLine, server: MisbehavingServer, museum: Benchmark, run: Callable[..., Ended]
) -> None:
    for number, item in enumerate(museum.items):
        server.misbehave(item.question, after(0.02 * (number % 5)))  # so that they overtake
    server.misbehave(museum.items[7].question, fixed(STACK_TRACE, 500))
    for workers in (1, 50):
        out = ("--out", f"r{workers}", "--no-cache")
        assert run("--limit", 60, "--workers", workers, *out).code == 0
    for name in SAME_BYTES:
        one, many = ((hermes.folder / f"r{n}" / name).read_bytes() for n in (1, 50))
        assert one == many
    reports = [json.loads((hermes.folder / f"r{n}" / "report.json").read_text()) for n in (1, 50)]
    seconds = [report["usage"].pop("seconds") for report in reports]
    assert all(seconds)
    assert reports[0] == reports[1]


def test_a_service_is_asked_no_more_often_than_the_rate_allows(
    server: MisbehavingServer, run: Callable[..., Ended], museum: Benchmark
) -> None:
    times_s: list[float] = []
    answer = server.answer

    def timed(asked: Asked) -> bytes:
        times_s.append(time.monotonic())
        return answer(asked)

    server.answer = timed
    ended = run("--limit", 4, "--workers", 4, "--rate", "2/s", "--json")
    assert ended.json["outcomes"] == {"correct": 4}
    # Turns are half a second apart, 1.5 s in all; the first request may have been held up.
    assert max(times_s) - min(times_s) >= 1


COSTLY = """
from hermes.model import Answer, Sparql, Usage

def answer(question):
    return Answer(question.id, Sparql("ASK {}"), usage=Usage(1, 0, 8, 2, 0.25))
"""


def test_a_run_that_has_spent_its_budget_can_go_on_with_a_larger_one(hermes: CommandLine) -> None:
    hermes.write("costly.py", COSTLY)
    costly = ("run", "--system", "python:costly:answer", "--bench", "museum", "--limit", 12)
    for repeat, folders in (("1", ["r"]), ("2", ["s/r1", "s/r2"])):
        out = folders[0][0]
        ended = hermes(*costly, "--budget", "2", "--workers", 1, "--repeat", repeat, "--out", out)
        assert ended.code == 3
        # Eight answers of a quarter each.
        assert "the budget of 2 is used up by 2; 4 items have not been asked" in ended.complaint
        assert not (hermes.folder / out / "report.json").exists()
        # A budget is of the whole run: the second time that all is asked, 12 quarters are spent.
        spent_again = hermes("run", "--resume", out, "--budget", "4")
        assert spent_again.code == (0 if repeat == "1" else 3)
        ended = hermes("run", "--resume", out, "--budget", "20", "--json")
        assert ended.code == 0
        asked = 12 * len(folders)
        usage = ended.json["usage"]
        assert usage.pop("seconds") >= 0
        assert usage == {
            "requests": asked,
            "cached": 0,
            "input_tokens": 8 * asked,
            "output_tokens": 2 * asked,
            "cost": 0.25 * asked,
        }


PRICED = """
ada:
  spec: chat:ada-1
  options: {mode: answer, base_url: "URL"}
  prices: {ada-1: {input: 100000, output: 0}}
  rate: 1000/s
"""


def test_the_money_of_a_model_with_a_price_is_added_up_and_bounded(hermes: CommandLine) -> None:
    with ChatServer(lambda _: "It is not known.") as server:
        (hermes.folder / "data").mkdir(exist_ok=True)
        hermes.write("data/systems.yaml", PRICED.replace("URL", server.base_url))
        run = ("run", "--system", "ada", "--bench", "museum", "--limit", 6, "--workers", 1)
        # Ten tokens are read for each answer: 10 * 100,000 / 1,000,000 = 1.
        ended = hermes(*run, "--budget", "3", "--out", "r")
        assert ended.code == 3
        assert "the budget of 3 is used up by 3; 3 items have not been asked" in ended.complaint
        usage = hermes("run", "--resume", "r", "--budget", "30", "--json").json["usage"]
        assert (usage["requests"], usage["input_tokens"], usage["cost"]) == (6, 60, 6)
        # Answered from the cache, all of it costs nothing.
        usage = hermes(*run, "--budget", "3", "--json").json["usage"]
        assert (usage["cached"], usage["input_tokens"], usage["cost"]) == (6, 0, 0)
        assert len(server.requests) == 6


def test_a_budget_that_cannot_be_kept_is_told_at_the_first_answer(
    hermes: CommandLine, server: MisbehavingServer, run: Callable[..., Ended]
) -> None:
    ended = run("--budget", "5", "--workers", 1)
    assert ended.code == 2
    assert "what an answer takes is unknown (museum:1-en)" in ended.complaint


def test_a_sample_is_recorded_and_the_same_for_a_seed(
    hermes: CommandLine, server: MisbehavingServer, run: Callable[..., Ended]
) -> None:
    chosen = []
    for seed, out in ((1, "a"), (1, "b"), (2, "c")):
        ended = run("--sample", 10, "--seed", seed, "--out", out)
        assert "subset: 10 of 106" in ended.out
        assert "sample: 10" in (hermes.folder / out / "run.yaml").read_text()
        chosen.append(list(rows(hermes.folder / out, "answers.jsonl")))
    assert chosen[0] == chosen[1] != chosen[2]


# -- a service that is not there -----------------------------------------------------------------


def test_a_service_that_is_not_there_ends_the_run_and_once_it_is_the_run_goes_on(
    hermes: CommandLine, museum: Benchmark
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ended = hermes(
        *("run", "--system", f"text2sparql:http://127.0.0.1:{port}/", "--bench", "museum"),
        *("--limit", 20, "--retries", 0, "--out", "r"),
    )
    assert ended.code == 3
    assert "the first 10 replies all failed: no reply: ConnectionRefusedError" in ended.complaint
    assert ended.out == ""
    assert hermes("runs", "show", "r", "--json").json["state"] == "unfinished"
    assert 10 <= len(rows(hermes.folder / "r", "answers.jsonl")) < 20
    assert hermes("run", "--resume", "r").code == 3  # it is not there yet
    queries = {item.question: item.sparql for item in museum.items}

    def answer(asked: Asked) -> bytes:
        return json.dumps({"query": queries[asked.parameters["question"]]}).encode()

    with MisbehavingServer(answer, port=port):
        assert hermes("run", "--resume", "r", "--json").json["outcomes"] == {"correct": 20}


# -- the cache -----------------------------------------------------------------------------------


@pytest.fixture
def wavering(museum: Benchmark) -> Iterator[MisbehavingServer]:
    """A service that is right the first two times that it is asked a question, then wrong once."""
    queries = {item.question: item.sparql for item in museum.items}
    times: Counter[str] = Counter()
    lock = Lock()

    def answer(asked: Asked) -> bytes:
        question = asked.parameters["question"]
        with lock:
            times[question] += 1
            right = times[question] % 3
        wrong = 'SELECT ?x { VALUES ?x { "nothing of the kind" } }'
        return json.dumps({"query": queries[question] if right else wrong}).encode()

    with MisbehavingServer(answer) as running:
        yield running


def test_no_repeat_is_answered_by_another_and_the_same_run_again_by_the_cache(
    hermes: CommandLine, wavering: MisbehavingServer
) -> None:
    system = f"text2sparql:{wavering.url}/"
    arguments = ("run", "--system", system, "--bench", "museum", "--lang", "en", "--limit", 20)
    first = hermes(*arguments, "--repeat", 3, "--json")
    assert first.code == 0
    asked = asked_times(wavering)
    assert len(asked) == 20
    assert set(asked.values()) == {3}
    # Two of three times right: scores 1, 1, 0. Their deviation is the root of
    # ((1/3)² + (1/3)² + (2/3)²) / 2 = (6/9) / 2 = 1/3.
    repeats = first.json["repeats"]
    assert repeats["scores"] == [1, 1, 0]
    assert repeats["mean"]["score"] == pytest.approx(2 / 3)
    assert repeats["deviation"] == pytest.approx((1 / 3) ** 0.5)
    assert first.json["usage"]["requests"] == 60
    assert first.json["usage"]["cached"] == 0

    wavering.seen.clear()
    again = hermes(*arguments, "--repeat", 3, "--json")
    assert wavering.seen == []
    assert again.json["repeats"] == repeats
    assert again.json["usage"]["requests"] == 0
    assert again.json["usage"]["cached"] == 60


def test_the_summary_says_how_many_answers_came_from_the_cache(run: Callable[..., Ended]) -> None:
    assert "usage: 5 requests, " in run("--limit", 5).out
    assert "usage: 2 requests, 5 answers from the cache, " in run("--limit", 7).out


def test_answers_from_the_cache_make_the_same_run(
    hermes: CommandLine, run: Callable[..., Ended]
) -> None:
    for out in ("a", "b"):
        assert run("--limit", 10, "--out", out).code == 0
    for name in SAME_BYTES:
        assert (hermes.folder / "a" / name).read_bytes() == (
            hermes.folder / "b" / name
        ).read_bytes()


def test_without_the_cache_all_is_asked_and_nothing_kept(
    hermes: CommandLine, server: MisbehavingServer, run: Callable[..., Ended]
) -> None:
    for _ in range(2):
        run("--limit", 3, "--no-cache")
    assert len(server.seen) == 6
    assert "no replies are kept" in hermes("cache", "list").out


def test_what_is_kept_is_listed_and_cleared(
    hermes: CommandLine, server: MisbehavingServer, run: Callable[..., Ended]
) -> None:
    run("--limit", 3)
    (kept,) = hermes("cache", "list", "--json").json["replies"]
    assert kept.items() >= {
        ("bench", "museum"),
        ("system", f"text2sparql:{server.url}/"),
        ("replies", 3),
    }
    assert f"text2sparql:{server.url}/" in hermes("cache", "list").out
    assert hermes("cache", "clear", "--bench", "other").out == "0 replies removed\n"
    assert hermes("cache", "clear", "--json").json == {"removed": 3}
    server.seen.clear()
    run("--limit", 3)
    assert len(server.seen) == 3


def test_a_damaged_cache_is_a_warning_and_the_run_goes_on(
    hermes: CommandLine, run: Callable[..., Ended]
) -> None:
    folder = hermes.folder / "data" / "cache"
    folder.mkdir(parents=True)
    (folder / "replies.sqlite").write_bytes(b"\xff" * 5000)
    ended = run("--limit", 3)
    assert ended.code == 0
    assert "warning: the cache of replies is damaged; it is set aside as" in ended.err
    assert "usage: 0 requests, 3 answers from the cache" in run("--limit", 3).out


def test_the_code_of_ones_own_is_asked_anew_unless_told_otherwise(hermes: CommandLine) -> None:
    hermes.write("costly.py", COSTLY)
    costly = ("run", "--system", "python:costly:answer", "--bench", "museum", "--limit", 3)
    for arguments, cached in (((), 0), ((), 0), (("--cache",), 0), (("--cache",), 3)):
        assert hermes(*costly, *arguments, "--json").json["usage"]["cached"] == cached


# -- going on otherwise than one began -----------------------------------------------------------


def test_a_run_goes_on_with_another_way_of_asking_but_not_about_something_else(
    hermes: CommandLine, server: MisbehavingServer, run: Callable[..., Ended]
) -> None:
    run("--limit", 3, "--out", "r")
    (hermes.folder / "r" / "report.json").unlink()
    ways = ("--workers", 2, "--timeout", 5, "--retries", 1, "--rate", "100/s", "--no-cache")
    assert hermes("run", "--resume", "r", *ways).code == 0
    ended = hermes("run", "--resume", "r", "--sample", 3, "--workers", 2)
    assert ended.code == 2
    assert "r has options of its own (hermes run). Leave out --sample." in ended.complaint


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("--rate", "fast", "'fast' is no rate (--rate). Write 5/s"),
        ("--budget", "much", "'much' is no budget (--budget). Write 2.50"),
        ("--retries", "-1", "--retries"),
        ("--sample", "0", "--sample"),
        ("--only", "good", "--only"),
    ],
)
def test_what_an_option_cannot_mean_is_refused_before_anything_is_asked(
    server: MisbehavingServer, run: Callable[..., Ended], option: str, value: str, complaint: str
) -> None:
    ended = run(option, value)
    assert ended.code == 2
    assert complaint in ended.complaint
    assert server.seen == []
