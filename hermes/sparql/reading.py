"""The structure of a query, as far as its tokens show it: patterns, clauses, what it projects.

A reader of the SPARQL 1.1 grammar (https://www.w3.org/TR/sparql11-query/#sparqlGrammar) that never
refuses: what systems write is often no query, and what is right in it still counts. Of a text that
is no query it reads what it can; nesting is kept on a stack of its own, so that no depth is too
much, and every token is looked at once.

No library does this. rdflib 7.6 takes eight times as long and rejects what leaves a prefix to the
endpoint, as most gold queries on DBpedia do (361 of 1,231 real queries that Oxigraph parses; on the
other 870 it finds the same patterns, properties, entities and aggregates as this reader, as a test
shows); pyoxigraph 0.5 keeps its algebra to itself; tree-sitter-sparql 0.1 had one release, for an
interface that tree-sitter has since deprecated.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

from hermes.model import Term
from hermes.sparql.nodes import Cursor, Variable, Verb, read_term, read_verb
from hermes.sparql.structure import AGGREGATES, Clause, Expression, Reading, TriplePattern
from hermes.sparql.tokens import TokenKind

if TYPE_CHECKING:
    from hermes.sparql.prologue import Prologue
    from hermes.sparql.structure import Node


def read_structure(prologue: Prologue) -> Reading:
    """Read the body behind a prologue, from the word that names its form on. Never raises."""
    reader = _Reader(Cursor(prologue))
    reader.read()
    return reader.reading


class _Place(Enum):
    """Where in the grammar a frame is."""

    HEAD = auto()  # before the WHERE clause
    MODIFIERS = auto()  # behind it
    SUBJECT = auto()
    VERB = auto()
    OBJECT = auto()
    AFTER_OBJECT = auto()
    ITEM = auto()  # in a collection
    CONSTRAINT = auto()  # behind FILTER or BIND
    EXPRESSION = auto()
    VALUES = auto()  # between the word and its block
    BLOCK = auto()  # of VALUES
    TEMPLATE = auto()  # of CONSTRUCT: it matches nothing


_TRIPLES = frozenset({_Place.SUBJECT, _Place.VERB, _Place.OBJECT, _Place.AFTER_OBJECT, _Place.ITEM})
_PLAIN_CLAUSES = {word.value: word for word in (Clause.OPTIONAL, Clause.UNION, Clause.MINUS)}
_NAMED_CLAUSES = {word.value: word for word in (Clause.GRAPH, Clause.SERVICE)}
_CONSTRAINTS = {word.value: word for word in (Clause.FILTER, Clause.BIND)}
_HEAD_WORDS = {word.value: word for word in (Clause.DISTINCT, Clause.REDUCED)}
_MODIFIERS = {
    **{"GROUP": Clause.GROUP_BY, "ORDER": Clause.ORDER_BY},
    **{word.value: word for word in (Clause.HAVING, Clause.LIMIT, Clause.OFFSET)},
}


@dataclass(slots=True)
class _Frame:
    """One open bracket: where in it we are, and what is half read."""

    opened_by: str
    place: _Place
    subject: Node = field(default_factory=lambda: Variable(""))
    verb: Verb = field(default_factory=Verb)
    expression: Expression = field(default_factory=Expression)
    form: str = ""
    after_values: _Place = _Place.SUBJECT


class _Reader:
    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._stack = [_Frame("", _Place.HEAD)]
        self._anonymous = 0
        self.reading = Reading()

    def read(self) -> None:
        readers = {
            _Place.HEAD: self._head,
            _Place.MODIFIERS: self._modifier,
            _Place.CONSTRAINT: self._constraint,
            _Place.EXPRESSION: self._expression,
            _Place.VALUES: self._cursor.skip,
            _Place.BLOCK: self._constant,
            _Place.TEMPLATE: self._cursor.skip,
        }
        while self._cursor.more:
            if not self._bracket():
                readers.get(self._stack[-1].place, self._triples)()

    # -- brackets --------------------------------------------------------------------------------

    def _bracket(self) -> bool:
        """Open or close a frame, where the next token is a bracket that does."""
        frame, mark = self._stack[-1], self._cursor.mark
        match mark:
            case "{":
                self._open("{", self._inside(frame))
            case "}":
                self._close_brace()
            case "[" if frame.place in _TRIPLES and frame.place is not _Place.VERB:
                self._open("[", _Place.VERB)
                self._stack[-1].subject = self._fresh()
            case "(" if frame.place in {_Place.SUBJECT, _Place.OBJECT, _Place.ITEM}:
                self._open("(", _Place.ITEM)
            case "(" if frame.place not in _TRIPLES | {_Place.VALUES, _Place.BLOCK}:
                self._open("(", _Place.EXPRESSION)
                nested = frame.place is _Place.EXPRESSION
                self._stack[-1].expression = frame.expression if nested else Expression()
            case ")" | "]":
                self._close(mark)
            case _:
                return False
        self._cursor.skip()
        return True

    def _inside(self, frame: _Frame) -> _Place:
        """Where a group begins that opens in `frame`, which goes on behind it."""
        match frame.place:
            case _Place.VALUES:
                frame.place = frame.after_values
                return _Place.BLOCK
            case _Place.HEAD if frame.form == "CONSTRUCT" and self._cursor.last == "CONSTRUCT":
                return _Place.TEMPLATE
            case _Place.HEAD:
                frame.place = _Place.MODIFIERS
            case place if place not in {_Place.EXPRESSION, _Place.MODIFIERS}:
                frame.place = _Place.SUBJECT
        return _Place.SUBJECT

    def _open(self, bracket: str, place: _Place) -> None:
        self._stack.append(_Frame(bracket, place))

    def _close_brace(self) -> None:
        """Close up to the last brace; what was left open in it ends there."""
        depth = len(self._stack) - 1
        while depth and self._stack[depth].opened_by != "{":
            depth -= 1
        del self._stack[max(depth, 1) :]

    def _close(self, bracket: str) -> None:
        frame = self._stack[-1]
        if frame.opened_by != {")": "(", "]": "["}[bracket]:
            return
        self._stack.pop()
        parent = self._stack[-1]
        if frame.place is not _Place.EXPRESSION:
            self._node(parent, frame.subject if bracket == "]" else self._fresh())
        elif parent.place is not _Place.EXPRESSION:
            self._end_expression(parent, frame.expression)

    def _end_expression(self, parent: _Frame, expression: Expression) -> None:
        self.reading.aggregates |= expression.aggregates
        if expression.alias is not None:
            self.reading.expressions.append(expression)
        if parent is self._stack[0] and parent.place is _Place.HEAD:
            self.reading.projection.append(expression)
        if parent.place is _Place.CONSTRAINT:
            parent.place = _Place.SUBJECT

    # -- around groups ---------------------------------------------------------------------------

    def _head(self) -> None:
        frame, word = self._stack[-1], self._cursor.word
        outermost = frame is self._stack[0]
        if word in {"SELECT", "ASK", "CONSTRUCT", "DESCRIBE"}:
            frame.form = word
        elif word in _HEAD_WORDS:
            self.reading.clauses.add(_HEAD_WORDS[word])
        elif word == "FROM":
            self._cursor.skip()
            if self._cursor.word == "NAMED":
                self._cursor.skip()
        elif self._cursor.mark == "*":
            self.reading.everything |= outermost
        elif word != "WHERE":
            term = read_term(self._cursor)
            if isinstance(term, Variable) and outermost:
                self.reading.projection.append(Expression({term.name}))
            elif isinstance(term, Term):
                self.reading.constants.add(term)
            return
        self._cursor.skip()

    def _modifier(self) -> None:
        word = self._cursor.word
        if word in _MODIFIERS:
            self.reading.clauses.add(_MODIFIERS[word])
        elif word == Clause.VALUES:
            self._values(_Place.MODIFIERS)
        elif word in AGGREGATES and self._cursor.opens:
            self.reading.aggregates.add(word)
        self._cursor.skip()

    def _values(self, afterwards: _Place) -> None:
        self.reading.clauses.add(Clause.VALUES)
        self._stack[-1].place, self._stack[-1].after_values = _Place.VALUES, afterwards

    # -- expressions -----------------------------------------------------------------------------

    def _constraint(self) -> None:
        self._existence()
        if self._cursor.mark == ".":
            self._stack[-1].place = _Place.SUBJECT
        self._cursor.skip()

    def _existence(self) -> None:
        if self._cursor.word == "EXISTS":
            negated = self._cursor.last == "NOT"
            self.reading.clauses.add(Clause.NOT_EXISTS if negated else Clause.EXISTS)

    def _expression(self) -> None:
        cursor, expression = self._cursor, self._stack[-1].expression
        self._existence()
        if cursor.word in AGGREGATES and cursor.opens:
            expression.aggregates.add(cursor.word)
        if cursor.kind is TokenKind.VARIABLE:
            name = cursor.text[1:]
            if cursor.last == "AS":
                expression.alias = name
            else:
                expression.variables.add(name)
        self._constant()

    def _constant(self) -> None:
        names_function = self._cursor.opens and self._cursor.kind in {
            TokenKind.IRI,
            TokenKind.PNAME,
        }
        term = read_term(self._cursor)
        if isinstance(term, Term) and not names_function:
            self.reading.constants.add(term)

    # -- triples ---------------------------------------------------------------------------------

    def _triples(self) -> None:
        frame, mark = self._stack[-1], self._cursor.mark
        if mark == ".":
            frame.place = _Place.SUBJECT
        elif mark == ";":
            frame.place = _Place.VERB
        elif mark == ",":
            frame.place = _Place.OBJECT
        elif self._clause(frame):
            pass
        elif frame.place is _Place.VERB:
            frame.verb, frame.place = read_verb(self._cursor), _Place.OBJECT
            return
        else:
            if frame.place is _Place.AFTER_OBJECT:  # a dot is missing
                frame.place = _Place.SUBJECT
            term = read_term(self._cursor)
            if term is not None:
                self._node(frame, term)
            return
        self._cursor.skip()

    def _clause(self, frame: _Frame) -> bool:
        """Whether the next token is a keyword, which ends any triples before it."""
        word, clauses = self._cursor.word, self.reading.clauses
        if not word or self._cursor.text in {"a", "true", "false"}:
            return False
        frame.place = _Place.SUBJECT
        if word in _PLAIN_CLAUSES:
            clauses.add(_PLAIN_CLAUSES[word])
        elif word in _NAMED_CLAUSES:
            clauses.add(_NAMED_CLAUSES[word])
            self._skip_name()
        elif word in _CONSTRAINTS:
            clauses.add(_CONSTRAINTS[word])
            frame.place = _Place.CONSTRAINT
        elif word == Clause.VALUES:
            self._values(_Place.SUBJECT)
        elif word == "SELECT":
            clauses.add(Clause.SUBQUERY)
            frame.place = _Place.HEAD
        return True

    def _skip_name(self) -> None:
        """Skip the name of a graph or service, which is no entity of the question."""
        while self._cursor.next_is_name:
            self._cursor.skip()

    def _node(self, frame: _Frame, node: Node) -> None:
        if frame.place is _Place.SUBJECT:
            frame.subject, frame.place = node, _Place.VERB
        elif frame.place is _Place.OBJECT:
            self.reading.patterns.append(TriplePattern(frame.subject, frame.verb, node))
            frame.place = _Place.AFTER_OBJECT

    def _fresh(self) -> Variable:
        self._anonymous += 1
        return Variable(f"[]{self._anonymous}")
