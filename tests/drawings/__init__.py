"""The drawings that are programs."""
