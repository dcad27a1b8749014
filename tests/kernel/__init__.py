"""What every game is built from."""
