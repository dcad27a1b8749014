"""Kiwara: two players, 30 animals, one savanna."""

from kiribako.games.kiwara.game import Kiwara

GAME = Kiwara()
