"""Secrets: struck out of whatever a system says, and of whatever is printed."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import asdict
from html import escape
from string import ascii_letters
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hermes.errors import UsageError
from hermes.graphs.failures import one_line
from hermes.model import Answer, Boolean, Example, Question, Sparql, Text, Usage, ValueSet
from hermes.settings import Secrets, Settings
from hermes.systems.base import System, SystemContext, SystemSpec, open_system
from hermes.systems.discreet import DiscreetSystem
from hermes.systems.faults import SystemFaultError
from tests.systems.test_base import benchmark

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hermes.systems.base import Ask


def slashed(secret: str) -> str:
    """As PHP writes JSON."""
    return json.dumps(secret)[1:-1].replace("/", "\\/")


def html_safe(secret: str) -> str:
    """As .NET and others write JSON, only more of it: all but letters is escaped, in UTF-16."""
    units = (each.encode("utf-16-be").hex(" ", 2).split() for each in secret)
    return "".join(
        each if each in ascii_letters else "".join(rf"\u{unit}" for unit in escaped)
        for each, escaped in zip(secret, units, strict=True)
    )


WAYS: dict[str, Callable[[str], str]] = {
    "plain": str,
    "Python": lambda secret: repr(secret)[1:-1],
    "Python twice": lambda secret: repr(repr(secret)[1:-1])[1:-1],
    "bytes": lambda secret: repr(secret.encode())[2:-1],
    "ASCII": lambda secret: secret.encode("ascii", "backslashreplace").decode(),
    "XML": lambda secret: secret.encode("ascii", "xmlcharrefreplace").decode(),
    "JSON": lambda secret: json.dumps(secret)[1:-1],
    "JSON twice": lambda secret: json.dumps(json.dumps(secret)[1:-1])[1:-1],
    "slashed": slashed,
    "safe for HTML": html_safe,
    "URL": lambda secret: quote(secret, safe=""),
    "path": quote,
    "form": quote_plus,
    "URL twice": lambda secret: quote(quote(secret, safe=""), safe=""),
    "HTML": escape,
    "HTML twice": lambda secret: escape(escape(secret)),
    "named in XML": lambda secret: escape(secret).replace("&#x27;", "&apos;"),
    "on one line": lambda secret: " ".join(secret.split()),
    "JSON in HTML": lambda secret: escape(json.dumps(secret)[1:-1]),
}

KEY = 'sk-4711/„ä"b\\c d'
QUESTION = Question("b:1-en", "?", "en", "https://e/b/")


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch) -> Secrets:
    monkeypatch.setenv("MY_KEY", KEY)
    known = Secrets()
    assert known.read("MY_KEY") == KEY
    return known


class Telltale(System):
    """Says whatever it is made to."""

    def __init__(self, say: Callable[[], object]) -> None:
        self._say = say
        self.notes = (f"made with {KEY}",)
        self.version = KEY

    def begin(self, query: Ask) -> None:
        self.prompt = f"You are {KEY}."

    def answer(self, question: Question) -> Answer:
        return self._say()  # type: ignore[return-value]  # some do not


def telltale(say: Callable[[], object], secrets: Secrets) -> DiscreetSystem:
    return DiscreetSystem(Telltale(say), secrets)


def raising(error: BaseException) -> Callable[[], object]:
    def say() -> object:
        raise error

    return say


def test_nothing_is_said_of_a_secret_in_an_answer(secrets: Secrets) -> None:
    whole = Answer(
        "b:1-en",
        Sparql(f"ASK {{ '{KEY}' }}"),
        raw=json.dumps({"key": KEY}),
        examples=(Example(f"Who is {KEY}?"),),
        meta={KEY: [{"deep": f"?key={quote(KEY, safe='')}"}]},
        usage=Usage(requests=3),
    )
    found = telltale(lambda: whole, secrets).answer(QUESTION)
    assert found.given == Sparql("ASK { '…' }")
    assert found.raw == '{"key": "…"}'
    assert found.examples == (Example("Who is …?"),)
    assert found.meta == {"…": [{"deep": "?key=…"}]}
    assert found.usage == Usage(requests=3)


@pytest.mark.parametrize("given_", [Text("me"), ValueSet(("a",)), Boolean(value=True), None])
def test_an_answer_that_says_none_is_left_as_it_is(
    secrets: Secrets, given_: Text | ValueSet | Boolean | None
) -> None:
    answer = Answer("b:1-en", given_, meta={"n": (1, 2)})  # type: ignore[dict-item]
    assert telltale(lambda: answer, secrets).answer(QUESTION) is answer


def test_what_is_no_answer_is_left_for_others_to_refuse(secrets: Secrets) -> None:
    assert telltale(lambda: 3, secrets).answer(QUESTION) == 3  # type: ignore[comparison-overlap]


def test_nothing_is_said_in_a_fault_and_it_stays_what_it_is(secrets: Secrets) -> None:
    fault = SystemFaultError(f"no {KEY}", f"<{KEY}>", transient=True, retry_after_s=3.0)
    with pytest.raises(SystemFaultError) as raised:
        telltale(raising(fault), secrets).answer(QUESTION)
    assert raised.value == SystemFaultError("no …", "<…>", transient=True, retry_after_s=3.0)
    assert raised.value.__cause__ is None


def test_nothing_is_said_by_other_exceptions_or_errors_of_hermes(secrets: Secrets) -> None:
    with pytest.raises(SystemFaultError) as fault:
        telltale(raising(ValueError(KEY)), secrets).answer(QUESTION)
    assert fault.value.detail == "ValueError: …"
    with pytest.raises(UsageError) as error:
        telltale(raising(UsageError(KEY, f"at {KEY}", "Mend it.")), secrets).answer(QUESTION)
    assert error.value.args == ("…", "at …", "Mend it.")
    with pytest.raises(ValueError, match="another"):
        telltale(raising(ValueError("another")), secrets).answer(QUESTION)


def test_nothing_is_said_in_notes_version_and_prompt(secrets: Secrets) -> None:
    system = telltale(lambda: None, secrets)
    system.begin(lambda _: Boolean(value=True))
    assert (system.notes, system.version, system.prompt) == (("made with …",), "…", "You are ….")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "secret", ["ab/c+d==", "000000\\¡", '\\\\"\\u005c', "%25%2525&amp;x;", "🔑ä 🔑&<'>"]
)
def test_what_looks_like_an_escape_itself_is_found(
    way: str, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", secret)
    assert Secrets({"MY_KEY"}).hide(f"<{WAYS[way](secret)}>") == "<…>"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    secret=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=8)
    .map(str.strip)
    .filter(lambda secret: len(secret) >= 8),
    before=st.text(max_size=5),
    after=st.text(max_size=5),
)
def test_however_it_is_written_it_is_found(secret: str, before: str, after: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MY_KEY", secret)
        known = Secrets({"MY_KEY"})
        for write in WAYS.values():
            assert known.hide(f"<{write(secret)}>") == "<…>"
            # What stands around it may be taken for a part of it, but nothing of it stays.
            assert secret not in known.hide(f"{before}{write(secret)}{after}")


@pytest.mark.parametrize("way", ["slashed", "safe for HTML"])
def test_the_ways_of_other_languages_are_as_they_say(way: str) -> None:
    assert json.loads(f'"{WAYS[way]("ab/c+d=")}"') == "ab/c+d="


def test_it_is_found_in_base64_whatever_stands_before_it(secrets: Secrets) -> None:
    for user in ("", "a", "an", "ann:"):
        encoded = b64encode(f"{user}{KEY}".encode()).decode()
        hidden = secrets.hide(f"Basic {encoded}")
        # Four letters are three bytes: at most one group at either end holds something else, too.
        assert len(hidden) <= len("Basic …") + 4 + len(b64encode(user.encode()))


PEM = (
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqh\n\tsecretpart12345\n-----END PRIVATE KEY-----\n"
)


@pytest.mark.parametrize(
    "write",
    [
        str,
        repr,
        json.dumps,
        lambda secret: json.dumps(json.dumps(secret)),
        lambda secret: " ".join(secret.split()),
        lambda secret: one_line(f"ValueError: {secret}"),
        lambda secret: quote(secret, safe=""),
    ],
)
def test_one_of_several_lines_is_found_however_they_are_joined(
    write: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", PEM)
    hidden = Secrets({"MY_KEY"}).hide(f"<{write(PEM)}>")
    assert "MII" not in hidden
    assert "secretpart" not in hidden


def test_its_beginning_is_found_where_a_message_was_shortened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MY_KEY", secret := f"sk-proj-{'0123456789abcdef' * 40}")
    hide = Secrets({"MY_KEY"}).hide
    assert hide(one_line(f"the key {secret} is wrong")) == "the key ……"
    assert hide(f"'{secret[:400]}'") == "'…'"
    # What is no longer than that can stand in any text.
    assert hide("a key begins with sk-proj-0") == "a key begins with sk-proj-0"


def test_a_text_without_end_takes_linear_time(secrets: Secrets) -> None:
    for piece in ("\\", "%25", "&amp;", KEY[:4], "s\\", " "):
        assert secrets.hide(piece * 300_000) == piece * 300_000


def test_short_ones_are_not_struck_out_as_they_stand_in_any_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MY_KEY", "ollama")
    secrets = Secrets()
    assert secrets.read("MY_KEY") == "ollama"
    assert secrets.hide("llama3.2-ollama") == "llama3.2-ollama"


def test_only_who_reads_a_secret_is_made_discreet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    context = SystemContext(benchmark(Boolean(value=True), None), Settings(tmp_path))
    assert not isinstance(open_system(SystemSpec("gold"), context), DiscreetSystem)
    context.secret("MY_KEY")
    assert isinstance(open_system(SystemSpec("gold"), context), DiscreetSystem)


def test_settings_keep_names_and_no_values(tmp_path: Path, secrets: Secrets) -> None:
    assert KEY not in repr(asdict(Settings(tmp_path, secrets=secrets)))
