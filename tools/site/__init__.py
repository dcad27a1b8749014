"""The documentation's own rooms: what the engine, the wire and the sources add to the pages."""
