"""`kiribako serve`, `check-store`, `backup` and `restore`: the table, and its store."""

from __future__ import annotations

from typing import Annotated

import typer

Database = Annotated[
    str | None, typer.Option(help="A file, or postgresql://.., default kiribako.db.")
]


def serve(
    *,
    host: Annotated[str | None, typer.Option(help="Where to listen, default 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="Default 8765; 0 takes a free one.")] = None,
    database: Database = None,
    page: Annotated[str | None, typer.Option(help="The folder of a built page.")] = None,
    log: Annotated[str | None, typer.Option(help="text, json or off.")] = None,
) -> None:
    """Open the tables: people, bots and spectators in the browser.

    Everything can also be set by KIRIBAKO_* variables, see docs/hosting.md.
    """
    from kiribako.server.serving import serve as run  # noqa: PLC0415 - other commands do without
    from kiribako.server.settings import read_settings  # noqa: PLC0415

    run(read_settings(host=host, port=port, database=database, page=page, log=log))
