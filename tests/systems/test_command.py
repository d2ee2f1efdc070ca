"""`command:`: a program that answers in lines of JSON, and whatever else a program may do."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hermes.errors import UsageError
from hermes.model import AnswerSet, Boolean, Question, Sparql, Text, Turn, ValueSet
from hermes.settings import Settings
from hermes.sparql.form import QueryForm, query_form
from hermes.systems.base import SystemContext, SystemSpec, open_system
from hermes.systems.command import CommandSystem
from hermes.systems.faults import SystemFaultError
from hermes.systems.program import MAX_LINE_BYTES
from tests.conftest import REPOSITORY
from tests.systems.test_base import benchmark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.model import Given

pytestmark = pytest.mark.slow

YES = Boolean(value=True)
QUESTION = Question("b:1-en", "Who?", "en", "https://e/b/", (Turn("What?", "This."),))

# What each program below begins with: it answers every question by `reply`.
LOOP = """
import json, os, signal, subprocess, sys, time
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
def questions():
    for line in sys.stdin:
        yield json.loads(line)
"""


def asked(number: int) -> Question:
    return Question(f"b:{number}-en", f"Question {number}", "en", "https://e/b/")


class Programs:
    """Makes systems of programs in a folder, and closes them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: list[CommandSystem] = []

    def __call__(self, source: str, timeout_s: float = 20) -> CommandSystem:
        path = self.folder / "program.py"
        path.write_text(LOOP + dedent(source), "utf-8")
        system = CommandSystem([sys.executable, str(path)], dict(os.environ), timeout_s)
        self._opened.append(system)
        return system

    def close(self) -> None:
        for system in self._opened:
            system.close()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Programs]:
    with closing(Programs(tmp_path)) as programs:
        yield programs


def fault(system: CommandSystem, question: Question = QUESTION) -> SystemFaultError:
    with pytest.raises(SystemFaultError) as raised:
        system.answer(question)
    return raised.value


def test_it_is_told_all_that_a_system_is_told(program: Programs) -> None:
    system = program("""
        for question in questions():
            say(json.dumps({"text": json.dumps(question)}))
    """)
    answer = system.answer(QUESTION)
    assert isinstance(answer.given, Text)
    assert json.loads(answer.given.text) == {
        "id": "b:1-en",
        "question": "Who?",
        "lang": "en",
        "dataset_id": "https://e/b/",
        "history": [{"question": "What?", "answer": "This."}],
    }


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ({"sparql": "ASK {}"}, Sparql("ASK {}")),
        ({"id": "b:1-en", "sparql": "ASK {}"}, Sparql("ASK {}")),
        ({"values": ["a", "b"]}, ValueSet(("a", "b"))),
        ({"variables": ["x"], "rows": [[None]]}, AnswerSet(("x",), ((None,),))),
        ({"boolean": False}, Boolean(value=False)),
        ({"text": "Jörg „Ada“"}, Text("Jörg „Ada“")),
        ({}, None),
    ],
)
def test_a_reply_is_a_row_of_answers(
    program: Programs, reply: dict[str, object], expected: Given | None
) -> None:
    system = program(f"""
        for question in questions():
            say({json.dumps(reply)!r})
    """)
    answer = system.answer(QUESTION)
    assert (answer.item_id, answer.given, answer.error) == ("b:1-en", expected, None)


def test_an_error_of_its_own_is_that_items_error(program: Programs) -> None:
    system = program("""
        for question in questions():
            say(json.dumps({"error": "no such entity", "meta": {"tries": 2}}))
    """)
    answer = system.answer(QUESTION)
    assert (answer.error, answer.given, answer.meta) == ("no such entity", None, {"tries": 2})


def test_one_process_answers_one_question_after_another(program: Programs) -> None:
    system = program("""
        for question in questions():
            say(json.dumps({"text": str(os.getpid())}))
    """)
    assert len({system.answer(asked(number)).given for number in range(5)}) == 1


