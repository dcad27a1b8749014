"""The `kiribako` command."""

from kiribako.cli.app import main

__all__ = ["main"]
