"""Cards for links: their pictures, and the tags in the page by which chats find them."""

from __future__ import annotations

from html import escape
from urllib.parse import quote, urlencode

from msgspec import UNSET, Struct, structs
from starlette.requests import Request
from starlette.responses import Response

from kiribako.kernel.refusal import KiribakoError
from kiribako.messages import accepted
from kiribako.messages import language as spoken
from kiribako.server import redaction
from kiribako.server.cards.card import HEIGHT, WIDTH, Card
from kiribako.server.cards.press import Press
from kiribako.server.cards.printing import BOARD, DRAWING, Job
from kiribako.server.cards.subjects import (
    EventFacts,
    TableFacts,
    at_decision,
    of_event,
    of_game,
    of_home,
    of_puzzle,
    of_table,
    reviewed,
    unnamed,
)
from kiribako.server.events.directing import rounds_of
from kiribako.server.live_table import LiveTable
from kiribako.server.puzzles import calendar
from kiribako.server.server import Server
from kiribako.server.table.clocks import clock_shown
from kiribako.server.table.watching import must_watch
from kiribako.server.web.events import EVENT
from kiribako.server.web.games import GAME, game_of
from kiribako.server.web.puzzles import PUZZLE
from kiribako.server.web.routes import ApiRequest, Route, network
from kiribako.server.web.tables import TABLE, ply_in, table_match

PNG = "image/png"
SVG = "image/svg+xml"
NOBODY = ()  # the seats a stranger looks through
KEEP = "public, max-age=300"
LANGUAGE = {"language": ("of the words, such as fr; else English", {"type": "string"})}
DRAWN = {
    "form": ("`svg` for its drawing", {"type": "string", "enum": ["png", "svg"]}),
    "light": ("of a drawing", {"type": "string", "enum": ["day", "night"]}),
    "part": ("of a drawing", {"type": "string", "enum": ["card", "board"]}),
}


async def table_card(
    server: Server,
    id: str,
    where: str,
    language: str,
    ply: str = "",
    *,
    review: bool = False,
    named: bool = True,
) -> Card:
    """A table as a stranger is shown it, whoever asks: what a chat keeps, everybody sees.

    A ply means a decision of a match that is over; before that there is only the table.
    """
    live = await server.tables.find(id)
    must_watch(live.table, server.people.stranger().id)
    await server.tables.events.must_be_told(live.table)
    with server.tables.answering.paid(where):
        facts = facts_of(server, live)
        if not named:
            facts = unnamed(facts, language)
        table = live.table
        is_over = table.phase == "over" and table.seed is not None
        if ply and is_over:
            whole = table_match(table)
            then = redaction.position(whole.at(ply_in(table, ply)), NOBODY)
            card = at_decision(table.game, facts, then, whole.ply, language)
        else:
            card = of_table(table.game, facts, language)
        return reviewed(card) if review and is_over else card


def facts_of(server: Server, live: LiveTable) -> TableFacts:
    """What anybody is shown of a table, without its history, which takes long and is on no card."""
    table, context = live.table, live.context()
    snapshot = server.tables.read_snapshot(live.snapshot)
    return TableFacts(
        title=table.game.title if table.game else table.row.game,
        seats=redaction.seats(table, NOBODY, context),
        status=redaction.status(table),
        clock=clock_shown(table.row.clock),
        position=redaction.position_or_snapshot(table, NOBODY, context, snapshot),
    )


async def puzzle_card(server: Server, id: str, where: str, language: str) -> Card:
    """A puzzle that is there for everybody, or was."""
    day = calendar.today(server.tables.now())
    with server.tables.answering.paid(where):
        posed, found = server.puzzles.posed(id, day)
        lately = server.puzzles.calendar.lately(day)
        found = structs.replace(found, day=lately.get(id, UNSET))
        return of_puzzle(posed.match.game, found, language)


async def event_card(server: Server, id: str, where: str, language: str) -> Card:
    """An event as whoever has its link sees it."""
    event = await server.tables.events.event(id)
    with server.tables.answering.paid(where):
        standing = event.standing() if event.phase == "over" else []
        facts = EventFacts(
            name=event.row.name,
            host=event.row.host_name,
            phase=event.phase,
            starts=event.row.starts,
            players=sum(not one.withdrawn for one in event.entrants.values()),
            round=len(event.rounds),
            rounds=rounds_of(event),
            winner=standing[0].name if standing else "",
        )
        return of_event(server.tables.games.get(event.row.game), facts, language)


async def printed(asked: ApiRequest, card: Card) -> Response:
    """The card as it is wished for: as a PNG, or its drawing, for a share sheet."""
    job, media = Job(card), PNG
    if asked.query("form") == "svg":
        form = BOARD if asked.query("part") == "board" and card.picture else DRAWING
        night = form == DRAWING and asked.query("light") == "night"
        job, media = Job(structs.replace(card, night=night), form), SVG
    with asked.server.tables.answering.paid(asked.network):  # what it takes is charged by the press
        pass
    file = await press_of(asked.request).sheet(job, asked.network)
    return Response(file, media_type=media, headers={"cache-control": KEEP})


async def of_a_table(asked: ApiRequest) -> Response:
    language, review = accepted(asked.query("language")), asked.query("room") == "review"
    table, ply = asked.path("table"), asked.query("ply")
    named = asked.query("names") != "no" or asked.query("form") != "svg"
    found = await table_card(
        asked.server, table, asked.network, language, ply, review=review, named=named
    )
    return await printed(asked, found)


async def of_a_game(asked: ApiRequest) -> Response:
    game = game_of(asked, asked.path("game"))
    with asked.server.tables.answering.paid(asked.network):
        card = of_game(game, accepted(asked.query("language")))
    return await printed(asked, card)


