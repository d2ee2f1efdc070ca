"""Which texts are SPARQL 1.1: legal ones are never called invalid, and invalid ones are named."""

from __future__ import annotations

import time

import pytest
from hypothesis import given

from hermes.sparql.violations import ViolationKind
from hermes.verify.parser import message_from_apart
from hermes.verify.syntax import syntax_fault
from tests.strategies import query_texts

pytestmark = pytest.mark.slow

E = "PREFIX e: <http://e/> "
PREFIXES = {"dbo": "http://dbpedia.org/ontology/", "dbr": "http://dbpedia.org/resource/"}

LEGAL = (
    f"{E}SELECT * {{ ?s e:p/^e:q*/(e:r|!(e:s|^a))+ ?o }}",
    f"{E}SELECT ?s (GROUP_CONCAT(DISTINCT ?o ; separator=', ') AS ?all) {{ ?s ?p ?o }} GROUP BY ?s",
    "SELECT ?s (COUNT(DISTINCT *) AS ?n) { ?s ?p ?o } GROUP BY ?s HAVING (COUNT(*) > 1)",
    "SELECT REDUCED ?s { ?s ?p -1, +2, 1.5e3, .5 . FILTER(?o -1 > 0 && ?s NOT IN ()) }",
    "SELECT * { VALUES (?a ?b) { (1 UNDEF) (UNDEF 'x'@en-GB) } } OFFSET 2 LIMIT 1",
    f"{E}ASK FROM <urn:g> FROM NAMED e:h {{ [ e:p (1 2) ] e:q [] ; a e:C . MINUS {{ ?x ?y ?z }} }}",
    "SELECT (1 AS ?x) (<urn:f>(1) AS ?y) {} GROUP BY (1 AS ?z) ORDER BY <urn:f>(1) DESC(?x)",
    f"{E}CONSTRUCT {{ ?s e:p ?o }} WHERE {{ {{ SELECT * {{ ?s ?p ?o }} LIMIT 1 }} UNION {{}} }}",
    f"{E}DESCRIBE e:a ?x {{ ?x ?y ?z }}",
    "PREFIX select: <urn:s> PREFIX : <urn:> select * { ?s select:where :ask } # SELECT COUNT(?x)",
    f"{E}SELECT * {{ ?s ?p '''it's''', \"\"\"\"a\"\"\", 'a\\u00e9' }}",
    # What the parser at hand rejects as it stands.
    f"{E}SELECT * {{ e:J._K._Rowling ?p e:a.b.c.d }}",
    f"{E}SELECT * {{ e:a%20b ?p e:a\\-b\\.c, e:1.2, e::x }}",
    "\\u0053ELECT * { ?s ?p ?o }",
    "SELECT * { <a> <b#c> <?d> }",
    "SELECT ?n { ?s ?p ?o } GROUP BY (?o AS ?n) HAVING (?n > 0)",  # [20] GroupCondition
    "SELECT ?n ?s { ?s ?p ?o } GROUP BY ?s ((?o) AS ?n) (STR(?p) AS ?q)",
    # Section 16.1.2: a name may be used in what the same SELECT projects behind it.
    "SELECT (COUNT(?o) AS ?n) (?n / 2 AS ?m) { ?s ?p ?o }",
    "SELECT (STR(?s) AS ?t) (STRLEN(?t) AS ?n) (BOUND(?n) AS ?b) { ?s ?p ?o } GROUP BY ?s",
    "SELECT ?x { { SELECT ?s (SUM(?o) AS ?x) (?x * 2 AS ?z) { ?s ?p ?o } GROUP BY ?s } }",
    "SELECT DISTINCT ?s ?o ?s { ?s ?p ?o }",
    "SELECT * { ?s ?p False FILTER(TRUE) }",  # section 19.8, note 1
    "SELECT * { ?s !()/(<urn:p>|!())* ?o }",  # [95] PathNegatedPropertySet
    "SELECT (<urn:f>(DISTINCT ?o, 1) AS ?z) { ?s ?p ?o FILTER(<urn:g>(DISTINCT -?o)) }",  # [71]
    f"{E}SELECT ?s ?s {{ e:J._K._Rowling ?p TRUE }}",  # two of these
    # A SERVICE is parsed, and not called.
    "SELECT * { SERVICE SILENT <http://127.0.0.1:9/> { ?s ?p ?o } SERVICE ?x { ?s ?p ?o } }",
)

