"""What `hermes data verify` prints of values that come from anywhere."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from hermes.model import Engine
from hermes.report.verification import explanation_view, verification_view
from hermes.verify.checks import QuestionCheck, Verification

CHECKS = (
    QuestionCheck("1", "match"),
    QuestionCheck("2", "drift", added=("a\x1b[2J\nb",), detail="1 added, 0 removed"),
    QuestionCheck("3", "endpoint_fault", detail="a web page"),
    QuestionCheck("4", "match", reordered=True),
)
VERIFICATION = Verification("b", Engine("virtuoso", "7.2.5"), CHECKS, empty=("2",))


def printed(view: object) -> str:
    console = Console(file=StringIO(), width=200, markup=False)
    console.print(view)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("view", [verification_view, explanation_view])
def test_a_value_neither_steers_the_terminal_nor_breaks_its_line(view: object) -> None:
    assert callable(view)
    shown = printed(view(VERIFICATION))
    assert "\x1b" not in shown
    assert "a\ufffd[2J\ufffdb" in shown


def test_what_is_explained_is_counted_without_drift_and_faults() -> None:
    shown = printed(explanation_view(VERIFICATION))
    assert shown.endswith(
        "b: 2 of 4 gold queries reproduce their gold on virtuoso 7.2.5\n"
        "others: 1 drift, 1 endpoint_fault\n"
        "in another order than gold, where order matters: 4\n"
        "gold is empty in question 2\n"
        "b: 2 of 4 explained\n"
    )
