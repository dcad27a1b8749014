"""Calls: what tells somebody who is not looking that something waits for them."""
