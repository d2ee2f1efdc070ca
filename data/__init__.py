"""The packaged data: the graph registry and the demo benchmarks."""
