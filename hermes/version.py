"""The version of hermes, which stands in every run and report."""

__version__ = "0.1.0"
