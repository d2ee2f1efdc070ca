"""Building a local graph from a database through R2RML."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pyoxigraph import BlankNode, Store

from hermes.errors import FormatError, GraphError, UnknownNameError
from hermes.graphs.built import built_folder
from hermes.snapshot.build import build

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings
    from tests.snapshot.conftest import Databases

pytestmark = pytest.mark.engine

PREFIXES = """
@prefix rr: <http://www.w3.org/ns/r2rml#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix : <http://x.example/> .
"""


def mapped(table: str, subject: str, object_map: str) -> str:
    return f"""{PREFIXES}
        <#m> rr:logicalTable [ rr:sqlQuery \'\'\'{table}\'\'\' ] ;
            rr:subjectMap [ {subject} ] ;
            rr:predicateObjectMap [ rr:predicate :p ; rr:objectMap [ {object_map} ] ] .
        """


def triples(text: str, dsn: str, settings: Settings) -> set[str]:
    """What a mapping makes of a database; labels of blank nodes do not count."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    path = settings.data_dir / "m.ttl"
    path.write_text(text, encoding="utf-8")
    made = build("herikg", path, settings, dsn)
    store = Store.read_only(str(made.folder))
    assert made.triples == len(store)
    return {
        " ".join("_:" if isinstance(term, BlankNode) else str(term) for term in quad.triple)
        for quad in store
    }


def object_of(select: str, object_map: str, dsn: str, settings: Settings) -> str:
    """The object that a column `c` becomes."""
    text = mapped(f"SELECT {select} AS c", "rr:constant :s", object_map)
    (found,) = triples(text, dsn, settings)
    return found.removeprefix("<http://x.example/s> <http://x.example/p> ")


@pytest.fixture(scope="module")
def empty(databases: Databases) -> str:
    """A database without a table: values come from the mappings' own queries."""
    return databases.create("empty")


def xsd(name: str) -> str:
    return f"<http://www.w3.org/2001/XMLSchema#{name}>"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("'a'::text", '"a"'),
        ("7", f'"7"^^{xsd("integer")}'),
        ("(-7)::bigint", f'"-7"^^{xsd("integer")}'),
        ("21.40::numeric(6,2)", f'"21.4"^^{xsd("decimal")}'),  # as Oxigraph writes decimals
        ("0.5::float8", f'"0.5"^^{xsd("double")}'),
        ("'-Infinity'::float8", f'"-INF"^^{xsd("double")}'),
        ("true", f'"true"^^{xsd("boolean")}'),
        ("1 > 2", f'"false"^^{xsd("boolean")}'),
        ("DATE '2026-05-13'", f'"2026-05-13"^^{xsd("date")}'),
        ("TIME '10:30'", f'"10:30:00"^^{xsd("time")}'),
        ("TIMESTAMP '2026-05-13 10:30'", f'"2026-05-13T10:30:00"^^{xsd("dateTime")}'),
        ("TIMESTAMPTZ '2026-05-13 10:30+02'", f'"2026-05-13T08:30:00Z"^^{xsd("dateTime")}'),
        ("decode('00ff', 'hex')", f'"00FF"^^{xsd("hexBinary")}'),
        ("''::text", '""'),
    ],
)
def test_a_column_becomes_what_the_natural_mapping_says(
    value: str, expected: str, empty: str, settings: Settings
) -> None:
    # https://www.w3.org/TR/r2rml/#natural-mapping
    assert object_of(value, 'rr:column "c"', empty, settings) == expected


