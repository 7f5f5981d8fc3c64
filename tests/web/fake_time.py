"""The time of the house, and people's watches, as a test wants them."""

from __future__ import annotations

from fairground.web.timing.clocks import Now
from fairground.web.timing.house_time import HouseTime


class Hands:
    """``seconds`` pass when the test lets them; watches go along, unless somebody sets them."""

    def __init__(self, wall: float = 1_800_000_000.0, seconds: float = 1000.0) -> None:
        self.seconds = seconds
        self.wall = wall
        self.house = HouseTime(lambda: self.seconds, lambda: self.wall)

    @property
    def now(self) -> Now:
        return Now(self.house.now(), self.wall)

    def pass_by(self, seconds: float) -> Now:
        self.seconds += seconds
        self.wall += seconds
        return self.now
