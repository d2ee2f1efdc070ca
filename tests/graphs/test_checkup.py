"""What is found out about a graph, and how each engine shows itself."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from pyoxigraph import QueryBoolean, QueryResultsFormat, QuerySolutions, RdfFormat, Store

from hermes.errors import GraphError, UsageError
from hermes.graphs.base import Limits
from hermes.graphs.endpoint_checkup import check_named
from hermes.model import Engine
from tests.servers.misbehaving import MisbehavingServer, fixed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from hermes.graphs.checkup import Checkup
    from hermes.settings import Settings
    from tests.servers.misbehaving import Exchange

LIMITS = Limits(timeout_s=20)
SMALL, LARGE = 3, 10_001


def stored(triples: int) -> Store:
    store = Store()
    store.bulk_load(
        "\n".join(f"<urn:s{n}> <urn:p> <urn:o> ." for n in range(triples)),
        format=RdfFormat.N_TRIPLES,
    )
    return store


@pytest.fixture(scope="module")
def small() -> Store:
    return stored(SMALL)


def results(store: Store, query: str) -> bytes:
    found = store.query(query)
    assert isinstance(found, QueryBoolean | QuerySolutions)
    return found.serialize(format=QueryResultsFormat.JSON) or b""


@contextmanager
def engine(
    store: Store,
    *,
    headers: Mapping[str, str] | None = None,
    error: bytes = b"no",
    description: bytes = b"",
    change: Callable[[str, bytes], bytes] = lambda _, body: body,
) -> Iterator[str]:
    """An endpoint of `store` that shows itself by what is given."""

    def answer(exchange: Exchange, _: bytes) -> None:
        query = exchange.asked.parameters.get("query")
        if query is None:
            exchange.reply(description, headers=headers)
        elif "bif:" in query:
            exchange.reply(
                ROW % b"07.20.3229" if error.startswith(b"Virt") else error, headers=headers
            )
        else:
            try:
                body = results(store, query)
            except SyntaxError:
                exchange.reply(error, 400, headers)
            else:
                exchange.reply(change(query, body), headers=headers)

    with MisbehavingServer(lambda _: b"", key=lambda _: "all") as server:
        server.misbehave("all", answer)
        yield server.url


ROW = (
    b'{"head": {"vars": ["v"]}, "results": {"bindings": ['
    b'{"v": {"type": "literal", "value": "%s"}}]}}'
)


def checked(url: str, settings: Settings) -> Checkup:
    return check_named("new", replace(settings, offline=False), {"new": url}, LIMITS)


def works(checkup: Checkup) -> dict[str, bool | None]:
    return {ability.name: ability.works for ability in checkup.abilities}


def test_an_endpoint_that_does_everything(small: Store, settings: Settings) -> None:
    with engine(small, headers={"Server": "Oxigraph/0.5.13"}) as url:
        checkup = checked(url, settings)
    assert checkup.engine == Engine("oxigraph", "0.5.13")
    assert checkup.triples == SMALL
    assert works(checkup) == {
        **{"POST": True, "JSON": True, "SELECT": True, "ASK": True, "any text": True},
        **{"queries of 20 kB": True, "aggregates": True, "paths": True},
        "10,001 rows": None,  # of three triples
        "400 for no query": True,
        "time limit": None,  # the server has no way to be told
    }


VIRTUOSO = b"Virtuoso 37000 Error SP030: SPARQL compiler"


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ({"headers": {"Fuseki-Request-Id": "1"}}, Engine("fuseki")),
        ({"error": VIRTUOSO}, Engine("virtuoso", "07.20.3229")),
        (
            {"error": VIRTUOSO, "headers": {"Server": "Virtuoso/07.20.3240"}},
            Engine("virtuoso", "07.20.3240"),
        ),
        ({"error": b"Parse error: Encountered"}, Engine("fuseki")),
        ({"error": b'Encountered "<EOF>" at line 1'}, Engine("ontop")),
        ({"error": b"MALFORMED QUERY: Encountered"}, Engine("rdf4j")),
        ({"error": b'{"exception": "Invalid SPARQL query: x"}'}, Engine("qlever")),
        ({"error": b"SPARQL-QUERY: queryStr=SELECT {\njava.util"}, Engine("blazegraph")),
        (
            {"description": b"sd:feature <http://www.bigdata.com/rdf#/features/x>"},
            Engine("blazegraph"),
        ),
        ({}, Engine("endpoint")),
    ],
)
def test_an_engine_shows_itself_by_its_head_its_errors_or_its_description(
    small: Store, settings: Settings, shown: dict[str, bytes], found: Engine
) -> None:
    with engine(small, **shown) as url:  # type: ignore[arg-type]  # headers are a mapping
        assert checked(url, settings).engine == found


def test_a_known_engine_that_is_not_told_the_time_is_a_gap_in_the_registry(
    small: Store, settings: Settings
) -> None:
    with engine(small, headers={"Fuseki-Request-Id": "1"}) as url:
        (ability,) = (a for a in checked(url, settings).abilities if a.name == "time limit")
    assert ability.works is False
    assert "`engine: fuseki`" in ability.detail


def test_rows_that_an_endpoint_cuts_without_a_word_are_found(settings: Settings) -> None:
    def cut(query: str, body: bytes) -> bytes:
        return results(store, query.replace("10001", "500")) if "LIMIT 10001" in query else body

    store = stored(LARGE)
    with engine(store) as url:
        assert works(checked(url, settings))["10,001 rows"] is True
    with engine(store, change=cut) as url:
        (ability,) = (a for a in checked(url, settings).abilities if a.name == "10,001 rows")
    assert ability.works is False
    assert "cut at 500" in ability.detail


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("ASK", lambda query, body: b"no" if query == "ASK {}" else body),
        ("any text", lambda _, body: body.replace("é".encode(), b"?")),
        ("aggregates", lambda _, body: body.replace(b'"3"', b'"2"')),
        ("paths", lambda query, body: b"" if "such>*" in query else body),
        ("queries of 20 kB", lambda query, body: b"<html>" if len(query) > 20_000 else body),
        ("JSON", lambda query, body: b"x" if "it's" in query else body),
    ],
)
def test_what_does_not_work_is_named_and_nothing_else(
    small: Store, settings: Settings, name: str, gone: Callable[[str, bytes], bytes]
) -> None:
    with engine(small, change=gone) as url:
        failing = {
            ability for ability, does in works(checked(url, settings)).items() if does is False
        }
    assert name in failing
    assert failing <= {name, "any text", "aggregates"}


def test_a_graph_of_files_is_checked_too(settings: Settings, tmp_path: Path) -> None:
    turtle = tmp_path / "three.ttl"
    turtle.write_text("<urn:a> a <urn:b>, <urn:c>, <urn:d> .")
    checkup = check_named("new", settings, {"new": str(turtle)}, LIMITS)
    assert checkup.engine.name == "oxigraph"
    assert checkup.engine.version is not None
    assert checkup.triples == 3
    assert checkup.place == str(turtle)
    assert set(works(checkup).values()) == {True, None}
    assert "POST" not in works(checkup)


def test_an_endpoint_that_answers_nothing_is_an_error_that_says_why(settings: Settings) -> None:
    with MisbehavingServer(lambda _: b"", key=lambda _: "all") as server:
        server.misbehave("all", fixed(b"<html><title>Closed</title>", 502))
        with pytest.raises(GraphError, match="the HTML page 'Closed'"):
            checked(server.url, settings)


def test_offline_no_endpoint_is_checked(settings: Settings) -> None:
    with pytest.raises(GraphError, match="offline"):
        check_named("dblp", settings, {}, LIMITS)


def test_a_place_for_another_graph_is_refused(settings: Settings) -> None:
    with pytest.raises(UsageError, match="not used here"):
        check_named("museum", settings, {"musem": "http://127.0.0.1:9/"}, LIMITS)
