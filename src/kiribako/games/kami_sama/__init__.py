"""Kami-sama: two to four kami contend for four villages."""

from kiribako.games.kami_sama.game import KamiSama

GAME = KamiSama()
