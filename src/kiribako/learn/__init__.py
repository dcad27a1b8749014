"""Learning by self-play: a small net for a game of two seats, trained with PyTorch, used without."""
