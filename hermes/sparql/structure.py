"""What the structure of a query is told in: triple patterns, clauses, expressions."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from hermes.model import Term
from hermes.sparql.nodes import Variable

if TYPE_CHECKING:
    from hermes.sparql.nodes import Verb

Node: TypeAlias = Term | Variable

AGGREGATES = ("COUNT", "SUM", "MIN", "MAX", "AVG", "GROUP_CONCAT", "SAMPLE")


class Clause(StrEnum):
    """What a query can be made of besides triple patterns, aggregates and paths."""

    DISTINCT = "DISTINCT"
    REDUCED = "REDUCED"
    FILTER = "FILTER"
    OPTIONAL = "OPTIONAL"
    UNION = "UNION"
    MINUS = "MINUS"
    EXISTS = "EXISTS"
    NOT_EXISTS = "NOT EXISTS"
    BIND = "BIND"
    VALUES = "VALUES"
    SUBQUERY = "subquery"
    GRAPH = "GRAPH"
    SERVICE = "SERVICE"
    GROUP_BY = "GROUP BY"
    HAVING = "HAVING"
    ORDER_BY = "ORDER BY"
    LIMIT = "LIMIT"
    OFFSET = "OFFSET"


@dataclass(frozen=True, slots=True)
class TriplePattern:
    """Blank nodes are variables, which they are in a query."""

    subject: Node
    verb: Verb
    object: Node


@dataclass(slots=True)
class Expression:
    """An expression with its variables, its aggregates, and the name that `AS` gives it."""

    variables: set[str] = field(default_factory=set)
    aggregates: set[str] = field(default_factory=set)
    alias: str | None = None


@dataclass(slots=True)
class Reading:
    """What was read. `projection` is what the outermost SELECT names, `everything` its `*`.

    `expressions` holds those that have a name. `constants` are the terms in expressions and VALUES,
    and those that a DESCRIBE names, without functions and datatypes.
    """

    patterns: list[TriplePattern] = field(default_factory=list)
    clauses: set[Clause] = field(default_factory=set)
    aggregates: set[str] = field(default_factory=set)
    constants: set[Term] = field(default_factory=set)
    projection: list[Expression] = field(default_factory=list)
    expressions: list[Expression] = field(default_factory=list)
    everything: bool = False
