"""Words that mean harm: a sign that a database cannot keep is refused or left out, on both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.members import member
from tests.server.site import Person, Site, play_out, settings_for
from tests.server.test_order import ACTS, hosted

NUL = "a\0b"
LINES = "/api/me/calls"


def said(who: str, table: str) -> list[tuple[str, str, Any]]:
    """Every change that takes words of one's own, with a NUL in each of them."""
    terms = {"game": "kiwara", "names": [NUL, NUL], "options": {NUL: NUL}}
    return [
        ("PATCH", "/api/me", {"name": NUL}),
        ("POST", "/api/accounts", {"account": NUL, "passphrase": NUL * 9}),
        ("POST", "/api/sessions", {"account": NUL, "passphrase": NUL * 9}),
        ("POST", "/api/reports", {"about": who, "reason": "rude", "note": NUL}),
        ("POST", "/api/reports", {"about": NUL, "reason": "rude", "table": NUL, "line": 1}),
        ("POST", "/api/tables", terms),
        ("POST", "/api/tables", {"game": NUL}),
        ("POST", "/api/tables", {"table": NUL}),
        ("POST", "/api/tables", {"record": NUL}),
        ("POST", f"/api/people/{who}/challenges", {"table": terms}),
        ("PUT", "/api/me/challenges/none", {"answer": "accepted"}),
        (
            "POST",
            "/api/events",
            {"kind": "swiss", "game": "kiwara", "name": NUL, "rounds": 3, "starts": 0},
        ),
        ("PUT", "/api/me/progress", {"done": {NUL: NUL}}),
        ("POST", "/api/me/leave", {"name": NUL}),
        ("POST", f"{LINES}/hook", {"address": f"https://{NUL}/"}),
        ("POST", f"{LINES}/mail", {"address": f"{NUL}@home.example"}),
        ("POST", f"{LINES}/push", {"endpoint": f"https://{NUL}/", "p256dh": NUL, "auth": NUL}),
        ("PUT", LINES, {"causes": {}, "zone": NUL, "language": NUL}),
        ("PUT", f"{LINES}/addresses/none", {"code": NUL * 2}),
        ("PUT", f"{LINES}/tables/{table}", {"how": NUL}),
        ("POST", f"/api/tables/{table}/imagine", {"seat": 0, "moves": [NUL], "why": NUL}),
        ("PUT", f"/api/tables/{table}/plan", {"seat": 0, "ply": 0, "lines": [[NUL]]}),
        ("POST", "/api/puzzles/answer", {"puzzle": NUL, "move": NUL}),
        ("POST", "/api/dailies/kiwara", {"name": NUL}),
        ("PUT", "/api/dailies/result", {"table": NUL, "name": NUL}),
        ("PUT", "/api/club/seek", {"game": NUL, "seats": 2}),
        ("POST", "/api/club/seek", {"game": NUL, "seats": 2}),
    ]


def by_the_host(who: str, table: str) -> list[tuple[str, str, Any]]:
    acts = (
        {"act": "notice", "reason": NUL, "text": NUL},
        {"act": "mute", "about": who, "days": 1, "reason": NUL},
        {"act": "mute", "about": NUL, "days": 1, "reason": "rude"},
        {"act": "lift", "about": NUL, "what": NUL},
        {"act": "set-aside", "about": NUL},
        {"act": "rename", "about": NUL},
        {"act": "close", "table": NUL},
        {"act": "unsay", "table": table, "line": 10**9},
        {"act": "read-back", "text": "../../etc/passwd"},
        {"act": "read-back", "text": NUL},
    )
    return [("POST", ACTS, act) for act in acts]


def test_no_word_is_a_fault(database: str, tmp_path: Path) -> None:
    """Taken or refused in so many words; nothing of it breaks a database or a log."""

    async def scene(site: Site) -> None:
        host, eve, bo = await hosted(site), await member(site, "Eve"), await member(site, "Bo")
        table = (await eve.open(game="kiwara", seating=["me", "level-1"], start=True))["id"]
        faults = await all_faults(eve, said(bo.who, table))
        faults += await all_faults(host, by_the_host(bo.who, table))
        assert faults == []
        for person in (eve, bo, host):
            assert (await person.http.get("/api/me/page")).status_code == 200
        told = {"about": bo.who, "reason": "rude", "note": "\\u0000 and \\\\u0000 are words"}
        assert (await eve.http.post("/api/reports", json=told)).status_code == 201
        [sheet] = (await host.http.get("/api/desk")).json()["reports"]
        assert sheet["reports"][0]["note"] == told["note"]
        assert site.server.store.failed == 0

    play_out(scene, settings_for(tmp_path, database=database))


async def all_faults(person: Person, wanted: list[tuple[str, str, Any]]) -> list[str]:
    answers = [
        (path, body, await person.http.request(method, path, json=body))
        for method, path, body in wanted
    ]
    return [
        f"{path} {body}: {answer.status_code} {answer.text}"
        for path, body, answer in answers
        if answer.status_code >= 500
    ]
