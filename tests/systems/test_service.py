"""Services behind HTTP: what they are asked, and what their good replies say."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hermes.model import (
    AnswerSet,
    Boolean,
    Sparql,
    Term,
    TermKind,
    Turn,
    Usage,
    ValueSet,
)
from hermes.systems.base import SystemSpec, open_system
from tests.servers.misbehaving import after, fixed, good, redirect, zipped
from tests.systems.services import CONTEXT, KINDS, QUESTION, ask, fault, system

if TYPE_CHECKING:
    from tests.servers.misbehaving import Behaviour, MisbehavingServer


def test_text2sparql_asks_by_dataset_and_question_behind_what_the_url_has_already(
    server: MisbehavingServer,
) -> None:
    place = f"text2sparql:{server.url}/api?model=a%20b"
    question = replace(QUESTION, text="Wie groß ist der Aufsatz 5 % & mehr?")
    given_ = open_system(SystemSpec(place), CONTEXT).answer(question).given
    asked = server.seen[-1]
    assert given_ == Sparql("ASK {}")
    assert (asked.method, asked.path) == ("GET", "/api")
    assert asked.parameters == {
        "model": "a b",
        "dataset": "https://e/b/",
        "question": "Wie groß ist der Aufsatz 5 % & mehr?",
    }


def test_qald_asks_by_a_form_of_query_and_lang(server: MisbehavingServer) -> None:
    question = replace(QUESTION, text="Wer & wo, 5 %?", lang="hi_IN")
    given_ = system("qald", server).answer(question).given
    asked = server.seen[-1]
    assert given_ == Sparql("ASK {}")
    assert (asked.method, asked.headers["content-type"]) == (
        "POST",
        "application/x-www-form-urlencoded",
    )
    assert asked.parameters == {"query": "Wer & wo, 5 %?", "lang": "hi_IN"}


@pytest.mark.parametrize(("kind", "parameter"), [("text2sparql", "question"), ("qald", "query")])
def test_earlier_turns_are_told_in_the_text_of_the_question(
    server: MisbehavingServer, kind: str, parameter: str
) -> None:
    history = (Turn("Who?", "Ann."), Turn("Where?", ""))
    system(kind, server).answer(replace(QUESTION, text="Since when?", history=history))
    assert server.seen[-1].parameters[parameter] == (
        "Q: Who?\nA: Ann.\nQ: Where?\nA: \nQ: Since when?"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_it_says_who_asks(server: MisbehavingServer, kind: str) -> None:
    settings = replace(CONTEXT.settings, contact="ann@example.org")
    context = replace(CONTEXT, settings=settings)
    open_system(SystemSpec(f"{kind}:{server.url}"), context).answer(QUESTION)
    agent = server.seen[-1].headers["user-agent"]
    assert agent.startswith("hermes-kgqa/")
    assert agent.endswith("(ann@example.org)")


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_counts_its_request_and_says_nothing_of_examples(
    server: MisbehavingServer, kind: str
) -> None:
    assert ask(kind, server, good).usage == Usage(requests=1)
    assert ask(kind, server, good).examples is None


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirected_get_is_answered_where_it_leads(
    server: MisbehavingServer, status: int
) -> None:
    assert ask("text2sparql", server, redirect(status)).given == Sparql("ASK {}")


@pytest.mark.parametrize("status", [307, 308])
def test_a_post_is_redirected_with_its_form(server: MisbehavingServer, status: int) -> None:
    assert ask("qald", server, redirect(status)).given == Sparql("ASK {}")
    assert server.seen[-1].parameters == {"query": "Who?", "lang": "en"}


@pytest.mark.parametrize("status", [301, 302, 303])
def test_a_redirect_that_would_lose_the_form_is_a_fault_that_names_the_place(
    server: MisbehavingServer, status: int
) -> None:
    assert (
        "would be lost on the way to /elsewhere" in fault("qald", server, redirect(status)).detail
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("behaviour", [zipped, after(0.1)], ids=["zipped", "late"])
def test_a_reply_that_is_compressed_or_late_is_an_answer(
    server: MisbehavingServer, kind: str, behaviour: Behaviour
) -> None:
    assert ask(kind, server, behaviour).given == Sparql("ASK {}")


def test_what_stands_beside_the_query_is_not_heeded(server: MisbehavingServer) -> None:
    body = b'\xef\xbb\xbf {"thoughts": [{}], "query": "ASK {}", "dataset": null}'
    assert ask("text2sparql", server, fixed(body)).given == Sparql("ASK {}")


@pytest.mark.parametrize(
    ("query", "answered"), [(None, None), ("", Sparql("")), (" ", Sparql(" "))]
)
def test_null_is_no_answer_and_a_blank_query_is_kept_for_the_run_to_see(
    server: MisbehavingServer, query: str | None, answered: Sparql | None
) -> None:
    body = json.dumps({"query": query}).encode()
    assert ask("text2sparql", server, fixed(body)).given == answered


ROWS = {
    "head": {"vars": ["x"]},
    "results": {"bindings": [{"x": {"type": "uri", "value": "http://e/a"}}]},
}


@pytest.mark.parametrize(
    ("question", "answered"),
    [
        ({"answers": [ROWS]}, AnswerSet(("x",), ((Term(TermKind.IRI, "http://e/a"),),))),
        ({"answers": [{"head": {}, "boolean": False}]}, Boolean(value=False)),
        ({"answers": []}, ValueSet(())),
        ({"query": {"sparql": "ASK {}"}}, Sparql("ASK {}")),
        ({"query": "ASK {}", "answers": None}, Sparql("ASK {}")),
        # The answers are what the service says; the query, where they come from.
        (
            {"query": {"sparql": "ASK {}"}, "answers": [{"boolean": True}]},
            Boolean(value=True),
        ),
        ({"query": {}}, None),
        ({"query": None}, None),
    ],
)
def test_qald_answers_count_before_the_query(
    server: MisbehavingServer, question: dict[str, object], answered: object
) -> None:
    body = json.dumps({"questions": [{"id": "1", **question}]}).encode()
    assert ask("qald", server, fixed(body)).given == answered
