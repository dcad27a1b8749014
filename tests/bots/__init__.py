"""Players that know no particular game."""
