"""How engines are told the time limit."""

from __future__ import annotations

import pytest

from hermes.graphs.server_limit import ServerLimit, server_limit


@pytest.mark.parametrize(
    ("engine", "timeout_s", "told"),
    [
        ("virtuoso", 60, "timeout=60000"),
        ("Virtuoso", 1.5, "timeout=1500"),
        ("virtuoso", 0.1, "timeout=1000"),  # it does not heed less
        ("fuseki", 60, "timeout=60"),
        ("rdf4j", 0.1, "timeout=1"),  # whole seconds, and never less than there is
        ("graphdb", 1.5, "timeout=2"),
        ("blazegraph", 60, "X-BIGDATA-MAX-QUERY-MILLIS: 60000"),
        ("qlever", 60, None),
        ("ontop", 60, None),
        ("oxigraph", 60, None),
        (None, 60, None),
    ],
)
def test_an_engine_is_told_its_time_in_its_own_words(
    engine: str | None, timeout_s: float, told: str | None
) -> None:
    assert server_limit(engine, timeout_s).told == told


def test_what_is_told_goes_into_the_form_or_the_head() -> None:
    assert server_limit("virtuoso", 2) == ServerLimit({"timeout": "2000"})
    assert server_limit("blazegraph", 2).parameters == {}
