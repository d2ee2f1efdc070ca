"""The datatypes that guide a comparison; all others are ignored (XSD 1.1 part 2)."""

from __future__ import annotations

_XSD = "http://www.w3.org/2001/XMLSchema#"

BOOLEAN = f"{_XSD}boolean"
YEAR = f"{_XSD}gYear"
INSTANTS = frozenset({f"{_XSD}date", f"{_XSD}dateTime", f"{_XSD}dateTimeStamp"})
INEXACT = frozenset({f"{_XSD}double", f"{_XSD}float"})
NUMERIC = INEXACT | {
    f"{_XSD}{name}"
    for name in (
        "decimal",
        "integer",
        "nonPositiveInteger",
        "negativeInteger",
        "nonNegativeInteger",
        "positiveInteger",
        "long",
        "int",
        "short",
        "byte",
        "unsignedLong",
        "unsignedInt",
        "unsignedShort",
        "unsignedByte",
    )
}

_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


def lexical(text: str) -> str:
    """`text` without outer white space, which all datatypes named here collapse (4.3.6).

    Other white space is not XML's: a no-break space stays and makes the literal ill-typed.
    """
    return text.strip(" \t\r\n")


def read_boolean(text: str) -> bool | None:
    """The boolean that `true`, `false`, `1` or `0` mean; None for another text.

    In any case, as programs also write `True`.
    """
    return _BOOLEANS.get(lexical(text).lower())
