"""Events: tournaments that pair themselves, round by round, whichever node is alive."""
