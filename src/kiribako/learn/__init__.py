"""Learning by self-play: a small net for a game of two, trained with PyTorch, used without."""
