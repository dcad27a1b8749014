"""What only people need: views, events, notation, refusals and words."""
