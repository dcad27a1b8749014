"""Puzzles on the server, and the deal of the day: stateless but for what each person made."""
