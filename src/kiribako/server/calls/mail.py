"""Mail by the host's own SMTP server, with the standard library, in a thread of its own."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from kiribako.server.refusals import TableError
from kiribako.server.settings import Settings, fault

SECONDS = 15.0
AT_ONCE = 4  # mails under way
LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
ADDRESS = re.compile(
    rf"{LOCAL}(\.{LOCAL})*@([A-Za-z0-9]([A-Za-z0-9-]{{0,61}}[A-Za-z0-9])?\.)+[A-Za-z]{{2,63}}"
)


class MailServer(NamedTuple):
    """What `KIRIBAKO_MAIL_SERVER` says."""

    host: str
    port: int
    tls: bool  # from the first byte on; otherwise STARTTLS where the server offers it
    user: str
    password: str


def mail_server(settings: Settings) -> MailServer | None:
    """Where mail is handed in; None if the host has set up none."""
    if not settings.mail_server:
        return None
    try:
        url = urlsplit(settings.mail_server)
        tls = url.scheme == "smtps"
        port = url.port or (465 if tls else 587)
    except ValueError:
        url, tls, port = urlsplit(""), False, 0
    if url.scheme not in ("smtp", "smtps") or not url.hostname:
        raise fault("KIRIBAKO_MAIL_SERVER needs smtp://name:password@host:587")
    if not is_mail(settings.mail_from):
        raise fault("KIRIBAKO_MAIL_FROM needs the address that mail comes from")
    if not settings.address:
        raise fault("KIRIBAKO_ADDRESS needs the page's address: a mail links to it")
    return MailServer(
        url.hostname, port, tls, unquote(url.username or ""), unquote(url.password or "")
    )


def is_mail(address: str) -> bool:
    return len(address) <= 254 and ADDRESS.fullmatch(address) is not None


def must_be_mail(address: str) -> None:
    if not is_mail(address):
        raise TableError("bad-mail", "this is no mail address", status=422)


def letter(settings: Settings, to: str, subject: str, text: str, key: str) -> EmailMessage:
    """A mail; the standard library refuses a header with a second line.

    The id is the delivery's own: whoever gets the same one twice shows it once.
    """
    mail = EmailMessage()
    mail["From"] = f"Kiribako <{settings.mail_from}>"
    mail["To"] = to
    mail["Subject"] = subject
    mail["Date"] = format_datetime(datetime.now(UTC))
    domain = settings.mail_from.rpartition("@")[2]
    mail["Message-ID"] = f"<{key}@{domain}>" if key else make_msgid(domain=domain)
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(text)
    return mail


class Postman:
    """Hands mails in, some at a time, never in the event loop."""

    def __init__(self, server: MailServer, sender: str) -> None:
        self.server = server
        self.sender = sender
        self.threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="mail")

    async def send(self, mail: EmailMessage, to: str) -> None:
        """OSError or smtplib.SMTPException if it is not taken."""
        await asyncio.get_running_loop().run_in_executor(self.threads, self._hand_in, mail, to)

    def _hand_in(self, mail: EmailMessage, to: str) -> None:
        server = self.server
        context = ssl.create_default_context()
        if server.tls:
            line: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, timeout=SECONDS, context=context
            )
        else:
            line = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        with line:
            if not server.tls:
                line.ehlo()
                if line.has_extn("starttls"):
                    line.starttls(context=context)
                    line.ehlo()
                elif server.user:
                    raise OSError("the mail server takes a password only in the open")
            if server.user:
                line.login(server.user, server.password)
            line.send_message(mail, self.sender, [to])

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
