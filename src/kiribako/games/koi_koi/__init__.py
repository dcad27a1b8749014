"""Koi-Koi: two players, 48 flower cards, twelve months."""

from kiribako.games.koi_koi.game import KoiKoi

GAME = KoiKoi()
