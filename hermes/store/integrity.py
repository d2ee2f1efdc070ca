"""Whether a participant's files still are what was fetched, and whether that is what was pinned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.documents import read_yaml
from hermes.errors import ChecksumError
from hermes.fetch.kept import file_sha256
from hermes.shapes import as_bool, as_list, as_object, as_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.participants import ResultsFile


def check_file(path: Path, file: ResultsFile, sources: Path) -> str | None:
    """A remark on the file of a participant at `path`, which came from `file.url`, or None.

    Its sum is that which was recorded in `sources` when it was fetched, and that is the pinned one:
    a changed file that was accepted is remarked on. Raises `ChecksumError` for any other file,
    `FormatError` where `sources` cannot be read.
    """
    recorded = dict(_recorded(sources))
    found = file_sha256(path)
    sum_then, checked = recorded.get(file.url, (None, False))
    if found != sum_then:
        raise _changed(path, f"it is not what was fetched ({sum_then or 'nothing is recorded'})")
    if file.sha256 in {None, found}:
        return None
    if checked:
        raise _changed(path, f"it is not what was published ({file.sha256})")
    return f"{path.name} is not what was published: a changed file was accepted"


def _recorded(sources: Path) -> Iterator[tuple[str, tuple[str, bool]]]:
    """By address the sum that a file had when it was fetched, and whether that was checked."""
    content = as_object(read_yaml(sources), str(sources))
    for number, entry in enumerate(as_list(content.get("sources"), f"{sources}, `sources`"), 1):
        where = f"{sources}, source {number}"
        fields = as_object(entry, where)
        yield (
            as_text(fields.get("url"), f"{where}, `url`"),
            (
                as_text(fields.get("sha256"), f"{where}, `sha256`"),
                as_bool(fields.get("checked"), f"{where}, `checked`"),
            ),
        )


def _changed(path: Path, how: str) -> ChecksumError:
    return ChecksumError(
        f"the file has changed: {how}", str(path), "Fetch it again: `hermes results fetch`."
    )
