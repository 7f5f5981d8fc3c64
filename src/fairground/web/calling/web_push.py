"""Web push: messages encrypted for one browser (RFC 8291), signed by this house (RFC 8292)."""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096
BELIEVED = 12 * 3600
"""For how many seconds a signature holds; a push service takes at most a day."""
KEPT = 24 * 3600
"""For how many seconds a push service keeps a message for a browser that is switched off."""


@dataclass(frozen=True)
class Subscription:
    """Where a browser gets its messages, and the keys with which it reads them."""

    endpoint: str
    key: str
    auth: str

    @property
    def is_sound(self) -> bool:
        """Whether the keys can be some."""
        try:
            _public_key(unpacked(self.key))
            return len(unpacked(self.auth)) == 16
        except ValueError:
            return False


class VapidKey:
    """By which push services know this house."""

    def __init__(self, secret: str) -> None:
        self._key = ec.derive_private_key(int(secret, 16), ec.SECP256R1())

    @staticmethod
    def new_secret() -> str:
        key = ec.generate_private_key(ec.SECP256R1())
        return f"{key.private_numbers().private_value:064x}"

    @property
    def public(self) -> str:
        """As browsers want it."""
        return packed(_bytes(self._key.public_key()))

    def authorization(self, endpoint: str, contact: str) -> str:
        """The header of a message to a push service."""
        where = urlsplit(endpoint)
        claims = {
            "aud": f"{where.scheme}://{where.netloc}",
            "exp": int(time.time()) + BELIEVED,
            "sub": contact,
        }
        signed = ".".join(packed(json.dumps(part).encode()) for part in (_ALGORITHM, claims))
        signature = self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
        r, s = decode_dss_signature(signature)
        token = f"{signed}.{packed(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
        return f"vapid t={token}, k={self.public}"


_ALGORITHM = {"typ": "JWT", "alg": "ES256"}


def encrypted(message: bytes, to: Subscription) -> bytes:
    """Only the browser that subscribed can read it. ValueError if its keys cannot be some."""
    theirs = unpacked(to.key)
    ours = ec.generate_private_key(ec.SECP256R1())
    public = _bytes(ours.public_key())
    shared = ours.exchange(ec.ECDH(), _public_key(theirs))
    secret = _derived(unpacked(to.auth), shared, b"WebPush: info\0" + theirs + public, 32)
    salt = os.urandom(16)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def push_headers(key: VapidKey, endpoint: str, contact: str) -> dict[str, str]:
    return {
        "authorization": key.authorization(endpoint, contact),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT),
        "urgency": "normal",
    }


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))


def _bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _public_key(data: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
