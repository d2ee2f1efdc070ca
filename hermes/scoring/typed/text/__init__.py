"""An answer as it is read: markup and blocks taken away, cut into sentences, clauses, rows."""
