"""A web server on loopback that answers as it is told, also as no server should."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Self, TypeAlias

Headers: TypeAlias = Mapping[str, str]


@dataclass(frozen=True)
class Reply:
    """One reply. The connection ends after `sent` bytes of the body, one every `pace_s`, if set."""

    body: bytes = b""
    status: int = 200
    headers: Headers = field(default_factory=dict)
    sent: int | None = None
    pace_s: float | None = None


Answering: TypeAlias = Reply | Callable[[Headers], Reply]


@dataclass(frozen=True)
class Seen:
    """One request that came, with lower-case names of headers."""

    path: str
    headers: Headers


class ScriptedServer:
    """Answers each path by its replies in turn, the last one again and again; else by 404."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []
        self._script: dict[str, list[Answering]] = defaultdict(list)
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server._answer(self)

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self.url = f"http://127.0.0.1:{self._http.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def answer(self, path: str, *replies: Answering) -> str:
        """Answer `path` so from now on; its URL."""
        self._script[path] = list(replies)
        return self.url + path

    def asked(self, path: str) -> list[Headers]:
        """The headers of the requests for `path`."""
        return [request.headers for request in self.seen if request.path == path]

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        headers = {name.lower(): value for name, value in handler.headers.items()}
        self.seen.append(Seen(handler.path, headers))
        replies = self._script[handler.path] or [Reply(status=404)]
        chosen = replies.pop(0) if len(replies) > 1 else replies[0]
        reply = chosen if isinstance(chosen, Reply) else chosen(headers)
        with suppress(ConnectionError):  # the client has had enough
            self._send(handler, reply)

    def _send(self, handler: BaseHTTPRequestHandler, reply: Reply) -> None:
        handler.send_response(reply.status)
        length = {} if "Transfer-Encoding" in reply.headers else _length(reply.body)
        for name, value in {**length, **reply.headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        body = reply.body[: reply.sent]
        if reply.pace_s is None:
            handler.wfile.write(body)
            return
        for byte in body:
            handler.wfile.write(bytes([byte]))
            time.sleep(reply.pace_s)


def _length(body: bytes) -> Headers:
    return {"Content-Length": str(len(body))}


def ranged(content: bytes, **headers: str) -> Callable[[Headers], Reply]:
    """Answers with `content`, or the range of it that is asked for, as RFC 9110 says (section 14).

    A keyword such as `ETag` is a header of every reply. `If-Range` is heeded.
    """

    def reply(asked: Headers) -> Reply:
        wanted = re.fullmatch(r"bytes=(\d+)-", asked.get("range", ""))
        if not wanted or asked.get("if-range", headers.get("ETag")) != headers.get("ETag"):
            return Reply(content, headers=headers)
        start = int(wanted[1])
        if start >= len(content):
            return Reply(status=416, headers={"Content-Range": f"bytes */{len(content)}"})
        span = f"bytes {start}-{len(content) - 1}/{len(content)}"
        return Reply(content[start:], status=206, headers={"Content-Range": span, **headers})

    return reply
