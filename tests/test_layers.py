"""How the modules of hermes may depend on each other, and what only some of them may do."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

import typer

from hermes.cli.app import FLAGS, VALUED, app
from hermes.plugins import ADAPTERS, SOURCES, SYSTEMS, load_plugin
from tests.conftest import REPOSITORY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BELOW_ALL = frozenset(
    {
        "courtesy",
        "daemon",
        "documents",
        "encoding",
        "errors",
        "files",
        "flat_gold",
        "flatten",
        "model",
        "plugins",
        "progress",
        "results_json",
        "sentence_model",
        "settings",
        "spellings",
        "shapes",
        "sparql",
        "strict_yaml",
        "tidying",
        "value_kinds",
        "version",
    }
)
"""What every other module may use, and what uses nothing but each other."""

LINE = (
    "sources",
    "participants",
    "errata",
    "fetch",
    "store",
    "graphs",
    "snapshot",
    "sensors",
    "systems",
    "runs",
    "scoring",
    "verify",
    "report",
    "evaluation",
    "serving",
    "library",
    "hermes",  # hermes/__init__.py, the public names
    "cli",
    "__main__",
)
"""Data flows along this line: a module never imports one that stands later."""

TYPED_LINE = ("verdict", "text", "values", "claims", "references", "matching", "scoring", "figures")
"""The same within hermes/scoring/typed."""

HEAVY = frozenset(
    {"SPARQLWrapper", "fastapi", "numpy", "openai", "pyoxigraph", "requests", "scipy", "yaml"}
)

MODULES = {
    str(path.relative_to(REPOSITORY)): path
    for path in sorted((REPOSITORY / "hermes").rglob("*.py"))
}


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that stands in a module."""
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"))))


def part_of(path: Path) -> str:
    """The part of hermes that a module belongs to: its package, or itself."""
    first = path.relative_to(REPOSITORY / "hermes").parts[0].removesuffix(".py")
    return "hermes" if first == "__init__" else first


def imported_parts(path: Path) -> Iterator[tuple[int, str]]:
    """The parts of hermes that a module imports, by line; in functions and for types, too."""
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            modules = [node.module]
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        else:
            continue
        for module in modules:
            package, _, rest = module.partition(".")
            if package == "hermes":
                yield node.lineno, rest.partition(".")[0] or "hermes"


def attributes(path: Path) -> Iterator[tuple[int, str]]:
    """Every `a.b` in a module, by line."""
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node.lineno, f"{node.value.id}.{node.attr}"


def test_every_module_has_its_place() -> None:
    assert {part_of(path) for path in MODULES.values()} <= {*BELOW_ALL, *LINE}


def test_no_module_imports_one_that_stands_later() -> None:
    for name, path in MODULES.items():
        part = part_of(path)
        earlier = LINE[: LINE.index(part) + 1] if part in LINE else ()
        imported = imported_parts(path)
        assert not [found for found in imported if found[1] not in {*BELOW_ALL, *earlier}], name


def test_within_typed_matching_data_flow_one_way_too() -> None:
    root = "hermes.scoring.typed."
    for name, path in MODULES.items():
        inside = name.replace("/", ".").removesuffix(".py").removeprefix(root)
        part = inside.partition(".")[0]
        if part not in TYPED_LINE:
            continue
        later = TYPED_LINE[TYPED_LINE.index(part) + 1 :]
        imported = [
            module.removeprefix(root).partition(".")[0]
            for node in nodes(path)
            if isinstance(node, ast.ImportFrom) and (module := node.module or "").startswith(root)
        ]
        assert not set(imported) & set(later), name


def test_adapters_know_only_what_lies_below_all() -> None:
    for path in sorted((REPOSITORY / "adapters").glob("*.py")):
        assert {part for _, part in imported_parts(path)} <= BELOW_ALL, path


def test_a_system_never_sees_how_it_is_scored() -> None:
    for name, path in MODULES.items():
        if part_of(path) == "systems":
            known = {part for _, part in imported_parts(path)}
            assert not known & {"scoring", "runs", "store"}, name


def test_only_the_command_line_prints_or_ends_the_program() -> None:
    # Programs of their own: a child's standard output is its connection to the parent, and the
    # keeper of a program ends as that does.
    programs = {
        "hermes/graphs/loader.py",
        "hermes/graphs/worker.py",
        "hermes/systems/keeper.py",
        "hermes/verify/parser.py",
        "hermes/__main__.py",
    }
    for name, path in MODULES.items():
        if part_of(path) == "cli" or name in programs:
            continue
        speaking = {"sys.stdout", "sys.stderr", "sys.exit", "typer.echo", "os._exit"}
        assert not [found for found in attributes(path) if found[1] in speaking], name
        assert not [
            node.lineno
            for node in nodes(path)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"print", "input", "exit"}
        ], name


def test_only_settings_reads_the_environment() -> None:
    readers = {
        name
        for name, path in MODULES.items()
        for _, attribute in attributes(path)
        if attribute in {"os.environ", "os.getenv", "os.environb"}
    }
    assert readers == {"hermes/settings.py"}


def test_the_program_starts_without_anything_heavy() -> None:
    code = "import sys, hermes, hermes.cli.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stdout.split())


def test_pyproject_lists_every_package() -> None:
    # Setuptools cannot discover packages under a mapped name, hence the list: see pyproject.toml.
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    setuptools = project["tool"]["setuptools"]
    mapped = {"hermes": "hermes", **setuptools["package-dir"]}
    found = {
        ".".join((name, *init.parent.relative_to(REPOSITORY / folder).parts))
        for name, folder in mapped.items()
        for init in (REPOSITORY / folder).rglob("__init__.py")
    }
    assert set(setuptools["packages"]) == found
    assert len(setuptools["packages"]) == len(found)


def test_every_entry_point_loads() -> None:
    declared = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    for group in (ADAPTERS, SOURCES, SYSTEMS):
        installed = {entry.name: entry.value for entry in entry_points(group=group)}
        assert installed.items() >= declared["entry-points"][group].items(), "install it again"
        for name in installed:
            assert load_plugin(group, name) is not None


def test_the_options_that_may_stand_anywhere_are_the_global_ones() -> None:
    options = [
        parameter
        for parameter in typer.main.get_command(app).params
        if parameter.param_type_name == "option" and "--help" not in parameter.opts
    ]
    assert {o.opts[0] for o in options if getattr(o, "is_flag", False)} == FLAGS
    assert {o.opts[0] for o in options if not getattr(o, "is_flag", False)} == VALUED
    assert all(len(option.opts) == 1 and not option.secondary_opts for option in options)
