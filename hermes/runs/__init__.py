"""Runs: ask, execute, resume, and the folder that holds it all."""
