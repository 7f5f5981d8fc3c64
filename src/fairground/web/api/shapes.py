"""What all that programs send and get has in common. The OpenAPI document is made from the classes
of the modules whose names end with ``_shapes``."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from fairground.names import NAME_LENGTH

Seat = Annotated[int, Meta(ge=0, le=99)]
Ply = Annotated[int, Meta(ge=0, le=9_999_999)]
Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
Word = Annotated[str, Meta(max_length=60)]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends. A field that there is not is refused: it may be misspelt."""


class Problem(Struct, frozen=True):
    """Why something was refused: ``code`` stays the same, ``message`` is a sentence in the language
    of ``Accept-Language``."""

    code: str
    message: str


class Me(Struct, frozen=True):
    name: str
    scopes: list[str]


def to_json(shape: object) -> bytes:
    return msgspec.json.encode(shape)
