"""The kinds of reference values: what each of them takes for a right answer."""
