"""The main job as a user sees it: a system is put to the demo benchmark, and scored."""

from __future__ import annotations

import json
import socket
import threading
from typing import TYPE_CHECKING

import pytest

from hermes.scoring import SCORER_VERSION
from hermes.settings import Settings
from hermes.store.library import load_benchmark
from hermes.version import __version__
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hermes.model import Item
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

GOLD = REPOSITORY / "data" / "benchmarks" / "museum" / "gold.json"
RUN = ("run", "--bench", "museum", "--workers", 1)


@pytest.fixture(scope="module")
def items() -> tuple[Item, ...]:
    """The items of the museum."""
    return load_benchmark("museum", Settings(REPOSITORY)).items


def test_who_gives_the_gold_queries_is_right_everywhere(hermes: CommandLine) -> None:
    report = hermes(*RUN, "--system", "gold", "--json").json
    assert report["outcomes"] == {"correct": 106}
    assert report["complete"] is True
    assert report["subset"] is None
    figures = report["profiles"]["hermes"]
    assert [figures[key] for key in ("score", "precision", "recall", "f1", "accuracy")] == [1] * 5
    # All 53 questions alike: the exact binomial bound (Clopper and Pearson 1934).
    assert figures["ci"] == {"low": pytest.approx(0.025 ** (1 / 53)), "high": 1, "level": 0.95}
    assert report["engine"]["name"] == "oxigraph"
    # Both languages of question 53 have an empty gold; see docs/museum.md.
    assert report["empty_gold"] == 2


def test_who_says_nothing_is_right_nowhere_not_even_where_nothing_is_right(
    bare: CommandLine,
) -> None:
    report = bare(*RUN, "--system", "silent", "--json").json
    assert report["outcomes"] == {"no_answer": 106}
    assert report["profiles"]["hermes"]["score"] == 0
    assert report["answered"] == 0
    assert report["engine"] is None
    assert not (bare.folder / "data").exists()  # no graph is loaded to execute nothing


def test_a_function_of_ones_own_is_given_the_question_and_nothing_of_the_gold(
    hermes: CommandLine,
) -> None:
    hermes.write(
        "own.py",
        "import dataclasses\n"
        "def answer(question):\n"
        "    fields = [field.name for field in dataclasses.fields(question)]\n"
        "    assert fields == ['id', 'text', 'lang', 'dataset_id', 'history'], fields\n"
        "    assert question.dataset_id == 'https://hermes-kgqa.example/museum/'\n"
        "    match question.id:\n"
        "        case 'museum:1-en':\n"
        "            return ['https://hermes-kgqa.example/museum/id/artist-bertram-falkenrath']\n"
        "        case 'museum:4-de':\n"
        "            return {'1861-07-30', '2000-01-01'}\n"
        "        case 'museum:10-en':\n"
        "            return False\n"
        "        case 'museum:10-de':\n"
        "            raise LookupError('never heard of it')\n",
    )
    ids = "museum:1-en,museum:4-de,museum:10-en,museum:10-de,museum:53-en"
    report = hermes(*RUN, "--system", "python:own:answer", "--ids", ids, "--json").json
    # museum:1: right. museum:4: gold is 1861-07-30 and 1938-01-19, one of two is found, and one of
    # two is right: P = R = F1 = 1/2. museum:10: gold is true. museum:53: None is no answer.
    assert report["outcomes"] == {
        **{"correct": 1, "partial": 1, "wrong": 1, "no_answer": 1, "error": 1}
    }
    assert report["errors"] == {"system_fault": 1}
    assert report["profiles"]["hermes"]["score"] == pytest.approx((1 + 0.5) / 5)
    shown = hermes("runs", "show", hermes.run_folder(), "museum:10-de", "--json").json
    assert shown["answer"]["error"] == "LookupError: never heard of it"


def text2sparql_answers(items: tuple[Item, ...]) -> str:
    return json.dumps([{"qname": item.id, "query": item.sparql} for item in items])


def text2sparql_result_set(items: tuple[Item, ...]) -> str:
    return GOLD.read_text("utf-8")


def qald(items: tuple[Item, ...]) -> str:
    english = [item for item in items if item.lang == "en"]
    questions = [{"id": item.qid, "query": {"sparql": item.sparql}} for item in english]
    return json.dumps({"questions": questions})  # a record without a language is for all


def t2s_metrics(items: tuple[Item, ...]) -> str:
    return "\n".join(
        json.dumps({"id": item.id, "golden": item.sparql, "generated": item.sparql})
        for item in items
    )


def answers_of_a_run(items: tuple[Item, ...]) -> str:
    return "\n".join(json.dumps({"id": item.id, "sparql": item.sparql}) for item in items)


