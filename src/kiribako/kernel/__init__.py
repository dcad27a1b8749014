"""What every game is built from: states, matches, records, refusals, chance."""
