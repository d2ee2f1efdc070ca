"""The prompt of a run is the one that it began with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.errors import RunError
from hermes.runs.folder import RunFolder
from hermes.runs.prompt import keep_prompt

if TYPE_CHECKING:
    from pathlib import Path


def test_a_prompt_is_kept_as_it_is(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    for _ in range(2):  # the second time, the run goes on
        keep_prompt("# Question\n\n{question} …\n", folder)
    assert folder.prompt.read_text("utf-8") == "# Question\n\n{question} …\n"


def test_a_system_without_a_prompt_leaves_no_file(tmp_path: Path) -> None:
    keep_prompt(None, RunFolder(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_run_does_not_go_on_with_another_prompt(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    keep_prompt("one", folder)
    with pytest.raises(RunError, match="not the one that the run began with"):
        keep_prompt("other", folder)
    assert folder.prompt.read_text("utf-8") == "one"


def test_half_a_character_does_not_keep_a_prompt_from_being_kept(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    for _ in range(2):
        keep_prompt("\ud800", folder)
    assert folder.prompt.read_text("utf-8") == "?"
