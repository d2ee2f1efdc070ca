"""Headers of one's own for a service, such as a key: the option `headers`.

A secret is named in it, as in `{"Authorization": "Bearer ${MY_KEY}"}`, and stands in the
environment: options are written to the run, and what the environment holds is not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.shapes import as_object, as_text
from hermes.spellings import without_secret

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.systems.base import SystemContext

OPTION = "headers"

_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # RFC 9110, section 5.6.2
_VARIABLE = re.compile(r"\$\{(\w+)\}")
_SHORTEST_SECRET = 6
_SECRET_WORDS = frozenset(
    {"auth", "authentication", "authorization", "cookie", "credential", "credentials"}
    | {"key", "apikey", "token", "secret", "password", "pwd", "signature", "subscription"}
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")  # also of camelCase
_LOOKS_SECRET = re.compile(r"(?=[\w.+/-]*\d)[\w.+/-]{8,}")  # no scheme such as Bearer has a digit


@dataclass(frozen=True, slots=True)
class ServiceHeaders:
    """What to send, and which parts of it are secret."""

    values: Mapping[str, str]
    secrets: tuple[str, ...]

    def hide(self, body: bytes) -> bytes:
        """`body` without the secrets, which some services quote to those who send a wrong one.

        Not shorter ones than six characters, which might stand in any reply.
        """
        secrets = [secret for secret in self.secrets if len(secret) >= _SHORTEST_SECRET]
        if not secrets:
            return body
        text = body.decode(errors="surrogateescape")
        for secret in secrets:
            text = without_secret(text, secret)
        return text.encode(errors="surrogateescape")


def service_headers(kind: str, context: SystemContext) -> ServiceHeaders:
    """The headers of the option, with what the environment holds for each `${NAME}`.

    Raises `FormatError` for another shape, `UsageError` for a variable that is not set, for a
    secret that stands there itself, and for what cannot stand in a header; the message names the
    header, never its value.
    """
    where = f"{kind}:, option {OPTION}"
    secrets: dict[str, str] = {}
    values = {}
    for name, template in as_object(context.options.get(OPTION, {}), where).items():
        text = as_text(template, f"{where}, {name!r}")
        open_part = _VARIABLE.sub(" ", text)
        if sounds_secret(name) and (open_part == text or _LOOKS_SECRET.search(open_part)):
            raise UsageError(
                "what stands here would be written to the run",
                f"{where}, {name!r}",
                "Write ${MY_KEY} for the secret part, and set MY_KEY in the environment.",
            )
        for variable in _VARIABLE.findall(text):
            secrets[variable] = _secret(variable, context, f"{where}, {name!r}")
        values[name] = _VARIABLE.sub(lambda found: secrets[found[1]], text)
        if not (_NAME.fullmatch(name) and values[name].isascii() and values[name].isprintable()):
            raise UsageError(
                "this cannot stand in a header", f"{where}, {name!r}", "Write ASCII, on one line."
            )
    return ServiceHeaders(values, tuple(secrets.values()))


def sounds_secret(name: str) -> bool:
    """Whether a header or parameter of this name holds a secret.

    >>> sounds_secret("X-Api-Key"), sounds_secret("accessToken"), sounds_secret("Accept-Language")
    (True, True, False)
    """
    return not _SECRET_WORDS.isdisjoint(word.lower() for word in _WORD.findall(name))


def _secret(variable: str, context: SystemContext, where: str) -> str:
    secret = context.secret(variable)
    if secret is None:
        raise UsageError(
            f"the environment has no {variable}", where, "Set it, or leave the header out."
        )
    return secret
