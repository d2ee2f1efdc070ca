"""One harness to evaluate question answering over knowledge graphs on many benchmarks."""

__version__ = "0.1.0"
