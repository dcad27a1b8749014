"""oEmbed: how other pages learn the frame that shows one of our tables."""

from __future__ import annotations

from html import escape
from urllib.parse import parse_qs, quote, urlsplit

from msgspec import UNSET, Struct, UnsetType
from starlette.requests import Request

from kiribako.messages import accepted
from kiribako.server.cards.card import HEIGHT, WIDTH
from kiribako.server.refusals import TableError
from kiribako.server.server import Server
from kiribako.server.web.cards import address_of, press_of, table_card
from kiribako.server.web.routes import ApiRequest, Route

WIDE, HIGH = 480, 360  # what the embed is drawn for
LEAST = (240, 240)  # below that nothing can be seen
LONGEST = 2_000  # letters of an address
ROOMS = ("replay", "review")  # of a table, which an embed shows as well
PRIVATE = 401  # as oEmbed wants it


class Embed(Struct, frozen=True, omit_defaults=True):
    """An answer of oEmbed 1.0, of the kind `rich`."""

    type: str
    version: str
    title: str
    provider_name: str
    provider_url: str
    html: str
    width: int
    height: int
    cache_age: int
    thumbnail_url: str | UnsetType = UNSET
    thumbnail_width: int | UnsetType = UNSET
    thumbnail_height: int | UnsetType = UNSET


def table_in(address: str, base: str) -> tuple[str, str]:
    """The table that one of our addresses means, and the decision it names, if it names one."""
    try:
        url = urlsplit(address)
    except ValueError:
        url = urlsplit("")
    if f"{url.scheme}://{url.netloc}" != base:
        raise TableError("not-ours", "this is no address of this box", status=404)
    parts = url.path.strip("/").split("/")
    if parts[0] == "embed":
        parts = parts[1:]
    known = len(parts) == 2 or (len(parts) == 3 and parts[2] in ROOMS)
    if not known or parts[0] != "tables" or not parts[1]:
        raise TableError("no-embed", "only tables and replays can be embedded", status=404)
    ply = parse_qs(url.query).get("ply", [""])[0]
    return parts[1], ply if ply.isdecimal() and len(ply) < 7 else ""


def most(asked: ApiRequest, name: str, own: int, least: int) -> int:
    """How wide or high it may be: its own size, or less if that is asked for."""
    word = asked.query(name)
    if not word:
        return own
    if not word.isdecimal() or len(word) > 6 or int(word) < least:
        raise TableError("bad-size", f"{name} is at least {least}", status=422)
    return min(own, int(word))


async def oembed(asked: ApiRequest) -> Embed:
    """The frame for one of our own addresses, as a stranger would see it."""
    if asked.query("format", "json") != "json":
        raise TableError("bad-form", "only format=json is spoken here", status=501)
    address = asked.query("url")
    if not address or len(address) > LONGEST:
        raise TableError("bad-request", "url is one of our addresses", status=422)
    server, request = asked.server, asked.request
    base = address_of(server, request)
    table, ply = table_in(address, base)
    wide = most(asked, "maxwidth", WIDE, LEAST[0])
    high = most(asked, "maxheight", HIGH, LEAST[1])
    title = await title_of(server, request, table, asked.network)
    source = f"{base}/embed/tables/{quote(table, safe='')}" + (f"?ply={ply}" if ply else "")
    image: dict[str, int | str] = {}
    fits = not asked.query("maxwidth") and not asked.query("maxheight")
    if fits and press_of(request).can_print():
        picture = f"{base}/api/cards/tables/{quote(table, safe='')}"
        image = {"url": picture, "width": WIDTH, "height": HEIGHT}
    return Embed(
        type="rich",
        version="1.0",
        title=title,
        provider_name="Kiribako",
        provider_url=base,
        html=frame(source, title, wide, high),
        width=wide,
        height=high,
        cache_age=300,
        **{f"thumbnail_{name}": value for name, value in image.items()},  # type: ignore[arg-type]
    )


async def title_of(server: Server, request: Request, table: str, where: str) -> str:
    language = accepted(request.headers.get("accept-language", ""))
    try:
        card = await table_card(server, table, where, language)
    except TableError as error:
        if error.code == "private-table":
            raise TableError(error.code, error.message, status=PRIVATE) from None
        raise
    return f"{card.kicker} · {card.title}"


def frame(source: str, title: str, wide: int, high: int) -> str:
    """The code for another page; what is framed may run its scripts, and open us in a new tab."""
    may = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    return (
        f'<iframe src="{escape(source)}" title="{escape(title)}" width="{wide}" height="{high}" '
        f'style="border:0;max-width:100%" loading="lazy" sandbox="{may}"></iframe>'
    )


ROUTES = (
    Route(
        method="GET",
        path="/oembed",
        metered=True,
        handler=oembed,
        summary="oEmbed: the frame that shows one of our tables in another page",
        gives=Embed,
        problems=(401, 404, 422, 501),
        query={
            "url": ("an address of a table or replay here", {"type": "string"}),
            "maxwidth": ("pixels", {"type": "integer", "minimum": LEAST[0]}),
            "maxheight": ("pixels", {"type": "integer", "minimum": LEAST[1]}),
            "format": ("json", {"type": "string", "enum": ["json"]}),
        },
    ),
)
