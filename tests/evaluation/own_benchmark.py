"""A benchmark of ten questions on the museum, some of whose gold queries are broken."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import yaml

if TYPE_CHECKING:
    from tests.commandline import CommandLine

COUNT = "SELECT (COUNT(*) AS ?n) { ?s a <http://e/none> }"  # 0, on every graph


def import_own(hermes: CommandLine, *, broken: int, gold: str = "0") -> None:
    """Import `own`: own:1-en to own:10-en, the first `broken` of which have no valid gold query."""
    queries = ["SELECT nothing"] * broken + [COUNT] * (10 - broken)
    questions = [
        {"id": number, "question": {"en": f"How many, {number}?"}, "query": {"sparql": query}}
        for number, query in enumerate(queries, 1)
    ]
    document = {"dataset": {"id": "https://e/own/", "prefix": "own"}, "questions": questions}
    hermes.write("questions.yml", yaml.safe_dump(document))
    hermes.write("gold.json", json.dumps({f"own:{n}-en": {gold: 1} for n in range(1, 11)}))
    ended = hermes(
        *("data", "import", "own", "--format", "text2sparql", "--questions", "questions.yml"),
        *("--gold", "gold.json", "--graph", "museum"),
    )
    assert ended.code == 0, ended.err
