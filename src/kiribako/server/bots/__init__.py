"""Bots at tables: worker processes that think, and the queue before them."""
