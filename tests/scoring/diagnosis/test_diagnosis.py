"""Why an item was wrong: one class for each, by one order of precedence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.model import (
    Boolean,
    Failure,
    FailureKind,
    GoldKind,
    NoAnswer,
    Outcome,
    Text,
    TypedGold,
)
from hermes.scoring.diagnosis.classes import CLASS_NAMES, Cause
from hermes.scoring.diagnosis.diagnosis import diagnose
from hermes.scoring.profiles.labels import Label
from tests.scoring.diagnosis.asked import EX, asked, why
from tests.scoring.terms import column, flat, iri, plain, table
from tests.strategies import golds, query_texts, results, sets

if TYPE_CHECKING:
    from hermes.model import AnswerSet, Gold, Result, ValueSet

PAINTERS = "SELECT ?x { ?x a :Painter ; :born :bergen }"
FOUR = flat("a", "b", "c", "d")


# -- what is no answer set -----------------------------------------------------------------------


def test_a_correct_item_has_no_class() -> None:
    assert diagnose(asked(flat("a"), flat("a"))) is None


@pytest.mark.parametrize("kind", FailureKind)
def test_a_failure_is_its_own_class_with_its_detail(kind: FailureKind) -> None:
    found = why(flat("a"), Failure(kind, "line 1"), PAINTERS, "SELECT {")
    assert (found.error_class.value, found.evidence) == (kind.value, ("line 1",))


def test_nothing_is_no_answer() -> None:
    assert why(flat("a"), NoAnswer()).error_class is Cause.NO_ANSWER


def test_a_failure_of_recomputed_gold_is_the_class() -> None:
    failed = Failure(FailureKind.ENDPOINT_FAULT, "503")
    scored = replace(asked(flat("a"), failed), gold=failed, result=flat("a"))
    assert scored.score.score is None
    found = diagnose(scored)
    assert found is not None
    assert found.error_class is FailureKind.ENDPOINT_FAULT


@pytest.mark.parametrize(
    ("gold", "result", "cause"),
    [
        (TypedGold("7", 7), Text("It is 8."), Cause.OTHER),
        (TypedGold("7", 7), flat("8"), Cause.OTHER),
        (TypedGold("7", 7), NoAnswer(), Cause.NO_ANSWER),
    ],
)
def test_typed_gold_is_other(gold: Gold, result: Result, cause: Cause) -> None:
    assert why(gold, result).error_class is cause


@pytest.mark.parametrize(
    ("gold", "text", "cause", "said"),
    [
        (flat("Ada"), "I do not know.", Cause.NO_ANSWER, "no_answer, the text names 0 of 1 values"),
        (flat("Ada"), "It is Ada.", Cause.VALUE_FORMAT, "correct, the text names 1 of 1 values"),
        (
            flat("Ada", "Bea"),
            "It is Ada.",
            Cause.MISSING_ROWS,
            "wrong, the text names 1 of 2 values",
        ),
        (flat("Ada", "Bea"), "It is Eve.", Cause.OTHER, "wrong, the text names 0 of 2 values"),
        (flat(), "There are none.", Cause.VALUE_FORMAT, "correct"),
        (Boolean(True), "Yes.", Cause.VALUE_FORMAT, "correct"),
        (Boolean(True), "No.", Cause.OTHER, "wrong"),
        (Boolean(True), "I do not know.", Cause.NO_ANSWER, "no_answer"),
    ],
)
def test_a_free_text_is_told_by_what_it_names(
    gold: Gold, text: str, cause: Cause, said: str
) -> None:
    found = why(gold, Text(text))
    assert (found.error_class, found.evidence) == (cause, (f"profile kgqa-eval: {said}",))


def test_a_free_text_is_held_against_the_labels_of_the_graph() -> None:
    scored = asked(flat("urn:q64"), Text("It is Berlin."))
    named = diagnose(scored, {}, {"urn:q64": [Label("Berlin", "en")]})
    unnamed = diagnose(scored)
    assert named is not None
    assert unnamed is not None
    assert (named.error_class, unnamed.error_class) == (Cause.VALUE_FORMAT, Cause.OTHER)


def test_a_reference_of_no_documented_kind_is_the_fault_of_the_benchmark() -> None:
    found = why(TypedGold("7", {"a": 1}), Text("7"))
    assert found.error_class is FailureKind.UNKNOWN_VALUE_KIND


@pytest.mark.parametrize(
    ("gold", "result"),
    [
        (Boolean(True), flat("a", "b")),
        (Boolean(True), flat()),  # rather than empty: no set can be true or false
        (column(plain("a")), Boolean(True)),
        (flat("true", "x"), Boolean(True)),
    ],
)
def test_a_set_for_a_boolean_or_the_reverse_is_the_wrong_form(gold: Gold, result: Result) -> None:
    assert why(gold, result).error_class is Cause.WRONG_FORM


def test_the_other_boolean_is_told_by_the_queries() -> None:
    truth, lie = Boolean(True), Boolean(False)
    ask = "ASK { :ada :born :bergen }"
    assert why(truth, lie).error_class is Cause.OTHER
    assert why(truth, lie, ask, "ASK { :ada :born ?x . :bergen ?p ?x }").error_class is Cause.OTHER
    assert why(truth, lie, ask, "ASK { :eve :born :bergen }").error_class is Cause.WRONG_ENTITY
    assert why(truth, lie, ask, "ASK { :ada :died :bergen }").error_class is Cause.WRONG_PROPERTY


# -- by the two sets -----------------------------------------------------------------------------


def test_no_value_where_gold_has_some_is_empty_and_the_queries_say_why() -> None:
    found = why(flat("a"), flat(), PAINTERS, "SELECT ?x { ?x a :Painter ; :born :oslo }")
    assert found.error_class is Cause.EMPTY
    assert found.evidence == (
        "gold has 1 value, the answer none",
        f"only in gold's query: {EX}bergen",
        f"only in the system's query: {EX}oslo",
    )


def test_the_same_values_in_another_order() -> None:
    found = why(flat("a", "b", "c"), flat("c", "b", "a"), order_matters=True)
    assert found.error_class is Cause.ORDER
    # Without one of them it is the set that is wrong.
    found = why(flat("a", "b", "c"), flat("c", "b"), order_matters=True)
    assert found.error_class is Cause.MISSING_ROWS


def test_values_that_differ_in_format_only() -> None:
    assert why(flat(f"{EX}Ada_King"), flat("Ada King")).error_class is Cause.VALUE_FORMAT
    assert why(flat("1000", "a"), flat("1,000", "a")).error_class is Cause.VALUE_FORMAT
    assert why(flat("1000", "a"), flat("1,000", "b")).error_class is not Cause.VALUE_FORMAT
    as_iri, as_text = column(iri("urn:a")), column(plain("urn:a"))
    assert why(as_iri, as_text).error_class is Cause.VALUE_FORMAT


NAMED = "SELECT ?n { ?x a :Painter ; :born :bergen ; rdfs:label ?n }"


@pytest.mark.parametrize(
    ("gold", "given", "gold_query", "query", "cause"),
    [
        # The queries differ in nothing but the label.
        (flat("x:1"), flat("Ida"), PAINTERS, NAMED, Cause.VALUE_FORMAT),
        (flat("Ida"), flat("x:1"), NAMED, PAINTERS, Cause.VALUE_FORMAT),
        # The query names gold's IRI, and so can but describe it.
        (flat("x:1"), flat("Ida"), PAINTERS, "SELECT ?n { <x:1> :called ?n }", Cause.VALUE_FORMAT),
        # Two names for one IRI are not its name.
        (flat("x:1"), flat("Ida", "Eva"), PAINTERS, NAMED, Cause.OTHER),
        # They differ in more.
        (flat("x:1"), flat("Ida"), PAINTERS, NAMED.replace(":born", ":died"), Cause.WRONG_PROPERTY),
        (flat("x:1"), flat("Ida"), PAINTERS, NAMED.replace("bergen", "oslo"), Cause.WRONG_ENTITY),
    ],
)  # fmt: skip
def test_names_for_iris_are_a_matter_of_format(
    gold: ValueSet, given: ValueSet, gold_query: str, query: str, cause: Cause
) -> None:
    assert why(gold, given, gold_query, query).error_class is cause


def test_columns_too_many_or_too_few() -> None:
    labelled = table("a Ada", "b Eve")
    assert why(flat("a", "b"), labelled).error_class is Cause.WRONG_COLUMNS
    assert why(flat("a", "b"), labelled).evidence == ("the answer adds ?v1",)
    assert why(column(plain("a"), plain("b")), labelled).error_class is Cause.WRONG_COLUMNS
    found = why(labelled, table("Ada", "Eve"))
    assert (found.error_class, found.evidence) == (Cause.WRONG_COLUMNS, ("the answer lacks ?v0",))
    # Each side has one that the other lacks.
    assert why(labelled, table("a 1", "b 2", "c 3")).error_class is not Cause.WRONG_COLUMNS


def test_rows_too_few_or_too_many() -> None:
    assert why(FOUR, flat("a", "b")).error_class is Cause.MISSING_ROWS
    assert why(flat("a", "b"), FOUR).error_class is Cause.EXTRA_ROWS
    assert why(flat(), FOUR).error_class is Cause.EXTRA_ROWS
    # A column that adds something of its own hides nothing: b, c and d are missing.
    assert why(FOUR, table("a Ada")).error_class is Cause.MISSING_ROWS


def test_where_rows_are_both_missing_and_extra_the_more_numerous_say_it() -> None:
    assert why(FOUR, flat("a", "x")).error_class is Cause.MISSING_ROWS  # 3 missing, 1 extra
    assert why(flat("a", "b"), flat("a", "x", "y")).error_class is Cause.EXTRA_ROWS  # 1 and 2
    assert why(flat("a", "b"), flat("a", "x")).error_class is Cause.MISSING_ROWS  # 1 and 1


def test_of_two_sets_with_nothing_in_common_nothing_can_be_told() -> None:
    found = why(flat("a", "b"), flat("x", "y"))
    assert (found.error_class, found.evidence) == (
        Cause.OTHER,
        ("2 values missing, 2 extra, 0 shared",),
    )


# -- by the queries ------------------------------------------------------------------------------

COUNT = "SELECT (COUNT(?x) AS ?n) { ?x a :Painter ; :born :bergen }"


@pytest.mark.parametrize(
    ("gold", "given", "gold_query", "query"),
    [
        (flat("2"), flat("x", "y"), None, None),  # as many as gold counts
        (flat("x", "y"), flat("2"), None, None),
        (flat("3"), table("a Ada", "b Eve", "c Ada"), None, None),  # three rows
        (flat("5"), flat("x", "y"), COUNT, PAINTERS),
        (flat("x", "y"), flat("5"), PAINTERS, COUNT),
        (flat("5"), flat("7"), COUNT, COUNT.replace("COUNT", "SUM")),
        (flat("5"), flat("7"), COUNT, COUNT.replace("(?x)", "(DISTINCT ?x)")),
        (flat("5"), flat("7"), COUNT, None),  # another number where gold aggregates
    ],
)
def test_lists_for_counts_other_functions_and_other_numbers_are_wrong_aggregates(
    gold: ValueSet, given: ValueSet, gold_query: str | None, query: str | None
) -> None:
    assert why(gold, given, gold_query, query).error_class is Cause.WRONG_AGGREGATE


@pytest.mark.parametrize(
    ("query", "cause"),
    [
        (COUNT.replace("bergen", "oslo"), Cause.WRONG_ENTITY),
        (COUNT.replace(" ; :born :bergen", ""), Cause.WRONG_ENTITY),  # which it leaves out
        (COUNT.replace("a :Painter ; ", ""), Cause.WRONG_PROPERTY),
        (COUNT.replace(" }", " ; :made ?y }"), Cause.WRONG_PROPERTY),
        (COUNT.replace(":Painter", "?c"), Cause.WRONG_PROPERTY),
        (COUNT.replace(" }", " ; rdfs:label ?y }"), Cause.WRONG_AGGREGATE),  # a mere name
        (COUNT.replace("COUNT(?x)", "SUM(?x)").replace("bergen", "oslo"), Cause.WRONG_AGGREGATE),
    ],
)
def test_another_number_of_the_same_aggregate_is_first_told_by_the_terms(
    query: str, cause: Cause
) -> None:
    assert why(flat("5"), flat("7"), COUNT, query).error_class is cause


def test_where_the_groups_meet_another_number_is_of_the_aggregate() -> None:
    grouped = "SELECT ?x (COUNT(?y) AS ?n) { ?x a :Painter ; :made ?y } GROUP BY ?x"
    without = grouped.replace("a :Painter ; ", "")
    gold, given = table("x 7", "z 5"), table("x 8", "z 6")  # half of the values are shared
    assert why(gold, given, grouped, without).error_class is Cause.WRONG_AGGREGATE


def test_numbers_for_things_are_another_property_whatever_thing_they_are_of() -> None:
    ages = "SELECT ?a { :eve :age ?a }"
    thing, number = flat(f"{EX}ada"), flat("52")
    assert why(thing, number, PAINTERS, ages).error_class is Cause.WRONG_PROPERTY
    assert why(number, thing, ages, PAINTERS).error_class is Cause.WRONG_PROPERTY
    # A text may be the name of a thing; and without queries nothing is known of the two sides.
    assert why(thing, flat("Eve"), PAINTERS, ages).error_class is Cause.WRONG_ENTITY
    assert why(thing, number).error_class is Cause.OTHER


def test_where_most_columns_meet_the_rows_tell_more_than_the_one_that_does_not() -> None:
    works = "SELECT ?id ?name ?year { ?x :id ?id ; :name ?name ; :year ?year }"
    things = works.replace("?id ?name", "?x ?name", 1).replace(":id ?id ;", ":code ?c ;")
    gold = table("1 Ada 1901", "2 Bea 1902", "3 Cyd 1903")
    # Two of three columns hold values of gold: of the third row there are none.
    fewer = table("x:1 Ada 1901", "x:2 Bea 1902")
    assert why(gold, fewer, works, things).error_class is Cause.MISSING_ROWS
    other = table("x:1 Ada 1901", "x:4 Dot 1904", "x:5 Eli 1905", "x:6 Fay 1906")
    assert why(gold, other, works, things).error_class is Cause.EXTRA_ROWS
    # Flat gold has as many columns as its query.
    flattened = flat("1", "2", "3", "Ada", "Bea", "Cyd", "1901", "1902", "1903")
    assert why(flattened, fewer, works, things).error_class is Cause.MISSING_ROWS
    # One of two is no more than half.
    pairs, others = works.replace(" ?year", "", 1), things.replace(" ?year", "", 1)
    found = why(table("1 Ada", "2 Bea"), table("x:1 Ada", "x:4 Dot"), pairs, others)
    assert found.error_class is Cause.WRONG_PROPERTY


def test_a_number_beside_a_list_is_no_wrong_aggregate() -> None:
    query = "SELECT ?x (COUNT(?y) AS ?n) { ?x a :Painter ; :born :bergen ; :made ?y } GROUP BY ?x"
    found = why(flat("x", "y"), table("x 7", "z 5", "w 3"), PAINTERS, query)
    assert found.error_class is Cause.EXTRA_ROWS
    assert why(flat("x"), table("x 7"), PAINTERS, query).error_class is Cause.WRONG_COLUMNS


ONE, OTHER = flat("a", "b"), flat("x", "y")


@pytest.mark.parametrize(
    ("query", "cause"),
    [
        ("SELECT ?x { ?x a :Painter ; :born :oslo }", Cause.WRONG_ENTITY),
        ("SELECT ?x { ?x a :Painter ; :born 'Oslo' }", Cause.WRONG_ENTITY),
        ("SELECT ?x { ?x a :Painter ; :born ?p FILTER(?p = :oslo) }", Cause.WRONG_ENTITY),
        ("SELECT ?x { ?x a :Painter }", Cause.WRONG_ENTITY),  # which it lacks
        ("SELECT ?x { ?x a :Painter ; :born :bergen ; :knows :eve }", Cause.WRONG_ENTITY),
        ("SELECT ?x { ?x a :Painter ; :died :bergen }", Cause.WRONG_PROPERTY),
        ("SELECT ?x { ?x a :Artist ; :born :bergen }", Cause.WRONG_PROPERTY),
        ("SELECT ?x { ?x :born :bergen }", Cause.WRONG_PROPERTY),  # it lacks the class
        ("SELECT ?m { ?x a :Painter ; :born :bergen ; :made ?m }", Cause.WRONG_PROPERTY),
        # The same entity, looked for by its name.
        ("SELECT ?x { ?x a :Painter ; :born ?c . ?c :name 'Bergen' }", Cause.OTHER),
        ("SELECT ?x { ?x a :Painter ; :born ?c FILTER(CONTAINS(?c, 'bergen')) }", Cause.OTHER),
        # In another way, but about the same.
        ("SELECT ?y { ?y :born ?x ; a :Painter . ?y :born :bergen }", Cause.OTHER),
        ("SELECT ?x { ?x a/rdfs:subClassOf* :Painter ; :born :bergen }", Cause.OTHER),
    ],
)
def test_other_terms_than_golds_are_the_cause(query: str, cause: Cause) -> None:
    assert why(ONE, OTHER, PAINTERS, query).error_class is cause


def test_a_substituted_term_comes_before_the_count_of_rows_but_not_before_containment() -> None:
    oslo = PAINTERS.replace("bergen", "oslo")
    assert why(flat("a", "b"), flat("a", "x"), PAINTERS, oslo).error_class is Cause.WRONG_ENTITY
    assert why(flat("a", "b"), flat("a"), PAINTERS, oslo).error_class is Cause.MISSING_ROWS
    # One that is only missing does not: it would only widen the result.
    wide = "SELECT ?x { ?x a :Painter }"
    assert why(flat("a", "b"), flat("a", "x"), PAINTERS, wide).error_class is Cause.MISSING_ROWS


def test_prefixes_of_the_graph_are_known_in_both_queries() -> None:
    declared = f"PREFIX e: <{EX}> SELECT ?x {{ ?x a e:Painter ; e:born e:bergen }}"
    assert why(ONE, OTHER, PAINTERS, declared).error_class is Cause.OTHER


# -- laws ----------------------------------------------------------------------------------------

QUERIES = st.one_of(
    st.none(),
    query_texts(),
    st.sampled_from((PAINTERS, COUNT, NAMED, "ASK { ?s ?p ?o }", "SELECT * {")),
    query_texts().map("SELECT ?x {{ {} }}".format),
)


@given(
    gold=st.sampled_from(GoldKind).flatmap(golds),
    result=results(),
    queries=st.tuples(QUERIES, QUERIES),
    order_matters=st.booleans(),
)
def test_every_item_that_is_not_correct_has_exactly_one_class_and_a_correct_one_none(
    gold: Gold, result: Result, queries: tuple[str | None, str | None], *, order_matters: bool
) -> None:
    scored = asked(gold, result, *queries, order_matters=order_matters)
    found = diagnose(scored)
    assert (found is None) == (scored.score.outcome is Outcome.CORRECT)
    if found is not None:
        assert found.error_class.value in CLASS_NAMES
        if scored.score.failure is not None:
            assert found.error_class is scored.score.failure


@given(sets(), sets(), QUERIES)
def test_a_query_that_is_golds_own_names_no_other_terms(
    gold: AnswerSet | ValueSet, result: AnswerSet | ValueSet, query: str | None
) -> None:
    found = diagnose(asked(gold, result, query, query))
    assert found is None or found.error_class not in {Cause.WRONG_ENTITY, Cause.WRONG_PROPERTY}


def test_long_answers_and_queries_take_no_long_time() -> None:
    rows = table(*(f"a{number} b{number} c{number % 7}" for number in range(5_000)))
    query = "SELECT ?x { " + " ".join(f"?x :p{n} :e{n} ." for n in range(500)) + " }"
    other = query.replace(":e", ":f")
    assert why(flat("a1", "z"), rows, query, other).error_class is Cause.WRONG_ENTITY
