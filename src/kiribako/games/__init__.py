"""One room for each game; none knows another."""
