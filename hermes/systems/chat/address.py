"""Where a chat model is asked, and with which key."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from hermes.errors import UsageError
from hermes.fetch.weburl import is_loopback, web_url_fault
from hermes.systems.service_headers import sounds_secret

if TYPE_CHECKING:
    from hermes.systems.base import SystemContext

OPENAI = "https://api.openai.com/v1"

# Most servers of one's own ask for no key, but the client sends one.
_NO_KEY = "none"


@dataclass(frozen=True, slots=True)
class Address:
    """A server, by the URL in front of `/chat/completions`.

    `key` is as good as money, and stands in no representation of this; None where there is none.
    """

    url: str
    key: str | None = field(repr=False)
    offline: bool = False

    @property
    def sent_key(self) -> str:
        """What is sent as a key."""
        return self.key or _NO_KEY

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must not be repeated where others may read it."""
        return (self.key,) if self.key else ()


def find_address(base_url: str | None, context: SystemContext) -> Address:
    """The server at `base_url`, else $OPENAI_BASE_URL, else OpenAI's own; with $OPENAI_API_KEY.

    Raises `UsageError` for a URL that cannot be asked, a key that no header can hold or
    that stands in the URL, and OpenAI without a key.
    """
    url = base_url or context.variable("OPENAI_BASE_URL") or OPENAI
    if (fault := web_url_fault(url)) is not None:
        # Without the URL: it may hold a password.
        raise UsageError(f"it is no http(s) URL: {fault}", "OPENAI_BASE_URL", "Mend it.")
    if any(sounds_secret(name) for name, _ in parse_qsl(urlsplit(url).query)):
        raise UsageError(
            "the URL holds what sounds like a key, and would be written to the run",
            "OPENAI_BASE_URL",
            "Leave it out there, and set OPENAI_API_KEY.",
        )
    if context.settings.offline and not is_loopback(url):
        raise UsageError(
            "offline, only a server on this machine can be asked",
            url,
            "Leave out --offline and HERMES_OFFLINE, or name one on localhost by OPENAI_BASE_URL.",
        )
    key = context.secret("OPENAI_API_KEY")
    if key is None and url == OPENAI:
        raise UsageError(
            "there is no key",
            url,
            "Set OPENAI_API_KEY, or for another server OPENAI_BASE_URL.",
        )
    if key is not None and not (key.isascii() and key.isprintable()):
        raise UsageError("this cannot be a key", "OPENAI_API_KEY", "Write ASCII, on one line.")
    return Address(url, key, context.settings.offline)
