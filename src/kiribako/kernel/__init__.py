"""The kernel, of which every game is built: states, matches, records, refusals, chance."""
