"""Published results in the data folder: what participants of a challenge answered and scored.

`results/<bench>/<participant>/` holds the files that the participant has, by the names of their
roles, and `sources.yaml`, which says where each came from.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from hermes.errors import AbsentError, UnknownNameError, UsageError
from hermes.fetch.download import fetch_file
from hermes.files import read_whole
from hermes.model import SourceRecord
from hermes.participants import PUBLISHED, ResultsRole
from hermes.store.folder import replace_folder
from hermes.store.integrity import check_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hermes.fetch.download import Download
    from hermes.participants import Participant, PublishedResults, ResultsFile
    from hermes.settings import Settings

SOURCES = "sources.yaml"


@dataclass(frozen=True, slots=True)
class ParticipantFolder:
    """A participant's folder. Each file is None where it was not published.

    `remarks` say which files are not those that were published, though they were accepted.
    """

    name: str
    path: Path
    remarks: tuple[str, ...] = ()

    @property
    def answers(self) -> Path | None:
        """What it answered: queries, joined on item ids."""
        return self.file(ResultsRole.ANSWERS)

    @property
    def result_set(self) -> Path | None:
        """The answer sets that the organizers got by executing the queries."""
        return self.file(ResultsRole.RESULT_SET)

    @property
    def evaluation(self) -> Path | None:
        """The official scores, item by item and averaged."""
        return self.file(ResultsRole.EVALUATION)

    def file(self, role: ResultsRole) -> Path | None:
        """The file of a role, where there is one."""
        path = self.path / f"{role}.json"
        return path if path.is_file() else None


@dataclass(frozen=True, slots=True)
class ResultsOutcome:
    """Whose results are there now, and what a user should be told."""

    bench: str
    participants: tuple[ParticipantFolder, ...]
    files: int
    warnings: tuple[str, ...] = ()


def fetch_results(
    bench: str, settings: Settings, *, accept_changed: bool = False
) -> ResultsOutcome:
    """Fetch the published results of the benchmark `bench`. An absent file is a warning.

    Raises `UnknownNameError` for a benchmark without published results, `FetchError` where a file
    cannot be brought or is another than the pinned one, `AbsentError` where not one is there.
    """
    published = _published(bench)
    folders, warnings, files = [], [], 0
    for participant in published.participants:
        downloads, absent = _fetch(participant, settings, accept_changed=accept_changed)
        if absent:
            names = ", ".join(role.value for role in absent)
            warnings.append(f"{participant.name}: not there: {names}")
        if downloads:
            folder = _folder(bench, participant.name, settings)
            replace_folder(folder.path, _contents(downloads, published))
            folders.append(folder)
            files += len(downloads)
            warnings += _unchecked(participant, downloads)
    if not folders:
        raise AbsentError(
            f"none of the results of {bench} is there",
            published.participants[0].files[0].url,
            "Fetch them with a connection, or from a mirror that has them.",
        )
    return ResultsOutcome(bench, tuple(folders), files, tuple(warnings))


def load_results(bench: str, settings: Settings) -> tuple[ParticipantFolder, ...]:
    """Whose results of `bench` are at hand, by name.

    Every file is checked against the sum that it had when it was fetched, and the pinned one.
    Raises `UnknownNameError` for a benchmark without published results, `UsageError` where they
    have yet to be fetched, `ChecksumError` for a file that has changed since.
    """
    published = _published(bench)
    folders = [(each, _folder(bench, each.name, settings)) for each in published.participants]
    present = tuple(
        _checked(participant, folder)
        for participant, folder in folders
        if (folder.path / SOURCES).is_file()
    )
    if not present:
        raise UsageError(
            f"the published results of {bench} are not here yet",
            str(_root(bench, settings)),
            f"Fetch them: `hermes results fetch {bench}`.",
        )
    return present


def _checked(participant: Participant, folder: ParticipantFolder) -> ParticipantFolder:
    """The folder with what is to be said of its files. Raises `ChecksumError`."""
    remarks = [
        check_file(path, file, folder.path / SOURCES)
        for file in participant.files
        if (path := folder.file(file.role)) is not None
    ]
    return replace(folder, remarks=tuple(remark for remark in remarks if remark is not None))


def _published(bench: str) -> PublishedResults:
    if bench not in PUBLISHED:
        raise UnknownNameError(
            f"there are no published results of {bench!r}",
            "benchmark",
            f"There are some of {', '.join(PUBLISHED)}.",
        )
    return PUBLISHED[bench]


def _fetch(
    participant: Participant, settings: Settings, *, accept_changed: bool
) -> tuple[dict[ResultsRole, Download], list[ResultsRole]]:
    downloads, absent = {}, []
    for file in participant.files:
        try:
            downloads[file.role] = fetch_file(
                file.url, sha256=file.sha256, settings=settings, accept_changed=accept_changed
            )
        except AbsentError:
            absent.append(file.role)
    return downloads, absent


def _contents(
    downloads: Mapping[ResultsRole, Download], published: PublishedResults
) -> dict[str, bytes]:
    from hermes.strict_yaml import format_yaml

    records = [
        asdict(
            SourceRecord(
                url=download.url,
                sha256=download.sha256,
                bytes=download.bytes,
                retrieved=download.retrieved,
                license=published.license,
                checked=download.checked,
            )
        )
        for download in downloads.values()
    ]
    files = {f"{role}.json": read_whole(download.path) for role, download in downloads.items()}
    return {**files, SOURCES: format_yaml({"sources": records}).encode()}


def _unchecked(participant: Participant, downloads: Mapping[ResultsRole, Download]) -> list[str]:
    return [
        f"{participant.name}: not checked, {_why(file)}: {file.url}"
        for file in participant.files
        if file.role in downloads and not downloads[file.role].checked
    ]


def _why(file: ResultsFile) -> str:
    return "a changed file was accepted" if file.sha256 else "no sum was known beforehand"


def _root(bench: str, settings: Settings) -> Path:
    return settings.data_dir / "results" / bench


def _folder(bench: str, participant: str, settings: Settings) -> ParticipantFolder:
    return ParticipantFolder(participant, _root(bench, settings) / participant)
