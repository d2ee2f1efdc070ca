"""The SQL that makes PostgreSQL write N-Triples, so that no row passes through Python objects.

Values become text as the natural mapping of R2RML says, https://www.w3.org/TR/r2rml/#natural-mapping
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import FormatError
from hermes.model import TermKind
from hermes.snapshot.r2rml import Origin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.snapshot.r2rml import TermMap

_XSD = "http://www.w3.org/2001/XMLSchema#"
_PART = re.compile(r"\{((?:[^{}\\]|\\.)*)\}|((?:[^{}\\]|\\.)+)")
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class _Natural:
    """How a type is written: `text` around {}, its datatype, and whether it is plain.

    Plain text has only letters, digits, `-` and `.`: nothing to escape, in a literal or in an IRI.
    """

    text: str = "{}::text"
    datatype: str | None = None
    plain: bool = False


_INTEGER = _Natural(datatype=f"{_XSD}integer", plain=True)
_DOUBLE = _Natural("replace({}::text, 'Infinity', 'INF')", f"{_XSD}double")
_NATURAL = {
    "bool": _Natural("CASE WHEN {0} THEN 'true' WHEN NOT {0} THEN 'false' END",
                     f"{_XSD}boolean", plain=True),
    "int2": _INTEGER,
    "int4": _INTEGER,
    "int8": _INTEGER,
    "numeric": _Natural(datatype=f"{_XSD}decimal", plain=True),
    "float4": _DOUBLE,
    "float8": _DOUBLE,
    "date": _Natural(datatype=f"{_XSD}date", plain=True),
    "time": _Natural(datatype=f"{_XSD}time"),
    "timestamp": _Natural("replace({}::text, ' ', 'T')", f"{_XSD}dateTime"),
    "timestamptz": _Natural("replace(({} AT TIME ZONE 'UTC')::text, ' ', 'T') || 'Z'",
                            f"{_XSD}dateTime"),
    "bytea": _Natural("upper(encode({}, 'hex'))", f"{_XSD}hexBinary", plain=True),
    "uuid": _Natural(plain=True),
}  # fmt: skip
_OTHER = _Natural()

COPY = r"COPY ({}) TO STDOUT (FORMAT csv, DELIMITER E'\x02', QUOTE E'\x01')"
"""Lines as they are: no line has a character that this CSV would quote."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a query under an `alias`, with the PostgreSQL type of each column.

    `where` is the place of the query in its mapping.
    """

    alias: str
    columns: Mapping[str, str]
    where: str

    def column(self, name: str) -> str:
        """The reference to a column, a name as in SQL. Raises `FormatError`."""
        quoted = name.startswith('"') and name.endswith('"')
        exact = name[1:-1].replace('""', '"') if quoted else name
        found = exact if quoted or exact in self.columns else exact.lower()
        if found not in self.columns:
            raise FormatError(
                f"there is no column {name}",
                self.where,
                f"The columns are {', '.join(self.columns)}.",
            )
        identifier = found.replace('"', '""')
        return f'{self.alias}."{identifier}"'

    def natural(self, name: str) -> _Natural:
        """How that column's values are written. Raises `FormatError`."""
        identifier = self.column(name).partition(".")[2][1:-1].replace('""', '"')
        return _NATURAL.get(self.columns[identifier], _OTHER)


def term(made: TermMap, rows: Rows) -> str:
    """The SQL expression of a term in N-Triples; null where a column is. Raises `FormatError`."""
    if made.origin is Origin.CONSTANT:
        return _quoted(made.value)
    if made.kind is TermKind.LITERAL:
        return _literal(made, rows)
    if made.kind is TermKind.BNODE:
        # Any text may stand in the column, hardly any in a label: its digest may.
        return f"'_:b' || md5({_text(made, rows, in_iri=False)})"
    return f"'<' || {_text(made, rows, in_iri=True)} || '>'"


def _literal(made: TermMap, rows: Rows) -> str:
    natural = rows.natural(made.value) if made.origin is Origin.COLUMN else _OTHER
    datatype = made.datatype or natural.datatype
    text = _text(made, rows, in_iri=False)
    escaped = text if natural.plain else _escaped(text)
    if made.language is not None:
        return f"""'"' || {escaped} || {_quoted(f'"@{made.language}')}"""
    suffix = '"' if datatype is None else f'"^^<{datatype}>'
    return f"""'"' || {escaped} || {_quoted(suffix)}"""


def _text(made: TermMap, rows: Rows, *, in_iri: bool) -> str:
    """A column's text, or a template's with its columns filled in: percent-encoded in an IRI."""
    if made.origin is Origin.COLUMN:
        return _written(made.value, rows)
    parts = []
    for column, constant in _PART.findall(made.value):
        if constant:
            parts.append(_quoted(_ESCAPED.sub(r"\1", constant)))
        else:
            name = _ESCAPED.sub(r"\1", column)
            written = _written(name, rows)
            encode = in_iri and not rows.natural(name).plain
            parts.append(_percent_encoded(written) if encode else written)
    return " || ".join(parts)


def _written(column: str, rows: Rows) -> str:
    return f"({rows.natural(column).text.format(rows.column(column))})"


def _percent_encoded(text: str) -> str:
    """As https://www.w3.org/TR/r2rml/#dfn-iri-safe says: all but `iunreserved` of RFC 3987."""
    return (
        f"(CASE WHEN {text} ~ '^[A-Za-z0-9._~-]*$' THEN {text} ELSE (SELECT string_agg("
        "CASE WHEN c ~ '[A-Za-z0-9._~-]' OR ascii(c) >= 160 THEN c ELSE"
        " upper(regexp_replace(encode(convert_to(c, 'UTF8'), 'hex'), '(..)', '%\\1', 'g')) END,"
        f" '' ORDER BY n) FROM regexp_split_to_table({text}, '') WITH ORDINALITY AS t(c, n)) END)"
    )


def _escaped(text: str) -> str:
    """As in the ECHAR of N-Triples; and the two characters that `COPY` is told of."""
    for character, escape in (
        (r"'\'", r"'\\'"),
        ("'\"'", "'\\\"'"),
        (r"E'\n'", r"'\n'"),
        (r"E'\r'", r"'\r'"),
        (r"E'\x01'", r"'\u0001'"),
        (r"E'\x02'", r"'\u0002'"),
    ):
        text = f"replace({text}, {character}, {escape})"
    return text


def _quoted(text: str) -> str:
    """A string in SQL, where standard_conforming_strings is on."""
    return "'" + text.replace("'", "''") + "'"
