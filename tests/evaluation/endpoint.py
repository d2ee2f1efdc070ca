"""A SPARQL endpoint of the museum's graph on loopback, which can be told to fail."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from pyoxigraph import QueryBoolean, QueryResultsFormat, QuerySolutions, Store

from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MUSEUM = REPOSITORY / "data" / "graphs" / "museum.ttl"


class Endpoint(ThreadingHTTPServer):
    """Answers queries, 500 to those that `fails` says yes to, 400 to those that are none.

    `asked` has them all.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.fails: Callable[[str], bool] = lambda _: False
        self.asked: list[str] = []
        self.store = Store()
        self.store.bulk_load(path=str(MUSEUM))

    @property
    def url(self) -> str:
        """Where it is asked."""
        return f"http://127.0.0.1:{self.server_port}/sparql"


class _Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        query = parse_qs(body)["query"][0]
        self.server.asked.append(query)
        if self.server.fails(query):
            self.send_error(500)
            return
        try:
            results = self.server.store.query(query)
        except SyntaxError as error:
            self.send_error(400, explain=str(error))
            return
        assert isinstance(results, QueryBoolean | QuerySolutions)
        reply = results.serialize(format=QueryResultsFormat.JSON)
        assert reply is not None
        self.send_response(200)
        self.send_header("Content-Type", "application/sparql-results+json")
        self.send_header("Content-Length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def museum_endpoint() -> Iterator[Endpoint]:
    """An endpoint that runs until the block ends."""
    with Endpoint() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
