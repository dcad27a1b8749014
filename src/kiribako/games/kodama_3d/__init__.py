"""Kodama 3D: two to four players grow trees that must stand."""

from kiribako.games.kodama_3d.game import Kodama3D

GAME = Kodama3D()
