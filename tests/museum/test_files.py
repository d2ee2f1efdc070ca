"""The files of museum agree with each other: queries, gold, questions, graph and page."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, cast

import pytest
from pyoxigraph import (
    BlankNode,
    Literal,
    NamedNode,
    QueryBoolean,
    QuerySolutions,
    RdfFormat,
    Store,
    parse,
)

from tests.conftest import REPOSITORY
from tests.museum.conftest import DATASET, SOURCE, TURTLE, VOCABULARY

if TYPE_CHECKING:
    from pathlib import Path

    from tests.museum.conftest import Facts, Question, Values

PAGE = REPOSITORY / "docs" / "museum.md"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
XSD = "http://www.w3.org/2001/XMLSchema#"
LANGUAGES = ("en", "de")

# The words of the published Text2SPARQL files; UNION, MINUS and VALUES, which those do not need,
# are spelt alike. A feature is there when its keyword is.
KEYWORDS = {"GROUP": "GROUP BY", "ORDER": "ORDER BY"} | {
    word: word
    for word in (
        *("SELECT", "ASK", "COUNT", "SUM", "AVG", "MIN", "MAX", "ROUND", "BIND", "VALUES"),
        *("FILTER", "EXISTS", "OPTIONAL", "UNION", "MINUS", "HAVING", "OFFSET", "LIMIT"),
    )
}

# -- the gold, from the queries ------------------------------------------------------------------


@pytest.fixture(params=["in memory", "on disk", "loaded backwards"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "on disk":
        on_disk = Store(tmp_path / "store")
        on_disk.bulk_load(path=TURTLE)
        return on_disk
    in_memory = Store()
    if request.param == "loaded backwards":
        for quad in reversed(list(parse(path=TURTLE))):
            in_memory.add(quad)
    else:
        in_memory.load(path=TURTLE, format=RdfFormat.TURTLE)
    return in_memory


def flat(result: object) -> Values:
    """A result as in gold: each column in turn, first occurrences only, unbound cells left out."""
    if isinstance(result, QueryBoolean):
        return {"true": int(bool(result))}
    assert isinstance(result, QuerySolutions)
    columns = range(len(result.variables))
    rows = [[solution[column] for column in columns] for solution in result]
    cells = [row[column] for column in columns for row in rows]
    assert not any(isinstance(cell, BlankNode) for cell in cells)
    return {cell.value: 1 for cell in cells if isinstance(cell, NamedNode | Literal)}


def test_every_query_gives_exactly_its_gold(
    store: Store,
    questions: list[Question],
    gold: dict[str, Values],
    order_required: list[str],
) -> None:
    executed = {
        f"museum:{question.number}-{lang}": flat(store.query(question.query))
        for question in questions
        for lang in question.texts
    }
    assert executed == gold
    for item in order_required:
        assert list(executed[item]) == list(gold[item])


# -- the files -----------------------------------------------------------------------------------


def test_gold_is_written_in_the_one_layout() -> None:
    written = (SOURCE / "gold.json").read_text(encoding="utf-8")
    assert written == json.dumps(json.loads(written), indent=2, ensure_ascii=False) + "\n"


def test_gold_of_a_question_is_the_same_in_both_languages(gold: dict[str, Values]) -> None:
    english = {item: values for item, values in gold.items() if item.endswith("-en")}
    assert len(english) * 2 == len(gold)
    for item, values in english.items():
        assert list(values) == list(gold[item.removesuffix("en") + "de"])


def test_order_is_required_where_the_question_says_so(
    questions: list[Question], gold: dict[str, Values], order_required: list[str]
) -> None:
    flagged = [q.number for q in questions if "RESULT_ORDER_MATTERS" in q.features]
    assert flagged
    assert order_required == [f"museum:{n}-{lang}" for n in flagged for lang in LANGUAGES]
    # An order of one value would be no order.
    assert all(len(gold[item]) > 1 for item in order_required)


def test_questions_are_numbered_from_one_and_asked_in_both_languages(
    questions: list[Question],
) -> None:
    assert [question.number for question in questions] == list(range(1, len(questions) + 1))
    assert {tuple(question.texts) for question in questions} == {LANGUAGES}


def test_no_two_questions_share_a_text_or_a_query(questions: list[Question]) -> None:
    texts = [text.casefold() for question in questions for text in question.texts.values()]
    queries = [" ".join(question.query.split()) for question in questions]
    assert len(set(texts)) == len(texts)
    assert len(set(queries)) == len(queries)


def test_the_features_of_a_question_are_those_of_its_query(questions: list[Question]) -> None:
    for question in questions:
        expected = {
            feature
            for feature, keyword in KEYWORDS.items()
            if re.search(rf"\b{keyword}\b", question.bare)
        }
        if question.bare.count("SELECT") > 1:
            expected.add("SUBSELECT")
        assert set(question.features) - {"RESULT_ORDER_MATTERS"} == expected, question.number
        if "RESULT_ORDER_MATTERS" in question.features:
            assert "ORDER" in question.features


def test_every_feature_and_kind_of_answer_occurs(
    questions: list[Question], gold: dict[str, Values]
) -> None:
    used = {feature for question in questions for feature in question.features}
    assert used == {*KEYWORDS, "SUBSELECT", "RESULT_ORDER_MATTERS"}
    # What has no feature word: paths, and the functions and tests that a FILTER is made of.
    queries = " ".join(question.query for question in questions)
    for sign in ("DISTINCT", "REGEX(", "CONTAINS(", "LANG(", "subClassOf*", "studentOf+", "/^mv:"):
        assert sign in queries
    for kind in ({"true": 1}, {"true": 0}, {"0": 1}, {}):
        assert kind in gold.values()


def test_a_boolean_is_never_the_value_of_a_select(
    questions: list[Question], gold: dict[str, Values]
) -> None:
    # In this layout a SELECT with the one value `true` could not be told from an ASK.
    for question in questions:
        asks = "ASK" in question.features
        assert ("true" in gold[f"museum:{question.number}-en"]) == asks


def test_every_iri_of_a_query_occurs_in_the_graph(facts: Facts, questions: list[Question]) -> None:
    known = {end for pairs in facts.pairs.values() for pair in pairs for end in pair}
    known |= {RDFS + "label", RDFS + "subClassOf"}
    used = {iri for question in questions for iri in question.iris() if not iri.startswith(XSD)}
    assert any("%" in iri for iri in used)
    assert used <= known


def test_the_classes_and_properties_of_a_question_are_those_of_its_query(
    questions: list[Question],
) -> None:
    for question in questions:
        expected = {
            iri.replace(VOCABULARY, ":").replace(RDFS, "rdfs:")
            for iri in question.iris()
            if iri.startswith((VOCABULARY, RDFS))
        }
        assert question.terms == expected, question.number


# -- the graph -----------------------------------------------------------------------------------


def test_the_graph_has_about_four_hundred_triples() -> None:
    assert 350 <= len({*parse(path=TURTLE)}) <= 450


def test_every_class_and_property_is_labelled_in_both_languages(facts: Facts) -> None:
    declared = {s for s, _ in facts.pairs["type"] if s.startswith(VOCABULARY)}
    for term in declared:
        assert {lang for subject, lang in facts.labels if subject == term} == set(LANGUAGES)


def test_whatever_is_used_is_declared(facts: Facts) -> None:
    typed = dict(facts.pairs["type"])
    properties = {term for term, kind in typed.items() if kind == RDF + "Property"}
    own = {VOCABULARY + name for name in facts.pairs if name not in ("type", "label", "subClassOf")}
    assert own == properties
    for pairs in facts.pairs.values():
        objects = {o for _, o in pairs if o.startswith(DATASET)}
        assert objects <= set(typed)


def test_literals_are_of_types_that_every_engine_prints_alike() -> None:
    # An on-disk store keeps numbers by value, so 12.50 would come back as 12.5; doubles are worse.
    literals = [quad.object for quad in parse(path=TURTLE) if isinstance(quad.object, Literal)]
    kinds = {literal.datatype.value.removeprefix(XSD) for literal in literals}
    kinds.remove(RDF + "langString")
    assert kinds == {"string", "date", "gYear", "integer", "decimal", "boolean"}
    for literal in literals:
        if literal.datatype.value == XSD + "decimal":
            assert re.fullmatch(r"\d+\.\d*[1-9]", literal.value)


def test_names_hold_umlauts_both_plain_and_escaped() -> None:
    names = {cast("NamedNode", quad.subject).value for quad in parse(path=TURTLE)}
    assert any("%C3%B6" in name for name in names)
    assert any("ü" in name for name in names)
    # An escaped slash is another name than a slash.
    assert any("%2F" in name for name in names)


# -- the page ------------------------------------------------------------------------------------


def test_the_page_lists_the_whole_vocabulary(facts: Facts) -> None:
    listed = set(re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    declared = {s for s, _ in facts.pairs["type"] if s.startswith(VOCABULARY)}
    assert listed == {term.removeprefix(VOCABULARY) for term in declared}


def test_graph_questions_and_page_name_the_licence() -> None:
    for path in (TURTLE, SOURCE / "questions.yml", PAGE):
        assert "CC0-1.0" in path.read_text(encoding="utf-8")
