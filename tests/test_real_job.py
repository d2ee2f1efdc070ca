"""The main job on the public benchmarks and on recorded answers of participants of 2025."""

from __future__ import annotations

import json
import re
import shutil
from math import log2
from typing import TYPE_CHECKING, Any

import pytest

from tests.commandline import CommandLine
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

pytestmark = [pytest.mark.shared, pytest.mark.slow]

ITEMS = {
    **{"ck25": 50, "ck26": 100, "db25": 200, "qald10": 1564},
    **{"qald9plus": 450, "qald9": 150, "yago": 100},
}
T2S_2025 = (
    "raw.githubusercontent.com/AKSW/text2sparql.aksw.org"
    "/d317a8476a3be27a2eef5bfc5f670a58f5c128ee/docs/results"
)
HERIKGQA = "huggingface.co/datasets/anonymous-7989/herikgqa-benchmark/resolve/main"


@pytest.fixture(scope="module")
def real(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line, offline with the mirror, and all mirrored benchmarks fetched."""
    hermes = CommandLine(tmp_path_factory.mktemp("real"), mirror=mirror)
    ended = hermes("data", "fetch", *ITEMS, "--strict")
    assert ended.code == 0, ended.err
    return hermes


@pytest.fixture(scope="module")
def participant(mirror: Path) -> Path:
    """What one participant left: answers, the organizers' result sets and scores."""
    return mirror / T2S_2025 / "WSE"


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def read(folder: Path, name: str) -> dict[str, dict[str, Any]]:
    """The rows of one file of a run, by item."""
    rows = map(json.loads, (folder / name).read_text("utf-8").splitlines())
    return {row["id"]: row for row in rows}


def values_of(result: dict[str, Any]) -> list[str]:
    """The distinct values of a recorded result as the official layout has them: by columns."""
    columns = zip(*result["rows"], strict=True)
    return list(dict.fromkeys(cell["value"] for column in columns for cell in column if cell))


def f1(gold: set[str], given: set[str]) -> float:
    """2 |A∩G| / (|A| + |G|), and 1 where both are empty: profile `hermes`, design section 8."""
    return 2 * len(gold & given) / (len(gold) + len(given)) if gold or given else 1.0


def ndcg(gold: Sequence[str], given: Sequence[str]) -> float:
    """Gold's i-th of n values gains n-i+1; the discount at a rank is log2(rank+1)."""
    gains = {value: len(gold) - place for place, value in enumerate(gold)}

    def discounted(values: Sequence[str]) -> float:
        return sum(gains.get(value, 0) / log2(rank + 1) for rank, value in enumerate(values, 1))

    return discounted(given) / discounted(gold)


@pytest.fixture(scope="module")
def ck25_gold(real: CommandLine) -> dict[str, dict[str, int]]:
    """The stored gold of ck25, which is the official file's."""
    stored = real.folder / "data" / "benchmarks" / "ck25" / "gold.json"
    gold: dict[str, dict[str, int]] = json.loads(stored.read_text("utf-8"))
    return gold


# -- fetching and verifying ----------------------------------------------------------------------


def test_every_mirrored_benchmark_has_its_published_number_of_items(real: CommandLine) -> None:
    listed = {entry["name"]: entry for entry in real("data", "list", "--json").json["benchmarks"]}
    assert {name: listed[name]["items"] for name in ITEMS} == ITEMS
    assert {listed[name]["where"] for name in ITEMS} == {"stored"}


def test_a_second_fetch_downloads_nothing_and_gives_the_same_bytes(real: CommandLine) -> None:
    benchmarks = real.folder / "data" / "benchmarks"
    before = contents(benchmarks)
    ended = real("data", "fetch", *ITEMS, "--json")
    assert [json.loads(line)["downloaded"] for line in ended.out.splitlines()] == [0] * 7
    assert contents(benchmarks) == before


def test_the_typed_sample_comes_with_a_warning_of_its_count(shared: Path, tmp_path: Path) -> None:
    sample = shared / "samples" / "herikgqa"
    laid_out = tmp_path / "mirror" / HERIKGQA
    laid_out.mkdir(parents=True)
    shutil.copy(sample / "benchmark_sample.json", laid_out / "benchmark_500.json")
    shutil.copy(sample / "benchmark_sample.meta.json", laid_out / "benchmark_500.meta.json")
    hermes = CommandLine(tmp_path, mirror=tmp_path / "mirror")
    ended = hermes("data", "fetch", "herikgqa", "--json")
    assert ended.code == 0
    assert ended.json["items"] == 25
    assert "25 questions (25 items) came, where 500 questions (500 items)" in ended.err


# What makes another answer of each, derived from the queries and both files of gold: 37 and 42 cast
# by xsd:int, which SPARQL 1.1 does not have; 29, 46 and 50 cut rows with equal sort keys; ck26's
# engine wrote 3.0 for 3 in 32, 35 and 41; and ck25's stored nothing for 25 and 41.
@pytest.mark.parametrize(
    ("name", "others"),
    [
        (
            "ck25",
            {
                **{"25": "stored_empty", "29": "tie", "37": "unsupported_function"},
                **{"41": "stored_empty", "42": "unsupported_function", "46": "tie", "50": "tie"},
            },
        ),
        (
            "ck26",
            {
                **{"29": "tie", "32": "number_format", "35": "number_format"},
                **{"37": "unsupported_function", "41": "number_format"},
                **{"42": "unsupported_function", "46": "tie"},
            },
        ),
    ],
)
def test_all_gold_on_the_published_graph_is_reproduced_or_its_difference_explained(
    real: CommandLine, name: str, others: dict[str, str]
) -> None:
    verification = real("data", "verify", name, "--json").json
    assert verification["explained"] == 50
    assert verification["statuses"]["match"] == 43
    checks = {c["qid"]: c for c in verification["checks"] if c["status"] != "match"}
    assert {qid: check["status"] for qid, check in checks.items()} == others
    assert {checks[qid]["evidence"]["then"] for qid in ("37", "42")} == {"match"}
    # OFFSET 10 LIMIT 5 of 29 takes one of two rows at either end.
    cuts = checks["29"]["evidence"]["cut_groups"]
    assert [(cut["rows"], cut["taken"]) for cut in cuts] == [(2, 1), (2, 1)]


def test_the_readme_shows_what_verifying_ck26_prints(real: CommandLine) -> None:
    readme = (REPOSITORY / "README.md").read_text("utf-8")
    (shown,) = re.findall(r"```\n(41: number_format\n.*?)```", readme, re.DOTALL)
    printed = real("data", "verify", "ck26", "--explain").out
    assert all(piece in printed for piece in shown.split("…\n"))


@pytest.mark.parametrize(
    ("name", "invalid", "mended"),
    [
        ("db25", {1, 11, 25, 30, 33, 61, 66, 70, 82, 89, 91}, 0),
        *(
            (
                name,
                {
                    *{10, 22, 24, 31, 39, 43, 50, 62, 73, 78, 82, 94, 102, 114, 124, 144, 159, 175},
                    *{176, 178, 183, 194, 201, 206},
                },
                13,
            )
            for name in ("qald9", "qald9plus")
        ),
        ("qald10", set(), 0),
    ],
)
def test_gold_queries_that_are_no_sparql_are_named_without_an_endpoint(
    real: CommandLine, name: str, invalid: set[int], mended: int
) -> None:
    checks = real("data", "verify", name, "--syntax-only", "--json").json["checks"]
    found = [check for check in checks if check["status"] == "invalid_query"]
    assert {int(check["qid"]) for check in found} == invalid
    assert sum(check["evidence"]["mended_by_prefixes"] for check in found) == mended
    assert "grammar" not in {check["evidence"]["kind"] for check in found}


@pytest.mark.parametrize(
    ("names", "questions", "shared_queries"),
    [(("ck25", "ck26"), 50, 49), (("qald9", "qald9plus"), 150, 150)],
    ids=["corporate", "DBpedia"],
)
def test_benchmarks_on_one_graph_share_their_gold_queries(
    real: CommandLine, names: tuple[str, str], questions: int, shared_queries: int
) -> None:
    (overlap,) = real("data", "overlap", *names, "--json").json["overlaps"]
    assert overlap["questions"] == questions
    assert overlap["verbatim"] == overlap["canonical"] == shared_queries


# -- running and scoring -------------------------------------------------------------------------


def test_the_gold_queries_of_ck26_score_1_but_where_limit_cuts_through_ties(
    real: CommandLine,
) -> None:
    report = real("run", "--bench", "ck26", "--system", "gold", "--out", "gold", "--json").json
    # Of the seven questions that differ to the letter, 32, 35 and 41 are equal by value (3 and
    # 3.0), and 37 and 42 run with xsd:int. What is left is 29 and 46, in two languages each.
    assert report["outcomes"] == {"correct": 96, "partial": 4}
    scores = read(real.folder / "gold", "scores.jsonl")
    partial = {item_id for item_id, score in scores.items() if score["outcome"] == "partial"}
    assert partial == {"ck26:29-en", "ck26:29-de", "ck26:46-en", "ck26:46-de"}
    stored = real.folder / "data" / "benchmarks" / "ck26" / "gold.json"
    gold = json.loads(stored.read_text("utf-8"))
    results = read(real.folder / "gold", "results.jsonl")
    # A boolean: gold false, and false is given. Had it been a set, {"true": 0} would hold `true`.
    assert gold["ck26:33-en"] == {"true": 0}
    assert results["ck26:33-en"]["boolean"] is False
    assert scores["ck26:33-en"]["score"] == 1
    # An order that matters: 27 gives the names in gold's order.
    assert "ck26:27-en" in gold["order_required"]
    given = values_of(results["ck26:27-en"])
    assert scores["ck26:27-en"]["score"] == pytest.approx(ndcg([*gold["ck26:27-en"]], given)) == 1
    # A tie: 8 of gold's 9 values and one other, hence 2 * 8 / (9 + 9).
    given = values_of(results["ck26:46-en"])
    assert len(set(given) & set(gold["ck26:46-en"])) == 8
    assert scores["ck26:46-en"]["score"] == pytest.approx(16 / 18)


def test_silence_on_ck25_is_no_answer_also_where_gold_is_empty_false_or_in_order(
    real: CommandLine, ck25_gold: dict[str, dict[str, int]]
) -> None:
    report = real("run", "--bench", "ck25", "--system", "silent", "--out", "silent", "--json").json
    assert report["outcomes"] == {"no_answer": 50}
    assert report["profiles"]["hermes"]["score"] == 0
    scores = read(real.folder / "silent", "scores.jsonl")
    for item_id, gold in {"ck25:25-en": {}, "ck25:33-en": {"true": 0}}.items():
        assert ck25_gold[item_id] == gold
        assert scores[item_id]["score"] == 0
    assert scores["ck25:27-en"]["ndcg"] == 0


def test_recorded_answers_of_a_participant_get_the_official_f1(
    real: CommandLine, participant: Path, ck25_gold: dict[str, dict[str, int]]
) -> None:
    system = f"answers:{participant / 'ck25_answers.json'}"
    assert real("run", "--bench", "ck25", "--system", system, "--out", "answers").code == 0
    scores = read(real.folder / "answers", "scores.jsonl")
    results = read(real.folder / "answers", "results.jsonl")
    official = json.loads((participant / "ck25_eval.json").read_text("utf-8"))
    ours = {item_id: score["f1"] for item_id, score in scores.items()}
    theirs = {item_id: official[item_id]["set_F"] for item_id in ours}
    # The official rule gives an empty gold 0 whatever is answered, so 25 differs by rule; in 46 and
    # 50 LIMIT cuts through a tie, and the organizers' engine picked gold's rows.
    for item_id in ("ck25:25-en", "ck25:46-en", "ck25:50-en"):
        assert ours.pop(item_id) != theirs.pop(item_id)
    assert ours == pytest.approx(theirs, abs=1e-12)
    # A boolean: gold is true, one IRI is given; nothing in common.
    assert ck25_gold["ck25:16-en"] == {"true": 1}
    assert scores["ck25:16-en"]["score"] == f1({"true"}, set(values_of(results["ck25:16-en"]))) == 0
    # An order that matters: 144 of 177 values, none foreign. F1 = 2*144/(144+177) = 0.897; the
    # score is nDCG over the flat list, as the gold has no rows.
    gold, given = [*ck25_gold["ck25:27-en"]], values_of(results["ck25:27-en"])
    assert (len(gold), len(given), len({*gold} & {*given})) == (177, 144, 144)
    assert scores["ck25:27-en"]["f1"] == pytest.approx(288 / 321)
    assert scores["ck25:27-en"]["score"] == pytest.approx(ndcg(gold, given))
    # An empty gold: nothing is given, which is right; see the table in docs/metrics.md.
    assert ck25_gold["ck25:25-en"] == {}
    assert results["ck25:25-en"]["rows"] == []
    assert scores["ck25:25-en"]["score"] == f1(set(), set()) == 1


def test_recorded_result_sets_of_a_participant_get_the_official_f1(
    real: CommandLine, participant: Path
) -> None:
    answers = participant / "ck25_system_result_set.json"
    ended = real("score", answers, "--bench", "ck25", "--json")
    assert ended.code == 0
    assert ended.json["engine"] is None
    official = json.loads((participant / "ck25_eval.json").read_text("utf-8"))
    # The mean over the 50 items by the official F; 25 alone differs by rule, by 1: both are empty.
    mean = sum(figures["set_F"] for name, figures in official.items() if name[:5] == "ck25:") / 50
    assert ended.json["profiles"]["hermes"]["f1"] == pytest.approx(mean + 1 / 50, abs=1e-12)


def test_a_function_of_ones_own_on_ck25_is_scored_as_by_hand(
    real: CommandLine, ck25_gold: dict[str, dict[str, int]]
) -> None:
    backwards = [*ck25_gold["ck25:37-en"]][::-1]
    real.write(
        "own_ck25.py",
        "def answer(question):\n"
        f"    return {{'ck25:33-en': False, 'ck25:37-en': {backwards!r},\n"
        "            'ck25:41-en': []}.get(question.id)\n",
    )
    arguments = ("--system", "python:own_ck25:answer", "--out", "own", "--json")
    report = real("run", "--bench", "ck25", *arguments).json
    scores = read(real.folder / "own", "scores.jsonl")
    assert scores["ck25:33-en"]["score"] == 1  # false, where gold is false
    assert scores["ck25:41-en"]["score"] == 1  # an empty set, where gold is empty
    # All 19 values in the reverse order: F1 is 1, nDCG is not.
    assert scores["ck25:37-en"]["f1"] == 1
    reverse = ndcg([*ck25_gold["ck25:37-en"]], backwards)
    assert 0.5 < reverse < 1
    assert scores["ck25:37-en"]["score"] == pytest.approx(reverse)
    assert report["outcomes"] == {"correct": 2, "partial": 1, "no_answer": 47}
    assert report["profiles"]["hermes"]["score"] == pytest.approx((2 + reverse) / 50)


# -- queries that go on and on -------------------------------------------------------------------


def test_a_cross_product_ends_at_its_timeout_and_the_next_item_runs(real: CommandLine) -> None:
    ask = "ASK { ?s ?p ?o }"
    queries = {
        "ck25:15-en": "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }",  # 26,903 to the power of 3
        "ck25:16-en": ask,  # gold is true
        "ck25:17-en": "SELECT * { ?s ?p ?service . ?s a <http://e/Service> }",
    }
    records = [{"qname": item_id, "query": query} for item_id, query in queries.items()]
    real.write("endless.json", json.dumps(records))
    arguments = ("--ids", ",".join(queries), "--workers", 1, "--query-timeout", 2, "--out", "long")
    report = real(
        *("run", "--bench", "ck25", "--system", "answers:endless.json", *arguments, "--json")
    ).json
    assert report["errors"] == {"timeout": 1}
    assert report["outcomes"] == {"correct": 1, "wrong": 1, "error": 1}
    assert report["complete"] is True  # it is the query's fault, not the graph's
    failure = read(real.folder / "long", "results.jsonl")["ck25:15-en"]["failure"]
    assert failure == {"kind": "timeout", "detail": "no result within 2 s"}
