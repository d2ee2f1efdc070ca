"""One gate a host, whoever asks there."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy

import pytest

from hermes.courtesy import Gate, Gates


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("http://e.org/sparql", "http://e.org/other", True),
        ("http://e.org/sparql", "https://E.org:443/sparql", True),
        ("http://e.org:80/sparql", "http://e.org/sparql", True),
        ("http://e.org:8890/sparql", "http://e.org/sparql", False),
        ("http://e.org/sparql", "http://f.org/sparql", False),
    ],
)
def test_a_host_and_port_has_one_gate(one: str, other: str, *, same: bool) -> None:
    gates = Gates()
    assert (gates.at(one) is gates.at(other)) is same


def test_a_copy_as_for_another_process_has_gates_of_its_own() -> None:
    gates = Gates()
    assert deepcopy(gates).at("http://e.org/") is not gates.at("http://e.org/")


def most_at_once(gate: Gate) -> int:
    lock, inside, most = threading.Lock(), 0, 0

    def enter(_: int) -> None:
        nonlocal inside, most
        with gate:
            with lock:
                inside += 1
                most = max(most, inside)
            time.sleep(0.01)
            with lock:
                inside -= 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(enter, range(16)))
    return most


def test_the_strictest_of_all_users_counts() -> None:
    gate = Gate()
    gate.narrow(3)
    gate.narrow(2)
    gate.narrow(5)
    assert most_at_once(gate) == 2


def test_a_gate_that_nobody_narrows_is_open() -> None:
    assert most_at_once(Gate()) > 2
