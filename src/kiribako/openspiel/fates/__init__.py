"""One fate per game, in a module named as the game's room."""
