"""A secret that systems.yaml names stands nowhere: in no file of a run or the cache, in no output.

Every kind of system is made to tell it wherever it can, where all is well and where nothing is.
"""

from __future__ import annotations

import json
import shlex
import sys
from typing import TYPE_CHECKING, Any

import pytest
import requests

from hermes.settings import Settings
from hermes.store.library import load_benchmark
from tests.cli.test_serve import serving
from tests.servers.chat import MODELS, ChatServer, completion, saying
from tests.servers.misbehaving import MisbehavingServer, fixed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.commandline import CommandLine, Ended
    from tests.servers.misbehaving import Asked

pytestmark = pytest.mark.slow  # each starts programs of its own

KEY = 'sk-4711-"ä\\b'
ASCII_KEY = "sk-4711-abcdef"  # what a header can hold

PYTHON = """
import os, sys

KEY = os.environ["TEAM_KEY"]

def good(question):
    from hermes import Answer, Sparql
    print("the key is", KEY)
    print("the key is", KEY, file=sys.stderr)
    return Answer(question.id, Sparql(f"ASK {{ '{KEY}' }}"), meta={"key": [KEY]})

def bad(question):
    raise ValueError(f"the key {KEY} is not good")

class Broken:
    def __init__(self):
        raise RuntimeError(f"the key {KEY} is not good")

def fatal(question):
    sys.exit(f"the key {KEY} is not good")
"""

COMMAND = """
import json, os, sys

KEY = os.environ["API_KEY"]
print("the key is", KEY, file=sys.stderr, flush=True)
if sys.argv[1] == "exits":
    sys.exit(f"the key {KEY} is not good")
for line in sys.stdin:
    if sys.argv[1] == "good":
        print(json.dumps({"sparql": f"ASK {{ '{KEY}' }}", "raw": KEY, "meta": {KEY: KEY}}))
    elif sys.argv[1] == "dies":
        sys.exit(f"the key {KEY} is not good")
    elif sys.argv[1] == "unread":
        print("the key is", KEY)
    else:
        print(json.dumps({"error": f"the key {KEY} is not good", "raw": KEY}))
    sys.stdout.flush()
"""


def name(hermes: CommandLine, **entry: Any) -> None:
    (hermes.folder / "data").mkdir(exist_ok=True)
    hermes.write("data/systems.yaml", json.dumps({"mine": entry}, ensure_ascii=False))


def run(hermes: CommandLine, *options: object) -> Ended:
    """A run in a process of its own, in which tracebacks are printed as they are in earnest."""
    arguments = ("run", "--system", "mine", "--bench", "museum", "--limit", 4, "--retries", 0)
    return hermes.wait(hermes.start(*arguments, *options, "--debug"))


def assert_untold(hermes: CommandLine, *printed: Ended, secret: str = KEY) -> None:
    """The secret is in no file below the working folder but those of the test, and in no output."""
    spellings = {secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]}
    for ended in printed:
        assert not [spelling for spelling in spellings if spelling in ended.out + ended.err]
    files = [path for path in hermes.folder.rglob("*") if path.is_file()]
    assert any(path.name == "systems.yaml" for path in files)
    for path in files:
        content = path.read_bytes()
        assert not [spelling for spelling in spellings if spelling.encode() in content], path


def was_run(hermes: CommandLine) -> list[dict[str, Any]]:
    """The answers of the one run."""
    lines = (hermes.run_folder() / "answers.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture
def keyed(hermes: CommandLine) -> CommandLine:
    hermes.set(TEAM_KEY=KEY)
    return hermes


@pytest.mark.parametrize("object_", ["good", "bad", "fatal"])
def test_python_tells_none(keyed: CommandLine, object_: str) -> None:
    keyed.write("mine.py", PYTHON)
    name(keyed, spec=f"python:mine:{object_}", env={"TEAM_KEY": "TEAM_KEY"})
    ended = run(keyed)
    assert "the key" in ended.err if object_ == "good" else "…" in was_run(keyed)[0]["error"]
    assert_untold(keyed, ended)


def test_python_that_cannot_be_made_tells_none_in_its_traceback(keyed: CommandLine) -> None:
    keyed.write("mine.py", PYTHON)
    name(keyed, spec="python:mine:Broken", env={"TEAM_KEY": "TEAM_KEY"})
    ended = run(keyed)
    assert "Traceback" in ended.err
    assert "the key … is not good" in ended.err
    assert_untold(keyed, ended)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("good", "ASK { '…' }"),
        ("dies", "the key … is not good"),
        ("unread", "the key is …"),
        ("refuses", "the key … is not good"),
    ],
)
def test_a_command_has_it_in_its_environment_and_tells_none(
    keyed: CommandLine, how: str, told: str
) -> None:
    program = keyed.write("program.py", COMMAND)
    spec = f"command:{shlex.join([sys.executable, str(program), how])}"
    name(keyed, spec=spec, env={"API_KEY": "TEAM_KEY"})
    ended = run(keyed, "--json")
    assert told in json.dumps(was_run(keyed)[0], ensure_ascii=False)
    assert_untold(keyed, ended)


