"""The files of boards that games bring in their own packages, over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from kiribako.kernel.game import Game
from kiribako.server.package_boards import board_folder

# What a board may consist of. Scripts run only where the page asks for them: they are same-origin
# files, which the policy in app.py allows, and nothing they draw can bring others along.
KINDS = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
}
# A picture opened by itself runs nothing.
SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


class PackageBoards:
    """The boards of the games on the shelf, looked up once."""

    def __init__(self, games: dict[str, Game[Any]]) -> None:
        found = {id: board_folder(game.package) for id, game in games.items()}
        self.folders = {id: folder for id, folder in found.items() if folder}

    async def answer(self, request: Request) -> Response:
        folder = self.folders.get(request.path_params["game"])
        file = self.file(folder, request.path_params["path"]) if folder else None
        if file is None:
            return PlainTextResponse("there is no such file\n", 404)
        headers = {"cache-control": "no-cache"}
        if file.suffix == ".svg":
            headers["content-security-policy"] = SANDBOX
        return FileResponse(file, media_type=KINDS[file.suffix], headers=headers)

    @staticmethod
    def file(folder: Path, path: str) -> Path | None:
        """A file of the folder itself, of a kind that boards have."""
        try:
            wanted = (folder / path).resolve()
            found = wanted.is_relative_to(folder) and wanted.is_file()
        except OSError:  # a name too long for any disk
            return None
        return wanted if found and wanted.suffix in KINDS else None
