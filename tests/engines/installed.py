"""Where the engines are that `.ci/engines` installs."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

_BESIDE_PYTHON = str(Path(sys.executable).parent)


def program(name: str) -> str:
    """A program of the virtual environment or the system; the test is skipped where it is absent.

    In CI, where `.ci/engines` ran before, it fails instead.
    """
    found = shutil.which(name, path=_BESIDE_PYTHON) or shutil.which(name)
    return found or absent(f"no program {name}")


def folder(prefix: str) -> Path:
    """The folder of an engine, whatever its version; the test is skipped where it is absent."""
    found = sorted(_root().glob(f"{prefix}-*"))
    return found[-1] if found else Path(absent(f"no {prefix}-* in {_root()}"))


def absent(what: str) -> str:
    """Skip the test, or fail it in CI."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}; `.ci/engines` installs it")
    pytest.skip(f"{what}; `.ci/engines` installs it")


def _root() -> Path:
    named = os.environ.get("HERMES_TEST_ENGINES")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hermes-test-engines"
