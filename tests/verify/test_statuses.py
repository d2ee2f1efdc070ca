"""A proof for each status: a query where it and only it is right, and a near miss.

The statuses are tried in order, so what gets a late one was refused all earlier ones.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, NamedTuple

import pytest
from werkzeug import Request, Response

from hermes.graphs.base import Limits
from hermes.model import AnswerSet, Boolean, Failure, Term, TermKind, ValueSet
from hermes.verify.checks import Status, Verification
from hermes.verify.comparison import CutFinding, compare, find_cut
from hermes.verify.examination import Examiner
from hermes.verify.formats import Likeness, differences, likeness, values
from hermes.verify.questions import Question
from hermes.verify.rounding import Rounded, rounded_side
from hermes.verify.stability import instability, rejoined
from hermes.verify.syntax import syntax_fault
from tests.verify.conftest import PREFIXES, asking, examine_by, expected

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_httpserver import HTTPServer

    from hermes.settings import Settings
    from hermes.verify.asking import Asking
    from hermes.verify.questions import Expected
    from tests.verify.conftest import Examine

pytestmark = pytest.mark.slow

E = "PREFIX e: <http://e/> "
X = f"{E}PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> "

A, B, C, D, F, G = (f"http://e/{name}" for name in "abcdfg")

TOWNS = f"{E}SELECT ?t {{ ?t e:rank ?r }}"
BY_RANK = f"{E}SELECT ?t {{ ?t e:rank ?r }} ORDER BY ?r"


def rows(*values: str, datatype: str | None = None, language: str | None = None) -> AnswerSet:
    """A gold of one column of literals."""
    return AnswerSet(
        ("x",), tuple((Term(TermKind.LITERAL, v, datatype, language),) for v in values)
    )


class Case(NamedTuple):
    """A query and its gold."""

    status: Status
    query: str
    gold: Expected | list[str] | bool


PROOFS = {
    "an aggregate without brackets": Case(
        Status.INVALID_QUERY, f"{E}SELECT COUNT(?t) {{ ?t e:rank ?r }}", ["6"]
    ),
    "a prefix that the graph's entry has": Case(
        Status.INVALID_QUERY, "SELECT ?t { ?t e:rank 1 }", [A]
    ),
    "a function that SPARQL 1.1 lacks": Case(
        Status.UNSUPPORTED_FUNCTION,
        f"{X}SELECT (xsd:int(?n) AS ?x) {{ e:a e:inhabitants ?n }}",
        ["900"],
    ),
    "the same values in another order": Case(Status.MATCH, TOWNS, [G, F, D, C, B, A]),
    "a truth": Case(Status.MATCH, f"{E}ASK {{ e:a e:rank 1 }}", gold=True),
    "nothing, where nothing is the answer": Case(
        Status.MATCH, f"{E}SELECT ?t {{ ?t e:rank 9 }}", []
    ),
    "dots in a local name, which are legal": Case(
        Status.MATCH, f"{E}SELECT ?t {{ e:J._K._Rowling e:lives ?t }}", [A]
    ),
    "gold that is empty": Case(Status.STORED_EMPTY, TOWNS, []),
    "an integer for a decimal": Case(
        Status.NUMBER_FORMAT, f"{E}SELECT ?h {{ e:a e:height ?h }}", ["3.0"]
    ),
    "a zero at the end": Case(Status.NUMBER_FORMAT, f"{E}SELECT ?h {{ e:a e:depth ?h }}", ["0.50"]),
    "another numeric datatype": Case(
        Status.NUMBER_FORMAT,
        f"{E}SELECT ?h {{ e:a e:height ?h }}",
        rows("3", datatype="http://www.w3.org/2001/XMLSchema#int"),
    ),
    "a double as Virtuoso writes it": Case(
        Status.NUMBER_FORMAT, "SELECT ?x { VALUES ?x { 1.2345671e0 } }", ["1.23457"]
    ),
    "1 in the place of true": Case(Status.TERM_FORMAT, "SELECT (true AS ?x) {}", ["1"]),
    "a letter for its percent-escape": Case(
        Status.TERM_FORMAT, f"{E}SELECT ?p {{ ?p e:lives e:b }}", ["http://e/Tromsø"]
    ),
    "a language tag that gold lacks": Case(
        Status.TERM_FORMAT, f"{E}SELECT ?n {{ e:a e:name ?n }}", rows("Ann")
    ),
    "a string that gold says is one": Case(
        Status.TERM_FORMAT,
        f"{E}SELECT ?n {{ e:a e:inhabitants ?n }}",
        rows("900", datatype="http://www.w3.org/2001/XMLSchema#string"),
    ),
    "a function of chance": Case(
        Status.UNSTABLE, f"{E}SELECT (RAND() AS ?x) {{ e:a e:rank 1 }}", ["0.5"]
    ),
    "the time": Case(Status.UNSTABLE, f"{E}SELECT (NOW() AS ?x) {{ e:a e:rank 1 }}", ["2020"]),
    "LIMIT without an order": Case(Status.UNSTABLE, f"{TOWNS} LIMIT 2", ["http://e/z"]),
    "LIMIT without an order in a subquery": Case(
        Status.UNSTABLE,
        f"{E}SELECT ?t {{ {{ SELECT ?t {{ ?t e:rank ?r }} LIMIT 2 }} }}",
        ["http://e/z"],
    ),
    "parts that were joined in another order": Case(
        Status.UNSTABLE,
        "SELECT (GROUP_CONCAT(?r; SEPARATOR = ', ') AS ?all) { VALUES ?r { 'x' 'y' 'z' } }",
        ["z, x, y"],
    ),
    "another graph's answer": Case(Status.DRIFT, TOWNS, [A, B, "http://e/z"]),
    "another truth": Case(Status.DRIFT, f"{E}ASK {{ e:a e:rank 1 }}", gold=False),
}

NEAR_MISSES = {
    "an aggregate in brackets is legal": Case(
        Status.MATCH, f"{E}SELECT (COUNT(?t) AS ?n) {{ ?t e:rank ?r }}", ["6"]
    ),
    "a cast that SPARQL 1.1 has is supported": Case(
        Status.MATCH, f"{X}SELECT (xsd:integer(?n) AS ?x) {{ e:a e:inhabitants ?n }}", ["900"]
    ),
    "one value too few is no match": Case(Status.DRIFT, TOWNS, [A, B, C, D, F]),
    "gold that is full where the query is empty": Case(
        Status.DRIFT, f"{E}SELECT ?t {{ ?t e:rank 9 }}", [A]
    ),
    "another number": Case(Status.DRIFT, f"{E}SELECT ?h {{ e:a e:height ?h }}", ["3.1"]),
    "a decimal is not rounded": Case(
        Status.DRIFT, "SELECT ?x { VALUES ?x { 1.2345671 } }", ["1.23457"]
    ),
    "a double of an engine that writes all digits is not rounded": Case(
        Status.DRIFT, "SELECT ?x { VALUES ?x { 8336820e0 } }", ["8336817.0"]
    ),
    "a number and a boolean that are not gold's": Case(
        Status.DRIFT, "SELECT (0 AS ?n) (true AS ?b) {}", ["1", "false"]
    ),
    "a number beside all booleans of gold": Case(
        Status.DRIFT,
        "SELECT ?n ?b { VALUES (?n ?b) { (0 true) (2 false) } }",
        ["2", "true", "false"],
    ),
    "a code is no number": Case(Status.DRIFT, f"{E}SELECT ?c {{ e:a e:code ?c }}", ["30"]),
    "an escaped slash is no slash": Case(
        Status.DRIFT, f"{E}SELECT ?p {{ ?p e:lives e:c }}", ["http://e/a/b"]
    ),
    "a text is no IRI of the same letters": Case(
        Status.DRIFT, f"{E}SELECT ?t {{ ?t e:rank 1 }}", rows(A)
    ),
    "what no choice from a tie can have": Case(Status.DRIFT, f"{BY_RANK} LIMIT 3", [A, B, F]),
    "both of two of which LIMIT takes one": Case(Status.DRIFT, f"{BY_RANK} LIMIT 3", [A, B, C, D]),
    "a choice without a row that is fixed": Case(Status.DRIFT, f"{BY_RANK} LIMIT 3", [A, C]),
    "LIMIT between groups cuts no tie": Case(Status.DRIFT, f"{BY_RANK} LIMIT 2", [A, C]),
    "LIMIT of more than there is cuts nothing": Case(
        Status.DRIFT, f"{TOWNS} LIMIT 7", ["http://e/z"]
    ),
    "LIMIT of one row of one": Case(
        Status.DRIFT, f"{E}SELECT (COUNT(?t) AS ?n) {{ ?t e:rank ?r }} LIMIT 1", ["7"]
    ),
    "other parts that were joined": Case(
        Status.DRIFT,
        "SELECT (GROUP_CONCAT(?r; SEPARATOR = ', ') AS ?all) { VALUES ?r { 'x' 'y' 'z' } }",
        ["z, x, x"],
    ),
    "parts that another separator would make": Case(
        Status.DRIFT,
        "SELECT (GROUP_CONCAT(?r; SEPARATOR = ', ') AS ?all) { VALUES ?r { 'a b' } }",
        ["b a"],
    ),
    "letters in another order in a column that was not joined": Case(
        Status.DRIFT,
        "SELECT (COUNT(?r) * 4 AS ?n) (GROUP_CONCAT(?r; SEPARATOR = '') AS ?all) "
        "{ VALUES ?r { 'x' 'y' 'z' } }",
        ["21", "zyx"],
    ),
    "words in another order in a column that was not joined": Case(
        Status.DRIFT,
        "SELECT ?r (GROUP_CONCAT(?r) AS ?all) { VALUES ?r { 'Ann Lee' } } GROUP BY ?r",
        ["Lee Ann"],
    ),
    "a variable that is called as a function of chance": Case(
        Status.DRIFT, f"{E}SELECT ?rand {{ ?rand e:rank 1 }}", [B]
    ),
}


@pytest.mark.parametrize("case", PROOFS.values(), ids=PROOFS.keys())
def test_a_proof_gets_its_status(small: Examine, case: Case) -> None:
    assert small(case.query, case.gold).status == case.status


@pytest.mark.parametrize("case", NEAR_MISSES.values(), ids=NEAR_MISSES.keys())
def test_a_near_miss_gets_another(small: Examine, case: Case) -> None:
    assert small(case.query, case.gold).status == case.status


@pytest.mark.parametrize(
    ("cut", "golds"),
    [
        # By rank: a, b, {c d}, {f g}.
        ("LIMIT 3", ([A, B, C], [A, B, D])),
        ("OFFSET 3 LIMIT 1", ([C], [D])),  # from the middle of one group
        ("LIMIT 3 OFFSET 3", ([C, F, G], [D, F, G])),
        ("OFFSET 3 LIMIT 2", ([C, F], [C, G], [D, F], [D, G])),  # tied at both ends
        ("OFFSET 5", ([F], [G])),
    ],
)
def test_any_choice_from_a_tie_is_a_match_or_a_tie(
    small: Examine, cut: str, golds: tuple[list[str], ...]
) -> None:
    # The engine gives one of the choices; that is a match, and every other one a tie.
    found = [small(f"{BY_RANK} {cut}", gold).status for gold in golds]
    assert sorted(found) == ["match", *["tie"] * (len(golds) - 1)]


RANKS = f"{E}SELECT ?r (COUNT(?t) AS ?n) {{ ?t e:rank ?r }} GROUP BY ?r"


@pytest.mark.parametrize(
    ("query", "golds", "none"),
    [
        # The ranks 1 and 2 have one town, 3 and 4 have two: 3 and 4 are tied for the first place.
        (f"{RANKS} ORDER BY DESC(?n) LIMIT 1", (["3", "2"], ["4", "2"]), ["1", "1"]),
        (
            f"{E}SELECT ?r {{ ?t e:rank ?r }} GROUP BY ?r ORDER BY DESC(COUNT(?t)) LIMIT 3",
            (["3", "4", "1"], ["3", "4", "2"]),
            ["3", "1", "2"],
        ),
        # By whether the rank is above 2, and then by the rank, from the highest: 4 4 3 3 2 1.
        (
            f"{E}SELECT * {{ ?t e:rank ?r }} ORDER BY DESC(?r > 2) DESC(?r) LIMIT 1",
            ([F, "4"], [G, "4"]),
            [C, "3"],
        ),
        (
            f"{E}SELECT * {{ ?t e:rank ?r }} ORDER BY DESC(?r * ?q) LIMIT 1 VALUES ?q {{ 2 }}",
            ([F, "4", "2"], [G, "4", "2"]),
            [A, "1", "2"],
        ),
        (
            f"{E}SELECT ?t {{ ?t e:rank ?r }} ORDER BY EXISTS {{ ?t e:height|e:name|e:rank 3 }} "
            "DESC(?r) LIMIT 1",
            ([F], [G]),
            [C],
        ),
        # The distinct ranks are not tied, but sorted by what two of them have in common they are.
        (
            f"{E}SELECT DISTINCT ?r {{ ?t e:rank ?r }} ORDER BY (?r / 5 < 0.5) LIMIT 1",
            (["3"], ["4"]),
            ["1"],
        ),
    ],
)
def test_ties_are_found_under_any_sort_key(
    small: Examine, query: str, golds: tuple[list[str], ...], none: list[str]
) -> None:
    found = [small(query, gold).status for gold in golds]
    assert sorted(found) == ["match", *["tie"] * (len(golds) - 1)]
    assert small(query, none).status == Status.DRIFT


def test_how_many_equal_rows_there_are_is_open_where_they_are_reduced(small: Examine) -> None:
    # The ranks are 1, 2, 3, 3, 4 and 4. Oxigraph keeps one of equal rows next to each other, and
    # another engine all: the third and fourth are then 3 and 3.
    ranks = f"{E}SELECT REDUCED ?r {{ ?t e:rank ?r }} ORDER BY ?r OFFSET 2 LIMIT 2"
    check = small(ranks, ["3"])
    assert check.status == Status.DRIFT
    assert "is not known: REDUCED leaves open how many" in str(check.detail)


@pytest.mark.parametrize(
    ("keys", "known"),
    [("'1.0'^^e:km '1.00'^^e:km", False), ("'abc'^^xsd:integer 7", False), ("1.0 7", True)],
)
def test_whether_keys_without_an_order_are_tied_is_not_known(
    small: Examine,
    keys: str,
    known: bool,  # noqa: FBT001
) -> None:
    query = f"{X}SELECT ?k {{ VALUES ?k {{ {keys} }} }} ORDER BY ?k LIMIT 1"
    check = small(query, ["z"])
    assert check.status == Status.DRIFT
    assert ("is not known: SPARQL has no order for the key" in str(check.detail)) is not known


def test_a_tie_of_reduced_rows_is_one_of_those_that_were_kept(small: Examine) -> None:
    towns = f"{E}SELECT REDUCED ?t {{ ?t e:rank ?r }} ORDER BY ?r LIMIT 3"
    found = [small(towns, [A, B, third]).status for third in (C, D)]
    assert sorted(found) == [Status.MATCH, Status.TIE]


def test_all_golds_of_a_question_must_be_reproduced(small_ask: Asking) -> None:
    golds = (ValueSet((A,)), ValueSet((A, B)))  # as of two languages
    question = Question("1", f"{E}SELECT ?t {{ ?t e:rank 1 }}", golds)
    check = Examiner(small_ask, PREFIXES).examine(question)
    assert (check.status, check.removed) == (Status.DRIFT, (B,))


def proved(ask: Asking, query: str, gold: Expected) -> set[Status]:
    """What each rule by itself says, whatever the others say."""
    result = ask(query)
    if syntax_fault(query, PREFIXES):
        return {Status.INVALID_QUERY}
    if isinstance(result, Failure):
        return {Status(result.kind)}
    like = likeness(gold, result)
    cut = CutFinding()
    if not isinstance(gold, Boolean):
        cut = find_cut(query, gold, [result], ask, ask.engine.name)
    rules = {
        Status.MATCH: like is Likeness.LETTER,
        Status.NUMBER_FORMAT: like is Likeness.NUMBER
        or (
            not isinstance(gold, Boolean)
            and isinstance(result, AnswerSet)
            and rounded_side(gold, result) is Rounded.GOLD
        ),
        Status.TERM_FORMAT: like is Likeness.TERM,
        Status.STORED_EMPTY: bool(values(result)) and not values(gold),
        Status.TIE: cut.proved,
        Status.UNSTABLE: instability(query, [result], cut.rows) is not None
        or rejoined(query, result, *differences(gold, result)) is not None,
    }
    return {status for status, holds in rules.items() if holds} or {Status.DRIFT}


@pytest.mark.parametrize("case", PROOFS.values(), ids=PROOFS.keys())
def test_what_one_rule_proves_no_other_does(small_ask: Asking, case: Case) -> None:
    assert proved(small_ask, case.query, expected(case.gold)) == {case.status}


# -- statuses that an endpoint brings about ------------------------------------------------------


def table(*values: str) -> str:
    """A reply with one column."""
    bindings = [{"t": {"type": "uri", "value": value}} for value in values]
    return json.dumps({"head": {"vars": ["t"]}, "results": {"bindings": bindings}})


def late(_: Request) -> Response:
    """What comes after the time limit of the fixture, which is half a second."""
    time.sleep(0.8)
    return Response(table(A), content_type="application/sparql-results+json")


DIVISION = "Virtuoso 22012 Error SR084: Division by 0."

SERVED = {
    "too late": (Status.TIMEOUT, 200, late),
    "as many rows as the endpoint gives at most": (Status.TRUNCATED, 200, table(A, B)),
    "one row fewer": (Status.DRIFT, 200, table(A)),
    "a part, by its status": (Status.TRUNCATED, 206, table(A)),
    "a web page": (Status.ENDPOINT_FAULT, 200, "<html><title>Maintenance</title></html>"),
    "a server that is down": (Status.ENDPOINT_FAULT, 502, "<html>Bad Gateway</html>"),
    "an error of the engine's own": (Status.ENGINE_ERROR, 500, DIVISION),
    "a legal query that is called illegal": (
        Status.ENGINE_ERROR,
        400,
        "Virtuoso 37000 Error SP030: SPARQL compiler, line 1: syntax error",
    ),
}


@pytest.mark.parametrize(("status", "code", "reply"), SERVED.values(), ids=SERVED.keys())
def test_what_an_endpoint_replies_has_its_status(
    endpoint: Examine,
    httpserver: HTTPServer,
    status: Status,
    code: int,
    reply: str | Callable[[Request], Response],
) -> None:
    asked = httpserver.expect_request("/sparql")
    if callable(reply):
        asked.respond_with_handler(reply)
    else:
        kind = "text/html" if reply.startswith("<") else "application/sparql-results+json"
        plain = "text/plain" if reply.startswith("Virtuoso") else kind
        asked.respond_with_data(reply, status=code, content_type=plain)
    assert endpoint(TOWNS, [C]).status == status


@pytest.mark.parametrize(
    ("query", "then"),
    [
        ("SELECT ?t { ?t e:rank 1 }", "match"),  # with the graph's prefixes
        ("SELECT ?t { ?t e:rank ?r FILTER(e:f(?r) = 1) }", "unsupported_function"),
        (f"{E}SELECT COUNT(?t) {{ ?t e:rank ?r }}", "syntax"),  # Oxigraph does not read it
    ],
)
def test_an_invalid_query_is_executed_all_the_same(small: Examine, query: str, then: str) -> None:
    evidence = small(query, [A]).evidence
    assert evidence["then"] == then
    assert evidence["mended_by_prefixes"] is (then != "syntax")


@pytest.mark.parametrize(("gold", "explained"), [("900", 1), ("901", 0)])
def test_what_drifts_when_all_is_mended_is_not_explained(
    small: Examine, gold: str, explained: int
) -> None:
    # Without the prefix e:, and with a function that Oxigraph lacks.
    xsd = X.removeprefix(E)
    check = small(f"{xsd}SELECT (xsd:int(?n) AS ?x) {{ e:a e:inhabitants ?n }}", [gold])
    assert (check.status, check.evidence["then"]) == ("invalid_query", "unsupported_function")
    assert Verification("b", None, (check,)).explained == explained


def test_an_engine_that_reads_an_invalid_query_is_heard(
    endpoint: Examine, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/sparql").respond_with_data(
        table(A), content_type="application/sparql-results+json"
    )
    check = endpoint(f"{E}SELECT COUNT(?t) {{ ?t e:rank ?r }}", [A])
    assert (check.status, check.evidence["then"]) == ("invalid_query", "match")


def test_an_error_of_the_engine_is_quoted(endpoint: Examine, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/sparql").respond_with_data(
        DIVISION, status=500, content_type="text/plain"
    )
    assert DIVISION in str(endpoint(TOWNS, [C]).evidence["quoted"])


def test_an_engine_that_names_a_function_lacks_it_and_is_asked_with_another(
    endpoint: Examine, httpserver: HTTPServer
) -> None:
    def reply(request: Request) -> Response:
        if "XMLSchema#integer>" in request.form["query"]:
            return Response(table(A), content_type="application/sparql-results+json")
        said = "Unsupported: <http://www.w3.org/2001/XMLSchema#int>"
        return Response(f"Virtuoso 22023 Error {said}", 500, content_type="text/plain")

    httpserver.expect_request("/sparql").respond_with_handler(reply)
    check = endpoint(f"{X}SELECT ?t {{ ?t e:rank ?r FILTER(xsd:int(?r) = 1) }}", [A])
    assert check.status == Status.UNSUPPORTED_FUNCTION
    assert check.evidence["supplied"] is True
    assert check.evidence["then"] == "match"


def test_of_a_tie_in_a_subquery_it_is_said_that_nothing_is_known(small: Examine) -> None:
    check = small(f"{E}SELECT ?t {{ {{ {BY_RANK.removeprefix(E)} LIMIT 3 }} }}", [A, B, F])
    assert check.status == Status.DRIFT
    assert check.detail == (
        "1 added, 1 removed; whether LIMIT 3 in a subquery cuts a tie is not known"
    )


@pytest.mark.parametrize(("gold", "then"), [(A, "tie"), (B, "tie"), (C, "drift")])
def test_a_tie_is_looked_for_with_the_function_that_is_supplied(
    endpoint: Examine, httpserver: HTTPServer, gold: str, then: str
) -> None:
    def reply(request: Request) -> Response:
        query = request.form["query"]
        if "XMLSchema#integer>" not in query:
            said = "Unsupported: <http://www.w3.org/2001/XMLSchema#int>"
            return Response(f"Virtuoso 22023 Error {said}", 500, content_type="text/plain")
        if "LIMIT 1" not in query.replace("LIMIT 10000", ""):
            one = {"type": "literal", "value": "1"}
            body = {
                "head": {"vars": ["t", "hermes_key_1"]},
                "results": {
                    "bindings": [
                        {"t": {"type": "uri", "value": town}, "hermes_key_1": one}
                        for town in (D, A, B)
                    ]
                },
            }
            return Response(json.dumps(body), content_type="application/sparql-results+json")
        return Response(table(D), content_type="application/sparql-results+json")

    httpserver.expect_request("/sparql").respond_with_handler(reply)
    query = f"{X}SELECT ?t {{ ?t e:rank ?r }} ORDER BY xsd:int(?r) LIMIT 1"
    check = endpoint(query, [gold])
    assert check.status == Status.UNSUPPORTED_FUNCTION
    assert check.evidence["then"] == then
    explained = Verification("b", None, (check,)).explained
    assert explained == (then != "drift")


def test_what_holds_with_a_function_supplied_holds_for_every_repeat(
    endpoint: Examine, httpserver: HTTPServer
) -> None:
    given = iter((A, B))

    def reply(request: Request) -> Response:
        if "XMLSchema#integer>" in request.form["query"]:
            return Response(table(next(given)), content_type="application/sparql-results+json")
        said = "Unsupported: <http://www.w3.org/2001/XMLSchema#int>"
        return Response(f"Virtuoso 22023 Error {said}", 500, content_type="text/plain")

    httpserver.expect_request("/sparql").respond_with_handler(reply)
    check = endpoint(f"{X}SELECT ?t {{ ?t e:rank ?r FILTER(xsd:int(?r) = 1) }}", [A], 2)
    assert check.evidence["then"] == Status.UNSTABLE


ROUNDED = Term(TermKind.LITERAL, "1.23457", "http://www.w3.org/2001/XMLSchema#double")
WHOLE = Term(TermKind.LITERAL, "1", "http://www.w3.org/2001/XMLSchema#integer")


@pytest.mark.parametrize(
    ("key", "engine", "proved"),
    [
        (ROUNDED, "virtuoso", False),  # which writes six digits, but sorts by all
        (ROUNDED, "endpoint", False),
        (ROUNDED, "oxigraph", True),
        (WHOLE, "virtuoso", True),
    ],
)
def test_doubles_are_tied_where_the_engine_writes_all_their_digits(
    key: Term,
    engine: str,
    proved: bool,  # noqa: FBT001
) -> None:
    towns = [Term(TermKind.IRI, town) for town in (A, B)]
    whole = AnswerSet(("t", "r"), tuple((town, key) for town in towns))
    given = AnswerSet(("t",), ((towns[0],),))
    cut = find_cut(f"{BY_RANK} LIMIT 1", ValueSet((B,)), [given], lambda _: whole, engine)
    assert cut.proved is proved
    assert cut.detail is not None
    assert (f"differ more than {engine} writes" in cut.detail) is not proved


@pytest.mark.parametrize(
    ("gold", "found", "engine", "status"),
    [
        ("1.2345671", "1.23457", "virtuoso", Status.NUMBER_FORMAT),
        ("1.2345671", "1.23457", "endpoint", Status.NUMBER_FORMAT),  # it may be one
        ("1.2345671", "1.23457", "oxigraph", Status.DRIFT),
        ("1.2345671", "1.23457", "fuseki", Status.DRIFT),
        # The result has more digits than gold: whoever gave it, gold may be of Virtuoso.
        ("1.23457", "1.2345671", "virtuoso", Status.NUMBER_FORMAT),
        ("1.23457", "1.2345671", "fuseki", Status.NUMBER_FORMAT),
        ("1.23456", "1.2345671", "virtuoso", Status.DRIFT),
    ],
)
def test_a_result_is_rounded_only_by_an_engine_that_may_do_so(
    gold: str, found: str, engine: str, status: Status
) -> None:
    result = rows(found, datatype="http://www.w3.org/2001/XMLSchema#double")
    check = compare("1", TOWNS, ValueSet((gold,)), [result], lambda _: result, engine)
    assert check.status == status


def test_repeats_must_be_rounded_alike() -> None:
    double = "http://www.w3.org/2001/XMLSchema#double"
    results = [rows(each, datatype=double) for each in ("1.23457", "1.2345671")]
    gold = ValueSet(("1.2345671",))
    check = compare("1", TOWNS, gold, results, lambda _: results[0], "virtuoso")
    assert check.status == Status.UNSTABLE


@pytest.mark.parametrize("key", ["RAND()", "(RAND() > 2)", "STRLEN(STRUUID())"])
def test_what_is_sorted_by_chance_has_no_ties(small: Examine, key: str) -> None:
    check = small(f"{TOWNS} ORDER BY {key} LIMIT 1", ["http://e/z"])
    assert check.status == Status.UNSTABLE
    assert "gives other rows each time" in str(check.detail)


def test_results_that_differ_between_repeats_are_unstable(
    endpoint: Examine, httpserver: HTTPServer
) -> None:
    for value in (A, B, A):
        httpserver.expect_ordered_request("/sparql").respond_with_data(
            table(value), content_type="application/sparql-results+json"
        )
    check = endpoint(TOWNS, [A], 3)
    assert check.status == Status.UNSTABLE
    assert check.detail == "3 repeats gave 2 different results"
    repeats = check.evidence["repeats"]
    assert isinstance(repeats, list)
    assert [repeats[0] == other for other in repeats] == [True, False, True]


def test_a_result_that_is_the_same_each_time_has_drifted(
    endpoint: Examine, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/sparql").respond_with_data(
        table(B), content_type="application/sparql-results+json"
    )
    check = endpoint(TOWNS, [A], 3)
    assert check.status == Status.DRIFT
    assert (check.added, check.removed) == ((B,), (A,))


def test_a_query_without_end_is_a_timeout_and_with_one_is_not(small_settings: Settings) -> None:
    endless = "SELECT (COUNT(*) AS ?n) { " + " ".join(f"?a{n} ?b{n} ?c{n} ." for n in range(9))
    with asking(small_settings, "small", Limits(timeout_s=0.5)) as ask:
        examine = examine_by(ask, PREFIXES)
        assert examine(f"{endless} }}", ["1"]).status == Status.TIMEOUT
        assert examine(TOWNS, [A, B, C, D, F, G]).status == Status.MATCH


@pytest.mark.parametrize(
    ("gold", "ordered", "reordered"),
    [("1234", True, False), ("2134", True, True), ("2134", False, False)],
)
def test_another_order_is_told_where_order_matters(
    small_ask: Asking,
    gold: str,
    ordered: bool,  # noqa: FBT001
    reordered: bool,  # noqa: FBT001
) -> None:
    ranks = f"{E}SELECT ?r {{ ?t e:rank ?r }} ORDER BY ?r"
    question = Question("1", ranks, (ValueSet(tuple(gold)),), ordered)
    check = Examiner(small_ask, PREFIXES).examine(question)
    assert (check.status, check.reordered) == (Status.MATCH, reordered)


def test_every_status_has_a_proof() -> None:
    proved = {case.status for case in PROOFS.values()} | {
        status for status, _, _ in SERVED.values()
    }
    assert proved | {Status.TIE} == set(Status)
