"""Order: reports, what a host can do about them, what is kept of it, and leaving for good."""
