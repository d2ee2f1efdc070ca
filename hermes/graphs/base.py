"""The one call that every graph answers: a query and limits in, a result out."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Protocol, Self

from hermes.errors import UsageError

if TYPE_CHECKING:
    from hermes.model import Engine, QueryResult

# The option of each limit, its types and its bound. Sockets that are polled wait 2**31 ms at most,
# some 24 days; what no machine has is still an integer of 64 bits, as the files of a run hold.
_BOUNDS: dict[str, tuple[str, tuple[type[int | float], ...], int]] = {
    "timeout_s": ("--query-timeout", (int, float), 7 * 24 * 3600),
    "memory_bytes": ("--memory", (int,), 2**62),
    "max_rows": ("--max-rows", (int,), 2**53),
}


@dataclass(frozen=True, slots=True)
class Limits:
    """What one query may take: seconds, bytes of address space (local graphs only), rows."""

    timeout_s: float = 60.0
    memory_bytes: int = 2 * 1024**3
    max_rows: int = 1_000_000

    def __post_init__(self) -> None:
        """Raises `UsageError` for a limit that bounds nothing, or leaves room for nothing."""
        for limit in fields(self):
            value = getattr(self, limit.name)
            option, kinds, bound = _BOUNDS[limit.name]
            if not (isinstance(value, kinds) and 0 < value <= bound):
                raise UsageError(
                    f"{value!r} is no limit",
                    f"{option}, {limit.name}",
                    f"Give a number above 0, and at most {bound:,}.",
                )


class Graph(Protocol):
    """A graph that can be queried, from several threads at once. A context manager."""

    @property
    def name(self) -> str:
        """Its key in the registry."""
        ...

    @property
    def engine(self) -> Engine:
        """What executes its queries."""
        ...

    def query(self, sparql: str, limits: Limits) -> QueryResult:
        """Execute one query, which is untrusted. A failure is a result, never an exception."""
        ...

    def check(self, limits: Limits) -> None:
        """Raise `GraphError` where it is clear beforehand that no query can be executed.

        A local store is opened; an endpoint is not asked, as it may recover.
        """
        ...

    def close(self) -> None:
        """End workers and connections."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...
