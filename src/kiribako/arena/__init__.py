"""The arena: matches between bots, how the luck is cancelled, and what the results prove."""
