"""What searches run through: the rules of the game."""
