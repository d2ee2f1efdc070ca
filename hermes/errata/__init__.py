"""Errata: what is provably wrong with benchmarks. A file a benchmark, and what reads them."""
