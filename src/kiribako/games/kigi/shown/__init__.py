"""What only people need of Kigi: views, events, words and drawings."""
