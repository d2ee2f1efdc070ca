"""Repaired queries in a run: executed, told, and apart in the profile of the challenge."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.evaluation.endpoint import museum_endpoint

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commandline import CommandLine, Ended

pytestmark = pytest.mark.slow

GRAPH = """
@prefix b: <http://b/> .
b:J\\._K\\._R b:wrote "Magic" .
b:Ann b:wrote "Facts" .
"""
# As those of DBpedia's benchmarks, the gold queries use prefixes that the graph has built in.
GOLD = {
    1: ("SELECT ?t { b:Ann b:wrote ?t }", "Facts"),
    2: ("SELECT ?t { b:Ann b:wrote ?t }", "Facts"),
    3: ("SELECT ?t { <http://b/J._K._R> b:wrote ?t }", "Magic"),
    4: ("SELECT ?t { <http://b/J._K._R> b:wrote ?t }", "Magic"),
    5: ("SELECT ?t { b:Ann b:wrote ?t }", "Facts"),
}
LEGAL = "PREFIX b: <http://b/> SELECT ?t { b:Ann b:wrote ?t }"
ANSWERS = {
    1: LEGAL,
    2: "SELECT ?t { b:Ann b:wrote ?t }",
    3: "Here you are:\n```sparql\nSELECT ?t { b:J._K._R b:wrote ?t }\n```\nThat's it.",
    4: f"```sparql\n{LEGAL}\n```",  # the wrong author
    5: "```sparql\nSELECT ?t WHER { b:Ann b:wrote ?t }\n```",
}
MENDED = "PREFIX b: <http://b/>\nSELECT ?t { <http://b/J._K._R> b:wrote ?t }"
ALL = {"fences": 2, "prefixes": 2, "dots": 1}  # of 2, 3 and 4; 5 is no query even without its fence
NONE = dict.fromkeys(ALL, 0)
RUN = ("run", "--system", "answers:answers.json", "--bench", "books", "--workers", 2)


@pytest.fixture
def books(hermes: CommandLine) -> CommandLine:
    """The command line with a benchmark of five questions, and a file of answers to them."""
    hermes.write("graph.ttl", GRAPH)
    graph = {"files": [{"path": "../graph.ttl"}], "prefixes": {"b": "http://b/"}}
    hermes.write("data/graphs.yaml", yaml.safe_dump({"books": graph}))
    questions = [
        {"id": number, "question": {"en": f"What is in {number}?"}, "query": {"sparql": query}}
        for number, (query, _) in GOLD.items()
    ]
    dataset = {"id": "https://text2sparql.aksw.org/2025/books/", "prefix": "books"}
    hermes.write("questions.yml", yaml.safe_dump({"dataset": dataset, "questions": questions}))
    gold = {f"books:{number}-en": {title: 1} for number, (_, title) in GOLD.items()}
    hermes.write("gold.json", json.dumps(gold))
    ended = hermes(
        *("data", "import", "books", "--format", "text2sparql", "--questions", "questions.yml"),
        *("--gold", "gold.json", "--graph", "books"),
    )
    assert ended.code == 0, ended.err
    record(hermes, ANSWERS)
    return hermes


def record(hermes: CommandLine, answers: dict[int, str]) -> None:
    """Write the file of answers."""
    records = [{"qname": f"books:{number}-en", "query": text} for number, text in answers.items()]
    hermes.write("answers.json", json.dumps(records))


def done(ended: Ended) -> dict[str, Any]:
    """The report of a run that went well."""
    assert ended.code == 0, ended.err
    report: dict[str, Any] = ended.json
    return report


def results(run: Path) -> dict[str, dict[str, Any]]:
    """The rows of results.jsonl by item."""
    lines = (run / "results.jsonl").read_text("utf-8").splitlines()
    return {row["id"]: row for row in map(json.loads, lines)}


def test_repaired_queries_count_in_every_profile_but_that_of_the_challenge(
    books: CommandLine,
) -> None:
    report = done(books(*RUN, "--json"))
    # 1, 2 and 3 are right of 5; without repairs, 1 alone.
    assert report["profiles"]["hermes"]["score"] == pytest.approx(3 / 5)
    assert report["profiles"]["gerbil"]["macro_f1"] == pytest.approx(3 / 5)
    assert report["profiles"]["text2sparql"]["set_F"] == pytest.approx(1 / 5)
    assert report["outcomes"] == {"correct": 3, "wrong": 1, "error": 1}
    assert report["repaired"] == ALL


def test_without_repairs_both_profiles_have_what_the_challenge_has(books: CommandLine) -> None:
    repaired = done(books(*RUN, "--json"))
    plain = done(books(*RUN, "--repair-queries", "none", "--json"))
    assert plain["profiles"]["hermes"]["score"] == pytest.approx(1 / 5)
    assert plain["errors"] == {"syntax": 4}
    assert plain["repaired"] == NONE
    assert plain["profiles"]["text2sparql"] == repaired["profiles"]["text2sparql"]


def test_the_official_file_has_no_trace_of_repairs(books: CommandLine) -> None:
    official = []
    for repairs in ("all", "none"):
        books(*RUN, "--repair-queries", repairs, "--out", repairs)
        out = books.folder / f"{repairs}.json"
        ended = books("score", repairs, "--profile", "text2sparql", "--out", out)
        assert ended.code == 0, ended.err
        official.append(out.read_bytes())
    assert official[0] == official[1]


@pytest.mark.parametrize(
    ("repairs", "score", "counts"),
    [
        ("prefixes", 2 / 5, {"prefixes": 1}),  # 2
        ("fences", 1 / 5, {"fences": 1}),  # 4, which is wrong
        ("dots,prefixes", 2 / 5, {"prefixes": 1}),
        ("prefixes,fences", 2 / 5, {"fences": 1, "prefixes": 1}),  # and not 3
    ],
)
def test_each_repair_can_be_had_alone(
    books: CommandLine, repairs: str, score: float, counts: dict[str, int]
) -> None:
    report = done(books(*RUN, "--repair-queries", repairs, "--json"))
    assert report["profiles"]["hermes"]["score"] == pytest.approx(score)
    assert report["repaired"] == {**NONE, **counts}


def test_a_result_says_how_its_query_was_repaired_and_what_it_gave_before(
    books: CommandLine,
) -> None:
    books(*RUN, "--out", "r")
    rows = results(books.folder / "r")
    assert "repaired" not in rows["books:1-en"]
    third = rows["books:3-en"]
    assert third["rows"] == [[{"type": "literal", "value": "Magic"}]]
    assert third["repaired"]["by"] == ["fences", "prefixes", "dots"]
    assert third["repaired"]["query"] == MENDED
    assert third["repaired"]["failure"]["kind"] == "syntax"
    assert "the text begins with 'Here you are:" in third["repaired"]["failure"]["detail"]
    # What is wrong with the fifth is told of the query, and not of its fence.
    assert rows["books:5-en"]["failure"]["detail"].startswith("error at 2:16")  # 1: PREFIX
    before = (books.folder / "r/results.jsonl").read_bytes()
    assert books("score", "r").code == 0
    assert (books.folder / "r/results.jsonl").read_bytes() == before


def test_the_summary_and_the_explanation_tell_of_repairs(books: CommandLine) -> None:
    out = books(*RUN, "--out", "r").out
    line = "repaired queries: fences 2, prefixes 2, dots 1; not so in profile text2sparql"
    assert line in out.splitlines()
    assert "repaired queries" not in books(*RUN, "--repair-queries", "none").out
    told = books("score", "r", "--explain", "books:3-en")
    assert told.code == 0, told.err
    assert f"repaired (fences, prefixes, dots): \n{MENDED}" in told.out
    assert "unrepaired: syntax: no SELECT or ASK: the text begins with 'Here you are:" in told.out
    record_of = books("score", "r", "--explain", "books:3-en", "--json").json
    assert record_of["query"] == ANSWERS[3].strip()
    assert record_of["repaired"]["by"] == ["fences", "prefixes", "dots"]
    assert record_of["repaired"]["query"] == MENDED
    assert record_of["repaired"]["unrepaired"].startswith("syntax: no SELECT or ASK")
    assert books("score", "r", "--explain", "books:1-en", "--json").json["repaired"] is None


def test_a_wrong_answer_is_classed_by_the_query_that_was_executed(books: CommandLine) -> None:
    books(*RUN, "--out", "r")
    explained = books("score", "r", "--explain", "books:4-en", "--json").json
    assert explained["class"] == "wrong_entity"
    assert "only in the system's query: http://b/Ann" in explained["evidence"]


@pytest.mark.parametrize("repairs", ["all", "none"])
def test_gold_queries_may_use_the_prefixes_of_the_graph_whatever_is_repaired(
    books: CommandLine, repairs: str
) -> None:
    arguments = ("--gold", "recomputed", "--repair-queries", repairs, "--json")
    report = done(books(*RUN, *arguments))
    assert report["left_out"] == []
    assert report["items"] == 5


def test_the_guard_reads_the_repaired_query(books: CommandLine) -> None:
    with museum_endpoint() as elsewhere:
        service = f"SELECT * {{ SERVICE SILENT <{elsewhere.url}> {{ ?s ?p ?o }} }}"
        record(
            books,
            {
                1: f"```sparql\n{service}\n```",
                2: "```sparql\nDROP ALL\n```",
                3: "```sparql\nSELECT * FROM <http://e/> { ?s a b:C }\n```",
            },
        )
        report = done(books(*RUN, "--json"))
        assert elsewhere.asked == []
    assert report["errors"] == {"refused": 3}
    assert report["repaired"] == NONE  # none of them became executable


def test_an_endpoint_is_asked_for_what_was_answered_first(books: CommandLine) -> None:
    record(books, {1: LEGAL, 2: ANSWERS[2]})
    with museum_endpoint() as endpoint:
        place = ("--graph", f"books={endpoint.url}")
        report = done(books(*RUN, *place, "--workers", 1, "--json"))
        mended = f"PREFIX b: <http://b/>\n{ANSWERS[2]}"
        # The second query is repaired, as this endpoint knows no prefix of its own.
        assert endpoint.asked == [LEGAL, ANSWERS[2], mended]
    assert report["repaired"] == {**NONE, "prefixes": 1}


def test_a_run_does_not_go_on_with_other_repairs(books: CommandLine) -> None:
    books(*RUN, "--repair-queries", "none", "--out", "r")
    ended = books(*RUN, "--resume", "r")
    assert ended.code == 2
    assert "what was run differs in repair_queries" in ended.complaint


def test_repeats_count_together(books: CommandLine) -> None:
    report = done(books(*RUN, "--repeat", 2, "--json"))
    assert report["repaired"] == {name: 2 * count for name, count in ALL.items()}


def test_an_unknown_repair_is_refused_before_anything_is_asked(books: CommandLine) -> None:
    ended = books(*RUN, "--repair-queries", "fence", "--out", "r")
    assert ended.code == 2
    assert ended.complaint == (
        "hermes: 'fence' is no repair (--repair-queries). "
        "Give all, none, or some of fences,prefixes,dots."
    )
    assert not (books.folder / "r").exists()


def test_a_conversation_hears_what_a_repaired_query_gives(hermes: CommandLine) -> None:
    hermes.write(
        "fenced.py",
        "from hermes import Sparql\n"
        "def answer(question):\n    return Sparql('```sparql\\nASK {}\\n```')\n",
    )
    arguments = ("--system", "python:fenced:answer", "--bench", "museum-sensors", "--out", "r")
    for repairs, heard in (("all", {"Yes"}), ("none", {""})):
        options = ("--history", "own", "--repair-queries", repairs, "--out", repairs)
        assert hermes("run", *arguments[:4], *options).code == 0
        turns = (hermes.folder / repairs / "turns.jsonl").read_text("utf-8").splitlines()
        assert {json.loads(turn)["heard"] for turn in turns} == heard
