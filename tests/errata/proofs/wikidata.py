"""Proofs for qald10, whose graph is out of reach: from the texts, the queries and other gold.

Wikidata has most facts twice (https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format):
as one triple with a property wdt:P..., and as a statement, which the property p:P... leads to.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pyoxigraph import Store

from hermes.model import AnswerSet, Boolean
from tests.errata.public_files import invented, result, values

if TYPE_CHECKING:
    from hermes.model import Gold
    from tests.errata.public_files import Files

_WD = "http://www.wikidata.org/entity/"
_XSD = "http://www.w3.org/2001/XMLSchema#"
_STATEMENT = re.compile(r"http://www\.wikidata\.org/prop/P\d+")

# What rules out that there is none: words of the question, or another question with its gold, from
# which there is at least one. Each such gold is a number above the one given.
_BY_THE_WORDS = {
    "14": "presidents of Russia have there been",
    "65": "given names has Queen Elizabeth",
    "67": "head of the state",
    "74": "months does winter consist of",
    "129": "has IKEA been established",
}
_BY_OTHER_GOLD = {
    "60": ("380", "How high is the mountain", 2000),
    "96": ("102", "How many seats are there in the current German Bundestag", 0),
    "159": ("91", "How many people have won the Nobel Prize in Literature", 0),
}


def reads_statements(files: Files, bench: str, qid: str) -> bool:
    """Whether a gold query looks for statements."""
    return any(_STATEMENT.fullmatch(name) for name in files.features(bench, qid).properties)


def gold_is_that_of_an_empty_graph(files: Files, bench: str, qid: str) -> bool:
    """Whether the gold query gives its gold, to the datatype, where nothing is known at all."""
    return _cells(result(Store(), files.query(bench, qid))) == _cells(files.whole_gold(bench, qid))


def _cells(gold: Gold) -> object:
    return gold.rows if isinstance(gold, AnswerSet) else gold


def _nothing_was_found(files: Files, bench: str, qid: str) -> None:
    assert reads_statements(files, bench, qid)
    assert gold_is_that_of_an_empty_graph(files, bench, qid)


def now_is_asked_for(files: Files, bench: str, qid: str) -> None:
    """What the query gives depends on the year: shown with two years in the place of this one."""
    (generation,) = (term.value for term in files.features(bench, qid).entities)
    assert generation.startswith(_WD)
    graph = invented(f"<{generation}> wdt:P582 '1945-01-01T00:00:00Z'^^xsd:dateTime .")

    def in_year(year: str) -> set[str]:
        query, found = re.subn(
            r"NOW\(\)", f"'{year}-06-01T00:00:00Z'^^<{_XSD}dateTime>", files.query(bench, qid)
        )
        assert found == 1
        return values(graph, query)

    assert in_year("2022") == {"77"}
    assert in_year("2023") == {"78"}
    assert files.number(bench, qid) > 0


def the_tallest_was_not_found(files: Files, bench: str, qid: str) -> None:
    assert files.text(bench, qid) == "Which egyptian pyramid is the tallest?"
    assert files.gold(bench, qid) == set()
    _nothing_was_found(files, bench, qid)


def nothing_is_summed_up(files: Files, bench: str, qid: str) -> None:
    assert "total revenue of three largest" in files.text(bench, qid)
    assert files.number(bench, qid) == 0
    _nothing_was_found(files, bench, qid)


def nothing_was_counted_though_there_are_some(files: Files, bench: str, qid: str) -> None:
    assert files.number(bench, qid) == 0
    _nothing_was_found(files, bench, qid)
    if qid in _BY_THE_WORDS:
        assert _BY_THE_WORDS[qid] in files.text(bench, qid)
    else:
        other, text, more_than = _BY_OTHER_GOLD[qid]
        assert files.text(bench, other).startswith(text)
        assert files.number(bench, other) > more_than


def nothing_is_averaged(files: Files, bench: str, qid: str) -> None:
    """On a graph with one head of state, married or not, the average would be a decimal."""
    _nothing_was_found(files, bench, qid)
    assert _datatypes(files.whole_gold(bench, qid)) == {f"{_XSD}integer"}
    head = "wd:Q1 wdt:P31 wd:Q6256 ; p:P35 [ ps:P35 wd:Q2 ] ."
    for graph in (invented(head), invented(f"{head} wd:Q2 wdt:P26 wd:Q3 .")):
        assert _datatypes(result(graph, files.query(bench, qid))) == {f"{_XSD}decimal"}
    # Yet the gold of 188 has heads of state.
    assert "head of states of Germany and France" in files.text(bench, "188")
    assert len(files.gold(bench, "188")) == 2


def _datatypes(gold: Gold) -> set[str | None]:
    assert isinstance(gold, AnswerSet)
    return {term.datatype for row in gold.rows for term in row if term is not None}


def members_are_counted_as_none(files: Files, bench: str, qid: str) -> None:
    """Without statements the query counts members; with them it does not."""
    assert "never been members of the UN" in files.text(bench, qid)
    assert reads_statements(files, bench, qid)
    country = "wd:Q1 wdt:P31 wd:Q6256 ; wdt:P463 wd:Q1065 ."
    query = files.query(bench, qid)
    assert values(invented(country), query) == {"1"}
    assert values(invented(f"{country} wd:Q1 p:P463 [ ps:P463 wd:Q1065 ] ."), query) == {"0"}
    assert files.number(bench, qid) > 0


def a_programming_language_is_none(files: Files, bench: str, qid: str) -> None:
    assert files.text(bench, qid) == "Is Python a kind of Programming languages?"
    assert files.whole_gold(bench, qid) == Boolean(value=False)
    _nothing_was_found(files, bench, qid)
    assert files.text("db25", "9") == "Who designed the Python programming language?"
    assert files.gold("db25", "9")


def a_city_is_no_name(files: Files, bench: str, qid: str) -> None:
    assert files.text(bench, qid) == "What is the twitter name of Running Wild?"
    assert "the city of Hamburg" in files.text(bench, "41")
    assert files.gold(bench, qid) <= {term.value for term in files.features(bench, "41").entities}


def a_german_text_stands_twice(files: Files, bench: str, qid: str) -> None:
    german = {"".join(files.text(bench, question, "de").split()) for question in (qid, "191")}
    assert len(german) == 1
    words = [set(files.text(bench, question).lower().split()) for question in (qid, "191")]
    assert words[0] & words[1] <= {"of", "the"}
    assert files.gold(bench, qid) != files.gold(bench, "191")


def a_chinese_text_names_another_prize(files: Files, bench: str, qid: str) -> None:
    # 116 asks of the Nebula Award in English and Chinese, 118 of the Hugo Award in English.
    assert "nebula" in files.text(bench, "116").lower()
    assert "nebula" not in files.text(bench, qid).lower()
    assert "星云奖" in files.text(bench, "116", "zh")
    assert "星云奖" in files.text(bench, qid, "zh")
    prizes = [files.features(bench, question).constants for question in ("116", qid)]
    assert not prizes[0] & prizes[1]


PROOFS = {
    "qald10": {
        "now-against-frozen-answer": now_is_asked_for,
        "empty-gold": the_tallest_was_not_found,
        "sum-of-nothing": nothing_is_summed_up,
        "count-of-nothing": nothing_was_counted_though_there_are_some,
        "average-of-nothing": nothing_is_averaged,
        "nobody-ever-a-member": members_are_counted_as_none,
        "language-that-is-none": a_programming_language_is_none,
        "city-for-a-name": a_city_is_no_name,
        "german-text-of-another-question": a_german_text_stands_twice,
        "chinese-text-of-another-prize": a_chinese_text_names_another_prize,
    }
}
