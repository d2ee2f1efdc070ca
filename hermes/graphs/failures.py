"""How failures are worded: one line, short enough to stand in a table."""

from __future__ import annotations

from hermes.model import Failure, FailureKind

_LONGEST = 300


def one_line(text: str) -> str:
    """The text on one line of at most 300 characters, none of which steers a terminal.

    >>> one_line("expected one of:\\n  SELECT")
    'expected one of: SELECT'
    """
    words = " ".join(text.split())
    line = "".join(sign if sign.isprintable() else "\ufffd" for sign in words)
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def failure(kind: FailureKind, detail: str) -> Failure:
    """A failure whose detail is one line."""
    return Failure(kind, one_line(detail))


def not_unicode(sparql: str) -> Failure | None:
    """The failure of a query that cannot be sent to any engine: it holds half a character."""
    try:
        sparql.encode()
    except UnicodeEncodeError as error:
        return failure(
            FailureKind.SYNTAX, f"the query holds a lone surrogate at character {error.start + 1}"
        )
    return None
