"""`--gold recomputed`: the gold queries are executed where the answers are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.evaluation.own_benchmark import COUNT, import_own

if TYPE_CHECKING:
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

RECOMPUTED = ("--gold", "recomputed", "--out", "r")
RUN = ("run", "--workers", 1)


def test_it_makes_no_difference_where_the_graph_gives_the_published_gold(
    hermes: CommandLine,
) -> None:
    hermes.write("half.py", "def answer(q):\n    return q.lang == 'de' and 'ASK {}' or None\n")
    arguments = (*RUN, "--system", "python:half:answer", "--bench", "museum", "--limit", 30)
    recorded = hermes(*arguments, "--json").json
    recomputed = hermes(*arguments, *RECOMPUTED, "--json").json
    assert recorded["gold"] == "recorded"
    assert recomputed["gold"] == "recomputed"
    assert recorded["outcomes"] == recomputed["outcomes"]
    assert recorded["profiles"]["hermes"]["score"] == recomputed["profiles"]["hermes"]["score"]


def test_it_takes_the_engine_out_of_the_comparison(hermes: CommandLine) -> None:
    # The published gold says 5, this graph says 0: whoever writes the gold query is right here.
    import_own(hermes, broken=0, gold="5")
    arguments = (*RUN, "--system", "gold", "--bench", "own", "--json")
    assert hermes(*arguments).json["profiles"]["hermes"]["score"] == 0
    assert hermes(*arguments, *RECOMPUTED).json["profiles"]["hermes"]["score"] == 1


def test_items_whose_gold_query_fails_are_left_out_and_listed(hermes: CommandLine) -> None:
    import_own(hermes, broken=2)  # 2 of 10: just not more than 20 %
    ended = hermes(*RUN, "--system", "gold", "--bench", "own", *RECOMPUTED)
    assert ended.code == 0
    assert "2 items left out, as the gold query fails: own:1-en, own:2-en" in ended.out
    report = hermes("runs", "show", "r", "--json").json
    assert report["left_out"] == ["own:1-en", "own:2-en"]
    assert report["items"] == 8
    assert report["profiles"]["hermes"]["score"] == 1


def test_too_many_failing_gold_queries_end_the_run_before_anything_is_asked(
    hermes: CommandLine,
) -> None:
    import_own(hermes, broken=3)  # 3 of 10: more than 20 %
    hermes.write(
        "eager.py", f"def answer(q):\n    open('asked', 'w').close()\n    return {COUNT!r}\n"
    )
    arguments = (*RUN, "--system", "python:eager:answer", "--bench", "own", *RECOMPUTED)
    ended = hermes(*arguments)
    assert ended.code == 3
    assert "3 of 10 gold queries fail; own:1-en: syntax" in ended.complaint
    assert "Use --gold recorded, or another graph by --graph." in ended.complaint
    assert not (hermes.folder / "asked").exists()
    assert not (hermes.folder / "r" / "answers.jsonl").exists()
