"""The `kiribako` command."""

import sys


def main() -> None:
    """Run the command; without the extra it needs, say in a sentence what to install."""
    try:
        from kiribako.cli.app import main as run  # noqa: PLC0415 - needs the extra
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("kiribako"):
            raise
        sys.exit(f'the kiribako command needs {error.name}: pip install "kiribako[play]"')
    run()


__all__ = ["main"]
