"""What public endpoints ask of those who query them: a contact, and not too much at once."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from hermes.errors import UsageError
from hermes.fetch.weburl import is_loopback

if TYPE_CHECKING:
    from hermes.courtesy import Gate
    from hermes.graphs.entry import GraphEntry
    from hermes.settings import Settings

AT_ONCE = 5
"""Queries at once at a host of which the registry says nothing: what Wikidata allows, which is the
strictest of the large public ones."""

_WANT_A_CONTACT = {"wikidata.org": "https://foundation.wikimedia.org/wiki/Policy:User-Agent_policy"}


def refuse_without_contact(url: str, settings: Settings) -> None:
    """Raise `UsageError` for an endpoint that wants to know who asks, where nobody says so."""
    host = (urlsplit(url).hostname or "").lower().rstrip(".")
    for domain, policy in _WANT_A_CONTACT.items():
        if not settings.contact and (host == domain or host.endswith(f".{domain}")):
            raise UsageError(
                f"Wikidata answers only those who say whom it can write to ({policy})",
                url,
                "Set $HERMES_CONTACT to an e-mail address or a URL; it is sent as part of the "
                "User-Agent.",
            )


def gate_of(entry: GraphEntry, url: str, settings: Settings) -> Gate:
    """The gate that all graphs at the host of `url` share.

    A host on this machine takes what it is sent, unless the registry says otherwise.
    """
    gate = settings.gates.at(url)
    allowed = entry.max_concurrency or (None if is_loopback(url) else AT_ONCE)
    if allowed is not None:
        gate.narrow(allowed)
    return gate
