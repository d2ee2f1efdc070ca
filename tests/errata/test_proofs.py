"""Every packaged erratum is proven from the public files: no entry without a proof."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from hermes.errata.reading import Action, load_errata, packaged_folder, read_errata
from hermes.model import Boolean
from hermes.sparql.features import query_features
from hermes.sparql.structure import Clause
from tests.errata.proofs import corporate, dbpedia, wikidata
from tests.errata.proofs.corporate import limit_cuts_through_a_tie
from tests.errata.proofs.wikidata import gold_is_that_of_an_empty_graph, reads_statements
from tests.errata.public_files import BENCHES, variables

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.errata.reading import Erratum
    from tests.errata.public_files import Files

pytestmark = pytest.mark.slow

PROOFS: dict[str, dict[str, Callable[[Files, str, str], None]]] = {
    **corporate.PROOFS,
    **dbpedia.PROOFS,
    **wikidata.PROOFS,
}
PACKAGED = [
    (path.stem, erratum)
    for path in sorted(packaged_folder().glob("*.yaml"))
    for erratum in read_errata(path)[1]
]


@pytest.mark.shared
@pytest.mark.parametrize(
    ("bench", "erratum", "qid"),
    [
        pytest.param(bench, erratum, qid, id=f"{bench}-{erratum.id}-{qid}")
        for bench, erratum in PACKAGED
        for qid in erratum.questions
    ],
)
def test_a_packaged_erratum_is_proven(bench: str, erratum: Erratum, qid: str, files: Files) -> None:
    PROOFS[bench][erratum.id](files, bench, qid)


def test_every_proof_is_of_a_packaged_erratum() -> None:
    for bench in BENCHES:
        assert {erratum.id for name, erratum in PACKAGED if name == bench} == PROOFS[bench].keys()


@pytest.mark.shared
@pytest.mark.parametrize("bench", BENCHES)
def test_packaged_errata_hold_for_the_benchmark_as_it_is_fetched(bench: str, files: Files) -> None:
    benchmark = files.benchmarks[bench]
    errata = load_errata(benchmark.card, files.settings)
    assert errata == tuple(erratum for name, erratum in PACKAGED if name == bench)
    # Every question and every language that is named is the benchmark's.
    for erratum in errata:
        concerned = [item for item in benchmark.items if erratum.concerns(item)]
        assert {item.qid for item in concerned} == {*erratum.questions}
        assert not erratum.languages or {i.lang for i in concerned} == {*erratum.languages}


@pytest.mark.shared
def test_no_packaged_erratum_holds_gold_queries_or_gold_values(files: Files) -> None:
    for bench, erratum in PACKAGED:
        words = f"{erratum.wrong} {erratum.evidence}"
        for qid in erratum.questions:
            assert not [v for v in files.gold(bench, qid) if len(v) > 3 and v in words]
            assert erratum.sparql != files.query(bench, qid)
        assert erratum.action is Action.CORRECTED or erratum.sparql is None


# -- searches: all of a kind is listed, or known not to be wrong ---------------------------------


def listed(bench: str, *ids: str) -> set[str]:
    """The questions of a benchmark's errata, of all or of those with these ids."""
    errata = [erratum for name, erratum in PACKAGED if name == bench]
    return {q for erratum in errata if not ids or erratum.id in ids for q in erratum.questions}


@pytest.mark.shared
@pytest.mark.parametrize("bench", ["ck25", "ck26"])
def test_every_tie_at_a_limit_is_listed(bench: str, files: Files) -> None:
    tied = {q for q in files.questions(bench) if limit_cuts_through_a_tie(files, bench, q)}
    assert tied == listed(bench, "tie-at-limit", "wrong-offset")


@pytest.mark.shared
@pytest.mark.parametrize("bench", BENCHES)
def test_every_empty_gold_is_listed(bench: str, files: Files) -> None:
    empty = {q for q in files.questions(bench) if not files.gold(bench, q)}
    assert empty <= listed(bench)


@pytest.mark.shared
@pytest.mark.parametrize("bench", BENCHES)
def test_gold_is_a_boolean_where_the_query_asks_for_one(bench: str, files: Files) -> None:
    for qid in files.questions(bench):
        asks = str(files.features(bench, qid).form) == "ASK"
        assert isinstance(files.whole_gold(bench, qid), Boolean) is asks, qid


@pytest.mark.shared
@pytest.mark.parametrize("bench", BENCHES)
def test_every_question_that_is_asked_again_with_another_gold_is_listed(
    bench: str, files: Files
) -> None:
    by_text: dict[tuple[str, str], set[str]] = {}
    for item in files.benchmarks[bench].items:
        words = " ".join(re.findall(r"\w+", item.question.lower()))
        by_text.setdefault((item.lang, words), set()).add(item.qid)
    for questions in by_text.values():
        golds = {frozenset(files.gold(bench, qid)) for qid in questions}
        assert len(golds) == 1 or questions & listed(bench)


@pytest.mark.shared
def test_what_is_first_without_an_order_is_the_only_one(files: Files) -> None:
    """Of LIMIT without ORDER BY there is one case, and its gold is right: a day of birth."""
    unordered = {
        (bench, qid)
        for bench in BENCHES
        for qid in files.questions(bench)
        if Clause.LIMIT in (clauses := files.features(bench, qid).clauses)
        and Clause.ORDER_BY not in clauses
    }
    assert unordered == {("db25", "77")}
    assert files.text("db25", "77") == "When was the birth of Albert Einstein?"
    assert files.gold("db25", "77") == {"1879-03-14"}


@pytest.mark.shared
@pytest.mark.parametrize("qid", ["25", "33", "61", "66", "70", "82", "89"])
def test_a_count_of_the_only_variable_counts_nothing_twice(qid: str, files: Files) -> None:
    """A graph is a set of triples: with constants besides, a thing matches a pattern once.

    So DISTINCT outside COUNT does no harm, and is no erratum.
    """
    assert re.search(r"SELECT DISTINCT COUNT\(", files.query("db25", qid))
    assert len(variables(files.query("db25", qid))) == 1
    assert qid not in listed("db25", "distinct-outside-count")


@pytest.mark.shared
def test_the_gold_of_91_is_what_a_count_of_the_only_variable_got(files: Files) -> None:
    query, found = files.published("IIS-Q", "db25:91-en")
    assert len(variables(query)) == 1
    assert query_features(query).properties == files.features("db25", "91").properties
    assert found == files.gold("db25", "91")
    assert "91" not in listed("db25")


@pytest.mark.shared
def test_the_graph_of_qald10_had_no_statements(files: Files) -> None:
    """Every gold query that looks for statements has the gold of an empty graph.

    But that of 58, which counts what has no statement.
    """
    readers = {q for q in files.questions("qald10") if reads_statements(files, "qald10", q)}
    assert len(readers) == 44
    others = {q for q in readers if not gold_is_that_of_an_empty_graph(files, "qald10", q)}
    assert others == {"58"}


@pytest.mark.shared
def test_every_gold_of_zero_is_decided(files: Files) -> None:
    """Those that are listed cannot be right; for the others the question leaves it open."""
    zeros = {q for q in files.questions("qald10") if files.gold("qald10", q) == {"0"}}
    left_open = {13, 46, 47, 49, 51, 52, 62, 66, 83, 84, 85, 105, 109, 111, 113, 116, 118, 161}
    of_nothing = listed("qald10", "sum-of-nothing", "count-of-nothing", "average-of-nothing")
    assert zeros - of_nothing == {str(question) for question in left_open}
    assert of_nothing <= zeros
