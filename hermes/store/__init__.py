"""The common layout of benchmarks: bring them into it, check it, read it."""
