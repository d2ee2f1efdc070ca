"""The table of packaged errata in docs/metrics.md."""

from __future__ import annotations

import re
from pathlib import Path

from hermes.errata.reading import Action, packaged_folder, read_errata

PAGE = Path(__file__).resolve().parents[2] / "docs" / "metrics.md"


def test_the_page_lists_every_packaged_erratum() -> None:
    row = re.compile(
        r"\| (?P<benches>`.*?`) \| `(?P<id>[\w-]+)` \| (?P<questions>[\d, ]+)"
        r"(?: \((?P<languages>[\w, ]+)\))? \| .* \| (?P<action>left out|corrected) \|"
    )
    listed = {
        (bench, found["id"], found["questions"], found["languages"] or "", found["action"])
        for found in row.finditer(PAGE.read_text("utf-8"))
        for bench in re.findall(r"\w+", found["benches"])
    }
    actions = {Action.LEFT_OUT: "left out", Action.CORRECTED: "corrected"}
    assert listed == {
        (
            path.stem,
            each.id,
            ", ".join(each.questions),
            ", ".join(each.languages),
            actions[each.action],
        )
        for path in packaged_folder().glob("*.yaml")
        for each in read_errata(path)[1]
    }
