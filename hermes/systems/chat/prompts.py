"""The words that a model is addressed with; all that stands in a prompt beside the data is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.systems.chat.options import PromptStyle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hermes.model import Example

INSTRUCTIONS = """\
You write SPARQL 1.1 queries for questions about one knowledge graph.

Reply with one query in a fenced code block, and with nothing else.
Declare every prefix that the query uses.
Use the classes and properties of the graph, which are listed below; do not invent others.
Select what the question asks for and nothing besides: of things their IRIs, of how many the count.
Put a question that is answered by yes or no as ASK, any other one as SELECT."""

_SUFFIXES = {
    PromptStyle.LIST: "\n\nAnswer with a list: one answer a line, and no other text.",
    PromptStyle.TABLE: (
        "\n\nAnswer with a table: a column for what is asked, one answer a row, and no other text."
    ),
}
NOW_LIST = "Now list the answers alone: one a line, without explanations."


def question_text(question: str, style: PromptStyle) -> str:
    """A question that a model answers itself, with how it shall."""
    return question + _SUFFIXES.get(style, "")


def schema_text(digest: str) -> str:
    """What a graph is made of, as part of the instructions."""
    return f"The graph:\n\n{digest}"


def example_text(example: Example) -> str:
    """A question with its query, as part of the instructions."""
    return f"Question: {example.question}\n```sparql\n{(example.sparql or '').strip()}\n```"


def examples_text(examples: Iterable[Example]) -> str:
    """The examples as part of the instructions; empty where there are none."""
    told = [example_text(example) for example in examples]
    return "\n\n".join(("Questions with queries that are right:", *told)) if told else ""


def repair_text(failure: str) -> str:
    """What is told of a reply whose query failed."""
    return (
        f"That query fails: {failure}\n"
        "Reply with a query that is right, in a fenced code block, and with nothing else."
    )


def joined(*parts: str) -> str:
    """The parts that say anything, with an empty line between two of them."""
    return "\n\n".join(part for part in parts if part)


def prompt_text(parts: Mapping[str, str]) -> str:
    """The whole prompt for a person: each part that says anything under a heading of its own."""
    return "\n\n".join(f"# {heading}\n\n{part}" for heading, part in parts.items() if part) + "\n"
