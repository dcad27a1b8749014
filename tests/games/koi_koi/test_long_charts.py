"""A component file may bring as many sets as it likes, and bots play with them."""

from __future__ import annotations

from pathlib import Path

import kiribako
from kiribako.bots.searcher import SearchPlayer

COMPONENTS = Path(kiribako.__file__).parent / "games" / "koi_koi" / "components.toml"
PAIR = """\
[[sets]]
id = "pair-{n}"
name = "Pair {n}"
rule = "KK-5.1"
cards = ["1B", "{month}C"]
points = 1
source = "designed"

"""


def test_bots_play_charts_of_any_length(tmp_path: Path) -> None:
    """Forty sets more than in the box."""
    more = "".join(PAIR.format(n=n, month=n % 9 + 2) for n in range(40))
    text = COMPONENTS.read_text(encoding="utf-8")
    components = tmp_path / "many.toml"
    components.write_text(text.replace("[[charts]]", f"{more}[[charts]]", 1), encoding="utf-8")
    game = kiribako.game("koi-koi").with_components(components)
    match = game.new_match(seed=1)
    player = SearchPlayer(20, wisdom=game.wisdom())
    for _ in range(4):
        assert match.actor is not None
        match.play_move(player.choose(match.redeal(match.actor, rng=match.ply)))
    assert match.ply == 4
