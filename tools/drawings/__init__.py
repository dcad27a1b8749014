"""Drawings that are written as programs."""
