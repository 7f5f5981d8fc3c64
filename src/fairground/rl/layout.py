"""Where everything is in an observation: a row of bytes with named fields."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fairground.features import CATEGORY, SET, UNUSED, Field
from fairground.game import Game, OptionError

Row: TypeAlias = NDArray[np.uint8]


class Layout:
    """The fields of an observation of one game at one number of seats, in their order."""

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields
        self.places: dict[str, slice] = {}
        at = 0
        for field in fields:
            if field.kind != UNUSED:
                self.places[field.name] = slice(at, at + field.size)
            at += field.size
        self.size = at
        """How many numbers an observation has; some between the fields are not used."""

    @classmethod
    def of(cls, game: Game, seats: int) -> Layout:
        if game.features is None:
            raise OptionError(
                f"{game.title} cannot be learnt yet: its folder has no features.py, which says "
                "what a seat may know in numbers."
            )
        return cls(game.features.fields(seats))

    @cached_property
    def high(self) -> Row:
        """The largest that each number can be; the least is 0."""
        numbers = [field.high for field in self.fields for _ in range(field.size)]
        high: Row = np.array(numbers, dtype=np.uint8)
        return high

    @cached_property
    def fingerprint(self) -> str:
        """Differs between layouts: a policy that learnt one cannot play by another."""
        lines = [
            f"{field.name} {field.things or field.size} {field.kind} {field.high}"
            for field in self.fields
        ]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]

    @property
    def _used(self) -> list[Field]:
        return [field for field in self.fields if field.kind != UNUSED]

    def named(self, observation: NDArray[Any]) -> Mapping[str, NDArray[Any]]:
        """The parts of an observation, or of many that are stacked, by the names of the fields.
        Of a set each thing has a flag."""
        return {field.name: self._part(observation, field) for field in self._used}

    def _part(self, observation: NDArray[Any], field: Field) -> NDArray[Any]:
        part: NDArray[Any] = observation[..., self.places[field.name]]
        if field.kind == SET:
            eights = part.astype(np.uint8, copy=False)
            bits = np.unpackbits(eights, axis=-1, count=field.things, bitorder="little")
            return bits.astype(part.dtype, copy=False)
        return part

    def one_hot(self, observation: NDArray[Any]) -> NDArray[np.float32]:
        """What a network can learn from: every category as a flag for each of its values, every
        set as a flag for each of its things, all else as it is. Takes one observation or many
        that are stacked."""
        parts: list[NDArray[Any]] = []
        for field in self._used:
            part = self._part(observation, field)
            if field.kind == CATEGORY:
                hot = part[..., None] == np.arange(field.high + 1)
                part = hot.reshape(*part.shape[:-1], -1)
            parts.append(part.astype(np.float32))
        return np.concatenate(parts, axis=-1)

    @cached_property
    def one_hot_size(self) -> int:
        return sum(
            field.size * (field.high + 1) if field.kind == CATEGORY else field.things or field.size
            for field in self._used
        )
