"""What a person at the keyboard is told is so."""

import pytest

from tools.say import took


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.04, "0.0 s"),
        (9.94, "9.9 s"),
        (9.96, "10 s"),
        (10.4, "10 s"),
        (119.4, "119 s"),
        (119.6, "2 min 0 s"),
        (120.0, "2 min 0 s"),
        (239.4, "3 min 59 s"),
        (239.6, "4 min 0 s"),
        (7199.6, "2 h 0 min"),
        (90061.0, "25 h 1 min"),
    ],
)
def test_no_unit_is_ever_full(seconds: float, said: str) -> None:
    """Sixty seconds are a minute, also after rounding."""
    assert took(seconds) == said
