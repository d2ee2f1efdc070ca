"""What a worker sends of a term is that term, whichever it is."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from hermes.graphs.cells import TermReader
from hermes.graphs.terms import EngineTerm, to_cell, to_term

IRIS = st.from_regex(r"http://e/[a-z0-9%]{0,5}", fullmatch=True).map(
    lambda iri: NamedNode(iri.replace("%", "%20"))
)
TEXTS = st.text(st.characters(codec="utf-8"))
LITERALS = (
    TEXTS.map(Literal)
    | st.builds(lambda text, iri: Literal(text, datatype=iri), TEXTS, IRIS)
    | st.builds(
        lambda text, tag: Literal(text, language=tag), TEXTS, st.sampled_from(["en", "zh-hant"])
    )
)
BLANK_NODES = st.from_regex(r"[a-z][a-z0-9]{0,5}", fullmatch=True).map(BlankNode)


@given(st.none() | IRIS | LITERALS | BLANK_NODES)
def test_a_cell_gives_the_term_that_went_into_it(term: EngineTerm | None) -> None:
    cell = orjson.loads(orjson.dumps(to_cell(term)))
    assert TermReader().rows([[cell]]) == [(to_term(term),)]


def test_equal_cells_become_one_term_in_all_their_rows() -> None:
    reader = TermReader()
    ((one, other),) = reader.rows([["<http://e/", "<http://e/"]])
    ((later,),) = reader.rows([["<http://e/"]])
    assert one is other is later


def test_a_triple_term_is_no_cell() -> None:
    node = NamedNode("http://e/")
    with pytest.raises(TypeError):
        to_cell(Triple(node, node, node))
