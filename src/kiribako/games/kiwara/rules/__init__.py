"""What searches run through: positions, moves and the chapters of the rulebook."""
