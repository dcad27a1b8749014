"""The table: a web server for people, bots and spectators that loses nothing and leaks nothing."""

from importlib.util import find_spec

if find_spec("msgspec") is None:
    raise ModuleNotFoundError(
        'kiribako.server needs msgspec: pip install "kiribako[play]"', name="msgspec"
    )
