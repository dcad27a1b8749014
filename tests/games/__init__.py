"""The rules of each game, one scenario or more for each id."""
