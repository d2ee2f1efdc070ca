"""Rows made flat, as in the text2sparql layout: variable by variable, first occurrence first.

And flat values as a text has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.model import AnswerSet, Term


def bound_terms(answers: AnswerSet) -> Iterator[Term]:
    """Every bound cell: all of the first variable from top to bottom, then the next variable's."""
    for column in range(len(answers.variables)):
        for row in answers.rows:
            term = row[column]
            if term is not None:
                yield term


def flatten(answers: AnswerSet) -> tuple[str, ...]:
    """The distinct raw values, in that order; kinds, datatypes and languages are lost."""
    return tuple(dict.fromkeys(term.value for term in bound_terms(answers)))


def listing(values: Sequence[str]) -> str:
    """The values as a text lists them. An empty set is no silence: it says that there is nothing.

    >>> listing(("node_05", "node_09")), listing(())
    ('node_05, node_09', 'None.')
    """
    return ", ".join(values) if values else "None."
