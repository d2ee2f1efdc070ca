"""Reports: what a run's scores say, as data and as a table."""
