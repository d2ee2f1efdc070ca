"""Where a query could call another endpoint (https://www.w3.org/TR/sparql11-federated-query/).

Tokens alone do not tell whether an engine will see a SERVICE clause. The parser of pyoxigraph has
none: it finds the clause in `?s ?p trueSERVICE<x>{}`, `SERVICE:x{}` and, as it allows dots at one
place of a local name only, in `x:a.b.SERVICE<x>{}`; and what we take for an IRI and a string,
`?a<?b#>'''`, it can take for a comparison and a comment, so that our string is its code.

Hence the question is put to the bare text: wherever the letters stand, could the rest of a clause
follow? The rest is `SILENT`, then a variable or IRI, then `{`, parted by white space and comments.
Nothing in front of the letters has to be understood, so no misreading of it lets a clause through.
Two things are passed over, which read alike whatever stands before them:

* variables: `?` or `$` in front of a letter begins one (the `?` of a path must not stand there),
  and no string, IRI or comment could end between it and the end of the name;
* comments, where the text has no long quotes: only long strings span lines, so every line begins in
  code, and a `#` without a quote, `<` or backslash before it in its line begins a comment.

A string that holds a whole clause counts as one too: that error is the harmless one.
"""

from __future__ import annotations

import re

_GAP = r"(?:[ \t\r\n]|\#[^\r\n]*+)*+"
_NOT_IN_NAMES = r" \t\r\n{}()<>\"\#"
_SERVICE = re.compile(
    rf"""
      (?P<variable> [?$][A-Za-z0-9_]++ )
    | service {_GAP} (?:silent {_GAP})?+
      (?: (?: <[^>]*+>?+ | (?:[?$]|[^{_NOT_IN_NAMES}:?$]*+:) (?:\\.|[^{_NOT_IN_NAMES}\\])*+ )
          {_GAP} (?P<clause>{{)?
        | [^{_NOT_IN_NAMES}:?$]*+ )
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_LONG_QUOTE = re.compile("'''|\"\"\"")
_COMMENT = re.compile(r"""((?:\A|[\r\n])[^"'<\\#\r\n]*+)(#[^\r\n]*+)""")
_MOST_EXAMINED = 10_000_000  # characters; only a text that is made to be slow comes near


def possible_service(text: str) -> int | None:
    """The offset of the first SERVICE that could begin a clause; None: there is no federation.

    Codepoint escapes are taken as they stand. A text that would take too long to examine counts as
    federated.

    >>> possible_service("ASK { ?s a pv:Service ; ?service 'SERVICE' }")
    >>> possible_service("ASK { SERVICE <http://example.org/sparql> { ?s ?p ?o } }")
    6
    """
    if not _LONG_QUOTE.search(text):
        text = _COMMENT.sub(lambda line: line[1] + " " * len(line[2]), text)
    position = examined = 0
    while match := _SERVICE.search(text, position):
        examined += match.end() - match.start()
        if match["clause"] or examined > _MOST_EXAMINED:
            return match.start()
        # What follows the letters was read on trial: the next SERVICE may stand in it.
        position = match.end() if match["variable"] else match.start() + len("SERVICE")
    return None
