"""Matches between bots: who plays, how the luck is cancelled, and what the results prove."""
