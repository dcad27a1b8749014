"""A bot that speaks the line protocol, in Python without Kiribako: it plays a random legal move.

kiribako arena kiwara greedy "program:python3 examples/bots/line_bot.py"
"""

from __future__ import annotations

import json
import random
import sys


def main() -> None:
    dice = random.Random()  # noqa: S311 - dice for a game
    legal: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "kiribako-bot":
            say("name line_bot.py")
            say("ready")
        elif word == "match":
            dice.seed(json.loads(rest)["seed"])
            say("ready")
        elif word == "decide":
            legal = []
        elif word == "legal":
            legal.append(rest)
        elif word == "go" and not legal:
            say("moves")  # too many to be listed unasked: they follow, with `end` after the last
        elif word in ("go", "end"):
            say(f"move {dice.choice(legal)}")
        elif word == "quit":
            break


def say(words: str) -> None:
    print(words, flush=True)  # noqa: T201 - the protocol is spoken on standard output


if __name__ == "__main__":
    main()
