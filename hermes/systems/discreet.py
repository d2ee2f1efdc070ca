"""A system whose secrets stand in nothing that it says: no answer, no fault, no prompt.

What it says is written into runs and the cache and printed; programs and services quote the keys
that they were given, above all where something is wrong with them.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from hermes.errors import HermesError
from hermes.model import Answer
from hermes.systems.base import System
from hermes.systems.faults import SystemFaultError, described
from hermes.systems.records import answer_from_record, answer_record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.model import JsonValue, Question
    from hermes.settings import Secrets
    from hermes.systems.base import Ask


class DiscreetSystem(System):
    """Asks another system, and strikes the secrets out of whatever comes of it."""

    def __init__(self, system: System, secrets: Secrets) -> None:
        self._system = system
        self._secrets = secrets
        self.notes = tuple(map(secrets.hide, system.notes))
        self.version = _hidden(system.version, secrets)
        self.queries = system.queries
        self.remote = system.remote
        self.live = system.live

    def begin(self, query: Ask) -> None:
        """Begin the system."""
        with discreet_errors(self._secrets):
            self._system.begin(query)
        self.prompt = _hidden(self._system.prompt, self._secrets)

    def answer(self, question: Question) -> Answer:
        """Its answer; what it raises stays what it is, but for an exception that tells a secret."""
        with discreet_errors(self._secrets):
            try:
                return _discreet(self._system.answer(question), self._secrets)
            except (HermesError, KeyboardInterrupt):
                raise
            except SystemFaultError as fault:
                detail, raw = self._secrets.hide(fault.detail), _hidden(fault.raw, self._secrets)
                raise replace(fault, detail=detail, raw=raw) from None
            except BaseException as error:
                told = described(error)
                if (hidden := self._secrets.hide(told)) == told:
                    raise
                raise SystemFaultError(hidden) from None

    def close(self) -> None:
        """Close the system."""
        self._system.close()


@contextmanager
def discreet_errors(secrets: Secrets) -> Iterator[None]:
    """Strike the secrets out of a `HermesError` that is raised within."""
    try:
        yield
    except HermesError as error:
        said = tuple(map(secrets.hide, error.args))
        if said == error.args:
            raise
        raise type(error)(*said).with_traceback(error.__traceback__) from None


def _hidden(text: str | None, secrets: Secrets) -> str | None:
    return None if text is None else secrets.hide(text)


def _discreet(answer: Answer, secrets: Secrets) -> Answer:
    """`answer` without the secrets; what is no answer is left for others to refuse."""
    if not isinstance(answer, Answer):
        return answer
    try:
        record = answer_record(answer)
        hidden = cast("dict[str, JsonValue]", _without(record, secrets))
    except (TypeError, ValueError, RecursionError):
        return answer
    if hidden == record:
        return answer
    return replace(answer_from_record(hidden), usage=answer.usage)


def _without(value: object, secrets: Secrets) -> object:
    """`value` with all its texts and keys without the secrets."""
    match value:
        case str():
            return secrets.hide(value)
        case list():
            return [_without(entry, secrets) for entry in value]
        case tuple():
            return tuple(_without(entry, secrets) for entry in value)
        case dict():
            return {
                _without(key, secrets): _without(entry, secrets) for key, entry in value.items()
            }
    return value
