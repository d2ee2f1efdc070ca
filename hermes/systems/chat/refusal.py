"""What it means where a server of chat models does not reply with a good status."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from hermes.errors import IncompleteError, UsageError
from hermes.fetch.hop import asked_pause_s
from hermes.systems.chat.completion import error_text, is_busy
from hermes.systems.faults import SystemFaultError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from hermes.errors import HermesError
    from hermes.systems.service_reply import Reply

BAD_REQUEST, UNAUTHORIZED, USED_UP, NOT_FOUND = 400, 401, 402, 404
_REDIRECTS = range(300, 400)
_USED_UP = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
_UNKNOWN_MODEL = frozenset({"model_not_found", "invalid_model"})


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reply with the `status`, from the server at `url`; `code` is what it calls the error."""

    url: str
    status: int
    code: str | None
    headers: Mapping[str, str]
    reply: Reply

    def of_model(self, model: str, listed: Collection[str]) -> HermesError | SystemFaultError:
        """What it comes to where `model` was asked, and the server has `listed` others.

        A `HermesError` where every further question would end in the same.
        """
        if self.status == UNAUTHORIZED:
            return self.of_key()
        if self.status == USED_UP or self.code in _USED_UP:
            return IncompleteError(
                f"the account is used up: {self._told}", self.url, "Fill it; --resume goes on."
            )
        unlisted = bool(listed) and model not in listed
        if (
            self.status == NOT_FOUND
            or self.code in _UNKNOWN_MODEL
            # Gateways call it a bad request; others are of one question, such as one too long.
            or (self.status == BAD_REQUEST and unlisted and "model" in self._told.lower())
        ):
            return self.of_unknown_model(model, listed)
        busy = is_busy(self.status)
        return SystemFaultError(
            self._told,
            raw=self.reply.fault("").raw,
            transient=busy,
            retry_after_s=asked_pause_s(self.headers) if busy else None,
        )

    def of_key(self) -> UsageError:
        """The key is missing, or a wrong one."""
        return UsageError(f"the key is refused: {self._told}", self.url, "Set OPENAI_API_KEY.")

    def of_unknown_model(self, model: str, listed: Collection[str]) -> UsageError:
        """There is no such model, by the server's account."""
        near = get_close_matches(model, sorted(listed), n=3, cutoff=0.4)
        known = f"Did you mean {' or '.join(near)}? " if near else ""
        return UsageError(
            f"there is no model {model!r}: {self._told}",
            self.url,
            f"{known}Name another one, or another server by OPENAI_BASE_URL.",
        )

    @property
    def _told(self) -> str:
        told = f"HTTP {self.status}"
        if self.status in _REDIRECTS:
            target = self.headers.get("Location", "nowhere")
            return f"{told}: the question would be lost on the way to {target}; name that address"
        try:
            said = error_text(self.reply.json())
        except SystemFaultError as fault:
            said = fault.detail
        return f"{told}: {said}"
