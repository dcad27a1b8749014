"""Hotaru keeps what every game promises, and every rule has a test."""

from pathlib import Path

import pytest
from hotaru import GAME

from kiribako.conformance import untested_rules


@pytest.mark.kiribako("hotaru")
def test_promises(kiribako_promise):
    kiribako_promise()


def test_every_rule_has_a_test():
    assert untested_rules(GAME, Path(__file__).parent) == []
