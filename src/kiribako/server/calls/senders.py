"""Senders: what has to go to an address, handed over to its channel."""

from __future__ import annotations

import hashlib
import hmac
import json
import smtplib
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from kiribako.messages import translator
from kiribako.server.calls import push
from kiribako.server.calls.call import Facts
from kiribako.server.calls.mail import Postman, letter, mail_server
from kiribako.server.calls.post import post
from kiribako.server.calls.wall import target_of
from kiribako.server.calls.words import PACKAGE, headline, says
from kiribako.server.refusals import TableError
from kiribako.server.settings import networks
from kiribako.server.store.calls_port import AddressRow, DeliveryRow
from kiribako.server.wire.calls import Cause

if TYPE_CHECKING:
    from kiribako.server.tables import Tables

GONE = (404, 410)  # what a push service says of a browser that takes no more
FAULTS = (OSError, ValueError, TimeoutError, smtplib.SMTPException)
Outcome = Literal["sent", "again", "never"]


class Said(Struct, frozen=True):
    """One call as part of what is sent."""

    cause: Cause
    facts: Facts


class Parcel(Struct, frozen=True, omit_defaults=True):
    """What is on its way to an address."""

    calls: list[Said] = []
    language: str = "en"
    kind: Literal["call", "digest", "test", "confirm"] = "call"
    code: str = ""


encode_parcel = msgspec.json.Encoder().encode
decode_parcel = msgspec.json.Decoder(Parcel).decode


def fingerprint(key: str) -> str:
    """A delivery's key as receivers see it: the same for the same delivery, and opaque."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


class Senders:
    """The channels of this node."""

    def __init__(self, tables: Tables, vapid: str) -> None:
        self.tables = tables
        self.settings = tables.settings
        self.key = push.read_key(vapid)
        server = mail_server(self.settings)
        self.postman = Postman(server, self.settings.mail_from) if server else None
        self.allowed = networks(self.settings.call_networks, "KIRIBAKO_CALL_NETWORKS")

    @property
    def push_key(self) -> str:
        """By which browsers know this server."""
        return push.base64url(push.public_bytes(self.key))

    def close(self) -> None:
        if self.postman is not None:
            self.postman.close()

    async def send(self, address: AddressRow, delivery: DeliveryRow) -> tuple[Outcome, str]:
        """What came of it, and in a word or a number what was answered."""
        parcel = decode_parcel(delivery.body)
        try:
            if address.channel == "mail":
                await self._mail(address, delivery, parcel)
                return "sent", "sent"
            status = await self._post(address, delivery, parcel)
        except TableError as error:
            return "never", error.code
        except smtplib.SMTPRecipientsRefused:
            return "never", "refused"
        except FAULTS as error:
            return "again", type(error).__name__
        if 200 <= status < 300:
            return "sent", str(status)
        if address.channel == "push" and status in GONE:
            await self.tables.store.drop_call_address(address.who, address.id)
            return "never", str(status)
        return ("again" if status >= 500 or status in (408, 429) else "never"), str(status)

    # -- what each channel needs --------------------------------------------------------------

    def lines(self, parcel: Parcel) -> list[str]:
        if parcel.kind == "test":
            return [translator(parcel.language, PACKAGE)("call.test")]
        language = parcel.language
        return [
            says(said.cause, said.facts, language, self.title(said.facts.game, language))
            for said in parcel.calls
        ]

    def title(self, id: str, language: str) -> str:
        game = self.tables.games.get(id)
        return translator(language, game.package)("title", otherwise=game.title) if game else id

    def path(self, parcel: Parcel) -> str:
        """Where one call leads, or the list of all that waits."""
        if len(parcel.calls) != 1:
            return "/mine" if parcel.calls else "/calls"
        facts = parcel.calls[0].facts
        return f"/tables/{facts.table}" if facts.table else facts.path or "/mine"

    async def _mail(self, address: AddressRow, delivery: DeliveryRow, parcel: Parcel) -> None:
        if self.postman is None:
            raise TableError("no-mail", "this server sends no mail", status=403)
        t, link = translator(parcel.language, PACKAGE), self.settings.address.rstrip("/")
        if parcel.kind == "confirm":
            subject = t("call.confirm", code=parcel.code)
            text = t("call.confirm-why", code=parcel.code)
        else:
            lines = self.lines(parcel)
            subject = headline(lines, parcel.language, digest=parcel.kind == "digest")
            paths = [self.path(Parcel([said])) for said in parcel.calls] or ["/calls"]
            told = [f"{line}\n{link}{path}" for line, path in zip(lines, paths)]
            text = "\n\n".join([*told, t("call.foot", link=f"{link}/calls")])
        key = fingerprint(delivery.key)
        await self.postman.send(
            letter(self.settings, address.address, subject, text + "\n", key), address.address
        )

    async def _post(self, address: AddressRow, delivery: DeliveryRow, parcel: Parcel) -> int:
        target = await target_of(address.address, self.allowed)
        if address.channel == "push":
            body, headers = self._push(address, delivery, parcel)
        else:
            body, headers = self._hook(address, delivery, parcel)
        return await post(target, headers, body)

    def _push(
        self, address: AddressRow, delivery: DeliveryRow, parcel: Parcel
    ) -> tuple[bytes, dict[str, str]]:
        lines = self.lines(parcel)
        title = headline(lines, parcel.language, digest=False)
        text = "" if len(lines) == 1 else "\n".join(lines[:5])
        tables = {said.facts.table for said in parcel.calls}
        tag = next(iter(tables)) if len(tables) == 1 else "kiribako"
        shown = {"title": title, "body": text, "tag": tag or "kiribako", "path": self.path(parcel)}
        payload = json.dumps(shown, ensure_ascii=False).encode()
        if len(payload) >= push.ROOM:
            payload = json.dumps({**shown, "title": title[:80], "body": ""}).encode()
        p256dh, _, auth = address.keys.partition(" ")
        browser = push.read_subscription(address.address, p256dh, auth)
        contact = self.settings.address or "mailto:host@kiribako.invalid"
        key = fingerprint(delivery.key)
        headers = push.headers(self.key, address.address, contact, self.tables.now(), key)
        return push.seal(browser, payload), headers

    def _hook(
        self, address: AddressRow, delivery: DeliveryRow, parcel: Parcel
    ) -> tuple[bytes, dict[str, str]]:
        told = {
            "key": fingerprint(delivery.key),
            "kind": parcel.kind,
            "at": delivery.made,
            "calls": [
                {
                    "cause": said.cause,
                    "text": line,
                    "link": f"{self.settings.address.rstrip('/')}{self.path(Parcel([said]))}",
                    **{k: v for k, v in shown_facts(said.facts).items() if v},
                }
                for said, line in zip(parcel.calls, self.lines(parcel))
            ],
        }
        body = json.dumps(told, ensure_ascii=False).encode()
        stamp = str(self.tables.now() // 1_000)
        signed = hmac.new(address.keys.encode(), f"{stamp}.".encode() + body, "sha256")
        return body, {
            "Content-Type": "application/json",
            "User-Agent": "Kiribako",
            "Idempotency-Key": fingerprint(delivery.key),
            "Kiribako-Try": str(delivery.tries),
            "Kiribako-Signature": f"t={stamp}, v1={signed.hexdigest()}",
        }


def shown_facts(facts: Facts) -> dict[str, object]:
    """What a web hook is told in so many words."""
    return {
        "table": facts.table,
        "game": facts.game,
        "names": facts.names,
        "title": facts.title,
        "number": facts.number,
        "result": facts.result,
        "dropped": facts.dropped,
    }
