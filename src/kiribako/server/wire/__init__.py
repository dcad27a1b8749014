"""What goes over the wire, typed: one file per direction, one for HTTP, and what they share."""
