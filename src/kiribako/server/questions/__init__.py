"""Questions that take long are worked out by processes of their own, charged by what they cost."""
