"""`qald:URL`: a service with the protocol by which GERBIL asks question answering systems.

A form with `query` and `lang` is POSTed; the reply is QALD JSON with one question, its `answers`,
its `query`, or both (https://github.com/dice-group/gerbil, `ExtendedQALDBasedWebService`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Answer, Usage
from hermes.shapes import as_list, as_object
from hermes.systems.base import System
from hermes.systems.qald_records import qald_given
from hermes.systems.service import open_service
from hermes.systems.transcript import transcript

if TYPE_CHECKING:
    from hermes.model import Given, Question
    from hermes.systems.base import SystemContext
    from hermes.systems.service import WebService
    from hermes.systems.service_reply import Reply


class QaldService(System):
    """Asks the service for answers, or a query."""

    remote = True

    def __init__(self, service: WebService) -> None:
        self._service = service
        self.notes = service.notes

    def answer(self, question: Question) -> Answer:
        """What the reply holds. Raises `SystemFaultError`.

        Earlier turns are told in the text of the question: the protocol knows no conversations.
        """
        reply = self._service.post({"query": transcript(question), "lang": question.lang})
        return Answer(question.id, _given(reply), usage=Usage(requests=1))

    def close(self) -> None:
        """Close all connections."""
        self._service.close()


def build(argument: str, context: SystemContext) -> QaldService:
    """The service at the URL `argument`."""
    return QaldService(open_service("qald", argument, context))


def _given(reply: Reply) -> Given | None:
    """The answers where there are any, else the query; of several questions, the first."""
    with reply.read():
        document = as_object(reply.json(), "the reply")
        questions = as_list(document.get("questions") or [], "`questions`")
        if not questions:
            raise reply.fault("there are no `questions`")
        record = as_object(questions[0], "the first question")
        if not record.keys() & {"answers", "query"}:
            raise reply.fault("the question has neither `answers` nor `query`")
        return qald_given(record, "the first question")
