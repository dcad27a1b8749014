"""Every answer a test gets is held to what the box declares, on sockets and over HTTP."""

from __future__ import annotations

import re

import httpx
import msgspec

from kiribako.server.app import ROUTES
from kiribako.server.web.routes import JSON
from kiribako.server.wire import to_client

hold_message = msgspec.json.Decoder(to_client.Message).decode
_SHAPES = [
    (
        each.method,
        re.compile(re.sub(r"{\w+}", "[^/]+", each.path)),
        msgspec.json.Decoder(each.gives),
    )
    for each in ROUTES
    if each.gives is not None
]


async def hold_answer(answer: httpx.Response) -> None:
    """Fail if the answer to a request is not what its route gives."""
    if not answer.is_success or not answer.headers.get("content-type", "").startswith(JSON):
        return
    method, path = answer.request.method, answer.request.url.path
    for one, place, shape in _SHAPES:
        if one == method and place.fullmatch(path):
            try:
                shape.decode(await answer.aread())
            except msgspec.ValidationError as error:
                message = f"{method} {path} gave what it does not declare: {error}"
                raise AssertionError(message) from error
            return
