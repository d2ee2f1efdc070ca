"""The public files, read once for all proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.errata.public_files import public_files

if TYPE_CHECKING:
    from pathlib import Path

    from tests.errata.public_files import Files


@pytest.fixture(scope="session")
def files(mirror: Path, tmp_path_factory: pytest.TempPathFactory) -> Files:
    """All that proofs are made of."""
    return public_files(mirror, tmp_path_factory.mktemp("errata"))