def test_as_many_processes_as_are_asked_at_once_and_each_reply_to_its_question(
    program: Programs,
) -> None:
    system = program("""
        for question in questions():
            time.sleep(0.02)
            say(json.dumps({"text": question["question"], "meta": {"pid": os.getpid()}}))
    """)
    with ThreadPoolExecutor(3) as threads:
        answers = list(threads.map(system.answer, map(asked, range(30))))
    assert [answer.given for answer in answers] == [Text(f"Question {n}") for n in range(30)]
    assert len({answer.meta["pid"] for answer in answers}) == 3


@pytest.mark.parametrize(
    "last_deed",
    [
        "say(reply)",
        "say(reply); os.close(1); time.sleep(0.3)",
        "say(reply); time.sleep(0.05); os._exit(0)",
        "sys.stdout.write(reply + '\\nbye'); sys.stdout.flush()",
    ],
)
def test_a_program_for_one_question_is_started_for_each(program: Programs, last_deed: str) -> None:
    system = program(f"""
        reply = json.dumps({{"text": next(questions())["question"]}})
        {last_deed}
    """)
    # Some are put to a process that is about to end: that is no death on the question.
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(system.answer, map(asked, range(8))))
    assert [answer.given for answer in answers] == [Text(f"Question {n}") for n in range(8)]


def test_one_that_dies_is_an_error_with_its_last_words_and_another_is_started(
    program: Programs,
) -> None:
    system = program("""
        for question in questions():
            if question["id"] == "b:1-en":
                sys.exit("first line\\nno \\x1b[31mmemory")
            say(json.dumps({"boolean": True}))
    """)
    died = fault(system)
    assert died.detail == "the program ended: exit code 1: no \ufffd[31mmemory"
    assert died.raw is not None
    assert "first line" in died.raw
    assert system.answer(asked(2)).given == YES


def test_a_death_may_be_chance_so_another_process_is_asked(program: Programs) -> None:
    died = program.folder / "died"
    system = program(f"""
        for question in questions():
            if not os.path.exists({str(died)!r}):
                open({str(died)!r}, "w").close()
                os.kill(os.getpid(), signal.SIGKILL)
            say(json.dumps({{"boolean": True}}))
    """)
    assert system.answer(QUESTION).given == YES


def test_a_second_death_is_none(program: Programs) -> None:
    deaths = program.folder / "deaths"
    system = program(f"""
        for question in questions():
            with open({str(deaths)!r}, "a") as file:
                print(question["id"], file=file)
            os.kill(os.getpid(), signal.SIGKILL)
    """)
    died = fault(system)
    # 137 is 128 + 9, as shells say it of SIGKILL
    assert (died.detail, died.transient) == ("the program ended: exit code 137", False)
    assert deaths.read_text().split() == ["b:1-en"] * 2


@pytest.mark.parametrize("group", ["", ", start_new_session=True"])
def test_one_that_dies_is_not_waited_for_where_a_child_holds_its_output(
    program: Programs, group: str
) -> None:
    system = program(f"""
        for question in questions():
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(9)"]{group})
            sys.exit("no memory")
    """)
    began = time.monotonic()
    assert fault(system).detail == "the program ended: exit code 1: no memory"
    assert time.monotonic() - began < 9  # the child's time; that for an answer is 20 s


def test_a_line_that_nobody_asked_for_is_taken_for_no_reply(program: Programs) -> None:
    system = program("""
        for question in questions():
            say(json.dumps({"text": "to " + question["id"]}))
            time.sleep(0.003)
            say(json.dumps({"text": "about " + question["id"]}))
    """)
    for number in range(3):
        assert fault(system, asked(number)).detail.startswith('it wrote a second line: \'{"text"')


