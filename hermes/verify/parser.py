"""What the parser of pyoxigraph says of a text, here or in a process of its own.

pyoxigraph 0.5.13 reads no query without planning it, and plans joins in cubic time: a path of 400
steps takes it 5 seconds, of 800 forty, in which nothing interrupts it. Hence what is long is read
by a process that can be ended: `python -m hermes.verify.parser`, with the query as its input.
"""

from __future__ import annotations

import subprocess
import sys

import orjson

_BASE = "http://example.org/"
_PATIENCE_S = 10.0


def message_of(query: str) -> str | None:
    """The parser's message for what it does not read; None for a query."""
    from pyoxigraph import Store

    try:
        # It parses only what it will execute: hence an empty store.
        Store().query(query, base_iri=_BASE)
    except SyntaxError as error:
        return str(error)
    except RuntimeError:  # it was read: a function that the engine does not have
        return None
    return None


def message_from_apart(query: str, patience_s: float = _PATIENCE_S) -> str | None:
    """The same, by a process of its own; None also where it takes too long, or too much memory."""
    try:
        ended = subprocess.run(
            # -P: a user's json.py in the working folder must not be imported.
            [sys.executable, "-P", "-m", "hermes.verify.parser"],
            input=orjson.dumps(query),
            capture_output=True,
            timeout=patience_s,
            check=False,
            start_new_session=True,  # so that Ctrl-C reaches the parent alone, which ends it
        )
    except subprocess.TimeoutExpired:
        return None
    message: str | None = orjson.loads(ended.stdout) if ended.returncode == 0 else None
    return message


if __name__ == "__main__":
    sys.stdout.buffer.write(orjson.dumps(message_of(orjson.loads(sys.stdin.buffer.read()))))
