"""HTTP: everything but play itself."""
