"""One harness to evaluate question answering over knowledge graphs on many benchmarks.

`run` puts a system to a benchmark, `score` looks again at what was recorded, `compare` sets runs
beside each other, `load_benchmark` gives the questions and gold themselves; the rest is the
vocabulary that they speak.
"""

from hermes.errors import HermesError
from hermes.graphs.base import Limits
from hermes.library import compare, load_benchmark, run, score
from hermes.model import (
    Answer,
    AnswerSet,
    Benchmark,
    Boolean,
    Example,
    Failure,
    FailureKind,
    Item,
    Outcome,
    Question,
    Score,
    Sparql,
    Term,
    TermKind,
    Text,
    Turn,
    TypedGold,
    ValueSet,
)
from hermes.report.report import Report
from hermes.runs.options import GoldMode, RunOptions
from hermes.settings import Settings
from hermes.version import __version__

__all__ = [
    "Answer",
    "AnswerSet",
    "Benchmark",
    "Boolean",
    "Example",
    "Failure",
    "FailureKind",
    "GoldMode",
    "HermesError",
    "Item",
    "Limits",
    "Outcome",
    "Question",
    "Report",
    "RunOptions",
    "Score",
    "Settings",
    "Sparql",
    "Term",
    "TermKind",
    "Text",
    "Turn",
    "TypedGold",
    "ValueSet",
    "__version__",
    "compare",
    "load_benchmark",
    "run",
    "score",
]
