"""Casts to the integer types that XML Schema derives, as custom functions of the engine.

SPARQL 1.1 has xsd:integer(...) but none of the types derived from it; real gold queries use
xsd:int(...). The rules are those of XPath (https://www.w3.org/TR/xpath-functions/#casting): a
decimal or double is cut towards zero, a boolean is 1 or 0, text must be a whole number, and what
is out of the type's range is an error, for which SPARQL leaves the variable unbound.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import TYPE_CHECKING

from pyoxigraph import Literal, NamedNode

if TYPE_CHECKING:
    from collections.abc import Callable

    from hermes.graphs.terms import EngineTerm

_XSD = "http://www.w3.org/2001/XMLSchema#"

# https://www.w3.org/TR/xmlschema11-2/#built-in-datatypes: lowest and highest; None is unbounded.
_RANGES: dict[str, tuple[int | None, int | None]] = {
    "long": (-(2**63), 2**63 - 1),
    "int": (-(2**31), 2**31 - 1),
    "short": (-(2**15), 2**15 - 1),
    "byte": (-(2**7), 2**7 - 1),
    "unsignedLong": (0, 2**64 - 1),
    "unsignedInt": (0, 2**32 - 1),
    "unsignedShort": (0, 2**16 - 1),
    "unsignedByte": (0, 2**8 - 1),
    "nonNegativeInteger": (0, None),
    "positiveInteger": (1, None),
    "nonPositiveInteger": (None, 0),
    "negativeInteger": (None, -1),
}
_TEXTS = frozenset({f"{_XSD}string"})
_BOOLEANS = {"true": 1, "1": 1, "false": 0, "0": 0}
_NUMBERS = frozenset(
    f"{_XSD}{name}" for name in ("integer", "decimal", "double", "float", *_RANGES)
)
_INTEGER = re.compile(r"[+-]?[0-9]+")
_SPACE = " \t\r\n"  # what XML Schema collapses

# The engine keeps integers in 64 bits; nothing longer is worth the time it takes to convert.
_MOST_DIGITS = 400  # the largest double has 309


def integer_casts() -> dict[NamedNode, Callable[..., EngineTerm | None]]:
    """The functions by their IRIs, as `pyoxigraph.Store.query` takes them."""
    return {NamedNode(f"{_XSD}{name}"): partial(_cast, name) for name in _RANGES}


def _cast(name: str, *arguments: EngineTerm) -> Literal | None:
    if len(arguments) != 1 or not isinstance(arguments[0], Literal):
        return None
    number = _whole(arguments[0])
    lowest, highest = _RANGES[name]
    if number is None or (lowest is not None and number < lowest):
        return None
    if highest is not None and number > highest:
        return None
    return Literal(str(number), datatype=NamedNode(f"{_XSD}{name}"))


def _whole(literal: Literal) -> int | None:
    text = literal.value.strip(_SPACE)
    datatype = literal.datatype.value
    if len(text) > _MOST_DIGITS or not text.isascii():
        return None
    if datatype in _TEXTS:
        return int(text) if _INTEGER.fullmatch(text) else None
    if datatype == f"{_XSD}boolean":
        return _BOOLEANS.get(text)
    return _cut(text) if datatype in _NUMBERS else None


def _cut(text: str) -> int | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    if not number.is_finite() or number.adjusted() > _MOST_DIGITS:
        return None
    return int(number)
