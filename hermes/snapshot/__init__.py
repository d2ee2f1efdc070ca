"""Database snapshots behind graphs: restored into PostgreSQL, and turned into local graphs."""
