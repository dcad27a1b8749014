"""Proofs of the server under load: nothing lost, nothing slow, nothing broken."""
