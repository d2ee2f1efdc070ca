"""As which user the programs of PostgreSQL run."""

from __future__ import annotations

import os
import sys

import pytest

from hermes.errors import UsageError
from hermes.snapshot.user import as_ordinary_user


def test_on_windows_the_error_says_what_to_do_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(UsageError, match=r"does not run on Windows.*--dsn"):
        as_ordinary_user()


def test_root_needs_a_program_to_become_another_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError, match=r"does not run as root.*as an ordinary user.*setpriv"):
        as_ordinary_user()


def test_an_ordinary_user_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("PATH", "")
    assert as_ordinary_user() == ()
