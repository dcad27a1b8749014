"""Players that use a trained net in the place of random play and rules of thumb."""

from __future__ import annotations

import importlib.resources
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kiribako.bots.levels import LASTING, make_level
from kiribako.bots.net import Net, load_net
from kiribako.bots.searcher import SearchPlayer
from kiribako.kernel.game import Game
from kiribako.kernel.player import Player
from kiribako.kernel.refusal import quote
from kiribako.kernel.state import State
from kiribako.kernel.travel import resumed
from kiribako.kernel.weights import fault
from kiribako.kernel.wisdom import BEST_LEVEL, STEEP, Tuning, Wisdom

FILE: Final = "wisdom/net.npz"  # in the game's own folder
SIMULATIONS: Final = 1_000
EXPLORE: Final = 0.8  # unless the weights say otherwise, as of the horizon
HORIZON: Final = 0


class NetWisdom(Wisdom):
    """A net's judgement; what it does not judge is the game's own wisdom.

    With a horizon of 0 the net judges where the tree ends. With a longer one play goes on at
    random so far first; if that is to the end, the net only says which moves to try.
    """

    def __init__(
        self, net: Net, own: Wisdom, explore: float = EXPLORE, horizon: int = HORIZON
    ) -> None:
        self.net = net
        self.own = own
        self.explore = explore
        self.horizon = horizon

    def __reduce__(self) -> tuple[Any, ...]:
        return NetWisdom, (self.net, self.own, self.explore, self.horizon)

    def tuning(self, seats: int, level: int = BEST_LEVEL) -> Tuning:
        own = self.own.tuning(seats, level)
        return Tuning(
            explore=self.explore,
            weighed=True,
            horizon=self.horizon,
            guided=self.horizon > 0 and own.guided,
            margin=own.margin,
        )

    def appraise(self, state: State, seat: i64) -> float:
        """The points that are worth the chance the net gives the seat."""
        if state.over:
            return self.own.appraise(state, seat)
        self.net.read(state)
        verdict = self.net.verdict if state.actor == seat else -self.net.verdict
        return verdict * self.own.swing(state) / STEEP

    def swing(self, state: State) -> float:
        return self.own.swing(state)

    def weigh(self, state: State, move: i64) -> float:
        self.net.read(state)
        return self.net.weight(move)

    def suggest(self, state: State, moves: vec[i64]) -> i64:
        return self.own.suggest(state, moves)

    def candidates(self, state: State, moves: vec[i64]) -> i64:
        return self.own.candidates(state, moves)

    def pauses(self, state: State) -> bool:
        return self.own.pauses(state)


class NetPlayer(Player):
    """Searches with the net; positions of a kind it was not trained on are searched without."""

    def __init__(self, game: Game[Any], net: Net, simulations: int, seed: int) -> None:
        wisdom = wisdom_of(net, game.wisdom())
        self.game = game
        self.net = net
        self.learned = SearchPlayer(simulations, seed, wisdom=wisdom, solves=True)
        self.plain = make_level(game, LASTING[-1], seed)

    def __reduce__(self) -> tuple[Any, ...]:
        made = (self.game, self.net, self.learned.simulations, 0)
        return resumed, (NetPlayer, made, {"learned": self.learned, "plain": self.plain})

    def choose(self, state: State) -> int:
        if self.net.knows(state):
            return self.learned.choose(state)
        return self.plain.choose(state)


def wisdom_of(net: Net, own: Wisdom) -> NetWisdom:
    """The judgement of a net, used as its weights say it should be."""
    explore = float(net.about.get("explore", EXPLORE))
    return NetWisdom(net, own, explore, int(net.about.get("horizon", HORIZON)))


def has_net(game: Game[Any]) -> bool:
    """Whether a game brings a trained net."""
    return importlib.resources.files(game.package).joinpath(FILE).is_file()


def net_of(game: Game[Any], path: str = "") -> Net:
    """The net a game brings, or that of a file, or BadWeights."""
    try:
        if path:
            data = Path(path).read_bytes()
        else:
            data = importlib.resources.files(game.package).joinpath(FILE).read_bytes()
    except OSError as error:
        where = quote(path) if path else f"the net of {game.title}"
        raise fault(f"{where} cannot be read: {error.strerror}") from None
    net = load_net(data)
    if net.about.get("game") != game.id or net.about.get("rules") != game.rules_version:
        known = f"version {net.about.get('rules')} of {net.about.get('game')}"
        here = f"version {game.rules_version} of {game.id}"
        raise fault(f"this net was trained on {known}, not on {here}")
    return net
