"""Published results: where the recorded answers of participants of a challenge are, pinned.

Of each participant there can be three files: what it answered, the answer sets that the organizers
got by executing that, and the official scores. Not every participant has every file.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest


class ResultsRole(StrEnum):
    """What a file of a participant holds; the value is the name of the file when it is kept."""

    ANSWERS = "answers"
    RESULT_SET = "system_result_set"
    EVALUATION = "eval"


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """One file of a participant. `sha256` is None where the sum is not known beforehand."""

    role: ResultsRole
    url: str
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class Participant:
    """A system that took part, by the name that the organizers publish, and its files."""

    name: str
    files: tuple[ResultsFile, ...]


@dataclass(frozen=True, slots=True)
class PublishedResults:
    """What was published of one benchmark."""

    bench: str
    license: str
    participants: tuple[Participant, ...]


_TEXT2SPARQL = "https://raw.githubusercontent.com/AKSW/text2sparql.aksw.org"
_RESULTS_2025 = f"{_TEXT2SPARQL}/d317a8476a3be27a2eef5bfc5f670a58f5c128ee/docs/results"
_RESULTS_2026 = f"{_TEXT2SPARQL}/f63b01bb4872f31cdc649178c2b1666d093809bc/docs/results"
_LICENSE = "CC-BY-SA-4.0"

_PARTICIPANTS_2025 = (
    "DBPEDIA-CG",
    "DBPEDIA-CL",
    "DBPEDIA-SC",
    "FRANZ",
    "IIS-L",
    "IIS-Q",
    "INFAI",
    "LABIC",
    "WSE",
)

_SUMS_2025 = {
    ("DBPEDIA-CG", "db25"): (
        "8f6846fe1380f6f6c45a6b956db3cefe9170a64445ccbe32867bf63c30a1b01d",
        "2ae5de9ae7a675161aa745281296b683cb5e7b453869ca6fbdbfe3f7b98a264d",
        "ac398bcab150fb91f8e15c57e254e7456d7443d2ca33da88ceab6e900532128a",
    ),
    ("DBPEDIA-CL", "db25"): (
        "ad51887c7d4091692c1004e0391c639b05c096c0eee10a6b1fb7202cc6b66fc4",
        "c6a7d044321efa5156a0b446c46a049b846eb4eb3190e78b7e8cbd0358f202d3",
        "f29e26d286591f2e599bc414d4056497938cfd32e287d7627f9e4414ac82e3a1",
    ),
    ("DBPEDIA-SC", "db25"): (
        "e1d92684090e9bab8085ea9d0e294c8fb3ff3db66a7f05c8b5d08122cc446772",
        "4c51652a1a9adbf9dcdca22b78de20664e974866241aac94b6d89a323ec52a73",
        "2b00484e104964846eb6836f5aa8fad83eb4af112cd17c58227b4e8969cf0052",
    ),
    ("FRANZ", "ck25"): (
        "704f9535c4e767079c3d0c2218a869023db1123b40bbec3e7307dd8342731f0f",
        "24fcb64b82dca2d32de53424470068305848decad18fa54d91ef22f78ba4c2b1",
        "074b8f827e2140e7c2be247ee47c734c781ed13d2cba1e33aa3d3423a6a08b45",
    ),
    ("FRANZ", "db25"): (
        "72b9ea22be1c72ec834be64b2913611c74abdd41c3545e5890bc5f1c6dc99aa4",
        "f7c625ff11b41bd7520e177edccc7ea99c0cf14b127d50e76bd3ebbd9be58af4",
        "8a492534b6909022a44a015b5ad518bf2937fb470168117a5dfdf28cc0faee9a",
    ),
    ("IIS-L", "ck25"): (
        "1301e90b1637c4bd8c1bbba230c293ed2677ddd49143688269dbeaefc09e4782",
        "662e68db5bd6a339670a546468cd0312c91e1194bbc214903d5b6853f86f6f58",
        "cbb74fec199c2af4a9dc1ee5a508156a697aa832860829c965dd0e2da36509c2",
    ),
    ("IIS-Q", "db25"): (
        "bf9df87e1a088b68a31f9d6100c1a65ef4a514b00c0a61b2e226600fe514f516",
        "677ed28087367c7552089f102820880805b70ceff3d1cc5acb061a48ec7de818",
        "297eafce4c62fa6d9133840f08bcd4551d92bd73041aa668efb147d4fbdea76f",
    ),
    ("INFAI", "ck25"): (
        "a715984172f410a9fdb6d71322b92c1fb8820f4312af0b490e85abd66790464d",
        "662e68db5bd6a339670a546468cd0312c91e1194bbc214903d5b6853f86f6f58",
        "91a088b789e8c332450d9b595ce5b018abf757b723e7bdf7d44f955be64e09e2",
    ),
    ("LABIC", "ck25"): (
        "4758638301da72379bbcf38e97b8e69f799def0fe08f9356474f7576e6a00d4d",
        "79f1758081bdd517a978cfe1725e07df88ea88a92210570585aee11d5b327327",
        "1e19f615d1783488b067c4ba6c1b9959038f377e6c5452389b57d369ee90e2e0",
    ),
    ("WSE", "ck25"): (
        "511aa1927cc1dbc87b92761d9cfe3ed0c31f1896c2302e673d8587a6c8028816",
        "1230fdb1085f9b08e1b382bb4f75b86b165d72073b123b6eb276f4a32cb76482",
        "169dfede08eb7ba758ac332cd756366f7ada4beca17be0c493dfdb1ba574951e",
    ),
    ("WSE", "db25"): ("691626d2af64597605493438d6cf0ba4e46f07600fc0005f32702e141d035b08",),
}
"""The sums of the files of a participant, in the order of `ResultsRole`, as far as known."""


def _published_2025(bench: str) -> PublishedResults:
    participants = tuple(Participant(name, _files_2025(name, bench)) for name in _PARTICIPANTS_2025)
    return PublishedResults(bench, _LICENSE, participants)


def _files_2025(participant: str, bench: str) -> tuple[ResultsFile, ...]:
    sums = _SUMS_2025.get((participant, bench), ())
    folder = f"{_RESULTS_2025}/{participant}"
    return tuple(
        ResultsFile(role, f"{folder}/{bench}_{role}.json", sha256)
        for role, sha256 in zip_longest(ResultsRole, sums)
    )


_CK26 = PublishedResults(
    "ck26",
    _LICENSE,
    (
        Participant(
            "SPARQL-LLM",
            (
                ResultsFile(
                    ResultsRole.EVALUATION,
                    f"{_RESULTS_2026}/ck26/SPARQL-LLM/ck26_results.json",
                    "f1ebf7529777b516ca8c114426a66bee6bab80bbc033958cb07e8799ece8d8c6",
                ),
            ),
        ),
    ),
)

PUBLISHED = {
    published.bench: published
    for published in (_published_2025("ck25"), _published_2025("db25"), _CK26)
}
"""The published results by the name of their benchmark."""
