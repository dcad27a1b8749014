"""Messages: their format, their catalogues, every language."""
