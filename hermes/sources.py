"""The catalogue: where each benchmark's files come from, pinned. Nothing else.

A new benchmark is an adapter (if its format is new) and an entry here. Other distributions bring
entries by the entry-point group `hermes.sources`.
"""

from __future__ import annotations

from dataclasses import dataclass

from hermes.model import Counts, FileRole, GoldKind


@dataclass(frozen=True, slots=True)
class CatalogueFile:
    """One file to fetch. `sha256` is None where the sum is not known beforehand."""

    role: FileRole
    url: str
    license: str
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A benchmark that can be fetched: its files, the adapter that reads them, what to expect."""

    name: str
    title: str
    adapter: str
    graph: str
    dataset_id: str
    languages: tuple[str, ...]
    counts: Counts
    files: tuple[CatalogueFile, ...]
    gold: GoldKind = GoldKind.ANSWER_SETS
    gold_engine: str | None = None
    citation: str | None = None
    caveats: tuple[str, ...] = ()
    snapshot: CatalogueFile | None = None
    """A dump of the database behind the graph: large, and fetched only when asked for."""


_GITHUB = "https://raw.githubusercontent.com"
_TEXT2SPARQL = f"{_GITHUB}/AKSW/text2sparql.aksw.org"
_TEXT2SPARQL_2025 = f"{_TEXT2SPARQL}/d317a8476a3be27a2eef5bfc5f670a58f5c128ee/docs/benchmark"
_KGQAN = f"{_GITHUB}/CoDS-GCS/KGQAn/2cb6f3701e699293175ecf4e4c1b9fe79d97c687/src/evaluation/data"
_HERIKGQA = "https://huggingface.co/datasets/anonymous-7989/herikgqa-benchmark/resolve/main"

_CC_BY = "CC-BY-4.0"
_CC_BY_SA = "CC-BY-SA-4.0"
_NOT_STATED = "not stated"

_CITE_TEXT2SPARQL = "TEXT2SPARQL Challenge, https://text2sparql.aksw.org/"
_CITE_QALD9 = (
    "Usbeck, Gusmita, Ngonga Ngomo, Saleem: 9th Challenge on Question Answering over Linked Data"
    " (QALD-9). Semdeep/NLIWoD at ISWC 2018."
)
_CITE_KGQAN = (
    "Omar, Dhall, Kalnis, Mansour: A Universal Question-Answering Platform for Knowledge Graphs."
    " SIGMOD 2023. https://arxiv.org/abs/2303.00595"
)

_INVALID_QALD9_QUERIES = (
    "24 of the 150 gold queries are no SPARQL 1.1: they rely on an endpoint's built-in prefixes or"
    " leave out the brackets of an expression in SELECT. Their stored gold is used."
)
_LIMIT_TIES = "LIMIT or OFFSET cuts through a tie: another engine, or load order, picks others."

CATALOGUE: tuple[CatalogueEntry, ...] = (
    CatalogueEntry(
        name="ck25",
        title="Text2SPARQL 2025, corporate knowledge",
        adapter="text2sparql",
        graph="corporate",
        dataset_id="https://text2sparql.aksw.org/2025/corporate/",
        languages=("en",),
        counts=Counts(questions=50, items=50),
        gold_engine="virtuoso",
        citation=_CITE_TEXT2SPARQL,
        files=(
            CatalogueFile(
                FileRole.QUESTIONS,
                f"{_GITHUB}/eccenca/ck25-dataset/c838fcc95b1f7ad98492ccfb9ceacc7c84c5e02c/questions.yml",
                _CC_BY,
                "305263d864bca6c7452d5d10bfd57fc9598a815d7c4fd930d0e36e699ba0e6a6",
            ),
            CatalogueFile(
                FileRole.GOLD,
                f"{_TEXT2SPARQL_2025}/ck25_true_result_set.json",
                _CC_BY_SA,
                "8563a66faa72bc803833d22773bb5c41d33656645d0906c84cce135a84f68771",
            ),
        ),
        caveats=(
            "49 of the 50 gold queries appear verbatim in ck26, on the same graph.",
            "The gold of questions 25 and 41 is empty, but their queries return rows on the"
            " published graph.",
            f"In questions 29, 46 and 50, {_LIMIT_TIES}",
            "Queries 37 and 42 call xsd:int, a cast that SPARQL 1.1 does not have.",
        ),
    ),
    CatalogueEntry(
        name="ck26",
        title="Text2SPARQL 2026, corporate knowledge",
        adapter="text2sparql",
        graph="corporate",
        dataset_id="https://text2sparql.aksw.org/2026/corporate/",
        languages=("en", "de"),
        counts=Counts(questions=50, items=100),
        gold_engine="tentris",
        citation=_CITE_TEXT2SPARQL,
        files=(
            CatalogueFile(
                FileRole.QUESTIONS,
                f"{_TEXT2SPARQL}/1177cf0d7b5c8b4c62e8041755f127f174604235/docs/results/ck26/questions_ck26.yml",
                _CC_BY_SA,
                "c4188547a97352ed3332581e3c5f1d64fb4c8d4db4a4f24072f7f1c13b523b8c",
            ),
            CatalogueFile(
                FileRole.GOLD,
                f"{_TEXT2SPARQL}/f63b01bb4872f31cdc649178c2b1666d093809bc/docs/results/ck26/ck26_true_result_set.json",
                _CC_BY_SA,
            ),
        ),
        caveats=(
            "49 of the 50 gold queries appear verbatim in ck25, on the same graph: who has seen"
            " ck25 has seen these answers.",
            "In questions 32, 35 and 41 the gold writes whole numbers as decimals (3.0); other"
            " engines write 3.",
            f"In questions 29 and 46, {_LIMIT_TIES}",
            "Queries 37 and 42 call xsd:int, a cast that SPARQL 1.1 does not have.",
        ),
    ),
    CatalogueEntry(
        name="db25",
        title="Text2SPARQL 2025, DBpedia",
        adapter="text2sparql",
        graph="dbpedia-2015-10",
        dataset_id="https://text2sparql.aksw.org/2025/dbpedia/",
        languages=("en", "es"),
        counts=Counts(questions=100, items=200),
        citation=_CITE_TEXT2SPARQL,
        files=(
            CatalogueFile(
                FileRole.QUESTIONS,
                f"{_TEXT2SPARQL_2025}/questions_db25.yaml",
                _CC_BY_SA,
                "41c447c361f5315b066c157f1dd9801e60ce6029cb02f56af9937fae9cfcebb6",
            ),
            CatalogueFile(
                FileRole.GOLD,
                f"{_TEXT2SPARQL_2025}/db25_true_result_set.json",
                _CC_BY_SA,
                "e5001e581283b43dbe16c0710bb718fb98e08845c67e2ddef2e8610533175302",
            ),
        ),
        caveats=(
            "11 of the 100 gold queries are no SPARQL 1.1: an aggregate in SELECT without brackets."
            " Their stored gold is used.",
            "The gold of questions 5, 42, 45 and 95 is empty, in both languages.",
            "The gold mixes IRIs of dbpedia.org and of es.dbpedia.org.",
        ),
    ),
    CatalogueEntry(
        name="db26",
        title="Text2SPARQL 2026, DBpedia",
        adapter="text2sparql",
        graph="dbpedia-2015-10",
        dataset_id="https://text2sparql.aksw.org/2026/dbpedia/",
        languages=("en", "es"),
        counts=Counts(questions=50, items=100),
        citation=_CITE_TEXT2SPARQL,
        files=(
            CatalogueFile(
                FileRole.QUESTIONS,
                f"{_TEXT2SPARQL}/50cdf17c86027ea10809a71ad707c39ce4547c2a/2026/results/db26/questions_db26.yml",
                _CC_BY_SA,
            ),
            CatalogueFile(
                FileRole.GOLD,
                f"{_TEXT2SPARQL}/9f50cad693ac3457714025119701209a1b32278d/2026/results/db26/db26_true_result_set.json",
                _CC_BY_SA,
            ),
        ),
    ),
    CatalogueEntry(
        name="qald10",
        title="QALD-10, Wikidata",
        adapter="qald",
        graph="wikidata",
        dataset_id="qald-X",
        languages=("en", "de", "ru", "zh"),
        counts=Counts(questions=394, items=1564),
        citation=(
            "Usbeck et al.: QALD-10 – The 10th challenge on question answering over linked data."
            " Semantic Web, 2023. https://doi.org/10.3233/SW-233471"
        ),
        files=(
            CatalogueFile(
                FileRole.QUESTIONS,
                f"{_GITHUB}/KGQA/QALD-10/89caa86371c7a65c6c87a64e0eeaa0e247ff5fe5/data/qald_10/qald_10.json",
                "MIT",
                "55720cbc9effb250f4b814a9c27ce5f5d61d863d5943bc8aa93773f6f761c6cc",
            ),
        ),
        caveats=(
            "The gold is of an older Wikidata: today's endpoint answers many queries differently.",
            "12 questions have no Chinese text; the gold of question 313 is empty.",
            "Questions 287 and 340 have the same gold query.",
        ),
    ),
    CatalogueEntry(
        name="qald9plus",
        title="QALD-9-plus test, DBpedia",
        adapter="qald",
        graph="dbpedia",
        dataset_id="qald-9-plus",
        languages=("en", "de", "ru"),
        counts=Counts(questions=150, items=450),
        citation=(
            "Perevalov, Diefenbach, Usbeck, Both: QALD-9-plus: A Multilingual Dataset for Question"
            " Answering over DBpedia and Wikidata Translated by Native Speakers. ICSC 2022."
        ),
        files=(
            CatalogueFile(
                FileRole.QUESTIONS,
                f"{_GITHUB}/KGQA/QALD_9_plus/5b116c9b53cac0cc3c3c64dd211a46311499e76d/data/qald_9_plus_test_dbpedia.json",
                _CC_BY,
                "7831fd113d9c5ad66c429bfb39b079fdb101578e57c095777a468f206201787f",
            ),
        ),
        caveats=(
            "The gold of 35 of the 150 questions is empty: a profile's rule for empty sets decides"
            " nearly a quarter of the score.",
            "All 150 gold queries and English questions are those of qald9; gold differs, being of"
            " another DBpedia.",
            _INVALID_QALD9_QUERIES,
        ),
    ),
    CatalogueEntry(
        name="qald9",
        title="QALD-9 test, DBpedia",
        adapter="qald",
        graph="dbpedia",
        dataset_id="qald-9-test-multilingual",
        languages=("en",),
        counts=Counts(questions=150, items=150),
        citation=_CITE_QALD9,
        files=(
            CatalogueFile(
                FileRole.QUESTIONS,
                f"{_KGQAN}/qald-9-test-multilingual.json",
                _NOT_STATED,
                "3a3dce52cca832fbc530a999d193ad8f90f8343f4b1764654b869928816d422e",
            ),
        ),
        caveats=(
            "All 150 gold queries and English questions are those of qald9plus.",
            "The gold has no datatypes: numbers and dates are plain literals. That of question 124"
            " is empty.",
            _INVALID_QALD9_QUERIES,
            "The source states no licence.",
        ),
    ),
    CatalogueEntry(
        name="yago",
        title="YAGO questions of KGQAn",
        adapter="qald",
        graph="yago",
        dataset_id="qald_9_yago",
        languages=("en",),
        counts=Counts(questions=100, items=100),
        citation=_CITE_KGQAN,
        files=(
            CatalogueFile(
                FileRole.QUESTIONS,
                f"{_KGQAN}/qald9_yago100.json",
                _NOT_STATED,
                "e04a8f811c3ad9b5c8a2df839ffd726d3f9bfb34616b8fdb5794b1e9621e6e79",
            ),
        ),
        caveats=(
            "30 questions are word for word in qald9 and qald9plus, with another graph's answers.",
            "Questions 22 and 24 are the same, and so are 32 and 33.",
            "The source states no licence.",
        ),
    ),
    CatalogueEntry(
        name="dblp",
        title="DBLP questions of KGQAn",
        adapter="qald",
        graph="dblp",
        dataset_id="qald9_dblp100",
        languages=("en",),
        counts=Counts(questions=100, items=100),
        citation=_CITE_KGQAN,
        files=(CatalogueFile(FileRole.QUESTIONS, f"{_KGQAN}/qald9_dblp100.json", _NOT_STATED),),
        caveats=(
            "97 of the 100 gold queries declare the prefix xsd: for https://dblp.org/rdf/schema#.",
            "Questions 51 and 85 have the same gold query.",
            "The source states no licence.",
        ),
    ),
    CatalogueEntry(
        name="mag",
        title="Microsoft Academic Graph questions of KGQAn",
        adapter="qald",
        graph="mag",
        dataset_id="qald9_ms100",
        languages=("en",),
        counts=Counts(questions=100, items=100),
        citation=_CITE_KGQAN,
        files=(CatalogueFile(FileRole.QUESTIONS, f"{_KGQAN}/qald9_ms100.json", _NOT_STATED),),
        caveats=("The source states no licence.",),
    ),
    CatalogueEntry(
        name="herikgqa",
        title="HeriKGQA",
        adapter="herikgqa",
        graph="herikg",
        dataset_id="herikgqa",
        languages=("en",),
        counts=Counts(questions=500, items=500),
        gold=GoldKind.TYPED_VALUES,
        citation="HeriKGQA, https://huggingface.co/datasets/anonymous-7989/herikgqa-benchmark",
        files=(
            CatalogueFile(FileRole.QUESTIONS, f"{_HERIKGQA}/benchmark_500.json", _NOT_STATED),
            CatalogueFile(FileRole.META, f"{_HERIKGQA}/benchmark_500.meta.json", _NOT_STATED),
        ),
        caveats=(
            "Gold is typed values, which free text is matched with: there is accuracy, but no"
            " precision, recall or F1.",
            "Reference values hold for the published snapshot of the data only.",
        ),
        snapshot=CatalogueFile(FileRole.SNAPSHOT, f"{_HERIKGQA}/snapshot.dump", _NOT_STATED),
    ),
)
