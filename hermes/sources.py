"""The catalogue: where each benchmark's files come from, pinned. Nothing else.

A new benchmark is an adapter (if its format is new) and an entry here. Other distributions bring
entries by the entry-point group `hermes.sources`.
"""

from __future__ import annotations

from dataclasses import dataclass

from hermes.model import Counts, FileRole, GoldKind

_GITHUB = "https://raw.githubusercontent.com"
_TEXT2SPARQL = f"{_GITHUB}/AKSW/text2sparql.aksw.org"
_TEXT2SPARQL_2025 = f"{_TEXT2SPARQL}/d317a8476a3be27a2eef5bfc5f670a58f5c128ee/docs"
_KGQAN = f"{_GITHUB}/CoDS-GCS/KGQAn/2cb6f3701e699293175ecf4e4c1b9fe79d97c687/src/evaluation/data"
_HERIKGQA = "https://huggingface.co/datasets/anonymous-7989/herikgqa-benchmark/resolve/main"


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
