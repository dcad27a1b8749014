"""The shelf over HTTP: games, their rules, and whether a start is fine."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, convert
from msgspec.structs import asdict

from kiribako.bots.levels import find_level
from kiribako.bots.roster import bot_names
from kiribako.kernel.game import Game
from kiribako.kernel.refusal import Refusal, UnknownGame, quote
from kiribako.kernel.wisdom import STRONGEST
from kiribako.lessons import lessons
from kiribako.messages import in_every_language
from kiribako.ratings.anchors import LEVELS as RATED
from kiribako.server.bots.fallback import time_of
from kiribako.server.package_boards import board_address
from kiribako.server.table.bot_names import plain
from kiribako.server.web.examples import examples
from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.web.two_minutes import two_minutes
from kiribako.server.wire import http

GAME = {"game": {"type": "string"}}
TEXT = {"type": "string"}
ENGLISH = "en"


def game_of(asked: ApiRequest, id: str) -> Game[Any]:
    game = asked.server.tables.games.get(id)
    if game is None:
        raise UnknownGame(Refusal("unknown-game", f"there is no game {quote(id)} on the shelf"))
    return game


def facts(game: Game[Any], *, strongest: bool = True) -> http.GameFacts:
    """A game's facts; the strongest level is only offered where it can think on two cores."""
    bots = []
    for word in bot_names(game):
        level = find_level(word)
        if level is None:
            bots.append(http.BotFacts(word, plain(word), ""))
        elif strongest or level.number != STRONGEST:
            told = level.name, level.description, time_of(word), word in RATED
            bots.append(http.BotFacts(word, *told))
    shape = game.to_json()
    named = in_every_language(game.package, "title")
    taught = {
        "titles": {code: title for code, title in named.items() if title != game.title},
        "lessons": len(lessons(game)),
        "board": board_address(game),
    }
    return convert({**shape, **taught, "bots": [*map(asdict, bots)]}, http.GameFacts)


async def shelf(asked: ApiRequest) -> http.Shelf:
    strongest = asked.server.strongest
    games = asked.server.tables.games.values()
    return http.Shelf([facts(game, strongest=strongest) for game in games])


async def one(asked: ApiRequest) -> http.GameFacts:
    return facts(game_of(asked, asked.path("game")), strongest=asked.server.strongest)


async def rules(asked: ApiRequest) -> http.Rules:
    game = game_of(asked, asked.path("game"))
    language = asked.query("language", ENGLISH)
    translated = game.catalogue_in(language)
    catalogue = translated or game.catalogue
    every = [http.RuleText(rule.id, rule.section, rule.text) for rule in catalogue.rules.values()]
    return http.Rules(game.id, language if translated else ENGLISH, catalogue.page, every)


async def short(asked: ApiRequest) -> http.TwoMinutes:
    return two_minutes(game_of(asked, asked.path("game")))


async def worked(asked: ApiRequest) -> http.Examples:
    return examples(game_of(asked, asked.path("game")))


async def check(asked: ApiRequest) -> http.StartIsFine:
    """Whether a start can be played; the refusal says why not."""
    game = game_of(asked, asked.path("game"))
    wanted: http.CheckStart = asked.body
    with asked.server.tables.answering.paid(asked.network):
        match = game.new_match(
            seats=None if wanted.seats is UNSET else wanted.seats,
            seed=0,
            options=wanted.options,
            setup=None if wanted.setup is UNSET else wanted.setup,
        )
    return http.StartIsFine(match.seats, match.options)


ROUTES = (
    Route(
        method="GET",
        path="/api/games",
        handler=shelf,
        summary="Every game on the shelf",
        gives=http.Shelf,
        metered=True,
    ),
    Route(
        method="GET",
        path="/api/games/{game}",
        handler=one,
        summary="A game's facts",
        gives=http.GameFacts,
        problems=(404,),
        params=GAME,
        metered=True,
    ),
    Route(
        method="GET",
        path="/api/games/{game}/rules",
        handler=rules,
        summary="A game's rules in our own words",
        gives=http.Rules,
        problems=(404,),
        query={"language": ("in which language, such as fr; English otherwise", TEXT)},
        params=GAME,
        metered=True,
    ),
    Route(
        method="GET",
        path="/api/games/{game}/examples",
        handler=worked,
        summary="Positions that show a game's rules at work",
        gives=http.Examples,
        problems=(404,),
        params=GAME,
        metered=True,
    ),
    Route(
        method="GET",
        path="/api/games/{game}/two-minutes",
        handler=short,
        summary="Positions for pictures of how a game is played",
        gives=http.TwoMinutes,
        problems=(404,),
        params=GAME,
        metered=True,
    ),
    Route(
        method="POST",
        path="/api/games/{game}/check",
        handler=check,
        summary="Whether a start can be played",
        takes=http.CheckStart,
        gives=http.StartIsFine,
        problems=(404,),
        params=GAME,
    ),
)
