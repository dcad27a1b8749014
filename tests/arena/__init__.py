"""The arena: contests, ratings, bots from outside, and clusters."""
