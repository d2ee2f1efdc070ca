"""The example in docs/verify.md prints what the page says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from hermes.sparql.violations import ViolationKind
from hermes.verify.checks import Status
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from tests.commandline import CommandLine

PAGE = REPOSITORY / "docs" / "verify.md"
TEXT = PAGE.read_text("utf-8")
FILES = {
    "towns.ttl": "turtle",
    "questions.yml": "yaml",
    "gold.json": "json",
    "graphs.yaml": "yaml",
}


def block(before: str, language: str = "") -> str:
    """The first block of code behind a text."""
    (found,) = re.findall(rf"{re.escape(before)}[^`]*?\n\n```{language}\n(.*?)```", TEXT, re.DOTALL)
    return str(found)


def without_version(printed: str) -> str:
    return re.sub(r"(oxigraph) \S+", r"\1", printed)


@pytest.fixture
def towns(bare: CommandLine) -> CommandLine:
    """The command line, in a folder with the files of the page; the benchmark is imported."""
    (bare.folder / "data").mkdir()
    for name, language in FILES.items():
        place = "data/" if name in {"graphs.yaml", "towns.ttl"} else ""
        bare.write(f"{place}{name}", block(f"`{name}`", language))
    (command,) = re.findall(r"With `(data import .*?)`", TEXT, re.DOTALL)
    ended = bare(*command.split())
    assert ended.code == 0, ended.err
    return bare


def test_it_prints_what_the_page_shows(towns: CommandLine, update_golden: bool) -> None:  # noqa: FBT001
    printed = towns("data", "verify", "towns", "--explain").out
    if update_golden:
        shown = "--explain` prints:\n\n```\n"
        PAGE.write_text(TEXT.replace(shown + block("--explain` prints:"), shown + printed))
        return
    assert without_version(printed) == without_version(block("--explain` prints:"))


def test_the_page_names_every_status_and_kind_in_order() -> None:
    tables = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    assert [name for name in tables if name in set(Status)] == [status.value for status in Status]
    kinds = [kind.value for kind in ViolationKind]
    assert [name for name in tables if name in kinds] == kinds
