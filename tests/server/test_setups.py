"""A set-up that cannot come about is refused by the server, or its table can be played."""

from __future__ import annotations

from pathlib import Path

import kiribako
from kiribako.conformance.setups import mutations, replacements
from tests.server.site import Person, Site, play_out, settings_for

TRIES = 25  # of each kind for each game


def test_no_set_up_hurts_the_server(tmp_path: Path) -> None:
    """Every damaged set-up, and every damaged worked example, ends in a refusal or in a match."""

    async def scene(site: Site) -> None:
        eve = await site.person("Eve")
        begun = refused = 0
        for game in kiribako.games():
            whole = game.new_match(seed=5).setup
            strange = list(replacements(whole))
            few = strange[:: max(1, len(strange) // TRIES)]
            for setup in [*mutations(whole, f"server {game.id}", TRIES), *few]:
                wanted = {"game": game.id, "seats": game.seats[0], "setup": setup}
                checked = await eve.http.post(f"/api/games/{game.id}/check", json=checking(wanted))
                assert checked.status_code in (200, 422), (setup, checked.text)
                seating = ["me"] * game.seats[0]
                answer = await eve.http.post(
                    "/api/tables", json={**wanted, "seating": seating, "start": True}
                )
                assert answer.status_code in (201, 422), (setup, answer.text)
                if answer.status_code == 201:
                    begun += 1
                    await plays(eve, answer.json()["id"])
                else:
                    refused += 1
                    assert answer.json()["message"]
        assert begun > TRIES
        assert refused > TRIES
        assert (await eve.http.get("/ready")).status_code == 200
        assert (await eve.http.get("/api/tables")).status_code == 200

    limits = {"tables_per_person": 100_000, "requests_per_minute": 1_000_000}
    play_out(scene, settings_for(tmp_path, **limits))


def checking(wanted: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in wanted.items() if name != "game"}


async def plays(eve: Person, table: str) -> None:
    """A decision is taken, unless the deal has ended the match at once."""
    socket = await eve.join(table)
    position = socket.table["position"]
    if position["actor"] is not None and position["moves"]:
        seat, move = position["actor"], position["moves"][0]
        await socket.must("move", ply=0, seat=seat, move=move)
    await socket.wire.close()
