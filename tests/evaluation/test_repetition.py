"""`hermes run --repeat K`: everything is asked K times."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING

import pytest

import hermes as library
from tests.evaluation.endpoint import museum_endpoint
from tests.evaluation.own_benchmark import import_own
from tests.evaluation.wavering import RUN, asked, write_wavering

if TYPE_CHECKING:
    from hermes.settings import Settings
    from tests.commandline import CommandLine

pytestmark = pytest.mark.slow

THRICE = (*RUN, "--limit", 4, "--repeat", 3, "--out", "r")
FILES = ("answers.jsonl", "results.jsonl", "scores.jsonl", "report.json")


@pytest.fixture
def wavering(hermes: CommandLine) -> CommandLine:
    """The command line, with a system that is right three, two, one and no times of three."""
    write_wavering(hermes, {"1-en": "+", "1-de": "+-+", "2-en": "-!+", "2-de": ".-."})
    return hermes


def test_each_time_is_a_run_of_its_own(wavering: CommandLine) -> None:
    assert wavering(*THRICE).code == 0
    for number, right in ((1, 2), (2, 1), (3, 3)):
        shown = wavering("runs", "show", f"r/r{number}", "--json").json
        assert shown["items"] == 4
        assert shown["profiles"]["hermes"]["score"] == right / 4
        assert shown["repeats"] is None
    assert not (wavering.folder / "r" / "r4").exists()


def test_the_joint_report_has_the_figures_of_all_answers(wavering: CommandLine) -> None:
    report = wavering(*THRICE, "--json").json
    assert report == json.loads((wavering.folder / "r" / "report.json").read_bytes())
    assert report["items"] == 4
    assert report["complete"] is True
    # Right: 3 of 3, 2 of 3, 1 of 3 and 0 of 3.
    assert report["outcomes"] == {"correct": 6, "wrong": 3, "no_answer": 2, "error": 1}
    assert report["errors"] == {"system_fault": 1}
    assert report["profiles"]["hermes"]["score"] == 6 / 12
    # Two of three English answers each time but the last: + -, + !, + +.
    assert report["by"]["lang"]["en"]["score"] == pytest.approx(4 / 6)
    repeats = report["repeats"]
    assert repeats["count"] == 3
    assert repeats["scores"] == [2 / 4, 1 / 4, 3 / 4]
    assert repeats["mean"]["score"] == 1 / 2
    assert repeats["mean"]["ci"] == report["profiles"]["hermes"]["ci"]
    assert repeats["deviation"] == 1 / 4
    assert repeats["determinism"] == 1 / 4  # the first
    # Pairs that are alike: 3, 1, 0 and 1 of 3.
    assert repeats["agreement"] == pytest.approx(5 / 12)
    assert repeats["pass@k"] == pytest.approx([1 / 2, (1 + 1 + 2 / 3 + 0) / 4, 3 / 4])
    assert repeats["pass^k"] == pytest.approx([1 / 2, (1 + 1 / 3 + 0 + 0) / 4, 1 / 4])
    # Right; right twice; wrong and right once each, the wrong one first; wrong.
    assert repeats["majority"]["score"] == 2 / 4


def test_the_summary_says_so(wavering: CommandLine) -> None:
    out = wavering(*THRICE).out
    assert "python:wavering:answer on museum, subset: 4 of 106, 3 times" in out
    assert "mean 0.500" in out
    assert "standard deviation 0.250" in out
    assert "determinism: 0.250 of the items end the same every time; agreement 0.417" in out


def test_a_system_that_cannot_waver_may_be_asked_as_often(hermes: CommandLine) -> None:
    arguments = ("run", "--system", "gold", "--bench", "museum", "--limit", 6, "--repeat", 2)
    repeats = hermes(*arguments, "--json").json["repeats"]
    assert repeats["determinism"] == repeats["agreement"] == repeats["majority"]["score"] == 1
    assert repeats["deviation"] == 0
    assert repeats["kappa"] is None  # there is but one outcome
    assert repeats["pass@k"] == repeats["pass^k"] == [1, 1]


def test_once_is_an_ordinary_run(hermes: CommandLine) -> None:
    arguments = ("run", "--system", "gold", "--bench", "museum", "--limit", 2, "--out")
    assert hermes(*arguments, "once").code == hermes(*arguments, "usual", "--repeat", 1).code == 0
    for name in FILES:
        assert (hermes.folder / "once" / name).read_bytes() == (
            hermes.folder / "usual" / name
        ).read_bytes()
    assert not (hermes.folder / "usual" / "r1").exists()


@pytest.mark.parametrize("count", [0, -1, 1001, "many"])
def test_other_counts_are_refused_before_anything_is_asked(
    hermes: CommandLine, count: object
) -> None:
    ended = hermes("run", "--system", "gold", "--bench", "museum", "--repeat", count)
    assert ended.code == 2
    assert "--repeat" in ended.complaint
    assert not (hermes.folder / "runs").exists()


def test_it_is_listed_once_with_its_mean_and_an_item_is_shown_with_all_it_came_to(
    wavering: CommandLine,
) -> None:
    wavering(*THRICE[:-2])
    (listed,) = wavering("runs", "list", "--json").json["runs"]
    assert (listed["repeat"], listed["state"], listed["score"]) == (3, "finished", 0.5)
    shown = wavering("runs", "show", listed["path"], "museum:2-en", "--json").json
    assert [each["score"]["outcome"] for each in shown["repeats"]] == ["wrong", "error", "correct"]
    assert shown["repeats"][0]["answer"]["values"] == ["something else"]


def test_why_an_item_has_its_verdict_is_asked_of_one_of_the_repeats(hermes: CommandLine) -> None:
    arguments = ("run", "--system", "silent", "--bench", "museum-sensors", "--limit", 1)
    hermes(*arguments, "--repeat", 2, "--out", "r")
    ended = hermes("score", "r", "--explain", "museum-sensors:1-en")
    assert ended.code == 2
    assert "every item was asked 2 times" in ended.complaint
    assert "hermes score r/r1 --explain" in ended.complaint


def test_typed_gold_has_the_same_figures(hermes: CommandLine) -> None:
    arguments = ("run", "--bench", "museum-sensors", "--limit", 5, "--repeat", 2)
    report = hermes(*arguments, "--system", "gold", "--json").json
    assert report["repeats"]["majority"]["score"] == 1
    assert report["typed"]["accuracy"]["value"] == 1
    assert report["typed"]["items"] == 2 * 5  # answers
    assert hermes(*arguments, "--system", "silent", "--json").json["repeats"]["pass@k"] == [0, 0]
    assert "mean 0.000" in hermes(*arguments, "--system", "silent").out


# -- again, and on -------------------------------------------------------------------------------


def test_scored_again_it_is_the_same_and_nobody_is_asked(wavering: CommandLine) -> None:
    before = wavering(*THRICE, "--json").json
    count = len(asked(wavering))
    (wavering.folder / "r" / "report.json").unlink()
    assert wavering("score", "r", "--json").json == before
    assert len(asked(wavering)) == count
    assert json.loads((wavering.folder / "r" / "report.json").read_bytes()) == before


def test_one_repeat_is_not_gone_on_with_alone(wavering: CommandLine) -> None:
    wavering(*THRICE)
    for options in ((), ("--only", "failed")):
        ended = wavering("run", "--resume", "r/r1", *options)
        assert ended.code == 2
        assert "this is one repeat of a run (r/r1). Go on with the whole" in ended.complaint


def test_what_has_not_been_asked_is_not_scored(wavering: CommandLine) -> None:
    wavering(*THRICE)
    (wavering.folder / "r" / "r3" / "run.yaml").unlink()
    ended = wavering("score", "r")
    assert ended.code == 2
    assert "repeat 3 of 3 has not begun" in ended.complaint
    assert "hermes run --resume r" in ended.complaint


def test_only_what_the_graph_failed_is_executed_again(wavering: CommandLine) -> None:
    with museum_endpoint() as endpoint:
        arguments = (*THRICE, "--graph", f"museum={endpoint.url}")
        ferry = "mi:object-ferry mv:creator"  # in the gold query of museum:1 alone
        endpoint.fails = lambda query: ferry in query and len(endpoint.asked) > 2
        ended = wavering(*arguments, "--json")
        assert ended.code == 3
        assert ended.json["repeats"] is None
        assert ended.json["profiles"]["hermes"]["score"] is None
        assert ended.json["incomplete_items"] == ["museum:1-en", "museum:1-de"]
        endpoint.fails = lambda _: False
        endpoint.asked.clear()
        ended = wavering("run", "--resume", "r", "--json")
    assert ended.code == 0
    assert ended.json["repeats"]["scores"] == [2 / 4, 1 / 4, 3 / 4]
    assert len(asked(wavering)) == 3 * 4
    assert all(ferry in query for query in endpoint.asked)


def test_killed_in_the_second_time_it_goes_on_there(hermes: CommandLine) -> None:
    # Asked for the second time, museum:2-en ends the program; asked again, it is right.
    third = ["-", "kill", "+", "+"]
    write_wavering(hermes, {"1-en": "+", "1-de": "+-+", "2-en": third, "2-de": ".-."})
    process = hermes.start(*THRICE)
    assert hermes.wait(process).code == -signal.SIGKILL
    assert not (hermes.folder / "r" / "report.json").exists()
    assert not (hermes.folder / "r" / "r3").exists()
    kept = {name: (hermes.folder / "r" / "r1" / name).read_bytes() for name in FILES}
    before = asked(hermes)
    assert len(before) == 4 + 3
    shown = hermes("runs", "show", "r", "--json").json
    assert (shown["state"], shown["repeat"]) == ("unfinished", 3)
    ended = hermes(*THRICE, "--resume", "--json")
    assert ended.code == 0, ended.err
    assert ended.json["repeats"]["scores"] == [2 / 4, 2 / 4, 3 / 4]
    since = asked(hermes)[len(before) :]
    assert since == ["museum:2-en", "museum:2-de", *dict.fromkeys(before)]
    assert {name: (hermes.folder / "r" / "r1" / name).read_bytes() for name in FILES} == kept


def test_the_latest_unfinished_one_is_that_of_as_many_times(wavering: CommandLine) -> None:
    arguments = THRICE[:-2]
    wavering(*arguments)
    (wavering.run_folder() / "report.json").unlink()
    ended = wavering(*RUN, "--limit", 4, "--repeat", 2, "--resume")
    assert "there is no unfinished run of this system with these options" in ended.complaint
    count = len(asked(wavering))
    assert wavering(*arguments, "--resume").code == 0
    assert len(asked(wavering)) == count


def test_a_repeat_that_is_of_another_run_is_not_gone_on_with(wavering: CommandLine) -> None:
    wavering(*THRICE)
    path = wavering.folder / "r" / "r2" / "run.yaml"
    path.write_text(path.read_text().replace("limit: 4", "limit: 3"))
    ended = wavering(*THRICE, "--resume")
    assert ended.code == 2
    assert "what was run differs in limit (r/r2)" in ended.complaint


def test_where_gold_is_recomputed_items_are_left_out_of_all_repeats(hermes: CommandLine) -> None:
    import_own(hermes, broken=2)
    arguments = ("run", "--system", "gold", "--bench", "own", "--gold", "recomputed")
    report = hermes(*arguments, "--repeat", 2, "--json").json
    assert report["left_out"] == ["own:1-en", "own:2-en"]
    assert report["items"] == 8
    assert report["repeats"]["scores"] == [1, 1]


def test_from_python(settings: Settings) -> None:
    replies = iter(["yes", None, None, "yes", "yes", "yes"])
    options = library.RunOptions(repeat=3, limit=2, workers=1)
    report = library.run(lambda _: next(replies), "museum", options=options, settings=settings)
    assert report.repeats is not None
    # yes, silent; silent, yes; yes, yes: both items waver.
    assert report.repeats.determinism == 0
    assert report.repeats.agreement == pytest.approx(1 / 3)


def test_what_any_repeat_was_shown_the_item_was(hermes: CommandLine) -> None:
    hermes.write(
        "shown.py",
        "from hermes import Answer, Example, ValueSet\n"
        "times = []\n"
        "def answer(question):\n"
        "    times.append(question.id)\n"
        "    shown = (Example(question.text),) if len(times) == 1 else ()\n"
        "    return Answer(question.id, ValueSet(('a',)), examples=shown)\n",
    )
    arguments = ("run", "--system", "python:shown:answer", "--bench", "museum", "--limit", 2)
    report = hermes(*arguments, "--workers", 1, "--repeat", 2, "--json").json
    assert report["contaminated_items"] == 1
    assert set(report["by"]["contamination"]) == {"contaminated", "clean"}
    assert report["by"]["contamination"]["contaminated"]["items"] == 2  # both its answers
