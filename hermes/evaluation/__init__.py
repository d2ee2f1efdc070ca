"""The main job, put together: a benchmark, a system and a graph become a run and its report."""