def test_a_reply_that_is_none_without_its_id_may_be_a_line_that_nobody_asked_for(
    program: Programs,
) -> None:
    system = program("""
        for question in questions():
            say(json.dumps({"level": "info"}))
            time.sleep(0.2)
            say(json.dumps({"text": question["question"]}))
    """)
    # What comes after it is the reply to this question, and must not be that to the next one.
    for number in range(2):
        assert fault(system, asked(number)).detail.startswith("the reply is not as agreed")


def test_one_that_takes_too_long_is_killed_with_all_that_it_started(program: Programs) -> None:
    started = program.folder / "child.pid"
    system = program(
        f"""
        for question in questions():
            if question["id"] == "b:1-en":
                child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
                with open({str(started)!r}, "w") as file:
                    file.write(str(child.pid))
                time.sleep(60)
            say(json.dumps({{"boolean": True}}))
        """,
        timeout_s=2,
    )
    late = fault(system)
    assert (late.detail, late.transient) == ("no whole reply within 2 s", False)
    assert ended(int(started.read_text()))
    assert system.answer(asked(2)).given == YES


@pytest.mark.parametrize(
    ("reply", "detail"),
    [
        ("say('Loading the model')", "the reply is no JSON (unexpected character"),
        ("say('')", "the reply is no JSON"),
        ("say('{')", "the reply is no JSON"),
        ("say('[1]')", "the reply is no object: '[1]'"),
        ("say('{\"boolean\": NaN}')", "the reply is no JSON"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "the reply is no JSON"),
        ('say(\'{"id": "b:9-en", "boolean": true}\')', "the reply is to 'b:9-en', not to what"),
        ("say('{\"boolean\": true}\\n1')", "it wrote a second line: '1'"),
        ('say(\'{"id": "b:1-en", "boolean": true}\\n1\'); time.sleep(0.2)', ""),
        ("say('{\"boolean\": 1}')", "the reply is not as agreed: TypeError: boolean must be"),
        ('say(\'{"query": "ASK {}"}\')', "the reply is not as agreed: ValueError: no answer"),
        ("sys.stdout.write('{}'); sys.exit(3)", "the program ended: exit code 3"),
        ("os.close(1); time.sleep(60)", "the program ended: exit code -9"),
    ],
)
def test_what_is_no_reply_is_an_error_and_the_next_question_gets_its_own_reply(
    program: Programs, reply: str, detail: str
) -> None:
    system = program(f"""
        for question in questions():
            if question["id"] == "b:1-en":
                {reply}
            else:
                say(json.dumps({{"id": question["id"], "text": question["question"]}}))
    """)
    if detail:
        assert fault(system).detail.startswith(detail)
    else:
        system.answer(QUESTION)
        assert fault(system, asked(2)).detail == "it wrote before it was asked: '1'"
    assert system.answer(asked(3)).given == Text("Question 3")


def test_a_line_without_an_end_is_not_read_for_ever(program: Programs) -> None:
    system = program("""
        for question in questions():
            while True:
                sys.stdout.write("x" * 65536)
    """)
    endless = fault(system)
    assert endless.detail == f"the reply is longer than {MAX_LINE_BYTES} bytes"
    assert endless.raw is not None
    assert len(endless.raw) == 1_000_000


def test_much_is_complained_about_and_little_kept(program: Programs) -> None:
    system = program("""
        for question in questions():
            for number in range(20000):
                print("a line of a log", number, file=sys.stderr)
            if question["id"] == "b:1-en":
                sys.exit(1)
            say(json.dumps({"boolean": True}))
    """)
    assert system.answer(asked(2)).given == YES
    died = fault(system)
    assert died.detail.endswith("a line of a log 19999")
    assert died.raw is not None
    assert len(died.raw) <= 10_000


