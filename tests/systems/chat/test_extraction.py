"""The query is taken out of whatever a model says around it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.sparql.form import query_form
from hermes.systems.chat.extraction import query_in, without_thoughts

pytestmark = pytest.mark.slow

QUERY = """\
PREFIX foaf: <http://xmlns.com/foaf/0.1/>
SELECT DISTINCT ?name (COUNT(?friend) AS ?friends)
WHERE {
  ?person foaf:name ?name ; foaf:knows ?friend .
  FILTER(REGEX(?name, "^O'{2}")) # braces in strings and comments } do not count
}
GROUP BY ?name
HAVING (COUNT(?friend) > 2)
ORDER BY DESC(?friends) ?name
LIMIT 10 OFFSET 5"""

AROUND = {
    "nothing": "{}",
    "a fence": "```sparql\n{}\n```",
    "a fence in capitals": "```SPARQL\n{}\n```",
    "a fence without a tag": "```\n{}\n```",
    "a fence of another language": "```sql\n{}\n```",
    "a fence of tildes": "~~~sparql\n{}\n~~~",
    "a fence that never closes": "Here it is:\n```sparql\n{}",
    "a fence of four": "````sparql\n{}\n````",
    "a fence with Windows' line ends": "Sure.\r\n```sparql\r\n{}\r\n```\r\n",
    "prose before and after a fence": (
        "Certainly! To find the names, I select the people who know others.\n\n"
        "```sparql\n{}\n```\n\nThis query asks for each name. Let me know if it helps!"
    ),
    "a fence, and one with its result": (
        "```sparql\n{}\n```\nIt would return:\n```\n| name | friends |\n| Ada | 3 |\n```"
    ),
    "a draft in a fence before": (
        "First try:\n```sparql\nSELECT ?x {{ ?x ?y }}\n```\nThat lacks a part. Now:\n"
        "```sparql\n{}\n```"
    ),
    "prose before": "The SPARQL query you are looking for is: {}",
    "prose after": "{}\n\nThis query selects the names, and orders them by friends.",
    "prose after that begins like a modifier": "{}\n\nLimit is 10. Order by friends was asked.",
    "prose in brackets after": "{}\n(This lists the names.)",
    "a heading after": "{}\n### Explanation\nIt selects names.",
    "prose with apostrophes and an ask": "I'd ask the graph, don't worry:\n\n{}\n\nThat's it.",
    "thoughts": "<think>SELECT ?s {{ ?s ?p ?o }} is too much.</think>\n```sparql\n{}\n```",
    "thoughts whose beginning is left out": "Maybe ASK {{ }}?\n</think>\n\n{}",
}


@pytest.mark.parametrize("around", AROUND.values(), ids=AROUND)
def test_the_query_is_found_in(around: str) -> None:
    assert query_in(around.format(QUERY)) == QUERY


@pytest.mark.parametrize("key", ["query", "sparql", "sparql_query"])
def test_the_query_is_found_in_an_object_of_json(key: str) -> None:
    told = json.dumps({"explanation": "…", key: QUERY})
    assert query_in(told) == QUERY
    assert query_in(f"```json\n{told}\n```") == QUERY


@pytest.mark.parametrize(
    "query",
    [
        "ASK { ?s ?p ?o }",
        "ask where { ?s ?p ?o }",
        "ASK{?s ?p ?o}",
        "SELECT * WHERE { ?s ?p ?o }",
        "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }",
        "select ?s from <http://e/g> { ?s ?p ?o }",
        "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }",
        "CONSTRUCT WHERE { ?s ?p ?o }",
        "CONSTRUCT { ?s ?p ?o } FROM <http://e/g> WHERE { ?s ?p ?o } LIMIT 1",
        "BASE <http://e/> ASK { <s> ?p ?o }",
        "SELECT ?s { { SELECT ?s { ?s ?p ?o } LIMIT 1 } ?s ?q ?r }",
        "SELECT ?s { ?s ?p ?o } VALUES (?s ?p) { (<http://e/s> UNDEF) }",
        "SELECT ?s { ?s ?p ?o } VALUES ?s { <http://e/s> } ",
        "SELECT ?s { ?s ?p ?o } ORDER BY STRLEN(STR(?s)) LIMIT 1",
        "SELECT ?s { ?s ?p ?o } GROUP BY (YEAR(?o) AS ?y) ?s",
        "SELECT ?s { ?s ?p ?o } ORDER BY <http://e/f>(?s) e:f(?s)",
    ],
)
def test_every_form_and_modifier_is_known_in_prose(query: str) -> None:
    assert query_in(f"I would ask: {query}\n\nThen, the graph answers.") == query.strip()


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "   \n",
        "I'm sorry, but I cannot answer that.",
        "You could select the names and ask for more. Describe it where { you can }.",
        '```json\n{"answer": 42}\n```',
        "```\n```",
        "<think>SELECT ?s { ?s ?p ?o }",
        '{"query": null}',
        "[1, 2]",
    ],
)
def test_a_reply_without_a_query_has_none(reply: str) -> None:
    assert query_in(reply) is None


def test_what_is_marked_as_a_query_is_one_for_the_engine_to_refuse() -> None:
    assert query_in("```sparql\nSELEC ?x { }\n```") == "SELEC ?x { }"


def test_a_query_that_never_closes_goes_to_the_end() -> None:
    assert query_in("Here: SELECT ?x { ?x ?y") == "SELECT ?x { ?x ?y"


def test_of_several_queries_in_prose_the_last_counts() -> None:
    assert query_in("Not ASK { ?a ?b ?c } but ASK { ?d ?e ?f }, I think.") == "ASK { ?d ?e ?f }"


def test_a_long_query_is_found_whole() -> None:
    # Longer than any window that is looked at first.
    values = " ".join(f"<http://e/{number}>" for number in range(3_000))
    query = f"SELECT ?s {{ VALUES ?s {{ {values} }} ?s ?p ?o }} LIMIT 7"
    assert query_in(f"So: {query} is it.") == query


@given(st.text())
def test_any_reply_has_a_query_or_none(reply: str) -> None:
    query = query_in(reply)
    assert query is None or query.strip()


@given(
    st.text(st.characters(exclude_characters="`~<{")),
    st.text(st.characters(exclude_characters="`~<{")),
)
def test_prose_around_a_fence_does_not_matter(before: str, after: str) -> None:
    assert query_in(f"{before}\n```sparql\n{QUERY}\n```\n{after}") == QUERY


@given(st.text(st.sampled_from("{}()?`~<>\n SELECTAKPRFIX:'\"#/think"), max_size=200))
def test_what_looks_like_queries_raises_nothing(reply: str) -> None:
    query_in(reply)


def test_many_queries_take_no_longer_than_their_text() -> None:
    # 42 kB; were the rest read again for each of 6,000 queries, this would take minutes.
    reply = "ASK {} " * 6_000
    assert query_in(reply) == "ASK {}"
    assert query_form(query_in(reply) or "") is not None


@pytest.mark.parametrize("piece", ["`", "~", 'SELECT * { ?s ?p "\\"', "``` ", "<think>", "\n "])
def test_a_reply_of_a_model_that_repeats_itself_takes_linear_time(piece: str) -> None:
    query_in(piece * 100_000)  # in quadratic time, some minutes


def test_thoughts_are_left_out_of_an_answer() -> None:
    assert without_thoughts("<thinking>5? 6?</thinking> 7") == "7"
    assert without_thoughts("a < b and 5 > 3") == "a < b and 5 > 3"