async def of_a_puzzle(asked: ApiRequest) -> Response:
    language = accepted(asked.query("language"))
    found = await puzzle_card(asked.server, asked.path("puzzle"), asked.network, language)
    return await printed(asked, found)


async def of_an_event(asked: ApiRequest) -> Response:
    language = accepted(asked.query("language"))
    found = await event_card(asked.server, asked.path("event"), asked.network, language)
    return await printed(asked, found)


async def of_the_box(asked: ApiRequest) -> Response:
    return await printed(asked, of_home(accepted(asked.query("language"))))


class Linked(Struct, frozen=True):
    """What an address of the page is about, and where its picture is."""

    card: Card
    picture: str
    query: dict[str, str] = {}
    is_table: bool = False


async def linked(server: Server, request: Request, language: str) -> Linked:
    """The card of an address; of one that leads to nothing, or to nobody's business, the box's."""
    box = Linked(of_home(language), "/api/cards/box")
    parts = request.url.path.strip("/").split("/")
    if len(parts) < 2 or not parts[1]:
        return box
    room, id, where = parts[0], parts[1], network(server, request)
    try:
        if room == "t" and len(parts) == 2:  # an invitation by its code
            found = await server.store.coded(id.upper())
            room, id = ("tables", found) if found else ("", "")
        name = quote(id, safe="")
        if room == "tables":
            inner = parts[2] if len(parts) > 2 else ""
            ply = request.query_params.get("ply", "") if inner else ""
            review = inner == "review"
            card = await table_card(server, id, where, language, ply, review=review)
            query = {"ply": ply} if ply else {}
            query |= {"room": inner} if review else {}
            return Linked(card, f"/api/cards/tables/{name}", query, is_table=True)
        if room == "games" and id in server.tables.games:
            with server.tables.answering.paid(where):
                card = of_game(server.tables.games[id], language)
            return Linked(card, f"/api/cards/games/{name}")
        if room == "puzzles" and len(parts) == 2 and id != "deals":
            card = await puzzle_card(server, id, where, language)
            return Linked(card, f"/api/cards/puzzles/{name}")
        if room == "events":
            card = await event_card(server, id, where, language)
            return Linked(card, f"/api/cards/events/{name}")
    except KiribakoError:  # private, gone, or too much asked
        return box
    return box


async def tags(server: Server, request: Request) -> str:
    """What the page's head says of the address it was asked for, in the reader's language."""
    language = accepted(request.headers.get("accept-language", ""))
    found = await linked(server, request, language)
    card, base = found.card, address_of(server, request)
    asked = urlencode({k: v for k, v in request.query_params.items() if k in ("ply", "seat")})
    address = f"{base}{quote(request.url.path)}" + (f"?{asked}" if asked else "")
    named = {
        "og:type": "website",
        "og:site_name": "Kiribako",
        "og:locale": spoken(language).locale,
        "og:title": card.title,
        "og:description": card.text,
        "og:url": address,
    }
    twitter = {"card": "summary", "title": card.title, "description": card.text}
    if press_of(request).can_print():
        image = f"{base}{found.picture}?{urlencode(found.query | {'language': language})}"
        alt = f"{card.kicker}: {card.title}"
        named |= {
            "og:image": image,
            "og:image:type": PNG,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": alt,
        }
        twitter |= {"card": "summary_large_image", "image": image, "image:alt": alt}
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in named.items()]
    lines += [
        f'<meta name="twitter:{name}" content="{escape(text)}">' for name, text in twitter.items()
    ]
    if found.is_table:
        lines.append(discovery(address, card.title, base))
    lines.append(f'<meta name="description" content="{escape(card.text)}">')
    return "\n".join(lines)


def discovery(address: str, title: str, base: str) -> str:
    """The tag by which a page that is given a table's address finds its embed by oEmbed."""
    href = f"{base}/oembed?url={quote(address, safe='')}&format=json"
    kind = 'rel="alternate" type="application/json+oembed"'
    return f'<link {kind} href="{escape(href)}" title="{escape(title)}">'


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
        other_media=(SVG,),
        problems=(403, 404, 422, 429, 503),
        params=TABLE,
        query={
            **LANGUAGE,
            **DRAWN,
            "names": ("`no`: a drawing without them", {"type": "string", "enum": ["yes", "no"]}),
            "ply": ("of a match that is over: that decision", {"type": "integer", "minimum": 0}),
            "room": ("`review` for its review", {"type": "string", "enum": ["review"]}),
        },
    ),
    Route(
        method="GET",
        path="/api/cards/games/{game}",
        handler=of_a_game,
        summary="The picture of a game that chats show beside its link",
        media=PNG,
        other_media=(SVG,),
        problems=(404, 429, 503),
        params=GAME,
        query={**LANGUAGE, **DRAWN},
    ),
    Route(
        method="GET",
        path="/api/cards/puzzles/{puzzle}",
        handler=of_a_puzzle,
        summary="The picture of a puzzle, before its answer, that chats show beside its link",
        media=PNG,
        other_media=(SVG,),
        problems=(404, 429, 503),
        params=PUZZLE,
        query={**LANGUAGE, **DRAWN},
    ),
    Route(
        method="GET",
        path="/api/cards/events/{event}",
        handler=of_an_event,
        summary="The picture of an event that chats show beside its link",
        media=PNG,
        other_media=(SVG,),
        problems=(404, 429, 503),
        params=EVENT,
        query={**LANGUAGE, **DRAWN},
    ),
    Route(
        method="GET",
        path="/api/cards/box",
        handler=of_the_box,
        summary="The picture of the box that chats show beside its link",
        media=PNG,
        other_media=(SVG,),
        problems=(404, 429, 503),
        query={**LANGUAGE, **DRAWN},
    ),
)
