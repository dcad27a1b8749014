"""My progress over HTTP: a device tells what it knows and hears what the account knows."""

from __future__ import annotations

from kiribako.server.web.routes import ApiRequest, Route
from kiribako.server.wire import learning


async def add(asked: ApiRequest) -> learning.Progress:
    """Merged into what is known; a guest's stays on the device."""
    wanted: learning.AddProgress = asked.body
    server, person = asked.server, asked.person
    if person.account is None:
        return learning.Progress({})
    store = server.people.store
    known = await store.progress(person.id)
    new = {
        what: how
        for what, how in wanted.entries.items()
        if what not in known or (how == "done" and known[what] != "done")
    }
    if new:
        await store.add_progress(person.id, new, server.people.now())
    return learning.Progress({**known, **new})


ROUTES = (
    Route(
        method="POST",
        path="/api/me/progress",
        handler=add,
        summary="Tell what I did, and hear how far I have come",
        takes=learning.AddProgress,
        gives=learning.Progress,
    ),
)
