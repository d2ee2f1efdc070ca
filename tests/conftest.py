"""Fixtures that every test may use."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hermes.settings import Settings

if TYPE_CHECKING:
    from tests.commandline import CommandLine

REPOSITORY = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden` writes golden files anew, for review as a diff."""
    parser.addoption("--update-golden", action="store_true", help="Write golden files anew.")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real benchmark files: $SHARED, else `shared` beside the clone.

    Skips where there is none, but not in CI, where the files must be there.
    """
    folder = Path(os.environ.get("SHARED") or REPOSITORY.parent / "shared")
    if not (folder / "mirror").is_dir():
        if os.environ.get("CI"):
            pytest.fail(f"no real benchmark files in {folder}; set SHARED")
        pytest.skip(f"no real benchmark files in {folder}; set SHARED to run this")
    return folder


@pytest.fixture(scope="session")
def mirror(shared: Path) -> Path:
    """The mirror of public source files, laid out as HOST/PATH."""
    return shared / "mirror"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with a data folder and a runs folder of the test's own, offline."""
    return Settings(data_dir=tmp_path / "data", runs_dir=tmp_path / "runs", offline=True)


@pytest.fixture
def hermes(tmp_path: Path) -> CommandLine:
    """The command line, with a working folder and a data folder of the test's own."""
    from tests.commandline import CommandLine

    return CommandLine(tmp_path)
