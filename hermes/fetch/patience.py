"""How long a server is waited for, and how often it is asked again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds, tries and bytes per second.

    `connect_s` bounds one connection, `read_s` the silence between two pieces of a reply. Failed
    connections and the statuses 429, 502, 503 and 504 are tried `retries` times more, after
    `backoff_s`, twice that, four times that ..., or after what `Retry-After` says, at most
    `retry_after_s`. A body that brings less than `min_bytes_per_s` over `read_s` is given up: a
    server that sends a byte now and then would otherwise hold the command for ever.
    """

    connect_s: float = 10.0
    read_s: float = 60.0
    retries: int = 3
    backoff_s: float = 0.5
    retry_after_s: int = 60
    min_bytes_per_s: float = 100.0
