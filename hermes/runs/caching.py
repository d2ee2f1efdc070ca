"""Answering from the cache: what was once asked in the very same way is not asked again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, cast

import orjson

from hermes.encoding import json_line, json_object
from hermes.runs.usage import as_cached, usage_from_record, usage_record
from hermes.systems.records import answer_from_record, answer_record

if TYPE_CHECKING:
    from hermes.model import Answer, JsonValue, Question
    from hermes.runs.answering import Put
    from hermes.runs.manifest import Manifest
    from hermes.runs.reply_cache import ReplyCache


@dataclass(frozen=True, slots=True)
class CachedPutting:
    """Looks into `cache` before it puts a question by `put`, and keeps good answers there.

    An answer is good if it is no error. It is found again for the same question, history, system
    (its spec, options, version and `prompt`), benchmark, graph and `repeat`: what one repeat was
    told is never taken for the answer to another.
    """

    put: Put
    cache: ReplyCache
    manifest: Manifest
    prompt: str | None
    repeat: int

    def __call__(self, question: Question) -> Answer:
        """The answer from the cache, which took nothing; else from whoever is asked."""
        key = self._key(question)
        found = self._read(self.cache.get(key), question)
        if found is not None:
            return found
        answer = self.put(question)
        if answer.error is None:
            self.cache.put(
                key, _reply(answer), system=self.manifest.system, bench=self.manifest.bench
            )
        return answer

    def _key(self, question: Question) -> str:
        told = {
            **self.manifest.asked,
            "hermes": self.manifest.hermes,
            "prompt": self.prompt,
            "repeat": self.repeat,
            "question": asdict(question),
        }
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

    def _read(self, reply: bytes | None, question: Question) -> Answer | None:
        """The answer in a reply that was kept; None where there is none, or none to be read."""
        if reply is None:
            return None
        try:
            fields = json_object(orjson.loads(reply), "a reply")
            record = json_object(fields.get("answer"), "answer")
            answer = answer_from_record(cast("dict[str, JsonValue]", record))
            usage = usage_from_record(json_object(fields.get("usage"), "usage"))
        except (TypeError, ValueError):
            return None
        if answer.item_id != question.id or answer.error is not None:
            return None
        return replace(answer, usage=as_cached(usage))


def _reply(answer: Answer) -> bytes:
    usage = {} if answer.usage is None else usage_record(answer.usage)
    return json_line({"answer": answer_record(answer), "usage": usage})
