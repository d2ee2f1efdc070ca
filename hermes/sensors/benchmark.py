"""The questions of a benchmark: drawn from the templates, all different, and answered."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.sensors.calendar import FIRST_DAY, LAST_DAY
from hermes.sensors.questions import Question
from hermes.sensors.templates import anomaly, basic, follow_up, spatial, temporal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from hermes.model import JsonValue
    from hermes.sensors.questions import Draft, Template
    from hermes.sensors.readings import Readings
    from hermes.sensors.world import World

TYPES: Mapping[str, tuple[Template, ...]] = {
    "basic": basic.TEMPLATES,
    "spatial": spatial.TEMPLATES,
    "temporal": temporal.TEMPLATES,
    "anomaly": anomaly.TEMPLATES,
    "follow-up": follow_up.TEMPLATES,
}
CONVENTIONS = (
    "All times are UTC; a day is from 00:00 to before 24:00.",
    "The last N hours end at the last reading of the snapshot, which is among them;"
    " a reading just N hours before it is not.",
    "The latest reading of a site is the one of the last time;"
    " of several at that time, that of the node that comes first by name.",
    "Distances are haversine on a sphere of 6,371,000 m.",
    "A verdict is Yes if any applicable rule fires, No if at least one was evaluated and none"
    " fired, else Cannot be determined.",
    "A threshold rule fires for a reading below its lower or above its upper bound, not for one"
    " at a bound; without a bound that is set, or a reading, it cannot be evaluated.",
    "A rate rule fires if two successive readings of one node differ by more than its limit an"
    " hour; without two readings it cannot be evaluated.",
    "On a day, a rate rule looks at pairs of which both readings are of that day; for the latest"
    " reading, at its pair with the one of the same node before it, of whatever day.",
)
"""What decides the references, beside the data."""

MOST = 500
_TRIES = 50  # a template without a new question in so many draws misses its turn


def draft(world: World, count: int) -> tuple[tuple[str, Draft], ...]:
    """`count` different questions on `world` with their types, as many of each, not yet answered.

    Raises `UsageError` for a count that five types cannot share, or above 500.
    """
    if not 0 < count <= MOST or count % len(TYPES):
        raise UsageError(
            f"{count} questions",
            "--questions",
            f"Choose a multiple of {len(TYPES)}, up to {MOST:,}: there are as many of each type.",
        )
    each = count // len(TYPES)
    return tuple((type_, one) for type_ in TYPES for one in _draw(world, type_, each))


def answered(drafts: Iterable[tuple[str, Draft]], readings: Readings) -> tuple[Question, ...]:
    """The questions with ids and, from the readings, their answers."""
    return tuple(
        Question(f"q{number:03}", type_, one, one.compute(readings))
        for number, (type_, one) in enumerate(drafts, 1)
    )


def meta(questions: Sequence[Question], world: World, observations: int) -> dict[str, JsonValue]:
    """The meta file of a benchmark, as HeriKGQA has one."""
    return {
        "questions": len(questions),
        "note": "synthetic, written by hermes; every place, node and reading is invented",
        "types": {type_: sum(q.type == type_ for q in questions) for type_ in TYPES},
        "conventions": list(CONVENTIONS),
        "time_zone": "UTC",
        "data_range": [str(FIRST_DAY), str(LAST_DAY)],
        "observations": observations,
        "seed": world.seed,
    }


def _draw(world: World, type_: str, count: int) -> Iterator[Draft]:
    """The templates take turns, for as long as they have something new."""
    chance = Random(f"museum-sensors {type_} {world.seed}")  # noqa: S311 - no secrets here
    asked: set[tuple[str, ...]] = set()
    for template in cycle(TYPES[type_]):
        for _ in range(_TRIES):
            drawn = template(world, chance)
            conversation = (*(turn.text for turn in drawn.earlier), drawn.text)
            if conversation not in asked:
                asked.add(conversation)
                yield drawn
                break
        if len(asked) == count:
            return
