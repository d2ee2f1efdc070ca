"""Tidying up, and Ctrl-C in the midst of it."""

from __future__ import annotations

import pytest

from hermes.tidying import seen_through


def test_what_tidies_up_is_seen_through_before_an_interrupt_is_heeded() -> None:
    calls = []

    def tidy() -> None:
        calls.append("begun")
        if len(calls) == 1:
            raise KeyboardInterrupt
        calls.append("done")

    with pytest.raises(KeyboardInterrupt):
        seen_through(tidy)
    assert calls == ["begun", "begun", "done"]
