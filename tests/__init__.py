"""Every promise of the box, proven."""
