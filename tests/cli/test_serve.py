"""`hermes serve`: a system behind the API of the Text2SPARQL challenge."""

from __future__ import annotations

import signal
import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
import requests

from hermes.settings import Settings
from hermes.store.library import load_benchmark
from tests.commandline import CommandLine

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.slow

SCORES = ("outcomes", "errors", "profiles", "complete")


@contextmanager
def serving(hermes: CommandLine, *arguments: object) -> Iterator[tuple[str, Any]]:
    """The URL at which a system is served, and the process."""
    process: subprocess.Popen[str] = hermes.start("serve", *arguments, "--port", 0)
    assert process.stdout is not None
    url = process.stdout.readline().strip()
    assert url.startswith("http://127.0.0.1:"), process.communicate()
    try:
        yield url, process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


def test_it_answers_as_the_challenge_asks_and_describes_itself(hermes: CommandLine) -> None:
    museum = load_benchmark("museum", Settings(hermes.folder / "data"))
    item = museum.items[0]
    asked = {"dataset": museum.card.dataset_id, "question": item.question}
    with serving(hermes, "gold", "--bench", "museum", "--bench", "museum-sensors") as (url, _):
        found = requests.get(url, params=asked, timeout=20)
        assert (found.status_code, found.json()) == (200, {**asked, "query": item.sparql})
        for wrong in ({**asked, "dataset": "x"}, {**asked, "question": "x"}):
            missing = requests.get(url, params=wrong, timeout=20)
            assert missing.status_code == 404
            assert missing.json()["detail"].startswith("there is no ")
        assert requests.get(url, params={"dataset": "x"}, timeout=20).status_code == 422
        sensors = load_benchmark("museum-sensors", Settings(hermes.folder / "data"))
        text = {"dataset": sensors.card.dataset_id, "question": sensors.items[0].question}
        unfit = requests.get(url, params=text, timeout=20)
        assert unfit.status_code == 422
        assert unfit.json() == {"detail": "the system answers with a Text, not with a query"}
        description = requests.get(f"{url}openapi.json", timeout=20).json()
    operation = description["paths"]["/"]["get"]
    assert [each["name"] for each in operation["parameters"]] == ["dataset", "question"]
    assert description["components"]["schemas"]["Reply"]["required"] == [
        "dataset",
        "question",
        "query",
    ]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_with_a_signal_also_while_it_is_asked(
    hermes: CommandLine, number: signal.Signals
) -> None:
    hermes.write(
        "slow.py",
        "import time\ndef ask(question):\n    print('asked', flush=True)\n    time.sleep(300)\n",
    )
    with serving(hermes, "python:slow:ask", "--bench", "museum") as (url, process):
        museum = load_benchmark("museum", Settings(hermes.folder / "data"))
        asked = {"dataset": museum.card.dataset_id, "question": museum.items[0].question}
        with pytest.raises(requests.RequestException):
            requests.get(url, params=asked, timeout=1)
        assert process.stderr.readline() == "asked\n"
        process.send_signal(number)
        ended = hermes.wait(process)
    assert ended.code == 128 + number
    assert ended.complaint == "hermes: the server has ended"
    assert "Traceback" not in ended.err


def test_a_place_that_is_taken_is_told_in_a_line(hermes: CommandLine) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = hermes("serve", "gold", "--bench", "museum", "--port", port)
    assert ended.code == 2
    assert ended.err == (
        "hermes: nobody can be served there: Address already in use "
        f"(127.0.0.1, port {port}). Choose another --host or --port.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("golt", "--bench", "museum"), "there is no system 'golt'"),
        (("gold", "--bench", "musuem"), "there is no benchmark 'musuem'"),
        (("gold", "--bench", "museum", "--bench", "museum"), "have one dataset id"),
        (("gold",), "Missing option '--bench'"),
        (("gold", "--bench", "museum", "--host", "no such host"), "nobody can be served there"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_line(
    hermes: CommandLine, arguments: tuple[str, ...], complaint: str
) -> None:
    ended = hermes("serve", *arguments, "--port", 0)
    assert ended.code == 2
    assert complaint in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.shared
def test_the_oracle_of_ck25_that_is_served_scores_as_gold_does(
    mirror: Path, tmp_path: Path
) -> None:
    hermes = CommandLine(tmp_path, mirror=mirror)
    assert hermes("data", "fetch", "ck25").code == 0
    gold = hermes("run", "--system", "gold", "--bench", "ck25", "--json")
    ck25 = load_benchmark("ck25", Settings(tmp_path / "data"))
    queries = {item.question: item.sparql for item in ck25.items}
    with serving(hermes, "gold", "--bench", "ck25") as (url, _):
        for question, query in queries.items():
            asked = {"dataset": ck25.card.dataset_id, "question": question}
            assert requests.get(url, params=asked, timeout=20).json()["query"] == query
        served = hermes("run", "--system", f"text2sparql:{url}", "--bench", "ck25", "--json")
    assert len(queries) == served.json["items"] == 50
    for key in SCORES:
        assert served.json[key] == gold.json[key]
