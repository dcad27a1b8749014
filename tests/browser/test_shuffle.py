"""The shuffle in the page: checked on the device, and a start that was chosen is marked as such."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Person
from tests.browser.table import open_table, set_table, wait_for_turn


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def replacing(page: Page, field: str, value: Any) -> None:
    """From now on the server lies about a part of the shuffle once the match is over."""

    def route(client: WebSocketRoute) -> None:
        server = client.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if message["is"] == "status" and "secret" in message.get("fairness", {}):
                message["fairness"][field] = value
            client.send(json.dumps(message))

        server.on_message(told)

    page.route_web_socket("**/socket*", route)


def test_the_page_checks_the_shuffle_and_marks_chosen_starts(person: Person) -> None:
    """Fair is said after a check, a lie is called one, a loaded deck shows before one sits."""
    page = person()
    set_table(page, "kiwara", "Play a bot", Level="1 Seedling")
    assert wait_for_turn(page)
    expect(page.locator("[data-start]")).to_have_count(0)
    resign(page)
    expect(page.locator("[data-shuffle=fair]")).to_have_text("The shuffle was fair: checked here.")
    page.reload()
    expect(page.locator("[data-shuffle=fair]")).to_be_visible()

    lies = {"commitment": "0" * 64, "entropies": ["ours", ""]}
    for (field, value), fault in zip(lies.items(), ("commitment", "entropy"), strict=True):
        cheated = person()
        replacing(cheated, field, value)
        set_table(cheated, "kiwara", "Play a bot", Level="1 Seedling")
        assert wait_for_turn(cheated)
        resign(cheated)
        warning = cheated.locator(f"[data-shuffle={fault}]")
        expect(warning).to_contain_text("Do not trust this shuffle")
        expect(cheated.locator("[data-shuffle=fair]")).to_have_count(0)

    stacked = {"game": "kiwara", "setup": {"first": 0}, "visibility": "public"}
    open_table(page, **stacked, seating=["me", "open"])
    expect(page.locator(".invite [data-start=set-up]")).to_contain_text("not from the fair shuffle")
    french = person(locale="fr-FR")
    expect(french.locator("li [data-start=set-up]")).to_contain_text("mise en place choisie")
    french.goto(page.url)
    expect(french.locator("header [data-start=set-up]")).to_contain_text("mise en place choisie")
    french.get_by_role("button", name="S’asseoir ici").click()
    expect(page.locator(".screen")).to_have_attribute("data-phase", "playing")
    expect(page.locator("header [data-start=set-up]")).to_be_visible()
