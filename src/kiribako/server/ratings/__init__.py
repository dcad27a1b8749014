"""Ratings on the server: finished matches are counted, and can be counted anew."""
