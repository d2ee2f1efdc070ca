"""Graphs by name: the registry, local stores, endpoints, and the guard before both."""