@pytest.mark.parametrize(
    "recorded",
    [text2sparql_answers, text2sparql_result_set, qald, t2s_metrics, answers_of_a_run],
)
def test_recorded_answers_are_scored_in_every_format(
    hermes: CommandLine, items: tuple[Item, ...], recorded: Callable[[tuple[Item, ...]], str]
) -> None:
    hermes.write("recorded", recorded(items))
    report = hermes(*RUN, "--system", "answers:recorded", "--json").json
    assert report["outcomes"] == {"correct": 106}


def test_recorded_result_sets_need_no_graph(bare: CommandLine) -> None:
    report = bare(*RUN, "--system", f"answers:{GOLD}", "--json").json
    assert report["engine"] is None
    assert not (bare.folder / "data").exists()


@pytest.mark.parametrize(
    ("options", "count"),
    [
        (("--limit", 10), 10),
        (("--lang", "de"), 53),
        (("--ids", "museum:53-de,museum:1-en"), 2),
        (("--lang", "de", "--limit", 5), 5),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_a_run_of_a_part_says_so_in_table_and_report(
    hermes: CommandLine, options: tuple[object, ...], count: int
) -> None:
    ended = hermes(*RUN, "--system", "silent", *options)
    assert ended.out.splitlines()[0] == f"silent on museum, subset: {count} of 106"
    report = hermes("runs", "show", hermes.run_folder(), "--json").json
    assert report["subset"] == f"{count} of 106"
    assert report["items"] == count


def test_the_number_of_workers_changes_no_byte(hermes: CommandLine) -> None:
    arguments = ("run", "--bench", "museum", "--system", "gold", "--limit", 30)
    for workers in (1, 3):
        hermes(*arguments, "--workers", workers, "--out", f"r{workers}")
    for name in ("answers.jsonl", "results.jsonl", "scores.jsonl", "report.json"):
        one, three = (hermes.folder / run / name for run in ("r1", "r3"))
        assert one.read_bytes() == three.read_bytes(), name


def test_a_report_names_what_made_it(hermes: CommandLine) -> None:
    shown = hermes(*RUN, "--system", "gold", "--limit", 2).out
    assert "gold: recorded" in shown
    assert "contaminated examples: 0, seen by 0 items" in shown
    assert f"hermes {__version__}, scorer {SCORER_VERSION}, engine: oxigraph" in shown
    assert "caveat: A demo" in shown


# -- queries that call out -----------------------------------------------------------------------


@pytest.fixture
def listener() -> Iterator[tuple[int, list[object]]]:
    """A port on loopback, and the connections that came to it."""
    connections: list[object] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)
        ended = threading.Event()

        def accept() -> None:
            while not ended.is_set():
                try:
                    connection, _ = server.accept()
                except TimeoutError:
                    continue
                connections.append(connection)
                connection.close()

        thread = threading.Thread(target=accept)
        thread.start()
        yield server.getsockname()[1], connections
        ended.set()
        thread.join()


CALLING = [
    "SELECT * { SERVICE SILENT <http://127.0.0.1:PORT/> {?s ?p ?o} }",
    "SELECT * { #\nSERVICE#\n SILENT # ?\n<http://127.0.0.1:PORT/>#\n{?s ?p ?o} }",
    "SELECT * { sErViCe silent <http://127.0.0.1:PORT/> {?s ?p ?o} }",
    "SELECT * { \\u0053ERVICE SILENT <http://127.0.0.1:PORT/> {?s ?p ?o} }",
    "SELECT * { {} UNION { SERVICE ?where {?s ?p ?o} VALUES ?where {<http://127.0.0.1:PORT/>} } }",
    "SELECT * FROM <http://127.0.0.1:PORT/> { ?s ?p ?o }",
    "LOAD <http://127.0.0.1:PORT/>",
]

HARMLESS = [
    "PREFIX pv: <http://e/> SELECT * { ?service a pv:Service }",
    "SELECT * { ?s ?p 'SERVICE <http://127.0.0.1:PORT/>' } # SERVICE",
]


def test_a_query_that_calls_out_is_refused_before_anybody_is_called(
    hermes: CommandLine, items: tuple[Item, ...], listener: tuple[int, list[object]]
) -> None:
    port, connections = listener
    queries = [query.replace("PORT", str(port)) for query in (*CALLING, *HARMLESS)]
    asked = [item.id for item in items[: len(queries)]]
    records = [{"qname": i, "query": q} for i, q in zip(asked, queries, strict=True)]
    hermes.write("answers.json", json.dumps(records))
    arguments = ("--system", "answers:answers.json", "--limit", len(queries), "--out", "r")
    report = hermes(*RUN, *arguments, "--json").json
    assert report["errors"] == {"refused": len(CALLING)}
    assert report["outcomes"] == {"wrong": len(HARMLESS), "error": len(CALLING)}
    assert not connections
    rows = (hermes.folder / "r" / "results.jsonl").read_text("utf-8").splitlines()
    failures = [json.loads(row).get("failure", {}).get("kind") for row in rows]
    assert failures == ["refused"] * len(CALLING) + [None] * len(HARMLESS)
