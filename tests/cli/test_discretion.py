"""No secret is printed, whoever prints it."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING

import pytest

from hermes.cli.discretion import Discretion
from hermes.cli.session import new_session
from hermes.cli.streams import standard_streams

if TYPE_CHECKING:
    from hermes.settings import Settings

KEY = "sk-4711-„ä“-abc"


@pytest.fixture
def discretion(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Discretion:
    """Of a session that has read the key."""
    monkeypatch.setenv("MY_KEY", KEY)
    found = Discretion()
    found.session = new_session()
    found.session.settings = settings
    settings.secrets.read("MY_KEY")
    return found


@pytest.mark.parametrize(
    ("encoding", "printed"),
    [
        ("utf-8", "ö: …, …!\n"),
        ("latin-1", "ö: \\u2026, \\u2026!\n"),
        ("ascii", "\\xf6: \\u2026, \\u2026!\n"),
    ],
)
def test_what_is_printed_is_struck_out_in_any_encoding(
    discretion: Discretion, encoding: str, printed: str
) -> None:
    out, err = io.BytesIO(), io.BytesIO()
    with (
        redirect_stdout(io.TextIOWrapper(out, encoding)),
        redirect_stderr(io.TextIOWrapper(err, encoding)),
        standard_streams(discretion.hide),
    ):
        sys.stdout.write(f"ö: {KEY}, {KEY}!\n")
        sys.stderr.write(f"ö: {KEY}, {KEY}!\n")
        sys.stdout.flush()
        sys.stderr.flush()
        written = out.getvalue(), err.getvalue()
    assert [each.decode(encoding) for each in written] == [printed, printed]


def test_a_traceback_tells_none_in_the_causes_of_an_error_either(
    discretion: Discretion, capsys: pytest.CaptureFixture[str]
) -> None:
    error = RuntimeError(f"with {KEY}")
    error.__cause__ = ValueError(f"no {KEY}")
    discretion.show(error)
    shown = capsys.readouterr().err
    assert "ValueError: no …" in shown
    assert "RuntimeError: with …" in shown
    assert KEY not in shown


def test_before_there_is_a_session_nothing_is_struck_out() -> None:
    assert Discretion().hide("text") == "text"
    early = Discretion()
    early.session = new_session()
    assert early.hide("text") == "text"
