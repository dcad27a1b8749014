"""What only people need of Kami-sama: views, events, words and drawings."""
