"""Web push: signed with this server's own key (RFC 8292), sealed for one browser (RFC 8291)."""

from __future__ import annotations

import base64
import json
import os
import struct
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

HOURS = 12  # for which a signature holds
KEPT = 86_400  # seconds that a push service keeps what a browser does not fetch
ROOM = 1_024  # bytes of a payload before it is sealed: all are as long, so length says nothing
RECORD = 4_096


class Subscription(NamedTuple):
    """A browser that takes pushes: its address, its public key and its secret."""

    endpoint: str
    key: bytes
    auth: bytes


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """A server's key as the store keeps it."""
    return base64url(
        ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32)
    )


def read_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_base64url(text)), ec.SECP256R1())


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    encoding, form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(encoding, form)


def read_subscription(endpoint: str, p256dh: str, auth: str) -> Subscription:
    """ValueError if no browser could have said this."""
    key, secret = from_base64url(p256dh), from_base64url(auth)
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    if len(secret) != 16:
        raise ValueError("the secret of a browser has 16 bytes")
    return Subscription(endpoint, key, secret)


def headers(
    key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now: int, topic: str
) -> dict[str, str]:
    """What goes with a push: who sends it, how long to keep it, and what it takes the place of."""
    signed, public = token(key, endpoint, contact, now), base64url(public_bytes(key))
    return {
        "Authorization": f"vapid t={signed}, k={public}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Topic": topic,
        "Urgency": "normal",
    }


def token(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now: int) -> str:
    """A signed statement for one push service and half a day."""
    url = urlsplit(endpoint)
    claims = {
        "aud": f"{url.scheme}://{url.netloc}",
        "exp": now // 1_000 + 3_600 * HOURS,
        "sub": contact,
    }
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    signed = ".".join(base64url(json.dumps(part).encode()) for part in parts)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{signed}.{base64url(r.to_bytes(32) + s.to_bytes(32))}"


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """One block is enough for all that is needed here."""
    return mac(mac(salt, secret), info + b"\x01")[:length]


def mac(key: bytes, data: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()


def seal(browser: Subscription, payload: bytes) -> bytes:
    """Only that browser can read it, and the push service sees nothing but its length."""
    if len(payload) >= ROOM:
        raise ValueError("a push has no room for so much")
    own = ec.generate_private_key(ec.SECP256R1())
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser.key)
    public, salt = public_bytes(own), os.urandom(16)
    shared = own.exchange(ec.ECDH(), theirs)
    secret = hkdf(browser.auth, shared, b"WebPush: info\x00" + browser.key + public, 32)
    content = hkdf(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = hkdf(salt, secret, b"Content-Encoding: nonce\x00", 12)
    padded = payload + b"\x02" + bytes(ROOM - len(payload) - 1)
    head = salt + struct.pack(">IB", RECORD, len(public)) + public
    return head + AESGCM(content).encrypt(nonce, padded, None)
