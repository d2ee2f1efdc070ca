"""run.yaml: it is read back as it was written, and says whether a run may go on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hermes.errors import FormatError, RunError, UsageError
from hermes.graphs.base import Limits
from hermes.runs.manifest import Manifest, check_same_run, read_manifest, write_manifest
from hermes.runs.options import GoldMode, HistoryMode, RunOptions
from hermes.sparql.repairs import Repair

if TYPE_CHECKING:
    from pathlib import Path

    from hermes.model import JsonValue

names = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1)
limits = st.builds(
    Limits,
    timeout_s=st.floats(min_value=0.001, max_value=6e5),
    memory_bytes=st.integers(min_value=1, max_value=2**40),
    max_rows=st.integers(min_value=1, max_value=10**9),
)
options = st.builds(
    RunOptions,
    languages=st.lists(names, max_size=2).map(tuple),
    ids=st.lists(names, max_size=2).map(tuple),
    limit=st.none() | st.integers(min_value=1, max_value=10**6),
    workers=st.integers(min_value=1, max_value=100),
    limits=limits,
    gold=st.sampled_from(GoldMode),
    history=st.sampled_from(HistoryMode),
    graphs=st.dictionaries(names, names, max_size=2),
    allow_service=st.booleans(),
    strict_sparql=st.booleans(),
    repair_queries=st.sets(st.sampled_from(Repair)).map(tuple),
)
# As in the registry: files are a tuple there, which YAML gives back as a list.
graphs = st.builds(
    lambda paths, prefixes: {
        "files": tuple({"path": path, "sha256": None} for path in paths),
        "prefixes": prefixes,
    },
    st.lists(names, max_size=2),
    st.dictionaries(names, names, max_size=2),
)
manifests = st.builds(
    Manifest,
    hermes=st.just("0.1.0"),
    started=st.just("2026-11-30T12:00:00+00:00"),
    bench=names,
    checksums=st.dictionaries(names, names, max_size=2),
    system=names,
    system_options=st.dictionaries(names, names | st.integers(0, 9), max_size=2),
    system_version=st.none() | names,
    graph=graphs,
    options=options,
)

MANIFEST = Manifest(
    "0.1.0", "2026-11-30T12:00:00+00:00", "b", {}, "gold", {}, None, {}, RunOptions()
)


@settings(max_examples=40)  # each writes a file
@given(manifests)
def test_what_is_read_back_may_go_on(
    tmp_path_factory: pytest.TempPathFactory, manifest: Manifest
) -> None:
    path = tmp_path_factory.mktemp("run") / "run.yaml"
    write_manifest(manifest, path)
    found = read_manifest(path)
    assert found.identity == manifest.identity
    assert found.options == manifest.options
    check_same_run(found, manifest, path)


def test_time_version_and_workers_do_not_make_another_run(tmp_path: Path) -> None:
    later = replace(
        MANIFEST, hermes="0.2.0", started="later", options=replace(MANIFEST.options, workers=9)
    )
    check_same_run(MANIFEST, later, tmp_path)


def test_all_that_makes_another_run_is_named(tmp_path: Path) -> None:
    other = replace(MANIFEST, system="silent", options=replace(MANIFEST.options, limit=3))
    with pytest.raises(RunError, match="what was run differs in the system, limit "):
        check_same_run(MANIFEST, other, tmp_path)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "hermes: 0.1.0", "a: [", "options: 3", "\x00", "[" * 5000],
    ids=["empty", "a list", "too little", "no YAML", "no options", "no text", "deep"],
)
def test_another_file_is_no_manifest(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.yaml"
    path.write_text(text)
    with pytest.raises(FormatError, match=r"run\.yaml"):
        read_manifest(path)


@pytest.mark.parametrize(
    "broken",
    [
        {"system": 5},
        {"checksums": 5},
        {"checksums": {"gold.json": 5}},
        {"graph": []},
        {"options": {}},
        {"options": {"limits": {"timeout_s": -1}}},
        {"options": {"gold": "published"}},
        {"options": {"workers": "two"}},
        {"options": {"surplus": 1}},
    ],
)
def test_a_manifest_with_a_wrong_value_is_one_line(
    tmp_path: Path, broken: dict[str, object]
) -> None:
    path = tmp_path / "run.yaml"
    write_manifest(MANIFEST, path)
    fields = yaml.safe_load(path.read_text())
    merged = {
        key: {**fields[key], **value} if key == "options" and isinstance(value, dict) else value
        for key, value in broken.items()
    }
    path.write_text(yaml.safe_dump({**fields, **(merged if broken != {"options": {}} else broken)}))
    with pytest.raises(FormatError, match=r"run\.yaml") as caught:
        read_manifest(path)
    assert "\n" not in str(caught.value)


def test_where_a_graph_lies_does_not_matter_as_long_as_it_is_the_same(tmp_path: Path) -> None:
    def on(path: str, sha256: str) -> Manifest:
        files: list[JsonValue] = [{"path": path, "url": None, "sha256": sha256}]
        return replace(
            MANIFEST, graph={"files": files}, options=replace(MANIFEST.options, graphs={"g": path})
        )

    check_same_run(on("a.ttl", "1" * 64), on("b.ttl", "1" * 64), tmp_path)
    with pytest.raises(RunError, match="differs in the graph, its files or its engine"):
        check_same_run(on("a.ttl", "1" * 64), on("a.ttl", "2" * 64), tmp_path)


def test_how_a_system_is_asked_is_recorded_and_makes_no_other_run(tmp_path: Path) -> None:
    ways = {
        "workers": 9,
        "timeout_s": 1.0,
        "retries": 0,
        "rate": "5/s",
        "budget": "1",
        "cache": False,
    }
    other = replace(MANIFEST, options=replace(MANIFEST.options, **ways))  # type: ignore[arg-type]  # it checks them
    path = tmp_path / "run.yaml"
    write_manifest(other, path)
    assert read_manifest(path) == other
    check_same_run(MANIFEST, other, tmp_path)


def test_answers_from_another_file_make_another_run(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="differs in what the system answers from"):
        check_same_run(
            replace(MANIFEST, system_version="1"), replace(MANIFEST, system_version="2"), tmp_path
        )


@pytest.mark.parametrize(
    ("options", "option"),
    [
        (lambda: RunOptions(workers=0), "RunOptions.workers"),
        (lambda: RunOptions(limit=0), "RunOptions.limit"),
        (lambda: RunOptions(limits=Limits(timeout_s=0)), "--query-timeout"),
        (lambda: RunOptions(limits=Limits(timeout_s=float("inf"))), "--query-timeout"),
        (lambda: RunOptions(limits=Limits(timeout_s=float("nan"))), "--query-timeout"),
    ],
    ids=["no worker", "no item", "no time", "no end", "no number"],
)
def test_a_number_that_makes_no_sense_is_refused(options: type[RunOptions], option: str) -> None:
    with pytest.raises(UsageError, match=option):
        options()
