"""Cards for links: their pictures, and the tags in the page by which chats find them."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from kiribako.kernel.refusal import KiribakoError
from kiribako.server import redaction
from kiribako.server.cards.card import HEIGHT, LANGUAGES, WIDTH, Card, of_game, of_home, of_table
from kiribako.server.cards.press import Press
from kiribako.server.people.people import shown
from kiribako.server.server import Server
from kiribako.server.table.watching import must_watch
from kiribako.server.web.games import GAME, game_of
from kiribako.server.web.routes import ApiRequest, Route, network
from kiribako.server.web.tables import TABLE

PNG = "image/png"
KEEP = "public, max-age=300"
LANGUAGE = {"language": ("of the words: en or fr", {"type": "string", "enum": [*LANGUAGES]})}


async def table_card(server: Server, id: str, where: str, language: str) -> Card:
    """A table as a stranger is shown it, whoever asks: what a chat keeps, everybody sees."""
    live = await server.tables.find(id)
    stranger = server.people.stranger()
    must_watch(live.table, stranger.id)
    await server.tables.events.must_be_told(live.table)
    with server.tables.answering.paid(where):
        snapshot = server.tables.read_snapshot(live.snapshot)
        table = redaction.shown(live.table, shown(stranger), live.context(), [], snapshot)
        return of_table(live.table.game, table, language)


def language_of(words: str) -> str:
    """The first language we speak of an Accept-Language header, or of a query."""
    for word in words.split(",")[:8]:
        code = word.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


async def printed(asked: ApiRequest, card: Card) -> Response:
    image = await press_of(asked.request).card(card, asked.network)
    return Response(image, media_type=PNG, headers={"cache-control": KEEP})


async def of_a_table(asked: ApiRequest) -> Response:
    language = language_of(asked.query("language"))
    card = await table_card(asked.server, asked.path("table"), asked.network, language)
    return await printed(asked, card)


async def of_a_game(asked: ApiRequest) -> Response:
    game = game_of(asked, asked.path("game"))
    with asked.server.tables.answering.paid(asked.network):
        card = of_game(game, language_of(asked.query("language")))
    return await printed(asked, card)


async def of_the_box(asked: ApiRequest) -> Response:
    return await printed(asked, of_home(language_of(asked.query("language"))))


async def tags(server: Server, request: Request) -> str:
    """What the page's head says of the address it was asked for, in the reader's language."""
    language = language_of(request.headers.get("accept-language", ""))
    path = request.url.path.strip("/").split("/")
    card, picture = of_home(language), "/api/cards/box"
    try:
        if path[0] == "tables" and len(path) > 1:
            card = await table_card(server, path[1], network(server, request), language)
            picture = f"/api/cards/tables/{quote(path[1], safe='')}"
        elif path[0] == "games" and len(path) > 1 and path[1] in server.tables.games:
            game = server.tables.games[path[1]]
            card = Card("", game.title, game.summary, language=language)
            picture = f"/api/cards/games/{quote(path[1], safe='')}"
    except KiribakoError:  # private, gone, or too much asked: the box's own card
        card, picture = of_home(language), "/api/cards/box"
    base = address_of(server, request)
    image = f"{base}{picture}?language={language}"
    named = {
        "og:type": "website",
        "og:site_name": "Kiribako",
        "og:title": card.title,
        "og:description": card.text,
        "og:url": f"{base}{quote(request.url.path)}",
    }
    if press_of(request).can_print():
        named |= {
            "og:image": image,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": card.title,
        }
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in named.items()]
    kind = "summary_large_image" if "og:image" in named else "summary"
    lines.append(f'<meta name="twitter:card" content="{kind}">')
    lines.append(f'<meta name="description" content="{escape(card.text)}">')
    return "\n".join(lines)


def press_of(request: Request) -> Press:
    press: Press = request.app.state.press
    return press


def address_of(server: Server, request: Request) -> str:
    """Where people reach the page; without a setting, where this request did."""
    if server.settings.address:
        return server.settings.address.rstrip("/")
    scheme = "https" if server.settings.secure else request.url.scheme
    return f"{scheme}://{request.url.netloc}"


ROUTES = (
    Route(
        method="GET",
        path="/api/cards/tables/{table}",
        handler=of_a_table,
        summary="The picture of a table that chats show beside its link",
        media=PNG,
        problems=(403, 404, 422, 429, 503),
        params=TABLE,
        query=LANGUAGE,
    ),
    Route(
        method="GET",
        path="/api/cards/games/{game}",
        handler=of_a_game,
        summary="The picture of a game that chats show beside its link",
        media=PNG,
        problems=(404, 429, 503),
        params=GAME,
        query=LANGUAGE,
    ),
    Route(
        method="GET",
        path="/api/cards/box",
        handler=of_the_box,
        summary="The picture of the box that chats show beside its link",
        media=PNG,
        problems=(404, 429, 503),
        query=LANGUAGE,
    ),
)
