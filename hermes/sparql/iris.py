"""Which texts can stand as an IRI in a query."""

from __future__ import annotations

import re

# What may stand between < and >: production IRIREF of https://www.w3.org/TR/sparql11-query/.
_ABSOLUTE = re.compile(r'[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>"{}|^`\\]*')


def is_iri(text: str) -> bool:
    """Whether `<text>` is an absolute IRI in a query, and nothing else begins within it.

    >>> is_iri("http://example.org/a"), is_iri("http://example.org/> ?p"), is_iri("a")
    (True, False, False)
    """
    return _ABSOLUTE.fullmatch(text) is not None
