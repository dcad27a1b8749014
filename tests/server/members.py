"""People with accounts at a server of their own, as the club's tests need them."""

from __future__ import annotations

from typing import Any

from tests.server.site import Person, Site

PASSPHRASE = "a long passphrase"


async def member(site: Site, name: str, account: str = "") -> Person:
    """Somebody with an account, called like it unless said otherwise."""
    person = await site.person(name)
    words = {"account": account or name.lower(), "passphrase": PASSPHRASE}
    answer = await person.http.post("/api/accounts", json=words)
    assert answer.status_code == 201, answer.text
    return person


async def get(person: Person, path: str, status: int = 200) -> Any:
    answer = await person.http.get(path)
    assert answer.status_code == status, answer.text
    return answer.json()


async def send(person: Person, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    answer = await person.http.request(method, path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def refused(person: Person, method: str, path: str, body: Any = None) -> str:
    """The code of the refusal that must come."""
    answer = await person.http.request(method, path, json=body)
    assert answer.status_code >= 400, answer.text
    code: str = answer.json()["code"]
    return code


async def played(one: Person, other: Person, **wanted: Any) -> str:
    """A match of two that the second gives up; its table."""
    table = await one.open(game="kiwara", seats=2, visibility="public", **wanted)
    sockets = [await one.join(table["id"]), await other.join(table["id"])]
    for seat, socket in enumerate(sockets):
        await socket.must("sit", seat=seat)
    await sockets[0].must("start")
    await sockets[1].must("resign", seat=1)
    id: str = table["id"]
    return id


async def finished(one: Person, other: Person, **wanted: Any) -> tuple[str, list[int]]:
    """A match of two played to its end, always by the first move; its table and the points."""
    usual = {"game": "kiwara", "seats": 2, "visibility": "public"}
    table = await one.open(**{**usual, **wanted})
    sockets = [await one.join(table["id"]), await other.join(table["id"])]
    for seat, socket in enumerate(sockets):
        await socket.must("sit", seat=seat)
    await sockets[0].must("start")
    match = one.site.server.tables.loaded[table["id"]].table
    while match.phase != "over":
        seat, ply = match.match.actor, match.ply
        move = match.match.moves()[0]
        await sockets[seat].must("move", ply=ply, seat=seat, move=move)
    for socket in sockets:
        await socket.wire.close()
    id: str = table["id"]
    return id, match.match.scores()
