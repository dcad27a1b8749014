"""Lessons: a game taught on its own engine, one sentence and one move at a time; knows no game."""

from kiribako.lessons.check import faults
from kiribako.lessons.run import Answer, Run
from kiribako.lessons.script import Lesson, RealMatch, Step, Thing, Wrong, lessons

__all__ = ["Answer", "Lesson", "RealMatch", "Run", "Step", "Thing", "Wrong", "faults", "lessons"]
