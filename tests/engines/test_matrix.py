"""What a query gives on each engine, and how each says that it gives nothing.

The same graph, `towns.ttl`, is on all of them. What an engine lacks stands here by name, and must
be a failure: never an empty answer.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from hermes.graphs.base import Limits
from hermes.model import AnswerSet, Boolean, Failure, FailureKind, Term, TermKind
from tests.engines.conftest import TOWNS, Served, registered
from tests.engines.engines import VIRTUOSO_MAX_ROWS

if TYPE_CHECKING:
    from hermes.graphs.base import Graph
    from hermes.model import Row
    from hermes.settings import Settings

pytestmark = pytest.mark.engine

E = "http://e.example/"
PREFIX = f"PREFIX e: <{E}> "
LIMITS = Limits(timeout_s=30)
XSD = "http://www.w3.org/2001/XMLSchema#"


def iri(name: str) -> Term:
    return Term(TermKind.IRI, E + name)


def integer(number: int) -> Term:
    return Term(TermKind.LITERAL, str(number), f"{XSD}integer")


def text(value: str, language: str | None = None) -> Term:
    return Term(TermKind.LITERAL, value, language=language)


def ask(graph: Graph, query: str, limits: Limits = LIMITS) -> list[Row] | bool | FailureKind:
    """What the graph says: the rows of a result, a boolean, or the kind of the failure."""
    match graph.query(PREFIX + query, limits):
        case AnswerSet(_, rows):
            return list(rows)
        case Boolean(value):
            return value
        case Failure(kind):
            return kind


def rows(found: object) -> list[Row]:
    assert isinstance(found, list), found
    return found


def test_rows_come_in_their_order_with_their_types(towns: Graph) -> None:
    assert ask(towns, "SELECT ?town ?n { ?town e:inhabitants ?n } ORDER BY ?n") == [
        (iri("tromsø"), integer(41915)),
        (iri("bonn"), integer(331885)),
        (iri("berlin"), integer(3645000)),
    ]


@pytest.mark.parametrize(("kind", "expected"), [("Town", True), ("Country", False)])
def test_a_question_of_yes_or_no_is_answered_so(towns: Graph, kind: str, *, expected: bool) -> None:
    assert ask(towns, f"ASK {{ e:bonn a e:{kind} }}") is expected


def test_a_pattern_that_matches_nothing_is_an_empty_answer(towns: Graph) -> None:
    assert ask(towns, "SELECT ?x { ?x a e:Country }") == []


def test_a_variable_may_be_unbound(towns: Graph) -> None:
    query = "SELECT ?x ?y { VALUES (?x ?y) { (e:bonn UNDEF) (e:berlin 1) } } ORDER BY ?y"
    assert ask(towns, query) == [(iri("bonn"), None), (iri("berlin"), integer(1))]


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("e:in/e:in", ["europe"]),
        ("e:in|e:twin/e:name", ["norway"]),
        ("e:in/^e:in", ["tromsø"]),
    ],
)
def test_paths_of_a_known_length_are_followed(towns: Graph, path: str, found: list[str]) -> None:
    assert ask(towns, f"SELECT ?x {{ e:tromsø {path} ?x }}") == [(iri(name),) for name in found]


def test_paths_of_any_length_are_followed_but_by_ontop(served: Served, towns: Graph) -> None:
    found = ask(towns, "SELECT ?x { ?x e:in+ e:europe } ORDER BY ?x")
    names = ("berlin", "bonn", "germany", "norway", "tromsø")
    assert found == (
        FailureKind.ENGINE_ERROR if served.name == "ontop" else [(iri(name),) for name in names]
    )


def test_groups_are_counted_and_summed_up(towns: Graph) -> None:
    query = """
        SELECT ?country (COUNT(?town) AS ?n) (SUM(?i) AS ?all) (MIN(?i) AS ?least)
        { ?town e:inhabitants ?i ; e:in ?country } GROUP BY ?country ORDER BY ?country
    """
    assert ask(towns, query) == [
        (iri("germany"), integer(2), integer(3645000 + 331885), integer(331885)),
        (iri("norway"), integer(1), integer(41915), integer(41915)),
    ]


def test_a_mean_is_the_same_number_however_it_is_written(towns: Graph) -> None:
    found = towns.query(PREFIX + "SELECT (AVG(?i) AS ?m) { ?t e:inhabitants ?i }", Limits())
    assert isinstance(found, AnswerSet)
    ((mean,),) = found.rows
    assert mean is not None
    assert Decimal(mean.value) == Decimal(3645000 + 331885 + 41915) / 3


def test_languages_stay_with_their_texts(towns: Graph) -> None:
    assert ask(towns, "SELECT ?n { e:berlin e:name ?n } ORDER BY LANG(?n)") == [
        (text("Berlin", "de"),),
        (text("Берлин", "ru"),),
    ]


def test_texts_are_found_by_their_language(towns: Graph) -> None:
    query = "SELECT ?n { e:berlin e:name ?n FILTER(LANG(?n) = 'ru') }"
    assert ask(towns, query) == [(text("Берлин", "ru"),)]


def test_signs_of_all_scripts_pass_both_ways(towns: Graph) -> None:
    assert ask(towns, "SELECT ?t { ?t e:name 'Tromsø'@no }") == [(iri("tromsø"),)]
    assert ask(towns, "SELECT ?m { e:europe e:motto ?m }") == [
        (text('in "varietate"\n\tconcordia \\ 🇪🇺'),)
    ]


def test_blank_nodes_are_told_apart_from_iris(towns: Graph) -> None:
    found = towns.query(PREFIX + "SELECT ?b ?n { e:bonn e:twin ?b . ?b e:name ?n }", Limits())
    assert isinstance(found, AnswerSet)
    ((node, name),) = found.rows
    assert node is not None
    assert node.kind is TermKind.BNODE
    assert name == text("Tallahassee", "en")


def test_a_query_of_20_kb_arrives_whole(towns: Graph) -> None:
    filler = " ".join(f"<http://e.example/no/{n}>" for n in range(800))
    query = f"SELECT ?x {{ VALUES ?x {{ {filler} e:bonn }} ?x a e:Town }}"
    assert len(query) > 20_000
    assert ask(towns, query) == [(iri("bonn"),)]


@pytest.mark.parametrize("query", ["SELECT ?s { ?s ?p", "SELECT (COUNT(?x) ?n) { ?x ?p ?o }"])
def test_what_is_no_sparql_is_a_syntax_failure(towns: Graph, query: str) -> None:
    assert ask(towns, query) is FailureKind.SYNTAX


# SPARQL leaves the value of an expression that has an error unbound.
@pytest.mark.parametrize(
    ("served", "expected"),
    [
        ("oxigraph", [(None,)]),
        ("fuseki", [(None,)]),
        ("ontop", [(None,)]),
        ("virtuoso", FailureKind.ENGINE_ERROR),
    ],
    indirect=["served"],
)
def test_division_by_zero_is_an_error_of_virtuosos_own(towns: Graph, expected: object) -> None:
    assert ask(towns, "SELECT (1/0 AS ?x) {}") == expected


@pytest.mark.parametrize(
    ("served", "expected"),
    [
        ("oxigraph", FailureKind.UNSUPPORTED_FUNCTION),
        ("virtuoso", FailureKind.UNSUPPORTED_FUNCTION),
        ("ontop", FailureKind.UNSUPPORTED_FUNCTION),
        ("fuseki", [(None,)]),  # it takes an unknown function for an expression that has an error
    ],
    indirect=["served"],
)
def test_a_function_that_nobody_knows_is_named_but_by_fuseki(
    towns: Graph, expected: object
) -> None:
    assert ask(towns, "SELECT (<http://f.example/f>(1) AS ?x) {}") == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("SELECT (7/2 AS ?x) {}", [(integer(3),)]),
        ("SELECT (true AS ?x) {}", [(integer(1),)]),
        ("SELECT (1e0/3 AS ?x) {}", [(Term(TermKind.LITERAL, "0.333333", f"{XSD}double"),)]),
        ("SELECT COUNT(*) { ?x a e:Town }", [(integer(3),)]),  # the variable is `callret-0`
        ("SELECT (GROUP_CONCAT(?x) AS ?all) { ?x a e:Town }", FailureKind.ENGINE_ERROR),
    ],
)
def test_virtuoso_has_ways_of_its_own(
    virtuoso: Served, settings: Settings, query: str, expected: object
) -> None:
    with registered("towns", virtuoso.entry("towns", [TOWNS]), settings) as graph:
        assert ask(graph, query) == expected


def combinations(n: int) -> str:
    """A pattern with 5^n solutions: there are 5 links."""
    return " ".join(f"?a{i} e:in ?b{i} ." for i in range(n))


def test_who_takes_too_long_is_left_in_time(towns: Graph) -> None:
    query = f"SELECT (COUNT(*) AS ?n) {{ {combinations(10)} }}"
    assert ask(towns, query, Limits(timeout_s=0.2)) is FailureKind.TIMEOUT


COUNTED = f"SELECT (COUNT(*) AS ?n) {{ {combinations(10)} }}"
FILTERED = f"ASK {{ {combinations(11)} FILTER(CONCAT(STR(?a0), STR(?b10)) = '') }}"


@pytest.mark.parametrize(
    ("served", "query", "expected"),
    [
        ("oxigraph", COUNTED, FailureKind.TIMEOUT),  # of FILTERED it would notice far later
        ("virtuoso", FILTERED, FailureKind.TRUNCATED),  # what it has by then, said to be a part
        ("fuseki", FILTERED, FailureKind.TIMEOUT),
    ],
    ids=["oxigraph", "virtuoso", "fuseki"],
    indirect=["served"],
)
def test_a_server_that_gives_up_first_gives_no_answer(
    towns: Graph, query: str, expected: FailureKind
) -> None:
    assert ask(towns, query, Limits(timeout_s=60)) is expected


def test_more_rows_than_are_wanted_are_too_many(towns: Graph) -> None:
    query = "SELECT ?x { ?x a e:Town }"
    assert ask(towns, query, Limits(max_rows=2)) is FailureKind.TOO_MANY_ROWS
    assert len(rows(ask(towns, f"{query} LIMIT 2", Limits(max_rows=2)))) == 2


def test_rows_that_virtuoso_cuts_without_a_word_are_truncated(
    virtuoso: Served, settings: Settings
) -> None:
    entry = virtuoso.entry("towns", [TOWNS]) | {"max_rows": VIRTUOSO_MAX_ROWS}
    with registered("towns", entry, settings) as graph:
        assert len(rows(ask(graph, f"SELECT ?a0 {{ {combinations(5)} }}"))) == 5**5
        assert VIRTUOSO_MAX_ROWS < 5**6
        assert ask(graph, f"SELECT ?a0 {{ {combinations(6)} }}") is FailureKind.TRUNCATED
