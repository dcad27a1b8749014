"""One suite for every game on the shelf."""
