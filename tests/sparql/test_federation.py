"""Whether SERVICE could begin a clause, asked of the bare text."""

from __future__ import annotations

import pytest

from hermes.sparql.federation import possible_service


@pytest.mark.parametrize(
    "query",
    [
        "ASK { SERVICE <http://x/> {} }",
        "ask{service<http://x/>{}}",
        "ASK { SERVICE SILENT <http://x/> {} }",
        "ASK { SERVICE ?x {} }",
        "ASK { SERVICE $x{} }",
        "ASK { SERVICE x: {} }",
        "ASK { SERVICE :x {} }",
        r"ASK { SERVICE x:a\#b {} }",
        "ASK { SERVICE#{\n<http://x/>#\r{} }",
        "ASK { SERVICE <http://x/ \n> {} }",
        # parsers without tokens need no white space
        "ASK { SERVICESILENT<http://x/>{} }",
        "ASK { SERVICEx:a{} }",
        "ASK { SERVICE:a{} }",
        "ASK { SERVICESILENT:a{} }",
        "ASK { ?s ?p trueSERVICE <http://x/> {} }",
        "ASK { ?s ?p 1SERVICE <http://x/> {} }",
        "ASK { ?s ?p x:a.b.SERVICE <http://x/> {} }",
        # strings and comments whose reading is in doubt
        "ASK { FILTER(?a<?b#>'''\n) SERVICE <http://x/> {} #'''\n}",
        "ASK { FILTER(?a<?b#>'''\n) FILTER(?c='''#''') SERVICE <http://x/> {} }",
        "ASK { ?s ?p 'SERVICE <http://x/> {}' }",
    ],
)
def test_a_clause_is_found_whatever_stands_before_it(query: str) -> None:
    start = possible_service(query)
    assert start is not None
    assert query[start : start + 7].upper() == "SERVICE"


@pytest.mark.parametrize(
    "query",
    [
        "ASK { ?s a pv:Service }",
        "ASK { ?s a pv:Service . ?s ?p ?o }",
        "ASK { ?s a pv:Service OPTIONAL { ?s ?p ?o } }",
        "ASK { ?service ?p ?o }",
        "SELECT ?service ?name { ?service ?p ?name }",
        "SELECT ?my_service ?name { ?my_service ?p ?name }",
        "SELECT (COUNT(?service) AS ?services) { ?service ?p ?o }",
        "SELECT * { ?s ?p ?service } GROUP BY ?service",
        "ASK { ?s ?p 'SERVICE' }",
        "ASK { GRAPH <http://x/SERVICE> { ?s ?p ?o } }",
        "ASK { GRAPH <urn:service:x> { ?s ?p ?o } }",
        "# SERVICE <http://x/> {}\nASK {}",
        "ASK { # SERVICE <http://x/> {}\r\n}",
        "ASK { ?s ?p ?o . # SERVICE <http://x/> {}\n# SERVICE <http://x/> {}\n}",
        "# SERVICE <http://x/> {}",
    ],
)
def test_the_word_alone_is_no_clause(query: str) -> None:
    assert possible_service(query) is None
