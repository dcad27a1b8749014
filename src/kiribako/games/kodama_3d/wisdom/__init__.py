"""What a good player knows, for bots."""
