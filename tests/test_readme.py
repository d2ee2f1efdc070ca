"""The README shows what hermes really prints."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

README = (REPOSITORY / "README.md").read_text("utf-8")


def test_the_summary_is_what_make_run_prints(tmp_path: Path) -> None:
    (command,) = re.findall(
        r"^\t\$\(BIN\)/(hermes run .*)$", (REPOSITORY / "Makefile").read_text(), re.M
    )
    done = subprocess.run(
        [sys.executable, "-m", *command.split(), "--data-dir", "data"],
        cwd=tmp_path,
        env={"PATH": "", "PYTHONPATH": str(REPOSITORY)},
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    (shown,) = re.findall(r"```\n(gold on museum\n.*?)```", README, re.DOTALL)
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    assert printed == [line.rstrip() for line in shown.splitlines()]


def test_the_first_lines_are_the_two_commands() -> None:
    commands = [line.split()[:2] for line in README.splitlines() if line.startswith("make ")]
    assert commands == [["make", "run"], ["make", "test"]]
    assert README.index("make run") < 100


def test_every_link_leads_somewhere() -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert targets
    assert all((REPOSITORY / target).exists() for target in targets)
