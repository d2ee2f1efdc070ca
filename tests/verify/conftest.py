"""A small graph in a real store, an endpoint on loopback, and the examination of one question."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import pytest

from hermes.graphs.base import Limits
from hermes.graphs.registry import find_graph
from hermes.model import Boolean, ValueSet
from hermes.settings import Settings
from hermes.verify.asking import open_asking
from hermes.verify.examination import Examiner
from hermes.verify.questions import Question

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_httpserver import HTTPServer

    from hermes.verify.asking import Asking
    from hermes.verify.checks import QuestionCheck
    from hermes.verify.questions import Expected

PREFIXES = {"e": "http://e/"}

REGISTRY = f"small: {{files: [{{path: small.ttl}}], prefixes: {PREFIXES}}}"

GRAPH = """\
@prefix e: <http://e/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
# Five towns by rank: c and d share theirs, and so do e and f.
e:a e:rank 1 ; e:inhabitants "900" . e:b e:rank 2 . e:c e:rank 3 . e:d e:rank 3 .
e:f e:rank 4 . e:g e:rank 4 .
e:a e:height 3 ; e:depth 0.5 ; e:name "Ann"@en ; e:code "030" .
e:J._K._Rowling e:lives e:a .
<http://e/Troms%C3%B8> e:lives e:b .
<http://e/a%2Fb> e:lives e:c .
e:nobody e:is _:b1, _:b2 .
"""


class Examine(Protocol):
    """Examines one gold query; a gold of texts is flat."""

    def __call__(
        self,
        query: str,
        gold: Expected | list[str] | bool,  # noqa: FBT001 - a gold can be one
        repeats: int = 1,
    ) -> QuestionCheck: ...


def expected(gold: Expected | list[str] | bool) -> Expected:  # noqa: FBT001 - a gold can be one
    """A gold: of texts, of one truth value, or as it is."""
    if isinstance(gold, bool):
        return Boolean(gold)
    return ValueSet(tuple(gold)) if isinstance(gold, list) else gold


@contextmanager
def asking(settings: Settings, graph: str, limits: Limits) -> Iterator[Asking]:
    """Asks a graph of the registry."""
    with open_asking(find_graph(graph, settings), settings, {}, limits) as ask:
        yield ask


def examine_by(ask: Asking, prefixes: Mapping[str, str]) -> Examine:
    """Examines questions on the graph that `ask` asks."""

    def examine(
        query: str,
        gold: Expected | list[str] | bool,  # noqa: FBT001 - a gold can be one
        repeats: int = 1,
    ) -> QuestionCheck:
        question = Question("1", query, (expected(gold),))
        return Examiner(ask, prefixes, repeats).examine(question)

    return examine


@pytest.fixture(scope="package")
def small_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings with a data folder whose registry has the graph `small`."""
    folder = tmp_path_factory.mktemp("small")
    (folder / "graphs.yaml").write_text(REGISTRY)
    (folder / "small.ttl").write_text(GRAPH, "utf-8")
    return Settings(data_dir=folder, offline=True)


@pytest.fixture(scope="package")
def small_ask(small_settings: Settings) -> Iterator[Asking]:
    """Asks the small graph."""
    with asking(small_settings, "small", Limits(timeout_s=30)) as ask:
        yield ask


@pytest.fixture
def small(small_ask: Asking) -> Examine:
    """Examines questions on the small graph."""
    return examine_by(small_ask, PREFIXES)


@pytest.fixture
def endpoint(settings: Settings, httpserver: HTTPServer) -> Iterator[Examine]:
    """Examines questions at the endpoint /sparql of the test's server, which cuts at two rows."""
    settings.data_dir.mkdir()
    url = httpserver.url_for("/sparql")
    (settings.data_dir / "graphs.yaml").write_text(
        f"remote: {{endpoint: {url!r}, engine: virtuoso, max_rows: 2}}"
    )
    online = replace(settings, offline=False)
    with asking(online, "remote", Limits(timeout_s=0.5)) as ask:
        yield examine_by(ask, {})
