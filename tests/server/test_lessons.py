"""Lessons over HTTP: nothing is kept, bad input is answered, work is charged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiribako.lessons import lessons
from kiribako.shelf import games
from tests.server.site import Person, Site, play_out, settings_for

KOI = "/api/games/koi-koi/lessons/first-capture"
KIGI = "/api/games/kigi/lessons/lay-a-branch"


async def ask(person: Person, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = await person.http.post(path, json=body)
    return answer.status_code, answer.json()


def test_the_lessons_of_every_game_are_listed(tmp_path: Path) -> None:
    async def scene(site: Site) -> None:
        person = await site.person()
        for game in games():
            told = (await person.http.get(f"/api/games/{game.id}/lessons")).json()
            assert [one["id"] for one in told["lessons"]] == [one.id for one in lessons(game)]
            facts = (await person.http.get(f"/api/games/{game.id}")).json()
            assert facts["lessons"] == len(told["lessons"])
        refused = await person.http.get("/api/games/chess/lessons")
        assert (refused.status_code, refused.json()["code"]) == (404, "unknown-game")

    play_out(scene, settings_for(tmp_path))


def test_a_lesson_is_taken_step_by_step(tmp_path: Path) -> None:
    """What was done goes along with every request; the answer tells what the try brought."""

    async def scene(site: Site) -> None:
        person = await site.person()
        _, shown = await ask(person, KOI)
        assert (shown["step"], shown["asked"], shown["seat"]) == (0, "", 0)
        assert set(shown["position"]["views"]) == {"0"}
        _, shown = await ask(person, KOI, done=[""])
        assert shown["asked"] == "3B"
        _, wrong = await ask(person, KOI, done=[""], attempt="5A")
        assert (wrong["verdict"], wrong["step"]) == ("wrong", 1)
        assert wrong["answer"]["fr"].startswith("Cela ne prend rien")
        _, refused = await ask(person, KOI, done=[""], attempt="2C")
        assert refused["verdict"] == "refused"
        assert refused["refusal"]["rule"].startswith("KK-")
        _, done = await ask(person, KOI, done=[""], attempt="3B")
        assert (done["verdict"], done["step"]) == ("done", 2)
        assert [told["decision"]["seat"] for told in done["told"]] == [0]
        _, done = await ask(person, KOI, done=["", "3B"], attempt="")
        assert [told["decision"]["seat"] for told in done["told"]] == [1]
        hands = done["told"][0]["position"]["views"]["0"]["hands"]
        assert hands[1].get("cards") is None  # a lesson shows the rival's hand to nobody either

    play_out(scene, settings_for(tmp_path))


def test_bad_input_is_answered_with_a_code(tmp_path: Path) -> None:
    async def scene(site: Site) -> None:
        person = await site.person()
        wanted: list[tuple[str, dict[str, Any], int, str]] = [
            ("/api/games/koi-koi/lessons/none", {}, 404, "no-such-lesson"),
            ("/api/games/koi-koi/lessons/three-months", {}, 404, "no-such-lesson"),
            (KOI, {"done": ["3B"]}, 422, "nothing-asked"),
            (KOI, {"done": ["", "5A"]}, 422, "not-in-lesson"),
            (KOI, {"done": ["", "3B", "", "5C", "5A"], "attempt": ""}, 422, "lesson-over"),
            (KOI, {"done": [""] * 101}, 422, "bad-request"),
            (KOI, {"done": ["x" * 201]}, 422, "bad-request"),
            (f"{KOI}/questions", {"question": {}}, 422, "bad-question"),
        ]
        for path, body, status, code in wanted:
            found, answer = await ask(person, path, **body)
            assert (found, answer["code"]) == (status, code), (path, body, answer)
        _, odd = await ask(person, KOI, done=[""], attempt="what?")
        assert (odd["verdict"], odd["refusal"]["code"]) == ("refused", "bad-syntax")

    play_out(scene, settings_for(tmp_path))


def test_a_board_may_ask_in_a_lesson(tmp_path: Path) -> None:
    """Whether a move is legal, and what the game itself says."""

    async def scene(site: Site) -> None:
        person = await site.person()
        _, legal = await ask(person, f"{KOI}/questions", done=[""], why="5A")
        assert legal["legal"] is True
        _, not_legal = await ask(person, f"{KOI}/questions", done=[""], why="2C")
        assert not_legal["refusal"]["code"]
        question = {"ghosts": {"card": "T30", "count": 3}}
        status, answer = await ask(person, f"{KIGI}/questions", done=[""], question=question)
        assert status == 200, answer
        assert answer["found"]["ghosts"]

    play_out(scene, settings_for(tmp_path))


def test_lessons_are_charged_to_network_and_person(tmp_path: Path) -> None:
    """Whoever has spent everything is told so and asks again later."""

    async def scene(site: Site) -> None:
        person = await site.person()
        budgets = site.server.tables.answering
        spent = budgets.person_budgets.of(person.who)
        spent.rate = 0.0  # what is spent stays spent
        await ask(person, KOI)
        assert spent.left() < spent.size
        spent.spend(1_000_000)
        status, answer = await ask(person, KOI)
        assert (status, answer["code"]) == (429, "too-costly")

    play_out(scene, settings_for(tmp_path))


def test_progress_is_kept_with_an_account_and_never_goes_back(
    database: str, tmp_path: Path
) -> None:
    """A guest's stays on the device; two devices of one person find the same."""

    async def scene(site: Site) -> None:
        ann = await site.person()
        seen = {"lesson/koi-koi/sets": "seen", "lesson/koi-koi/first-capture": "done"}
        assert await ask(ann, "/api/me/progress", entries=seen) == (200, {"entries": {}})
        account = {"account": "ann", "passphrase": "paulownia wood"}
        assert (await ann.http.post("/api/accounts", json=account)).status_code == 201
        assert await ask(ann, "/api/me/progress", entries=seen) == (200, {"entries": seen})
        phone = await site.person()
        assert (await phone.http.post("/api/sessions", json=account)).status_code == 200
        news = {"lesson/koi-koi/sets": "done", "lesson/koi-koi/first-capture": "seen"}
        both = dict.fromkeys(seen, "done")
        assert await ask(phone, "/api/me/progress", entries=news) == (200, {"entries": both})
        assert await ask(ann, "/api/me/progress", entries={}) == (200, {"entries": both})
        status, answer = await ask(ann, "/api/me/progress", entries={"../x": "done"})
        assert (status, answer["code"]) == (422, "bad-request")

    play_out(scene, settings_for(tmp_path, database=database))
