"""What engines say when a query fails: every body but those of QLever, RDF4J and Blazegraph, which
are written as their sources do, was sent by the engine itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.graphs.engine_errors import gave_up, java_trace, read_engine_error
from hermes.model import FailureKind

ECHO = b"\n\nSPARQL query:\nSELECT ('Virtuoso S1T00 Error' AS ?x) {}"
NESTED = (
    b"java.util.concurrent.ExecutionException: java.util.concurrent.ExecutionException: "
    b"org.openrdf.query.MalformedQueryException: Encountered x\n\tat a.B"
)

MESSAGES = {
    "virtuoso, division by zero": (
        b"Virtuoso 22012 Error SR084: Division by 0." + ECHO,
        FailureKind.ENGINE_ERROR,
    ),
    "virtuoso, an offset": (
        b"Virtuoso 22023 Error SR350: TOP parameter < 0" + ECHO,
        FailureKind.ENGINE_ERROR,
    ),
    "virtuoso, syntax": (
        b"Virtuoso 37000 Error SP030: SPARQL compiler, line 2: syntax error at '}'" + ECHO,
        FailureKind.SYNTAX,
    ),
    "virtuoso, an unknown function": (
        b"Virtuoso 42001 Error SR185: Undefined procedure DB.DBA.http://no/f." + ECHO,
        FailureKind.UNSUPPORTED_FUNCTION,
    ),
    "virtuoso, an unknown function of its own": (
        b"Virtuoso 37000 Error SP031: SPARQL compiler: Unknown function bif:nosuch()" + ECHO,
        FailureKind.UNSUPPORTED_FUNCTION,
    ),
    "virtuoso, too slow": (
        b"Virtuoso S1T00 Error SR171: Transaction timed out" + ECHO,
        FailureKind.TIMEOUT,
    ),
    "virtuoso, too slow by its own estimate": (
        b"Virtuoso 42000 Error The estimated execution time 4000 (sec) exceeds the limit of 400",
        FailureKind.TIMEOUT,
    ),
    "fuseki, syntax": (
        b'Parse error: Encountered "<EOF>" at line 1, column 16.',
        FailureKind.SYNTAX,
    ),
    "fuseki, too slow": (b"Query timed out\n", FailureKind.TIMEOUT),
    "oxigraph, syntax": (b'error at 1:17: expected one of "$", "\'"', FailureKind.SYNTAX),
    "oxigraph, an unknown function": (
        b"The custom function <http://no/f> is not supported",
        FailureKind.UNSUPPORTED_FUNCTION,
    ),
    "rdf4j, syntax": (b'MALFORMED QUERY: Encountered " "}" at line 1', FailureKind.SYNTAX),
    "rdf4j, too slow": (b"Query evaluation took too long", FailureKind.TIMEOUT),
    "rdf4j, an unknown function": (
        b"Query evaluation error: Unknown function 'http://no/f'",
        FailureKind.UNSUPPORTED_FUNCTION,
    ),
    "rdf4j, another error": (b"Query evaluation error: null", FailureKind.ENGINE_ERROR),
    "qlever, syntax": (
        b'{"exception": "Invalid SPARQL query: Prefix rdfs was not registered", "status": "ERROR"}',
        FailureKind.SYNTAX,
    ),
    "qlever, too slow": (
        b'{"exception": "Operation timed out. Last operation: Join", "status": "ERROR"}',
        FailureKind.TIMEOUT,
    ),
    "blazegraph, syntax": (
        b"SPARQL-QUERY: queryStr=SELECT 'Query timed out'\n" + NESTED,
        FailureKind.SYNTAX,
    ),
    "blazegraph, too slow": (
        b"SPARQL-QUERY: queryStr=SELECT\nx\n"
        b"java.util.concurrent.TimeoutException\n\tat java.util.concurrent.FutureTask.get",
        FailureKind.TIMEOUT,
    ),
    "java, anything else": (
        b"java.lang.IllegalStateException: broken\n\tat a.B",
        FailureKind.ENGINE_ERROR,
    ),
    "ontop, an unknown function": (
        b"it.unibz.inf.ontop.exception.OntopReformulationException: java.lang.RuntimeException: "
        b"it.unibz.inf.ontop.exception.OntopUnsupportedInputQueryException: "
        b'The expression FunctionCall (http://no/f)\n   ValueConstant (value="1")\n'
        b" is not supported yet!",
        FailureKind.UNSUPPORTED_FUNCTION,
    ),
    "ontop, a path": (
        b"it.unibz.inf.ontop.exception.OntopReformulationException: it.unibz.inf.ontop.answering."
        b"reformulation.input.translation.impl.RDF4JInputQueryTranslatorImpl$"
        b"Sparql2IqConversionException: Unexpected SPARQL operator : ArbitraryLengthPath",
        FailureKind.ENGINE_ERROR,
    ),
    "spring, a function": (
        b'{"status": 500, "error": "Internal Server Error", '
        b'"message": "The function http://no/f is not supported yet"}',
        FailureKind.UNSUPPORTED_FUNCTION,
    ),
    "oxigraph, too slow": (b"The SPARQL operation has been cancelled", FailureKind.TIMEOUT),
}


@pytest.mark.parametrize(("body", "kind"), MESSAGES.values(), ids=MESSAGES)
def test_the_form_of_a_message_tells_its_kind_and_the_query_is_not_quoted(
    body: bytes, kind: FailureKind
) -> None:
    said = read_engine_error(body)
    assert said is not None
    assert said.kind is kind
    assert "SELECT" not in said.message
    assert gave_up(body) is (kind is FailureKind.TIMEOUT)


@pytest.mark.parametrize(
    "body",
    [
        b"Internal Server Error",
        b"slow down",
        b'{"detail": "Internal Server Error"}',
        # A query that is quoted behind a message speaks of anything:
        b"Rejected: SELECT ('Query timed out' AS ?x) {}",
    ],
)
def test_a_message_of_no_known_form_has_no_kind(body: bytes) -> None:
    said = read_engine_error(body)
    assert said is not None
    assert said.kind is None


@pytest.mark.parametrize(
    "body", [b"", b"  \n", b"{", b'{"head": {}, "boolean": true}', b'{"error": 3}']
)
def test_what_says_nothing_is_no_message(body: bytes) -> None:
    assert read_engine_error(body) is None


def test_a_stack_trace_is_found_where_it_begins_a_line() -> None:
    assert java_trace("half a row\njava.lang.Error: x\n\tat") == "java.lang.Error: x\n\tat"
    assert java_trace("see java.lang.Error: x") is None


@given(st.binary())
def test_no_bytes_raise(body: bytes) -> None:
    read_engine_error(body)
