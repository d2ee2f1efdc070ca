"""How many requests may be under way at one host at once, for all that ask there."""

from __future__ import annotations

from threading import Condition, Lock
from typing import Self
from urllib.parse import urlsplit


class Gate:
    """Lets so many through at once as the strictest of its users says; a context manager."""

    def __init__(self) -> None:
        self._condition = Condition()
        self._allowed: int | None = None
        self._inside = 0

    def narrow(self, allowed: int) -> None:
        """Let no more than `allowed` through at once from now on."""
        with self._condition:
            self._allowed = allowed if self._allowed is None else min(self._allowed, allowed)

    def __enter__(self) -> Self:
        with self._condition:
            self._condition.wait_for(lambda: self._allowed is None or self._inside < self._allowed)
            self._inside += 1
        return self

    def __exit__(self, *_: object) -> None:
        with self._condition:
            self._inside -= 1
            self._condition.notify()


class Gates:
    """The gates of all hosts: one a host and port, those of http and https being one."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._gates: dict[tuple[str, int | None], Gate] = {}

    def __reduce__(self) -> tuple[type[Gates], tuple[()]]:
        """A copy is for another process, in which nothing is under way yet."""
        return Gates, ()

    def at(self, url: str) -> Gate:
        """The gate of the host of `url`."""
        address = urlsplit(url)
        port = None if address.port in (80, 443) else address.port
        with self._lock:
            return self._gates.setdefault(((address.hostname or "").lower(), port), Gate())