INVALID = {
    "SELECT ?x { ?x dbo:a ?y": ("undeclared_prefix", "1:16"),
    "SELECT ?x {\n  ?x ?p ?o ;; }}": ("grammar", None),
    "SELECT ?x { ?x ?p ?o } GROUP BY ?p": ("ungrouped_variable", None),
    "SELECT ?x {\n ?x ?p ?o\n LATERAL { ?o ?p ?z } }": ("unknown_word", "3:2"),
    "'\\u00e9' SELECT nothing": ("unknown_word", "1:17"),
    "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p } }": ("grammar", None),
    # What resembles what the parser at hand rejects, though it is legal.
    "SELECT * { FILTER(!()) }": ("grammar", None),
    "SELECT * { ?s ?p (DISTINCT ?o) }": ("grammar", None),
    "SELECT * { ?s ?p (DISTINCT 1) }": ("grammar", None),
    "SELECT * { ?s ?p ?o FILTER(<urn:f>(DISTINCT)) }": ("grammar", None),
    "SELECT ?s (1 AS ?s) { ?s ?p ?o }": ("grammar", None),
    "SELECT ?p ?p { ?s ?p ?o } GROUP BY ?s": ("ungrouped_variable", None),
    # What falls into pieces.
    "SELECT * { ?s ?p 'a\\q', ?o }": ("malformed_string", "1:18"),
    'SELECT * { ?s ?p "a }': ("malformed_string", "1:18"),
    "SELECT * { <a b> ?p ?o }": ("malformed_iri", "1:12"),
    "SELECT * {\n <http://e/a b> ?p ?o }": ("malformed_iri", "2:2"),
    "SELECT * { <urn:a> ?p <http://e/%zz> , ?o }": ("malformed_iri", "1:23"),
    # SPARQL 1.2, which the parser at hand reads.
    "SELECT * { ?s ?p ?o {| ?q ?r |} }": ("unknown_word", "1:21"),
    "SELECT * { ?s ?p ?o ~ ?r }": ("unknown_word", "1:21"),
    "INSERT DATA { <urn:a> <urn:b> 1 }": ("grammar", "1:1"),
    "SELECT * { ?s ?p '\ud800' }": ("grammar", "1:1"),  # half a character
    "": ("grammar", None),
}


@pytest.mark.parametrize("query", LEGAL)
def test_a_legal_query_has_no_fault(query: str) -> None:
    assert syntax_fault(query, {}) is None


@pytest.mark.parametrize(("query", "told"), INVALID.items())
def test_an_invalid_one_is_told_with_kind_and_place(
    query: str, told: tuple[str, str | None]
) -> None:
    fault = syntax_fault(query, {})
    assert fault is not None
    kind, place = told
    assert fault.kind == ViolationKind(kind)
    assert place in {None, f"{fault.line}:{fault.column}"}
    assert "\n" not in fault.sentence()


@pytest.mark.parametrize(
    ("query", "mended"),
    [
        ("SELECT ?x { ?x dbo:spouse dbr:J._K._Rowling }", True),
        ("SELECT ?x { ?x dbo:spouse yago:X }", False),  # a prefix that the graph has not either
        ("SELECT COUNT(?x) { ?x dbo:spouse ?y }", False),
        ("SELECT ?x { ?x dbo:spouse ?y ", False),
        ("SELECT COUNT(?x) { ?x ?p ?y }", False),
    ],
)
def test_prefixes_mend_a_query_that_lacks_nothing_else(query: str, mended: bool) -> None:  # noqa: FBT001
    fault = syntax_fault(query, PREFIXES)
    assert fault is not None
    assert fault.mended is mended


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (
            "SELECT * { ?s ?p ; }",
            "grammar: } at 1:20: what stands up to there is no SPARQL 1.1",
        ),
        (
            "SELECT (1 AS ?x) (2 AS ?x) {}",
            "grammar: at 1:30: Duplicated variable name in SELECT",
        ),
        (
            "SELECT * {?s ?p ?o} GROUP BY ?s",
            "grammar: at 1:32: SELECT * is not authorized with GROUP BY",
        ),
        ("INSERT DATA { <urn:a> <urn:b> 1 }", "grammar: INSERT at 1:1: it is an update"),
    ],
)
def test_a_sentence_has_of_the_parsers_words_those_for_people(query: str, sentence: str) -> None:
    fault = syntax_fault(query, {})
    assert fault is not None
    assert fault.sentence() == sentence


def test_brackets_beyond_measure_end_no_process() -> None:
    # pyoxigraph 0.5.13 dies of some two thousand braces; the engine of a graph has its own process.
    for nested in ("(" * 9_999, "{" * 9_999, "!" * 9_999):
        syntax_fault(f"SELECT * {{ FILTER({nested}", {})


PATH = "/".join(["<urn:p>"] * 200)  # planned in half a second


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (f"SELECT * {{ ?s {PATH} ?o }}", None),
        (f"SELECT * {{ ?s {PATH} ?o . <a> }}", "error at 1:"),
        ("SELECT * { ?s ?p '\u00e9' FILTER(<urn:f>(1)) }", None),
    ],
)
def test_a_long_query_is_read_by_a_process_of_its_own_alike(
    query: str, message: str | None
) -> None:
    assert (message_from_apart(query) or "").startswith(message or "")
    assert (message_from_apart(query) is None) is (message is None)


def test_a_query_that_takes_too_long_to_plan_is_not_called_invalid() -> None:
    endless = f"SELECT * {{ ?s {'/'.join([PATH] * 10)} ?o }}"
    started = time.monotonic()
    assert message_from_apart(endless, patience_s=0.5) is None
    assert time.monotonic() - started < 5


@given(query_texts())
def test_no_text_makes_it_raise(query: str) -> None:
    syntax_fault(query, PREFIXES)
