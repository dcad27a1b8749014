"""Puzzles: decisions of bot matches at which one answer is clearly best by what the seat knows.

`docs/puzzles.md` says how they are found, checked and graded.
"""

from kiribako.review.puzzles.puzzle import Answer, Puzzle
from kiribako.review.puzzles.shipped import shipped

__all__ = ["Answer", "Puzzle", "shipped"]
