"""Fixtures that every test may use."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from hermes.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.commandline import CommandLine

# A deadline says how busy the machine is. Fewer examples than usual keep the quick run quick; CI,
# which sets CI, takes as many as hypothesis would.
hypothesis.settings.register_profile("quick", deadline=None, max_examples=30)
hypothesis.settings.register_profile("ci", deadline=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "quick")

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
def bare(tmp_path: Path) -> Iterator[CommandLine]:
    """The command line, with an empty working folder and no data folder yet."""
    from tests.commandline import CommandLine

    command_line = CommandLine(tmp_path)
    yield command_line
    command_line.end()


@pytest.fixture
def hermes(bare: CommandLine, museum_stores: Path) -> CommandLine:
    """The command line, with a data folder in which the museum's graph is loaded already."""
    shutil.copytree(museum_stores, bare.folder / "data" / "stores")
    return bare


@pytest.fixture(scope="session")
def museum_stores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of stores of a data folder in which the museum's graph was loaded."""
    from hermes.graphs.registry import find_graph
    from hermes.graphs.store import store_folder

    settings = Settings(data_dir=tmp_path_factory.mktemp("museum"))
    return store_folder(find_graph("museum", settings), settings).parent
