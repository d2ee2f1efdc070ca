"""What a web service sent: a JSON document, or a fault that quotes it."""

from __future__ import annotations

import codecs
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import orjson

from hermes.errors import FormatError
from hermes.graphs.failures import one_line
from hermes.graphs.quoting import first_words
from hermes.systems.faults import SystemFaultError
from hermes.systems.records import MAX_RAW_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.model import JsonValue


@dataclass(frozen=True, slots=True)
class Reply:
    """The body of a reply, unpacked; of one that broke off, what had come of it."""

    body: bytes

    def fault(
        self, what: str, *, transient: bool = False, retry_after_s: float | None = None
    ) -> SystemFaultError:
        """The fault that is `what`, with the reply's first words, and the reply for a person."""
        quoted = f"{what}: {first_words(self.body)}" if self.body.strip() else what
        raw = self.body[:MAX_RAW_BYTES].decode(errors="replace") if self.body else None
        return SystemFaultError(one_line(quoted), raw, transient, retry_after_s)

    def json(self) -> JsonValue:
        """The document. Raises `SystemFaultError` for whatever else stands there."""
        if not self.body.strip():
            raise self.fault("the reply is empty")
        try:
            # RFC 8259, section 8.1, forbids to send a byte order mark, and allows to overlook one.
            document: JsonValue = orjson.loads(self.body.removeprefix(codecs.BOM_UTF8))
        except orjson.JSONDecodeError as error:
            raise self.fault(f"the reply is no JSON ({error})") from error
        return document

    @contextmanager
    def read(self) -> Iterator[None]:
        """A `FormatError` of what is read within becomes a fault that quotes the reply."""
        try:
            yield
        except FormatError as error:
            what, where, _ = error.args
            raise self.fault(f"the reply is not as agreed ({where}: {what})") from error
