"""Reading R2RML mappings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError
from hermes.model import TermKind
from hermes.snapshot.r2rml import Origin, Reference, TermMap, read_mapping

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.snapshot.r2rml import TriplesMap

PREFIXES = """
@prefix rr: <http://www.w3.org/ns/r2rml#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix : <http://x.example/> .
"""
SUBJECT = 'rr:logicalTable [ rr:tableName "t" ] ; rr:subjectMap [ rr:template "http://x/{id}" ]'


def read(text: str, folder: Path) -> tuple[TriplesMap, ...]:
    (folder / "m.ttl").write_text(PREFIXES + text, encoding="utf-8")
    return read_mapping(folder / "m.ttl")


def objects(text: str, folder: Path) -> list[TermMap | Reference]:
    """The objects of a map with one predicate."""
    (found,) = read(
        f"<#a> {SUBJECT} ; rr:predicateObjectMap [ rr:predicate :p ; {text} ] .", folder
    )
    return [property_.object for property_ in found.properties]


def constant(iri: str) -> TermMap:
    return TermMap(Origin.CONSTANT, f"<http://x.example/{iri}>", TermKind.IRI)


def test_a_table_is_a_query_for_all_of_it(tmp_path: Path) -> None:
    (found,) = read(f"<#a> {SUBJECT} .", tmp_path)
    assert found.source == "SELECT * FROM t"
    assert found.subject == TermMap(Origin.TEMPLATE, "http://x/{id}", TermKind.IRI)


def test_a_query_stands_as_it_was_written_but_for_its_semicolon(tmp_path: Path) -> None:
    (found,) = read(
        '<#a> rr:logicalTable [ rr:sqlQuery "SELECT 1 AS n; " ] ; rr:subject :s .', tmp_path
    )
    assert found.source == "SELECT 1 AS n"
    assert found.subject == constant("s")


def test_a_class_is_a_property_as_others_are(tmp_path: Path) -> None:
    text = (
        'rr:logicalTable [ rr:tableName "t" ] ; rr:subjectMap [ rr:column "c" ; rr:class :A, :B ]'
    )
    (found,) = read(f"<#a> {text} .", tmp_path)
    assert [property_.object for property_ in found.properties] == [constant("A"), constant("B")]


@pytest.mark.parametrize(
    ("object_map", "expected"),
    [
        ('rr:column "c"', TermMap(Origin.COLUMN, "c", TermKind.LITERAL)),
        ('rr:template "x{c}"', TermMap(Origin.TEMPLATE, "x{c}", TermKind.IRI)),
        (
            'rr:template "x{c}" ; rr:language "en"',
            TermMap(Origin.TEMPLATE, "x{c}", TermKind.LITERAL, language="en"),
        ),
        (
            'rr:column "c" ; rr:datatype xsd:int',
            TermMap(Origin.COLUMN, "c", TermKind.LITERAL, "http://www.w3.org/2001/XMLSchema#int"),
        ),
        ('rr:column "c" ; rr:termType rr:IRI', TermMap(Origin.COLUMN, "c", TermKind.IRI)),
        (
            'rr:template "x{c}" ; rr:termType rr:BlankNode',
            TermMap(Origin.TEMPLATE, "x{c}", TermKind.BNODE),
        ),
        ("rr:constant :o", constant("o")),
    ],
)
def test_a_term_is_of_its_stated_type_or_else_of_the_default_one(
    object_map: str, expected: TermMap, tmp_path: Path
) -> None:
    # Defaults: https://www.w3.org/TR/r2rml/#termtype
    assert objects(f"rr:objectMap [ {object_map} ]", tmp_path) == [expected]


def test_constants_may_stand_for_their_maps(tmp_path: Path) -> None:
    assert objects('rr:object :o, "text"', tmp_path) == [
        constant("o"),
        TermMap(Origin.CONSTANT, '"text"', TermKind.IRI),
    ]


def test_every_predicate_goes_with_every_object(tmp_path: Path) -> None:
    (found,) = read(
        f"<#a> {SUBJECT} ; rr:predicateObjectMap [ rr:predicate :p, :q ; rr:object :o, :u ] .",
        tmp_path,
    )
    pairs = {(one.predicate, one.object) for one in found.properties}
    expected = [(constant(p), constant(o)) for p in "pq" for o in "ou"]
    assert pairs == set(expected)


def test_a_reference_keeps_the_columns_that_it_joins(tmp_path: Path) -> None:
    parent = f"<#b> {SUBJECT} ."
    own = (
        f"<#a> {SUBJECT} ; rr:predicateObjectMap [ rr:predicate :p ; rr:objectMap ["
        ' rr:parentTriplesMap <#b> ; rr:joinCondition [ rr:child "x" ; rr:parent "y" ] ] ] .'
    )
    found = {one.id: one for one in read(parent + own, tmp_path)}
    (property_,) = found["<file:///mapping#a>"].properties
    assert property_.object == Reference("<file:///mapping#b>", (("x", "y"),))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "there is no triples map in it"),
        (":a :b :c .", "there is no triples map in it"),
        ("<#a> rr:logicalTable [] ; rr:subject :s .", "either an rr:tableName or an rr:sqlQuery"),
        (
            '<#a> rr:logicalTable [ rr:tableName "t" ; rr:sqlQuery "q" ] ; rr:subject :s .',
            "either an rr:tableName or an rr:sqlQuery",
        ),
        ('<#a> rr:logicalTable [ rr:tableName "t" ] .', "there is no rr:subjectMap"),
        (f"<#a> {SUBJECT} ; rr:subject :s .", "there are 2 rr:subjectMap"),
        (f"<#a> {SUBJECT} ; rr:predicateObjectMap [ rr:object :o ] .", "no rr:predicateMap"),
        (f"<#a> {SUBJECT} ; rr:predicateObjectMap [ rr:predicate :o ] .", "no rr:objectMap"),
        (
            f"<#a> {SUBJECT} ; rr:predicateObjectMap [ rr:predicate :p ; rr:objectMap [] ] .",
            "one of rr:constant, rr:column and rr:template",
        ),
        (
            f"<#a> {SUBJECT} ; rr:predicateObjectMap [ rr:predicate :p ;"
            ' rr:objectMap [ rr:column "c" ; rr:termType rr:Iri ] ] .',
            "is no rr:termType",
        ),
        (
            f"<#a> {SUBJECT} ; rr:predicateObjectMap [ rr:predicate :p ;"
            " rr:objectMap [ rr:parentTriplesMap <#c> ] ] .",
            "no triples map <file:///mapping#c>",
        ),
        (
            f"<#a> {SUBJECT} ; rr:predicateObjectMap [ rr:graph :g ; rr:predicate :p ;"
            " rr:object :o ] .",
            "named graphs cannot be built",
        ),
    ],
)
def test_a_mapping_that_is_none_is_one_clear_error(text: str, what: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=what) as raised:
        read(text, tmp_path)
    assert "m.ttl" in str(raised.value)


def test_the_default_graph_may_be_named(tmp_path: Path) -> None:
    assert objects("rr:graph rr:defaultGraph ; rr:object :o", tmp_path) == [constant("o")]


def test_broken_turtle_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"not Turtle.*line 6"):
        read("\n<#a> rr:logicalTable [ .", tmp_path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"cannot read the mapping.*missing\.ttl"):
        read_mapping(tmp_path / "missing.ttl")