@settings(
    max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(line=st.binary(max_size=60))
def test_whatever_it_writes_is_an_answer_or_a_fault(program: Programs, line: bytes) -> None:
    system = program(f"""
        for question in questions():
            sys.stdout.buffer.write({line!r} + b"\\n")
            sys.stdout.flush()
    """)
    try:
        said = system.answer(QUESTION).item_id
    except SystemFaultError as error:
        said = error.detail
    assert said
    assert said.isprintable()


def test_at_the_end_it_may_finish_what_it_does(program: Programs) -> None:
    diary = program.folder / "diary"
    system = program(f"""
        for question in questions():
            say("{{}}")
        open({str(diary)!r}, "w").write("done")
    """)
    system.answer(QUESTION)
    system.close()
    assert diary.read_text() == "done"


def test_one_that_does_not_end_is_ended(program: Programs) -> None:
    system = program("""
        for question in questions():
            say(json.dumps({"text": str(os.getpid())}))
        time.sleep(60)
    """)
    given_ = system.answer(QUESTION).given
    assert isinstance(given_, Text)
    system.close()
    assert ended(int(given_.text))


def opened(command: str, **environment: str) -> CommandSystem:
    context = SystemContext(benchmark(YES, None), Settings(Path("data")), env=environment)
    system = open_system(SystemSpec(f"command:{command}"), context)
    assert isinstance(system, CommandSystem)
    return system


def python(code: str) -> str:
    return f"{sys.executable} -c {shlex.quote(code)}"


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("", "no program is named"),
        ("'  ", "it cannot be read: No closing quotation"),
        ("no-such-program --fast", "there is no program 'no-such-program'"),
        ("/etc/passwd", "there is no program '/etc/passwd'"),
        (
            python("import sys; sys.exit('no model')"),
            "the program ends before it is asked anything: exit code 1: no model",
        ),
        ("true", "the program ends before it is asked anything: exit code 0"),
        (
            python("while True: print('loading', flush=True)"),
            "it writes before it is asked: 'loading'",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_line(command: str, complaint: str) -> None:
    with pytest.raises(UsageError) as refused:
        opened(command)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_it_takes_no_options() -> None:
    context = SystemContext(benchmark(YES, None), Settings(Path("data")))
    with pytest.raises(UsageError, match="there is no option of command 'shots'"):
        open_system(SystemSpec("command:cat", {"shots": 3}), context)


def test_no_shell_reads_the_command() -> None:
    code = (
        "import json, sys\nfor _ in sys.stdin: print(json.dumps({'text': sys.argv[1]}), flush=True)"
    )
    with closing(opened(f"{python(code)} '$HOME; echo *'")) as system:
        assert system.answer(QUESTION).given == Text("$HOME; echo *")


def documented(language: str) -> list[str]:
    """The blocks of a language on the page about systems, in the section on programs."""
    page = (REPOSITORY / "docs" / "systems.md").read_text("utf-8")
    section = page.partition("\n## A program\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    return [block for its_language, block in blocks if its_language == language]


def test_the_documented_program_answers(tmp_path: Path) -> None:
    (source,) = documented("python")
    path = tmp_path / "program.py"
    path.write_text(source, "utf-8")
    asked = replace(QUESTION, text='Who is Ada "Countess" Lovelace?')
    with closing(opened(shlex.join([sys.executable, str(path)]))) as system:
        given_ = system.answer(asked).given
    assert isinstance(given_, Sparql)
    assert r'"Ada \"Countess\" Lovelace"' in given_.query
    assert query_form(given_.query) is QueryForm.SELECT


def test_the_documented_shell_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("jq") is None:
        pytest.skip("no jq on this machine")
    monkeypatch.chdir(tmp_path)
    *_, filter_ = documented("")
    (tmp_path / "answer.jq").write_text(filter_, "utf-8")
    with closing(opened("jq --unbuffered --compact-output --from-file answer.jq")) as system:
        assert system.answer(QUESTION).given == Text("I do not know Who?")
        assert system.answer(replace(QUESTION, lang="de")).given is None


def ended(pid: int) -> bool:
    """Whether a process ends soon."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False
