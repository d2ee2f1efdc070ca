"""`text2sparql:URL`: a service with the API of the Text2SPARQL challenge.

`GET URL?dataset=…&question=…` is answered by `{"dataset": …, "question": …, "query": …}`, as the
challenge's own client asks for it (https://github.com/AKSW/text2sparql-client).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.model import Answer, Sparql, Usage
from hermes.shapes import as_object, as_text
from hermes.systems.base import System
from hermes.systems.service import open_service
from hermes.systems.transcript import transcript

if TYPE_CHECKING:
    from hermes.model import Question
    from hermes.systems.base import SystemContext
    from hermes.systems.service import WebService
    from hermes.systems.service_reply import Reply


class Text2SparqlService(System):
    """Asks the service for a query."""

    remote = True

    def __init__(self, service: WebService) -> None:
        self._service = service
        self.notes = service.notes

    def answer(self, question: Question) -> Answer:
        """The query of the reply. Raises `SystemFaultError`.

        Earlier turns are told in the text of the question: the API knows no conversations.
        """
        reply = self._service.get(
            {"dataset": question.dataset_id, "question": transcript(question)}
        )
        return Answer(question.id, _query(reply), usage=Usage(requests=1))

    def close(self) -> None:
        """Close all connections."""
        self._service.close()


def build(argument: str, context: SystemContext) -> Text2SparqlService:
    """The service at the URL `argument`."""
    return Text2SparqlService(open_service("text2sparql", argument, context))


def _query(reply: Reply) -> Sparql | None:
    """The query; null, and a blank one, are no answer. What stands beside it is not heeded."""
    with reply.read():
        document = as_object(reply.json(), "the reply")
        if "query" not in document:
            raise reply.fault("there is no `query`")
        query = document["query"]
        return None if query is None else Sparql(as_text(query, "`query`"))
