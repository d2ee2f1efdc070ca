"""The library's calls: what is wrong with a call is said at once, and nothing is left behind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import hermes
from hermes.errors import FormatError, UsageError
from hermes.model import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hermes.settings import Settings

ANY: Any = object()

MISTYPED: dict[str, Callable[[Settings], object]] = {
    "a benchmark": lambda s: hermes.run("gold", hermes.load_benchmark("museum", settings=s)),  # type: ignore[arg-type]  # what is tried
    "options": lambda s: hermes.run("gold", "museum", settings=s, options=ANY),
    "a folder": lambda s: hermes.run("gold", "museum", settings=s, out=ANY),
    "settings": lambda _: hermes.run("gold", "museum", settings=ANY),
    "a system": lambda s: hermes.run(7, "museum", settings=s),  # type: ignore[arg-type]  # as above
    "a benchmark to load": lambda s: hermes.load_benchmark(ANY, settings=s),
    "what to score": lambda s: hermes.score(ANY, "museum", settings=s),
    "a benchmark to score": lambda s: hermes.score("x", ANY, settings=s),
    "graphs": lambda s: hermes.score("x", "museum", graphs=ANY, settings=s),
    "settings to score": lambda _: hermes.score("x", "museum", settings=ANY),
}


@pytest.mark.parametrize("call", MISTYPED.values(), ids=MISTYPED.keys())
def test_an_argument_of_another_type_is_refused_in_a_line(
    settings: Settings, call: Callable[[Settings], object]
) -> None:
    with pytest.raises(UsageError) as caught:
        call(settings)
    assert "\n" not in str(caught.value)
    assert not settings.runs_dir.exists()


def test_a_malformed_file_of_answers_is_found_before_a_folder_is_made(
    tmp_path: Path, settings: Settings
) -> None:
    path = tmp_path / "answers.json"
    path.write_text(json.dumps({"museum:1-en": {"a": 0}}))
    with pytest.raises(FormatError, match="museum:1-en"):
        hermes.run(f"answers:{path}", "museum", settings=settings)
    with pytest.raises(FormatError, match="museum:1-en"):
        hermes.score(path, "museum", settings=settings)
    assert not settings.runs_dir.exists()


def test_a_system_that_exits_has_errors_and_a_report(settings: Settings) -> None:
    def leave(_: hermes.Question) -> object:
        raise SystemExit(0)

    options = hermes.RunOptions(limit=3)
    report = hermes.run(leave, "museum", options=options, settings=settings)
    assert report.outcomes == {Outcome.ERROR: 3}
