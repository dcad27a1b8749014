"""The pieces cards are put together from: every drawing registers itself as a symbol."""

from collections.abc import Callable

Draw = Callable[[], str]
PIECES: dict[str, Draw] = {}


def piece(name: str) -> Callable[[Draw], Draw]:
    """Keep a drawing under a name; cards show it with `put`."""

    def keep(draw: Draw) -> Draw:
        PIECES[name] = draw
        return draw

    return keep
