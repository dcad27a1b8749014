"""The built page: its files, its first page for every address a person may share, its embed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from kiribako.server.settings import Settings
from kiribako.server.web.policy import FRAMEABLE

NOT_BUILT = (
    "Kiribako's server is running, but its page has not been built. Build it with "
    "`python3 dev.py build`, or name a built page's folder in KIRIBAKO_PAGE.\n"
)
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


Tags = Callable[[Request], Awaitable[str]]  # what the first page's head says of an address


class Pages:
    """Files of one folder; names with a digest in them are kept by browsers for ever."""

    def __init__(self, settings: Settings, tags: Tags) -> None:
        self.tags = tags
        packaged = str(resources.files("kiribako.server") / "page")
        self.folder = Path(settings.page or packaged).resolve()

    async def answer(self, request: Request) -> Response:
        wanted = (self.folder / request.path_params.get("path", "")).resolve()
        try:
            found = wanted.is_relative_to(self.folder) and wanted.is_file()
        except OSError:  # a name too long for any disk
            found = False
        if found:
            lasting = "assets" in wanted.relative_to(self.folder).parts
            kept = FOR_EVER if lasting else ASK_AGAIN
            return FileResponse(wanted, headers={"cache-control": kept})
        first = self.folder / "index.html"
        if wanted.suffix or not first.is_file():
            if wanted.suffix:
                return PlainTextResponse("there is no such file\n", 404)
            return PlainTextResponse(NOT_BUILT)
        text = first.read_text(encoding="utf-8")
        whole = text.replace("</head>", f"{await self.tags(request)}\n</head>", 1)
        headers = {"cache-control": ASK_AGAIN, "vary": "accept-language"}
        return HTMLResponse(whole, headers=headers)

    async def embed(self, _request: Request) -> Response:
        """A table in somebody else's page: the one answer that anybody may frame.

        It is the same for every table and reader; what it shows it asks for without a cookie.
        """
        page = self.folder / "embed.html"
        if not page.is_file():
            return PlainTextResponse(NOT_BUILT)
        headers = {"cache-control": ASK_AGAIN, "content-security-policy": FRAMEABLE}
        return HTMLResponse(page.read_text(encoding="utf-8"), headers=headers)
