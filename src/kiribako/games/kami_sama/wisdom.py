"""Stub."""
from kiribako.kernel.wisdom import Wisdom
class KamiWisdom(Wisdom): pass
