"""A web service on loopback that answers well, but for the questions by which it was told not to.

What it may do instead are the behaviours below. They know nothing of what a good reply is, so that
they fit any API.
"""

from __future__ import annotations

import gzip
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import TYPE_CHECKING, Self, TypeAlias
from urllib.parse import parse_qsl, urlsplit

if TYPE_CHECKING:
    import ssl

HTML = b"<html>\n<head><title>502 Bad Gateway</title></head>\n<body>nginx</body></html>"
STACK_TRACE = b"Traceback (most recent call last):\n  File \"app.py\", line 7\nKeyError: 'model'"
ELSEWHERE = "/elsewhere"


@dataclass(frozen=True)
class Asked:
    """One request. Parameters are those of the URL and of a form; headers have lower-case names."""

    method: str
    path: str
    parameters: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes


class Exchange(BaseHTTPRequestHandler):
    """One request that is being answered."""

    protocol_version = "HTTP/1.1"  # connections are kept, as servers in earnest do
    wbufsize = -1  # head and body leave together
    server: _HttpServer
    asked: Asked

    def do_GET(self) -> None:
        self._handle()

    def do_POST(self) -> None:
        self._handle()

    def log_message(self, *_: object) -> None:
        pass

    def _handle(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        address = urlsplit(self.path)
        form = "urlencoded" in self.headers.get("Content-Type", "")
        sent = [address.query, body.decode(errors="replace")] if form else [address.query]
        parameters = dict(pair for part in sent for pair in parse_qsl(part, keep_blank_values=True))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.asked = Asked(self.command, address.path, parameters, headers, body)
        self.server.owner.respond(self)

    def reply(
        self, body: bytes, status: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        """Send a whole reply."""
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def drip(self, byte: bytes, pause_s: float, seconds: float) -> None:
        """Send `byte` again and again, with a pause between, and hang up after so many seconds."""
        for _ in range(int(seconds / pause_s)):
            self.wfile.write(byte)
            self.wfile.flush()
            time.sleep(pause_s)
        self.hang_up()

    def hang_up(self) -> None:
        """End the connection when what was written has been sent."""
        self.close_connection = True


class _HttpServer(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    owner: MisbehavingServer

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of clients that have had enough."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


Behaviour: TypeAlias = Callable[[Exchange, bytes], None]
"""Answers a request to which the bytes would be the body of a good reply."""


class MisbehavingServer:
    """Answers every request with `answer`, unless it was told to `misbehave` for its key.

    `key` tells what a request is about: by default the question, under the name of either API.
    """

    def __init__(
        self,
        answer: Callable[[Asked], bytes],
        key: Callable[[Asked], str] | None = None,
        port: int = 0,
    ) -> None:
        self.seen: list[Asked] = []
        self.answer = answer
        self._key = key or _question
        self._behaviours: dict[str, list[Behaviour]] = defaultdict(lambda: [good])
        self._lock = Lock()
        self._http = _HttpServer(("127.0.0.1", port), Exchange)
        self._http.owner = self
        self._thread = Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self.url = f"http://127.0.0.1:{self._http.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def secure(self, context: ssl.SSLContext) -> None:
        """Speak TLS from now on; the address is the same, but for its scheme."""
        self._http.socket = context.wrap_socket(self._http.socket, server_side=True)

    def misbehave(self, key: str, *behaviours: Behaviour) -> None:
        """Answer requests for `key` so from now on, in turn, and by the last again and again."""
        self._behaviours[key] = list(behaviours)

    def behave(self) -> None:
        """Answer everything well again."""
        self._behaviours.clear()

    def times_asked(self, key: str) -> int:
        """How many requests for `key` there were, those of redirects among them."""
        return sum(self._key(asked) == key for asked in self.seen)

    def respond(self, exchange: Exchange) -> None:
        """Answer one request."""
        asked = exchange.asked
        with self._lock:
            self.seen.append(asked)
            turns = self._behaviours[self._key(asked)]
            behaviour = turns.pop(0) if len(turns) > 1 else turns[0]
        if asked.path == ELSEWHERE:
            behaviour = good
        behaviour(exchange, self.answer(asked))


def _question(asked: Asked) -> str:
    return asked.parameters.get("question") or asked.parameters.get("query", "")


# -- behaviours ----------------------------------------------------------------------------------


def good(exchange: Exchange, body: bytes) -> None:
    """Answer well."""
    exchange.reply(body, headers={"Content-Type": "application/json"})


def after(seconds: float, behaviour: Behaviour = good) -> Behaviour:
    """Do it late."""

    def behave(exchange: Exchange, body: bytes) -> None:
        time.sleep(seconds)
        behaviour(exchange, body)

    return behave


def fixed(content: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Behaviour:
    """Send this, whatever is asked."""

    def behave(exchange: Exchange, _: bytes) -> None:
        exchange.reply(content, status, headers)

    return behave


def busy(retry_after: Callable[[], str]) -> Behaviour:
    """Say 429, and when to come again."""

    def behave(exchange: Exchange, _: bytes) -> None:
        exchange.reply(b"slow down", 429, {"Retry-After": retry_after()})

    return behave


def redirect(status: int, place: str = ELSEWHERE) -> Behaviour:
    """Send on to another path of this server, with the parameters, or to another URL."""

    def behave(exchange: Exchange, _: bytes) -> None:
        query = urlsplit(exchange.path).query
        exchange.reply(b"", status, {"Location": f"{place}?{query}" if query else place})

    return behave


def cut_off(exchange: Exchange, body: bytes) -> None:
    """Send half of the document as if it were all."""
    exchange.reply(body[: len(body) // 2])


def broken_off(exchange: Exchange, body: bytes) -> None:
    """Promise the document, send half of it, and hang up."""
    exchange.reply(body[: len(body) // 2], headers={"Content-Length": str(len(body))})
    exchange.hang_up()


def chunk_cut_off(exchange: Exchange, body: bytes) -> None:
    """Send the document in chunks, and hang up before the last."""
    exchange.send_response(200)
    exchange.send_header("Transfer-Encoding", "chunked")
    exchange.end_headers()
    exchange.wfile.write(b"%x\r\n%s\r\n" % (len(body), body))
    exchange.hang_up()


def long_headed(exchange: Exchange, body: bytes) -> None:
    """Send more headers than http.client takes."""
    exchange.reply(body, headers={f"X-{number}": "" for number in range(300)})


def closed(exchange: Exchange, _: bytes) -> None:
    """Hang up without a word."""
    exchange.hang_up()


def zipped(exchange: Exchange, body: bytes) -> None:
    """Answer well, compressed."""
    exchange.reply(gzip.compress(body), headers={"Content-Encoding": "gzip"})


def badly_zipped(exchange: Exchange, body: bytes) -> None:
    """Say that it is compressed, which it is not."""
    exchange.reply(body, headers={"Content-Encoding": "gzip"})


def endless(megabytes: int) -> Behaviour:
    """Send so much white space before the document, which JSON allows."""

    def behave(exchange: Exchange, body: bytes) -> None:
        exchange.reply(b" " * (megabytes * 1024**2 - len(body)) + body)

    return behave


def small_but_endless(exchange: Exchange, body: bytes) -> None:
    """The same 50 MB, as the 50 kB that they are when compressed."""
    exchange.reply(
        gzip.compress(b" " * (50 * 1024**2) + body), headers={"Content-Encoding": "gzip"}
    )


def dripping_head(pause_s: float, seconds: float) -> Behaviour:
    """A head of one byte after the other, each soon enough, for so many seconds."""

    def behave(exchange: Exchange, _: bytes) -> None:
        exchange.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        exchange.drip(b"a", pause_s, seconds)

    return behave


def dripping_body(pause_s: float, seconds: float) -> Behaviour:
    """A body of one byte after the other, each soon enough, for so many seconds."""

    def behave(exchange: Exchange, body: bytes) -> None:
        exchange.reply(body[:10], headers={"Content-Length": "1000000"})
        exchange.drip(b" ", pause_s, seconds)

    return behave


def garbage(exchange: Exchange, _: bytes) -> None:
    """Speak no HTTP."""
    exchange.wfile.write(b"\x1b[31mSSH-2.0-OpenSSH_9.6\r\n\r\n")
    exchange.hang_up()


def in_seconds(seconds: int) -> str:
    """`Retry-After` in seconds."""
    return str(seconds)


def at_a_date(seconds: int) -> str:
    """`Retry-After` as the date that is so many seconds away, less a fraction of one."""
    return format_datetime(datetime.now(UTC) + timedelta(seconds=seconds), usegmt=True)
