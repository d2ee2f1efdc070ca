"""A query in a fence of Markdown: it is taken out, and nothing else ever is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.sparql.fences import unfenced
from hermes.sparql.tokens import tokenize
from tests.strategies import query_texts

QUERY = "PREFIX e: <http://e/>\nSELECT ?x WHERE { ?x a e:C } # all\nLIMIT 3"


@pytest.mark.parametrize(
    "reply",
    [
        "```sparql\n{}\n```",
        "```\n{}\n```",
        "``` SPARQL\n{}\n```",
        "```rq\r\n{}\r\n```\r\n",
        "~~~sparql\n{}\n~~~",
        "````sparql\n{}\n````",
        "  ```sparql\n  {}\n  ```",
        "```sparql\n{}",  # the end was lost, or cut off
        "{}\n```\nThis lists them.",  # and here the beginning
        "Here's the query (it's short):\n\n```sparql\n{}\n```\n\nIt uses `e:C`, doesn't it?",
        "With this query you get them: ```sparql\n{}\n``` # done",
        "Select them all:\n```sql\n{}\n```",
        "```json\n[1]\n```\nand\n```sparql\n{}\n```",
        "```python\nrun(query)\n```\n```sparql\n{}\n```\n```text\n3 rows\n```",
        "```sparql\n{0}\n```\nOnce more:\n```sparql\n{0}\n```",
    ],
)
def test_a_query_in_a_fence_is_taken_out_whatever_is_around_it(reply: str) -> None:
    assert unfenced(reply.format(QUERY)) == QUERY


@pytest.mark.parametrize(
    "reply",
    ["```sparql {} ```", "```{}```", "The answer: ```sparql {} ``` as you see."],
)
def test_a_fence_may_have_lost_its_line_ends(reply: str) -> None:
    query = "SELECT ?x WHERE { ?x a ?c } LIMIT 3"
    assert unfenced(reply.format(query)) == query


@pytest.mark.parametrize(
    "query",
    [
        "ASK { ?s ?p '```' }",
        "ASK { ?s ?p '''\n```sparql\nASK {}\n```\n''' }",
        "# ```sparql\nASK { ?s ?p 1 }\n# ```",
        "PREFIX e: <http://e/#~~~> ASK { e:a ?p 1 }",
        r"PREFIX e: <http://e/> ASK { e:\~\~\~ ?p 1 }",
    ],
)
def test_marks_in_strings_comments_and_names_are_no_fence(query: str) -> None:
    assert unfenced(query) == query
    assert unfenced(f"So:\n```sparql\n{query}\n```") == query


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I do not know.",
        "```\n```",
        "```text\nno query\n```",
        "```sparql\n```",
        "```sparql\nASK {}\n```\nor\n```sparql\nASK { ?s ?p 1 }\n```",  # which of them?
        "`SELECT ?x { ?x a ?c }`",
        "SELECT ?x { ?x a ?c } This lists them.",  # prose, and no fence
        "````markdown\n```sparql\nASK {}\n```\n````",
    ],
)
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert unfenced(text) == text


def test_an_update_is_taken_out_as_well_for_the_guard_to_see() -> None:
    assert unfenced("```sparql\nDROP ALL\n```") == "DROP ALL"


def test_escapes_stay_as_they_are_written() -> None:
    query = r"ASK { ?s ?p 'Troms\u00f8', '\u0022', '\U0001F600' }"
    assert unfenced(f"\\u00e9 ```sparql\n{query}\n```") == query


MARKS = st.sampled_from(("```", "````", "~~~", "```sparql\n", "\n```\n", "ASK { ?s ?p 'x' }"))


@given(st.lists(query_texts() | MARKS, max_size=8).map("".join))
def test_what_was_taken_out_is_taken_out(text: str) -> None:
    found = unfenced(text)
    assert unfenced(found) == found
    assert found in text


@given(st.lists(st.sampled_from(("'a'", '"```"', "?x", "1", "<e:~~~>")), max_size=9))
def test_a_fenced_query_has_the_tokens_that_it_had(objects: list[str]) -> None:
    query = "SELECT * { ?s ?p 0" + "".join(f", {each}" for each in objects) + " }"
    assert tokenize(unfenced(f"Well:\n```sparql\n{query}\n```")) == tokenize(query)


def test_a_long_text_takes_linear_time() -> None:
    for piece in ("`", "```", "``` ", "```sparql\n", "'```", "# ```\n", r"\u00e9```"):
        unfenced(piece * 15_000)
