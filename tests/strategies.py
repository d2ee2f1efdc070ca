"""Hypothesis strategies for the vocabulary. Values come from small pools, so that they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from hermes.model import (
    AnswerSet,
    Boolean,
    Failure,
    FailureKind,
    NoAnswer,
    Term,
    TermKind,
    Text,
    ValueSet,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from hermes.model import Result

XSD = "http://www.w3.org/2001/XMLSchema#"

TRICKY_TEXTS = (
    "",
    " ",
    "true",
    "False",
    "0",
    "-0",
    "1",
    "1.0",
    "1.0000000001",
    "1e0",
    "030",
    "+100",
    "100",
    "1e999999999",
    "1e-99999999999999999",
    "1" + "0" * 5000,
    "NaN",
    "INF",
    "1995-01-01",
    "1995-01-01T00:00:00Z",
    "1995-01-01T02:00:00.000+02:00",
    "-3600000-01-01T00:00:00Z",
    "2020-02-30",
    "1995",
    "Tromsø",
    "http://example.org/Tromsø",
    "http://example.org/Troms%C3%B8",
    "http://example.org/%ff%2F%25",
    "urn:x",
    "_:b0",
    "e\N{COMBINING ACUTE ACCENT}",
    "\ud800",
    "\x00",
)
DATATYPES = (
    None,
    *(
        f"{XSD}{name}"
        for name in ("string", "integer", "decimal", "double", "boolean", "date", "dateTime")
    ),
    f"{XSD}gYear",
    "http://dbpedia.org/datatype/kilometre",
)


def texts() -> SearchStrategy[str]:
    """Any text, lone surrogates included, and often one that means something."""
    numbers = st.one_of(st.integers(), st.decimals(), st.floats()).map(str)
    moments = st.one_of(st.dates(), st.datetimes()).map(lambda moment: moment.isoformat())
    anything = st.text(st.characters(exclude_categories=()), max_size=6)
    return st.one_of(st.sampled_from(TRICKY_TEXTS), numbers, moments, anything)


def terms(values: SearchStrategy[str] | None = None) -> SearchStrategy[Term]:
    """Terms of all kinds; datatypes and values are drawn apart, so many are ill-typed."""
    values = texts() if values is None else values
    return st.one_of(
        st.builds(Term, st.just(TermKind.IRI), values),
        st.builds(Term, st.just(TermKind.BNODE), values),
        st.builds(Term, st.just(TermKind.LITERAL), values, st.sampled_from(DATATYPES)),
        st.builds(
            Term, st.just(TermKind.LITERAL), values, st.none(), st.sampled_from(("en", "de"))
        ),
    )


@st.composite
def answer_sets(draw: st.DrawFn, cells: SearchStrategy[Term] | None = None) -> AnswerSet:
    """Up to 3 columns and 4 rows, with unbound cells and repeated rows."""
    width = draw(st.integers(0, 3))
    cell = st.none() | (terms() if cells is None else cells)
    rows = draw(st.lists(st.tuples(*[cell] * width), max_size=4 if width else 0))
    return AnswerSet(tuple(f"v{place}" for place in range(width)), tuple(rows))


def value_sets() -> SearchStrategy[ValueSet]:
    """Up to 5 distinct texts."""
    return st.lists(texts(), max_size=5, unique=True).map(lambda values: ValueSet(tuple(values)))


def sets() -> SearchStrategy[AnswerSet | ValueSet]:
    """What a set gold, or an answer to it, can be."""
    return st.one_of(answer_sets(), value_sets())


def results() -> SearchStrategy[Result]:
    """All that executing an answer can give."""
    return st.one_of(
        sets(),
        st.builds(Boolean, st.booleans()),
        st.builds(Text, texts()),
        st.just(NoAnswer()),
        st.builds(Failure, st.sampled_from(FailureKind), st.just("it failed")),
    )
