"""Systems by name: what systems.yaml may say, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError, HermesError, UnknownNameError, UsageError
from hermes.plugins import SYSTEMS, plugin_names
from hermes.systems.base import SystemSpec
from hermes.systems.named import find_system, load_systems
from hermes.systems.prices import Price
from hermes.systems.rate import Rate

if TYPE_CHECKING:
    from hermes.settings import Settings


def write(settings: Settings, text: str) -> None:
    settings.data_dir.mkdir(exist_ok=True)
    (settings.data_dir / "systems.yaml").write_text(text, "utf-8")


WHOLE = """
mine:
  spec: chat:ada-1
  options: {shots: 5, examples: ck25}
  env: {OPENAI_API_KEY: TEAM_KEY}
  rate: 100/min
  prices: {ada-1: {input: 2, output: 8.5}}
  timeout: 30
"""


def test_an_entry_says_all_that_a_command_line_would(settings: Settings) -> None:
    write(settings, WHOLE)
    mine = find_system("mine", settings)
    assert (mine.name, mine.spec, mine.timeout_s) == ("mine", "chat:ada-1", 30.0)
    assert mine.options == {"shots": 5, "examples": "ck25"}
    assert mine.env == {"OPENAI_API_KEY": "TEAM_KEY"}
    assert mine.rate == Rate(100, 60.0)
    assert mine.prices == {"ada-1": Price(2.0, 8.5)}


def test_options_that_are_given_go_before_those_of_the_entry(settings: Settings) -> None:
    write(settings, WHOLE)
    given = SystemSpec("mine", {"shots": 1})
    spec = find_system("mine", settings).resolved(given)
    assert (spec.text, spec.stands_for, spec.kind, spec.argument) == (
        "mine",
        "chat:ada-1",
        "chat",
        "ada-1",
    )
    assert spec.options == {"shots": 1, "examples": "ck25"}
    assert spec.slug.startswith("mine-")
    assert spec.slug != given.slug  # a name that stands for something else is another system


@pytest.mark.parametrize(
    "text", ["gold", "python:my:System", "command:cat", "text2sparql:http://x"]
)
def test_a_spec_stands_for_itself(settings: Settings, text: str) -> None:
    spec = SystemSpec(text, {"a": 1})
    assert find_system(text, settings).resolved(spec) == spec


def test_the_packaged_systems_are_there_and_can_be_replaced(settings: Settings) -> None:
    packaged = load_systems(settings)
    assert packaged
    name = next(iter(packaged))
    assert packaged[name].where == "packaged"
    write(settings, f"{name}: {{spec: gold}}\nmine: {{spec: silent}}")
    systems = load_systems(settings)
    assert systems.keys() == packaged.keys() | {"mine"}
    assert systems[name].spec == "gold"
    assert systems[name].where == str(settings.data_dir / "systems.yaml")


@pytest.mark.parametrize(("typed", "near"), [("mime", "mine"), ("golt", "gold"), ("chad", "chat")])
def test_near_names_are_offered_be_they_of_kinds_or_systems(
    settings: Settings, typed: str, near: str
) -> None:
    write(settings, WHOLE)
    with pytest.raises(UnknownNameError) as unknown:
        find_system(typed, settings)
    assert near in str(unknown.value)
    assert "`hermes systems list`" in str(unknown.value)


@pytest.mark.parametrize("kind", plugin_names(SYSTEMS))
def test_no_name_shadows_a_kind(settings: Settings, kind: str) -> None:
    write(settings, f"{kind}: {{spec: silent}}")
    with pytest.raises(FormatError, match=rf"the name of a kind .*systems\.yaml, `{kind}`"):
        load_systems(settings)


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ("- mine", "an object was expected, not a list"),
        ("mine:", "an object was expected, not nothing"),
        ("mine: {}", "there is no `spec`"),
        ("mine: {spec: 3}", "text was expected, not a number"),
        ("mine: {spec: chad:m}", "there is no kind of system 'chad'"),
        ("mine: {spec: mine}", "there is no kind of system 'mine'"),
        ("mine: {spec: gold, option: {}}", "Did you mean options?"),
        ("mine: {spec: gold, options: [a]}", "an object was expected, not a list"),
        ("mine: {spec: gold, env: {A: [b]}}", "text was expected, not a list"),
        ("mine: {spec: gold, env: {A B: C}}", "it must map names of variables"),
        ("mine: {spec: gold, rate: fast}", "'fast' is no rate"),
        ("mine: {spec: gold, rate: 0/s}", "'0/s' is no rate"),
        ("mine: {spec: gold, rate: 5}", "text was expected, not a number"),
        ("mine: {spec: gold, timeout: 0}", "0 is no time limit"),
        ("mine: {spec: gold, timeout: soon}", "a number was expected"),
        ("mine: {spec: gold, timeout: true}", "a number was expected"),
        ("mine: {spec: gold, prices: {m: {input: 1}}}", "there is no `output`"),
        ("mine: {spec: gold, prices: {m: {input: -1, output: 1}}}", "a number was expected"),
        ("mine: {spec: gold, prices: {m: {input: 1, output: 1, cached: 1}}}", "no key 'cached'"),
        ("my system: {spec: gold}", "this cannot be a name"),
        ("a:b: {spec: gold}", "this cannot be a name"),
        ("mine: {spec: gold}\nmine: {spec: gold}", "occurs twice"),
        ("{", "not YAML"),
    ],
)
def test_what_is_not_of_the_format_is_told_by_its_place(
    settings: Settings, entry: str, complaint: str
) -> None:
    write(settings, entry)
    with pytest.raises(HermesError) as refused:
        load_systems(settings)
    assert complaint in str(refused.value)
    assert "systems.yaml" in str(refused.value)
    assert refused.value.exit_code == 2


def test_a_secret_that_stands_in_the_file_by_mistake_is_not_quoted(settings: Settings) -> None:
    write(settings, "mine: {spec: chat:m, env: {OPENAI_API_KEY: sk-4711-secret}}")
    with pytest.raises(FormatError) as refused:
        load_systems(settings)
    assert "4711" not in str(refused.value)


def test_a_variable_that_is_not_set_is_told_before_anything_is_asked(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(settings, WHOLE)
    mine = find_system("mine", settings)
    monkeypatch.delenv("TEAM_KEY", raising=False)
    with pytest.raises(UsageError, match="the environment has no TEAM_KEY"):
        mine.check_secrets(settings.secrets)
    monkeypatch.setenv("TEAM_KEY", "something")
    mine.check_secrets(settings.secrets)
    assert "something" not in repr((settings, settings.secrets, mine))
