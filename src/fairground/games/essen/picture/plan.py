"""Where everything lies on the two plans of the hall: wide for desks, turned for phones."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from fairground.draw import drawn_once, joined, markup, upper_edge
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import (
    BOOTHS,
    COURTYARD,
    ENTRANCE_EAST,
    ENTRANCE_WEST,
    GALERIA_EAST,
    GALERIA_WEST,
    PARKING,
)
from fairground.games.essen.words.terms import space_place, zone_place

BAYS: Final = 5
"""As many as can play."""
Rect = tuple[float, float, float, float]
"""Left, top, width, height."""


class Plan:
    """One drawing of the hall. ``name`` begins the names of its layers."""

    def __init__(
        self,
        name: str,
        size: tuple[int, int],
        booth: tuple[int, int],
        spaces: dict[int, Rect],
        tabs: dict[str, Rect],
    ) -> None:
        self.name = name
        self.width, self.height = size
        self.booth_width, self.booth_height = booth
        self.spaces = spaces
        self.tabs = tabs
        self.turned = name == "tall"

    def at(self, column: float, row: float) -> tuple[float, float]:
        """The left top corner of a booth by column and row."""
        if self.turned:
            return 37 + row * self.booth_width, 26 + column * self.booth_height
        return 40 + column * self.booth_width, 40 + row * self.booth_height

    def rect(self, edition: Edition, space: int) -> Rect:
        if space >= BOOTHS:
            return self.spaces[space]
        tile = edition.tiles[space]
        return (*self.at(tile.column, tile.row), self.booth_width, self.booth_height)

    def zone_places(self) -> dict[str, Rect]:
        """The outer edges of the zones, as pages name them."""
        return {zone_place(zone): rect for zone, rect in self.tabs.items()}

    def centre(self, edition: Edition, space: int) -> tuple[float, float]:
        x, y, w, h = self.rect(edition, space)
        return x + w / 2, y + h / 2

    def stand(self, edition: Edition, space: int, seat: int) -> tuple[float, float]:
        """Where a seat's walk begins or ends: in the middle of a space, on the parking in its own
        bay."""
        x, y = self.centre(edition, space)
        if space != PARKING:
            return x, y
        return (x, y - 90 + seat * 42) if self.turned else (x - 90 + seat * 48, y)

    def corner(self, edition: Edition, space: int) -> tuple[float, float]:
        """Where the coin with the cost of a walk lies."""
        x, y, w, h = self.rect(edition, space)
        if space < BOOTHS:
            return x + w - 12, y + 12
        if space == COURTYARD or not self.turned:
            return x + w - 15, y + (15 if space == COURTYARD else h / 2)
        return x + w / 2, y + h - 13

    def number(self, edition: Edition, space: int) -> tuple[float, float]:
        """Where the coach's number stands: beside the name of a space, and not on it."""
        x, y, w, h = self.rect(edition, space)
        if self.turned or space < BOOTHS or space == PARKING:
            return upper_edge(x, y, w)
        if space == COURTYARD:
            return x + w / 2, y + 46
        return x + 4, y + h / 2


WIDE: Final = Plan(
    "wide",
    (920, 458),
    (70, 56),
    {
        GALERIA_WEST: (40, 5, 315, 30),
        GALERIA_EAST: (358, 5, 522, 30),
        COURTYARD: (326, 211, 128, 162),
        ENTRANCE_WEST: (180, 381, 140, 28),
        ENTRANCE_EAST: (600, 381, 140, 28),
        PARKING: (180, 413, 560, 40),
    },
    {
        "purple": (8, 42, 28, 164),
        "green": (8, 210, 28, 164),
        "blue": (884, 42, 28, 108),
        "red": (884, 154, 28, 108),
        "yellow": (884, 266, 28, 108),
    },
)
TALL: Final = Plan(
    "tall",
    (376, 628),
    (45, 48),
    {
        GALERIA_WEST: (2, 26, 31, 216),
        GALERIA_EAST: (2, 245, 31, 357),
        COURTYARD: (176, 223, 129, 86),
        ENTRANCE_WEST: (311, 122, 29, 96),
        ENTRANCE_EAST: (311, 410, 29, 96),
        PARKING: (343, 122, 31, 384),
    },
    {
        "purple": (39, 3, 131, 19),
        "green": (174, 3, 131, 19),
        "blue": (39, 606, 86, 19),
        "red": (129, 606, 86, 19),
        "yellow": (219, 606, 86, 19),
    },
)
PLANS: Final = (WIDE, TALL)


def standing_place(space: int, seat: int) -> str:
    """The place where a seat's walk begins or ends, as pages name it: a space, or on the parking
    the seat's own bay."""
    return f"bay-{seat}" if space == PARKING else space_place(space)


def bays(plan: Plan, edition: Edition) -> dict[str, Rect]:
    middles = [plan.stand(edition, PARKING, seat) for seat in range(BAYS)]
    return {
        standing_place(PARKING, seat): (x - 12, y - 12, 24, 24)
        for seat, (x, y) in enumerate(middles)
    }


def way_path(plan: Plan, edition: Edition, seat: int, start: int, end: int, crowd: int) -> Markup:
    """The cheapest walk as a line through the middle of its spaces."""
    spaces = (start, *edition.hall.way(start, end, crowd))
    points = joined((_point(plan, edition, space, seat) for space in spaces), markup("L"))
    return markup(f"M{points}")


@drawn_once
def _point(plan: Plan, edition: Edition, space: int, seat: int) -> Markup:
    x, y = plan.stand(edition, space, seat)
    return markup(f"{x:g} {y:g}")
