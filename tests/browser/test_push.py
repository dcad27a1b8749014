"""Pushes in a real browser, as far as one goes without a push service.

Chromium asks Google's service for a subscription; there is no such service in a test. So the one
call that needs it, `pushManager.subscribe`, answers with an address on loopback and real keys. The
rest is real: the permission, the switch, the server's sealed and signed post to that address, the
service worker that Chromium wakes with what was in it, the notification it shows.
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site import PATIENCE, Site
from tests.browser.test_club import come
from tests.server.sinks import Browser as Receiver

SUBSCRIBE = """([endpoint, p256dh, auth]) => {
  const made = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => { known = null; return true; } };
  let known = null;
  window.asked = null;
  PushManager.prototype.subscribe = async (options) => {
    window.asked = { visible: options.userVisibleOnly, key: options.applicationServerKey.length };
    known = made;
    return made;
  };
  PushManager.prototype.getSubscription = async () => known;
}"""


@contextmanager
def push_service() -> Iterator[tuple[str, queue.Queue[tuple[dict[str, str], bytes]]]]:
    """A server that takes what is pushed; its address, and what came."""
    taken: queue.Queue[tuple[dict[str, str], bytes]] = queue.Queue()

    class Take(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            taken.put(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(201)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
            """Nothing: a test says what it found."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Take)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/push", taken
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIRIBAKO_CLUB", "The Harbour Street Box")
        patch.setenv("KIRIBAKO_CALL_NETWORKS", "127.0.0.0/8")
        with Site(tmp_path_factory.mktemp("push")) as site:
            patch.setenv("KIRIBAKO_ADDRESS", site.address)
            site.stop()
            site.start()
            yield site


def delivered(page: Page, origin: str, call: Any) -> list[dict[str, str]]:
    """Have Chromium wake the service worker with a push; what it shows then."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(one["registrationId"] for one in said["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    words = {"origin": origin, "registrationId": found[0], "data": json.dumps(call)}
    session.send("ServiceWorker.deliverPushMessage", words)
    shown: list[dict[str, str]] = page.evaluate(
        """async () => {
          const ready = await navigator.serviceWorker.ready;
          for (;;) {
            const all = await ready.getNotifications();
            if (all.length) return all.map(({ title, body, data }) => ({ title, body, ...data }));
            await new Promise(requestAnimationFrame);
          }
        }"""
    )
    return shown


def test_a_push_is_asked_for_sealed_and_shown(browser: Browser, box: Site, tmp_path: Path) -> None:
    """From the switch to the notification; switched off, the address is gone."""
    with push_service() as (endpoint, taken):
        receiver = Receiver(endpoint)
        first, _ = come(browser, box, "Ann", "ann-of-push")
        cookies = first.context.cookies()
        first.context.close()
        context = browser.new_context(base_url=box.address, permissions=["notifications"])
        context.add_cookies(cookies)  # type: ignore[arg-type]  # as they came
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.goto("/calls")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        wanted = receiver.subscription()
        script = (
            f"({SUBSCRIBE})({json.dumps([wanted[key] for key in ('endpoint', 'p256dh', 'auth')])})"
        )
        context.add_init_script(script)
        page.reload()
        switch = page.get_by_role("switch", name="Push")
        expect(switch).to_be_enabled()
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
        assert page.evaluate("window.asked") == {"visible": True, "key": 65}
        page.get_by_role("button", name="Try it").click()
        headers, body = taken.get(timeout=PATIENCE)
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["authorization"].startswith("vapid t=")
        call = receiver.open(body)
        assert delivered(page, box.address, call)[0] == {
            "title": call["title"], "body": call["body"], "path": call["path"],
        }  # fmt: skip
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "false")
        kept = page.evaluate("fetch('/api/me/calls').then((answer) => answer.json())")
        assert kept["addresses"] == []
        context.close()


def test_whoever_says_no_is_told_what_to_do(browser: Browser, box: Site) -> None:
    """Without permission nothing is switched on, and the page says why."""
    page, _ = come(browser, box, "Bo", "bo-of-push")
    page.goto(f"{box.address}/calls")
    expect(page.get_by_role("heading", name="What calls me")).to_be_visible()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    switch = page.get_by_role("switch", name="Push")
    expect(switch).to_have_attribute("aria-checked", "false")
