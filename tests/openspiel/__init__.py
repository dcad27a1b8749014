"""The games in OpenSpiel: its own tests, its bots, its solvers."""
