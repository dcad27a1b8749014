"""What a good player knows."""

from kiribako.kernel.wisdom import Wisdom


class KoiKoiWisdom(Wisdom):
    pass