@pytest.mark.parametrize(
    "text",
    [
        'say "yes"',
        r"C:\new\table",
        "line\nbreak\r",
        "tab\t",
        "\x01\x02\x1f",
        "Tromsø 日本 😀",
        r"\.",
        "it's",
    ],
)
def test_any_text_comes_through_as_it_is(
    text: str, empty: str, databases: Databases, settings: Settings
) -> None:
    in_hexadecimal = text.encode().hex()
    databases.psql(
        "empty",
        *("-c", "CREATE TABLE IF NOT EXISTS texts (c text)", "-c", "TRUNCATE texts"),
        *("-c", f"INSERT INTO texts SELECT convert_from('\\x{in_hexadecimal}', 'UTF8')"),
    )
    triples(mapped("SELECT * FROM texts", "rr:constant :s", 'rr:column "c"'), empty, settings)
    (quad,) = Store.read_only(str(built_folder("herikg", settings)))
    assert quad.object.value == text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("'plain-1_2.3~'", "plain-1_2.3~"),
        ("'a b/c:d?'", "a%20b%2Fc%3Ad%3F"),
        ("'100%'", "100%25"),
        ("'Tromsø'", "Tromsø"),  # iunreserved of RFC 3987
        ("'{x}'", "%7Bx%7D"),
        ("42", "42"),
        ("TIMESTAMP '2026-05-13 10:30'", "2026-05-13T10%3A30%3A00"),
    ],
)
def test_a_template_of_an_iri_encodes_what_is_not_unreserved(
    value: str, expected: str, empty: str, settings: Settings
) -> None:
    found = object_of(value, 'rr:template "http://y.example/{c}/z"', empty, settings)
    assert found == f"<http://y.example/{expected}/z>"


def test_an_empty_column_makes_no_triple(empty: str, settings: Settings) -> None:
    query = "VALUES (1, NULL), (2, 'b')"
    subject = 'rr:template "http://y.example/{column1}"'
    assert triples(mapped(query, subject, 'rr:column "column2"'), empty, settings) == {
        '<http://y.example/2> <http://x.example/p> "b"'
    }


def test_a_template_of_a_literal_encodes_nothing_and_braces_can_be_escaped(
    empty: str, settings: Settings
) -> None:
    template = r'rr:template "\\{a b\\} {c}\\\\" ; rr:termType rr:Literal'
    assert object_of("'x \"y\"'", template, empty, settings) == r'"{a b} x \"y\"\\"'


@pytest.mark.parametrize(
    ("object_map", "expected"),
    [
        ('rr:column "c" ; rr:language "de"', '"7"@de'),
        ('rr:column "c" ; rr:datatype xsd:string', '"7"'),
        ('rr:column "c" ; rr:datatype :mine', '"7"^^<http://x.example/mine>'),
        ('rr:constant "it\'s"', '"it\'s"'),
        ('rr:column "c" ; rr:termType rr:BlankNode', "_:"),
        ('rr:column "C"', f'"7"^^{xsd("integer")}'),  # SQL folds names that are not quoted
        (r'rr:column "\"c\""', f'"7"^^{xsd("integer")}'),
    ],
)
def test_what_a_map_states_stands_before_what_is_natural(
    object_map: str, expected: str, empty: str, settings: Settings
) -> None:
    assert object_of("7", object_map, empty, settings) == expected


def test_one_value_is_one_blank_node_in_all_maps(empty: str, settings: Settings) -> None:
    subject = 'rr:template "{c}" ; rr:termType rr:BlankNode'
    one = mapped("SELECT 'a b' AS c", subject, "rr:constant :x")
    other = one.replace(PREFIXES, "").replace("<#m>", "<#n>").replace(":x", ":y")
    triples(one + other, empty, settings)
    store = Store.read_only(str(built_folder("herikg", settings)))
    assert len({quad.subject for quad in store}) == 1
    assert len(store) == 2


def test_rows_are_joined_with_those_of_another_map(empty: str, settings: Settings) -> None:
    parent = (
        '<#n> rr:logicalTable [ rr:sqlQuery "VALUES (1, 10), (2, 20), (3, NULL)" ] ;'
        ' rr:subjectMap [ rr:template "http://y.example/{column2}" ] .'
    )
    child = mapped(
        "VALUES (1), (2), (3), (4), (NULL)",
        'rr:template "http://z.example/{column1}"',
        'rr:parentTriplesMap <#n> ; rr:joinCondition [ rr:child "column1" ; rr:parent "column1" ]',
    )
    assert triples(child + parent, empty, settings) == {
        f"<http://z.example/{n}> <http://x.example/p> <http://y.example/{n}0>" for n in (1, 2)
    }


