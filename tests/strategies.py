"""Hypothesis strategies for the vocabulary. Values come from small pools, so that they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from hermes.model import (
    AnswerSet,
    Benchmark,
    BenchmarkCard,
    Boolean,
    Counts,
    Failure,
    FailureKind,
    GoldKind,
    Item,
    NoAnswer,
    SourceRecord,
    Term,
    TermKind,
    Text,
    Turn,
    TypedGold,
    ValueSet,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from hermes.model import Gold, JsonValue, Result

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


HOMOGRAPHS = ("030", "30", "1", "1.0", "true", "1995", "1995-01-01", "urn:x", "b0")


def homographs() -> SearchStrategy[Term]:
    """Terms of a few texts in all kinds and datatypes, so that many share a text alone."""
    return terms(st.sampled_from(HOMOGRAPHS))


def homograph_sets() -> SearchStrategy[AnswerSet | ValueSet]:
    """Rows and flat answers of these."""
    flat = st.lists(st.sampled_from(HOMOGRAPHS), max_size=4, unique=True)
    return answer_sets(homographs()) | flat.map(lambda values: ValueSet(tuple(values)))


@st.composite
def answer_sets(draw: st.DrawFn, cells: SearchStrategy[Term] | None = None) -> AnswerSet:
    """Up to 3 columns and 3 rows, with unbound cells and repeated rows."""
    width = draw(st.integers(0, 3))
    cell = st.none() | (terms() if cells is None else cells)
    rows = draw(st.lists(st.tuples(*[cell] * width), max_size=3 if width else 0))
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


def json_values() -> SearchStrategy[JsonValue]:
    """What JSON can hold: 64-bit integers, finite floats, text without lone surrogates."""
    scalars = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(2**63), 2**64 - 1),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(),
    )
    return st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=5,
    )


def source_records() -> SearchStrategy[SourceRecord]:
    """Files with any URL and licence."""
    return st.builds(
        SourceRecord,
        url=st.text(),
        sha256=st.text("0123456789abcdef", min_size=64, max_size=64),
        bytes=st.integers(0, 2**40),
        retrieved=st.dates().map(lambda day: day.isoformat()),
        license=st.text(),
        checked=st.booleans(),
    )


@st.composite
def items(draw: st.DrawFn, name: str) -> Item:
    """An item of the benchmark `name`, in one of three languages, with any other content."""
    qid, lang = draw(st.text(min_size=1)), draw(st.sampled_from(("en", "no", "hi_IN")))
    return Item(
        id=f"{name}:{qid}-{lang}",
        qid=qid,
        lang=lang,
        question=draw(st.text()),
        sparql=draw(st.sampled_from((None, "ASK {}", "SELECT * {}"))),
        features=draw(st.lists(st.text(), max_size=2).map(tuple)),
        order_matters=draw(st.booleans()),
        type=draw(st.none() | st.text()),
        template=draw(st.none() | st.text()),
        history=draw(st.lists(st.builds(Turn, st.text(), st.text()), max_size=2).map(tuple)),
        answerable=draw(st.none() | st.booleans()),
        extra=draw(st.dictionaries(st.text(), json_values(), max_size=2)),
    )


def golds(kind: GoldKind) -> SearchStrategy[Gold]:
    """Gold of one kind, without lone surrogates, which files cannot keep."""
    if kind is GoldKind.TYPED_VALUES:
        return st.builds(TypedGold, st.text(), json_values())
    values = st.text() | st.just("true")
    return st.one_of(
        answer_sets(terms(values)),
        st.lists(values, max_size=3, unique=True).map(lambda texts: ValueSet(tuple(texts))),
        st.builds(Boolean, st.booleans()),
    )


@st.composite
def benchmarks(draw: st.DrawFn) -> Benchmark:
    """A benchmark named `b` of up to 4 items, with gold of either kind, or with none yet."""
    kind = draw(st.sampled_from(GoldKind))
    asked = tuple(
        draw(st.lists(items("b"), min_size=1, max_size=4, unique_by=lambda item: item.id))
    )
    gold = {item.id: draw(golds(kind)) for item in asked} if draw(st.booleans()) else {}
    card = BenchmarkCard(
        name="b",
        title=draw(st.text()),
        graph=draw(st.text()),
        dataset_id=draw(st.text()),
        languages=("en", "no", "hi_IN"),
        gold=kind,
        counts=Counts(questions=len({item.qid for item in asked}), items=len(asked)),
        gold_engine=draw(st.none() | st.text()),
        gold_source=draw(st.sampled_from(("stored", "derived"))),
        gold_date=draw(st.none() | st.dates().map(str)),
        citation=draw(st.none() | st.text()),
        sources=draw(st.lists(source_records(), max_size=2).map(tuple)),
        caveats=draw(st.lists(st.text(), max_size=2).map(tuple)),
    )
    return Benchmark(card, asked, gold)


# Pieces that meet at the edges of SPARQL's terminals: a text of them is seldom a query, and often
# nearly one.
QUERY_PIECES = (
    "SELECT", "ask", "WHERE", "FILTER", "PREFIX ", "BASE ", "x:", ":", "x:a.b", "x:a.b.c",
    r"x:a\#b", "_:b", "?x", "$y", "?", "$", "a", "true", "1", "1.5e3", ".", ";", ",", "-", "<", ">",
    "<=", "&&", "^^", "|", "{", "}", "(", ")", "[", "]", "*", "<http://e.org/x#>", "<y>", "'", '"',
    "'''", '"""', "'s'", '"t"@EN', "\\", r"\n", r"\"", r"\u0022", r"\u005C", r"\u000A", r"\u00",
    r"\U00000023", r"\uD800", r"\U00110000", "@en-GB", "@", "#", "# c", "\n", "\r", "\t", " ",
    "\0", "é", "\u00a0", "\ufeff", "~", "%41", "%", "=", "!", "/",
)  # fmt: skip


def query_texts() -> SearchStrategy[str]:
    """Texts of the pieces of queries, and any other text among them."""
    pieces = st.one_of(st.sampled_from(QUERY_PIECES), st.text(max_size=3))
    return st.lists(pieces, max_size=25).map("".join)
