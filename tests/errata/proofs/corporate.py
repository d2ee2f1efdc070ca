"""Proofs on the corporate graph, for ck25 and ck26."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hermes.errata.reading import load_errata
from hermes.sparql.ties import tie_breaks
from tests.errata.public_files import PV

if TYPE_CHECKING:
    from hermes.errata.reading import Erratum
    from tests.errata.public_files import Files

_CATEGORY = "http://ld.company.org/prod-instances/prod-cat-"
_RDFS = "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>"


def empty_gold_is_not_what_the_query_gives(files: Files, bench: str, qid: str) -> None:
    assert files.gold(bench, qid) == set()
    given = files.values(files.query(bench, qid))
    assert given
    # ck26 has the same query on the same graph; it writes numbers as 100.0.
    assert files.query("ck26", qid) == files.query(bench, qid)
    assert {value.removesuffix(".0") for value in files.gold("ck26", qid)} == given
    # The query that corrects it says the same in other words, and so does not rest on the first.
    assert _corrected(files, bench, qid) == given


def one_coil_is_the_densest(files: Files, bench: str, qid: str) -> None:
    empty_gold_is_not_what_the_query_gives(files, bench, qid)
    densities = files.rows(
        "SELECT ?coil (?g / (?w * ?d * ?h) AS ?density) {"
        f" ?coil pv:hasCategory <{_CATEGORY}Coil> ; pv:weight_g ?g ;"
        " pv:width_mm ?w ; pv:depth_mm ?d ; pv:height_mm ?h }"
    )
    first, second = sorted((float(density) for _, density in densities), reverse=True)[:2]
    assert first > second


def one_supplier_has_no_product(files: Files, bench: str, qid: str) -> None:
    assert re.match(r"How many (of our )?suppliers .* in France\?$", files.text(bench, qid))
    there = "?one a pv:Supplier ; pv:addressCountry 'France' ; pv:name ?name"
    every = files.values(f"SELECT ?name {{ {there} }}")
    without = files.values(
        f"SELECT ?name {{ {there} FILTER NOT EXISTS {{ ?any pv:hasSupplier ?one }} }}"
    )
    assert len(every) - len(without) == files.number(bench, qid)
    assert _corrected(files, bench, qid) == {str(len(every))}
    assert without
    # In this benchmark such a one is a supplier: 34 asks for every supplier's name.
    assert "every supplier" in files.text("ck25", "34")
    assert every <= files.gold(bench, "34")


def managers_are_not_counted(files: Files, bench: str, qid: str) -> None:
    assert re.search(r"department(s)? have more than (5|five) employees", files.text(bench, qid))
    subclasses = files.values(f"{_RDFS} SELECT ?kind {{ ?kind rdfs:subClassOf pv:Employee }}")
    assert f"{PV}Manager" in subclasses
    # In this benchmark managers are employees: the gold of 38 has them.
    assert re.search(r"each [Ee]mployee", files.text(bench, "38"))
    assert files.values("SELECT ?name { ?one a pv:Manager ; pv:name ?name }") <= files.gold(
        bench, "38"
    )
    # The gold is the count without them, the correction has one department more.
    assert files.values(files.query(bench, qid)) == files.gold(bench, qid)
    corrected = files.rows(_correcting(files, bench, qid))
    assert len(corrected) == len(files.rows(files.query(bench, qid))) + 1
    for name, count in corrected:
        found = files.values(
            "SELECT ?one { ?one a ?kind ; pv:memberOf/pv:name ?name"
            f' VALUES ?kind {{ pv:Employee pv:Manager }} VALUES ?name {{ "{name}" }} }}'
        )
        assert len(found) == int(count) > 5


def gold_has_one_column_more(files: Files, bench: str, qid: str) -> None:
    named, properties = {
        "27": ("name, email, and phone", ("name", "email", "phone")),
        "40": ("id(s)? and name(s)?", ("id", "name")),
    }[qid]
    assert re.search(named, files.text(bench, qid), re.IGNORECASE)
    listed = {row[0] for row in files.rows(files.query(bench, qid))}
    asked = {
        value
        for name in properties
        for one, value in files.rows(f"SELECT ?one ?value {{ ?one pv:{name} ?value }}")
        if one in listed
    }
    # All that was asked for is there, and what is there beside it are the IRIs.
    assert asked < files.gold(bench, qid)
    assert files.gold(bench, qid) - asked == listed


def gold_is_of_other_ranks(files: Files, bench: str, qid: str) -> None:
    assert re.search(r"\b6th\b.*\b10th\b", files.text(bench, qid))
    assert re.search(r"LIMIT 5 OFFSET 10\b", files.query(bench, qid))
    unlimited = files.query(bench, qid).partition("LIMIT")[0]
    prices = [float(row[-1]) for row in files.rows(unlimited)]  # descending
    numbers = [float(value) for value in files.gold(bench, qid) if re.fullmatch(r"[\d.]+", value)]
    assert min(numbers) < prices[9]  # dearer than what gold holds are ten others already
    assert prices[4] == prices[5]  # both ends of the right ranks are ties
    assert prices[9] == prices[10]


def gold_holds_no_hardware_item(files: Files, bench: str, qid: str) -> None:
    assert re.search(r"hardware item", files.text(bench, qid))
    hardware = files.values("SELECT ?hw { ?hw a pv:Hardware }")
    categories = files.values("SELECT ?name { ?c a pv:ProductCategory ; pv:name ?name }")
    rest = files.gold(bench, qid) - categories
    assert not rest & hardware
    assert all(re.fullmatch(r"\d+(\.0)?", value) for value in rest)  # weights


def ties_broken_otherwise_give_other_rows(files: Files, bench: str, qid: str) -> None:
    assert limit_cuts_through_a_tie(files, bench, qid)
    assert files.gold(bench, qid) <= files.values(files.query(bench, qid).partition("LIMIT")[0])


def limit_cuts_through_a_tie(files: Files, bench: str, qid: str) -> bool:
    """Whether the rows of a gold query depend on how ties are broken."""
    ways = tie_breaks(files.query(bench, qid))
    return ways is not None and files.values(ways[0]) != files.values(ways[1])


def a_german_text_names_another_category(files: Files, bench: str, qid: str) -> None:
    assert "Sensoren/Wandler" in files.text(bench, qid, "de")
    assert "sensor" not in files.text(bench, qid).lower()

    def departments(category: str) -> set[str]:
        return files.values(
            "SELECT ?department { ?expert pv:memberOf ?department ;"
            f" pv:areaOfExpertise <{_CATEGORY}{category}> }}"
        )

    assert departments("Transducer") == files.gold(bench, qid)
    assert departments("Sensor") > files.gold(bench, qid)


def _erratum(files: Files, bench: str, qid: str) -> Erratum:
    (erratum,) = (
        erratum
        for erratum in load_errata(files.benchmarks[bench].card, files.settings)
        if qid in erratum.questions
    )
    return erratum


def _correcting(files: Files, bench: str, qid: str) -> str:
    query = _erratum(files, bench, qid).sparql
    assert query is not None
    return query


def _corrected(files: Files, bench: str, qid: str) -> set[str]:
    return files.values(_correcting(files, bench, qid))


_BOTH = {
    "suppliers-without-products": one_supplier_has_no_product,
    "managers-are-employees": managers_are_not_counted,
    "unasked-column": gold_has_one_column_more,
    "wrong-offset": gold_is_of_other_ranks,
    "weights-for-items": gold_holds_no_hardware_item,
    "tie-at-limit": ties_broken_otherwise_give_other_rows,
}
PROOFS = {
    "ck25": {
        **_BOTH,
        "empty-gold-density": one_coil_is_the_densest,
        "empty-gold-teams": empty_gold_is_not_what_the_query_gives,
    },
    "ck26": {**_BOTH, "german-text-of-another-category": a_german_text_names_another_category},
}