def test_a_command_that_exits_at_once_tells_none(keyed: CommandLine) -> None:
    program = keyed.write("program.py", COMMAND)
    spec = f"command:{shlex.join([sys.executable, str(program), 'exits'])}"
    name(keyed, spec=spec, env={"API_KEY": "TEAM_KEY"})
    ended = run(keyed)
    assert "Traceback" in ended.err
    assert "the key … is not good" in ended.err
    assert_untold(keyed, ended)


def echo(asked: Asked) -> bytes:
    """A good reply by either API, that tells which key came."""
    query = f"ASK {{ '{asked.headers['authorization']}' }}"
    if asked.method == "GET":
        return json.dumps({"query": query}).encode()
    return json.dumps({"questions": [{"id": "1", "query": {"sparql": query}}]}).encode()


@pytest.fixture
def service(hermes: CommandLine) -> Iterator[MisbehavingServer]:
    hermes.set(TEAM_KEY=ASCII_KEY)
    with MisbehavingServer(echo) as server:
        yield server


@pytest.mark.parametrize("kind", ["text2sparql", "qald"])
def test_a_service_is_sent_it_as_a_header_and_tells_none(
    hermes: CommandLine, service: MisbehavingServer, kind: str
) -> None:
    headers = {"Authorization": "Bearer ${MY_KEY}"}
    name(
        hermes,
        spec=f"{kind}:{service.url}/",
        options={"headers": headers},
        env={"MY_KEY": "TEAM_KEY"},
    )
    museum = load_benchmark("museum", Settings(hermes.folder / "data"))
    first, second, *_ = (item.question for item in museum.items)
    service.misbehave(first, fixed(f"<p>{ASCII_KEY} is no key</p>".encode(), 401))
    service.misbehave(second, fixed(json.dumps({"sparql": ASCII_KEY}).encode()))
    ended = run(hermes)
    again = run(hermes, "--out", "again")  # from the cache, where there is something
    assert {asked.headers["authorization"] for asked in service.seen} == {f"Bearer {ASCII_KEY}"}
    assert "Bearer …" in json.dumps(was_run(hermes), ensure_ascii=False)
    assert_untold(hermes, ended, again, secret=ASCII_KEY)


def test_a_chat_is_sent_it_as_its_key_and_tells_none(hermes: CommandLine) -> None:
    hermes.set(TEAM_KEY=ASCII_KEY)
    telltale = {"error": {"message": f"Incorrect API key provided: {ASCII_KEY}"}}
    with ChatServer(lambda _: f"```sparql\nASK {{ '{ASCII_KEY}' }}\n```") as model:
        options = {"base_url": model.base_url}
        env = {"OPENAI_API_KEY": "TEAM_KEY"}
        prices = {"ada-1": {"input": 1, "output": 2}}
        name(hermes, spec="chat:ada-1", options=options, env=env, prices=prices)
        museum = load_benchmark("museum", Settings(hermes.folder / "data"))
        model.misbehave(museum.items[0].question, saying(telltale, 400))
        model.misbehave(museum.items[1].question, saying(completion(ASCII_KEY)))
        ended = run(hermes)
        sent = {asked.headers["authorization"] for asked in model.seen}
        model.misbehave(MODELS, saying(telltale, 401))
        refused = run(hermes, "--out", "refused", "--no-cache")
    assert sent == {f"Bearer {ASCII_KEY}"}
    assert "ASK { '…' }" in json.dumps(was_run(hermes)[2], ensure_ascii=False)
    assert "Traceback" in refused.err
    assert_untold(hermes, ended, refused, secret=ASCII_KEY)


@pytest.mark.parametrize("spec", ["gold", "silent"])
def test_who_needs_none_tells_none(keyed: CommandLine, spec: str) -> None:
    name(keyed, spec=spec, env={"ANY": "TEAM_KEY"})
    assert_untold(keyed, run(keyed))


def test_a_check_and_what_is_served_tell_none(keyed: CommandLine) -> None:
    program = keyed.write("program.py", COMMAND)
    spec = f"command:{shlex.join([sys.executable, str(program), 'good'])}"
    name(keyed, spec=spec, env={"API_KEY": "TEAM_KEY"})
    checked = keyed("systems", "check", "mine", "--bench", "museum", "--debug")
    assert "ASK { '…' }" in checked.out
    listed = keyed("systems", "list", "--json")
    assert listed.json["systems"][-1]["env"] == {"API_KEY": "TEAM_KEY"}
    museum = load_benchmark("museum", Settings(keyed.folder / "data"))
    asked = {"dataset": museum.card.dataset_id, "question": museum.items[0].question}
    with serving(keyed, "mine", "--bench", "museum", "--debug") as (url, process):
        assert requests.get(url, params=asked, timeout=20).json()["query"] == "ASK { '…' }"
        process.terminate()
        ended = keyed.wait(process)
    assert_untold(keyed, checked, listed, ended)
