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
    from collections.abc import Mapping

    from hermes.model import Answer, JsonValue, Question
    from hermes.runs.answering import Put
    from hermes.runs.manifest import Manifest
    from hermes.runs.reply_cache import ReplyCache


@dataclass(frozen=True, slots=True)
class Scope:
    """Within which a question is the very same: who is asked about what, in which words, how often.

    That is the system by its spec, options and version, the benchmark, the graph, the version of
    hermes, the `prompt`, and the `repeat`: what one repeat was told is no answer to another.
    """

    system: str
    bench: str
    sha256: str


def scope_of(manifest: Manifest, prompt: str | None, repeat: int) -> Scope:
    """The scope of one repeat of a run."""
    told = {**manifest.asked, "hermes": manifest.hermes, "prompt": prompt, "repeat": repeat}
    return Scope(manifest.system, manifest.bench, _sha256(told))


@dataclass(frozen=True, slots=True)
class CachedPutting:
    """Looks into `cache` before it puts a question by `put`, and keeps good answers there.

    An answer is good if it is no error. It is found again within its scope for the same item, text
    and history.
    """

    put: Put
    cache: ReplyCache
    scope: Scope

    def __call__(self, question: Question) -> Answer:
        """The answer from the cache, which took nothing; else from whoever is asked."""
        key = self.key(question)
        found = self._read(self.cache.get(key), question)
        if found is not None:
            return found
        answer = self.put(question)
        if answer.error is None:
            self.cache.put(key, _reply(answer), system=self.scope.system, bench=self.scope.bench)
        return answer

    def key(self, question: Question) -> str:
        """The key of the answer to a question."""
        return _sha256({"scope": self.scope.sha256, "question": asdict(question)})

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


def _sha256(told: Mapping[str, object]) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
