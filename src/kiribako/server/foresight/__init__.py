"""Foresight: positions imagined from what a seat knows, and answers prepared for them."""
