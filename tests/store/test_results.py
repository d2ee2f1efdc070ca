"""Published results: brought into the data folder, file by file, and found there."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from hermes import participants
from hermes.documents import read_yaml
from hermes.errors import AbsentError, ChecksumError, UnknownNameError, UsageError
from hermes.participants import PUBLISHED, Participant, PublishedResults, ResultsFile, ResultsRole
from hermes.store.results import fetch_results, load_results

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.settings import Settings

HOST = "data.example.org"
ANSWERS = json.dumps([{"qname": "museum:1-en", "query": "ASK {}"}]).encode()
SETS = b'{"museum:1-en": {"true": 1}}'


@pytest.fixture
def mirrored(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Two participants of a challenge on the museum, of whom one published nothing that is left."""
    folder = tmp_path / "mirror" / HOST / "ONE"
    folder.mkdir(parents=True)
    (folder / "answers.json").write_bytes(ANSWERS)
    (folder / "sets.json").write_bytes(SETS)

    def files(name: str) -> tuple[ResultsFile, ...]:
        at = f"https://{HOST}/{name}"
        return (
            ResultsFile(ResultsRole.ANSWERS, f"{at}/answers.json", sha256(ANSWERS).hexdigest()),
            ResultsFile(ResultsRole.RESULT_SET, f"{at}/sets.json"),
            ResultsFile(ResultsRole.EVALUATION, f"{at}/eval.json"),
        )

    published = PublishedResults(
        "museum", "CC0-1.0", tuple(Participant(name, files(name)) for name in ("ONE", "TWO"))
    )
    monkeypatch.setitem(participants.PUBLISHED, "museum", published)
    return replace(settings, mirror=str(tmp_path / "mirror"))


def test_every_file_that_is_there_is_kept_by_its_role_and_with_its_source(
    mirrored: Settings,
) -> None:
    outcome = fetch_results("museum", mirrored)
    (one,) = outcome.participants
    assert outcome.files == 2
    assert one.path == mirrored.data_dir / "results" / "museum" / "ONE"
    assert one.answers is not None
    assert one.answers.read_bytes() == ANSWERS
    assert one.result_set is not None
    assert one.result_set.read_bytes() == SETS
    assert one.evaluation is None
    recorded = read_yaml(one.path / "sources.yaml")
    assert isinstance(recorded, dict)
    assert isinstance(recorded["sources"], list)
    checked = {source["sha256"]: source["checked"] for source in recorded["sources"]}  # type: ignore[index, call-overload]  # JSON that the test knows
    assert checked == {sha256(ANSWERS).hexdigest(): True, sha256(SETS).hexdigest(): False}


def test_an_absent_file_and_one_without_a_known_sum_are_warnings(mirrored: Settings) -> None:
    assert fetch_results("museum", mirrored).warnings == (
        "ONE: not there: eval",
        f"ONE: not checked, no sum was known beforehand: https://{HOST}/ONE/sets.json",
        "TWO: not there: answers, system_result_set, eval",
    )


def test_a_file_other_than_the_pinned_one_is_no_warning_but_an_error(
    mirrored: Settings, tmp_path: Path
) -> None:
    (tmp_path / "mirror" / HOST / "ONE" / "answers.json").write_bytes(b"[]")
    with pytest.raises(ChecksumError):
        fetch_results("museum", mirrored)
    outcome = fetch_results("museum", mirrored, accept_changed=True)
    assert outcome.warnings[1].startswith("ONE: not checked, a changed file was accepted: ")


def test_it_is_an_error_where_nothing_is_there(mirrored: Settings) -> None:
    with pytest.raises(AbsentError, match="none of the results of museum is there"):
        fetch_results("museum", replace(mirrored, mirror=None))  # and offline


def test_results_are_found_once_they_are_fetched(mirrored: Settings) -> None:
    with pytest.raises(UsageError, match="`hermes results fetch museum`"):
        load_results("museum", mirrored)
    fetch_results("museum", mirrored)
    assert [folder.name for folder in load_results("museum", mirrored)] == ["ONE"]


@pytest.mark.parametrize("name", ["answers", "system_result_set"])
def test_a_file_that_has_changed_since_it_was_fetched_is_an_error(
    mirrored: Settings, name: str
) -> None:
    (one,) = fetch_results("museum", mirrored).participants
    (one.path / f"{name}.json").write_bytes(b"{}")
    with pytest.raises(ChecksumError, match="it is not what was fetched"):
        load_results("museum", mirrored)


def test_a_file_that_was_changed_together_with_its_record_is_an_error(mirrored: Settings) -> None:
    (one,) = fetch_results("museum", mirrored).participants
    (one.path / "answers.json").write_bytes(b"[]")
    sources = one.path / "sources.yaml"
    before, after = (sha256(content).hexdigest() for content in (ANSWERS, b"[]"))
    sources.write_text(sources.read_text("utf-8").replace(before, after), "utf-8")
    with pytest.raises(ChecksumError, match=f"it is not what was published .{before}"):
        load_results("museum", mirrored)


def test_a_file_that_was_put_there_by_hand_is_an_error(mirrored: Settings) -> None:
    (one,) = fetch_results("museum", mirrored).participants
    (one.path / "eval.json").write_bytes(b"{}")
    with pytest.raises(ChecksumError, match="nothing is recorded"):
        load_results("museum", mirrored)


def test_a_changed_file_that_was_accepted_is_remarked_on(
    mirrored: Settings, tmp_path: Path
) -> None:
    (tmp_path / "mirror" / HOST / "ONE" / "answers.json").write_bytes(b"[]")
    fetch_results("museum", mirrored, accept_changed=True)
    (one,) = load_results("museum", mirrored)
    assert one.remarks == ("answers.json is not what was published: a changed file was accepted",)


def test_another_benchmark_has_none_and_the_others_are_named(settings: Settings) -> None:
    with pytest.raises(UnknownNameError, match="some of ck25, db25, ck26"):
        load_results("ck52", settings)


def test_every_pinned_file_has_a_commit_in_its_address() -> None:
    for published in PUBLISHED.values():
        for participant in published.participants:
            for file in participant.files:
                commit = file.url.split("/")[5]
                assert len(commit) == 40
                assert file.sha256 is None or len(file.sha256) == 64


@pytest.mark.shared
@pytest.mark.parametrize(("bench", "files"), [("ck25", 15), ("db25", 16), ("ck26", 1)])
def test_the_mirrored_files_are_the_pinned_ones(
    bench: str, files: int, settings: Settings, mirror: Path
) -> None:
    outcome = fetch_results(bench, replace(settings, mirror=str(mirror)))
    # Every file of the mirror is pinned, and no file that is pinned is absent from it.
    pinned = [f for p in PUBLISHED[bench].participants for f in p.files if f.sha256]
    assert outcome.files == files == len(pinned)
    assert not [warning for warning in outcome.warnings if "not checked" in warning]