def test_a_join_on_a_column_that_the_other_map_has_not_is_told_with_its_columns(
    empty: str, settings: Settings
) -> None:
    parent = '<#n> rr:logicalTable [ rr:sqlQuery "SELECT 1 AS a, 2 AS b" ] ; rr:subject :n .'
    child = mapped(
        "SELECT 1 AS c",
        "rr:constant :s",
        'rr:parentTriplesMap <#n> ; rr:joinCondition [ rr:child "c" ; rr:parent "c" ]',
    )
    with pytest.raises(FormatError, match=r"no column c.*mapping#n.*columns are a, b"):
        triples(child + parent, empty, settings)


def test_a_reference_without_a_join_is_to_the_same_row(empty: str, settings: Settings) -> None:
    query = "SELECT 1 AS a"
    parent = (
        f'<#n> rr:logicalTable [ rr:sqlQuery "{query}" ] ;'
        ' rr:subjectMap [ rr:template "http://y.example/{a}" ] .'
    )
    child = mapped(query, "rr:constant :s", "rr:parentTriplesMap <#n>")
    assert triples(child + parent, empty, settings) == {
        "<http://x.example/s> <http://x.example/p> <http://y.example/1>"
    }


@pytest.mark.parametrize(
    ("table", "column", "what"),
    [
        ("SELECT * FROM nothing", "c", r'relation "nothing" does not exist.*mapping#m'),
        ("SELECT 1 AS d", "c", r"there is no column c.*mapping#m.*columns are d"),
        ("SELEC 1", "c", r"syntax error.*mapping#m"),
    ],
)
def test_a_mapping_that_does_not_fit_the_database_is_one_error_and_builds_nothing(
    table: str, column: str, what: str, empty: str, settings: Settings
) -> None:
    with pytest.raises(FormatError, match=what):
        triples(mapped(table, "rr:constant :s", f'rr:column "{column}"'), empty, settings)
    assert not built_folder("herikg", settings).exists()


@pytest.mark.parametrize(
    ("table", "what"),
    [
        ("SELECT 'no iri' AS c", "no RDF can be made of a row"),
        ("SELECT 'http://x/' || (1 / (3 - n)) AS c FROM generate_series(1, 3) AS n", "by zero"),
    ],
)
def test_a_row_that_fails_is_one_error_and_leaves_the_graph_from_before(
    table: str, what: str, empty: str, settings: Settings
) -> None:
    object_of("7", 'rr:column "c"', empty, settings)
    with pytest.raises(GraphError, match=what):
        triples(
            mapped(table, "rr:constant :s", 'rr:column "c" ; rr:termType rr:IRI'), empty, settings
        )
    assert len(Store.read_only(str(built_folder("herikg", settings)))) == 1


def test_a_mapping_cannot_write(empty: str, databases: Databases, settings: Settings) -> None:
    databases.psql("empty", "-c", "CREATE SEQUENCE IF NOT EXISTS counter")
    with pytest.raises(GraphError, match="read-only transaction"):
        object_of("nextval('counter')", 'rr:column "c"', empty, settings)


def test_without_a_snapshot_the_error_says_how_to_restore_one(
    generated: Path, settings: Settings
) -> None:
    with pytest.raises(GraphError, match="hermes graph restore herikg --dump FILE"):
        build("herikg", generated / "mapping.ttl", settings)


def test_a_graph_must_be_known(generated: Path, settings: Settings) -> None:
    with pytest.raises(UnknownNameError):
        build("nothing-like-it", generated / "mapping.ttl", settings)
