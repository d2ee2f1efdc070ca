"""Where a DSN leads: offline, no further than this machine."""

from __future__ import annotations

from ipaddress import ip_address
from itertools import zip_longest
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.snapshot.database import parameters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.settings import Settings


def refuse_remote(dsn: str, settings: Settings) -> None:
    """Raises `UsageError` where `dsn` needs a connection that the settings forbid, or is none."""
    if not settings.offline:
        return
    remote = [host for host in _hosts(dsn) if not _is_here(host)]
    if remote:
        raise UsageError(
            f"offline, and {remote[0]} is not this machine",
            "--dsn, --offline",
            "Call it without --offline, or name a socket's folder or a loopback address as host.",
        )


def _hosts(dsn: str) -> Iterator[str]:
    """The hosts or addresses that libpq would try: an address saves looking up its host.

    https://www.postgresql.org/docs/16/libpq-connect.html#LIBPQ-PARAMKEYWORDS
    """
    given = parameters(dsn)
    hosts, addresses = given.get("host", ""), given.get("hostaddr", "")
    if "service" in given and not hosts and not addresses:
        yield f"whatever host the service {given['service']} names"
    for host, address in zip_longest(hosts.split(","), addresses.split(","), fillvalue=""):
        yield address or host


def _is_here(host: str) -> bool:
    if not host or host[0] in "/@" or host == "localhost":  # sockets in a folder, abstract ones
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
