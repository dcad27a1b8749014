"""What the bench measures is what it says."""
