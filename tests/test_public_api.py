"""What `import hermes` promises."""

from __future__ import annotations

import inspect

import hermes


def test_every_public_name_is_there_and_explained() -> None:
    for name in hermes.__all__:
        thing = getattr(hermes, name)
        assert isinstance(thing, str) or inspect.getdoc(thing), name


def test_no_public_name_is_forgotten() -> None:
    present = {
        name
        for name, thing in vars(hermes).items()
        if not name.startswith("_") and not inspect.ismodule(thing)
    }
    assert present | {"__version__"} == set(hermes.__all__)


def test_the_public_names_are_few() -> None:
    assert 10 <= len(hermes.__all__) <= 30
