"""The rating model and how it counts matches."""
