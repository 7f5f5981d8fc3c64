"""A table of ESSEN drawn with letters: the hall with its booths, the visitors, and what a visitor
has to know.

A booth has up to three lines: ``Y212M♥`` is booth 212 in yellow with a game that bears a meeple and
that the viewer wishes for; ``25+4%`` is its price in euros, the points it earns now, and the event
on it; then come the visitors who stand there and, as ``›3``, the actions that a walk to it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from fairground.games.essen.edition import COLUMNS, EVENTS, ROUNDS, ROWS, SYMBOLS
from fairground.games.essen.hall import (
    ACTION_SPACES,
    BOOTHS,
    COURTYARD,
    ENTRANCE_EAST,
    ENTRANCE_WEST,
    GALERIA_EAST,
    GALERIA_WEST,
    PARKING,
)
from fairground.games.essen.rules import NOON
from fairground.games.essen.rules.end import wishlist_points
from fairground.games.essen.rules.movement import GO
from fairground.games.essen.rules.play_test import KEEP
from fairground.games.essen.rules.purchase import BAG_SPACES
from fairground.games.essen.rules.set_up import PICKS
from fairground.games.essen.rules.two_players import REMOVE
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.describe import standing
from fairground.games.essen.words.terms import (
    EVENT_NAMES,
    crowd_words,
    is_met,
    last_turn_words,
    offer,
    own_hand,
    passed_on,
    ranking_needs,
    subject,
    symbols_bought,
    total,
    whereabouts,
    wish_order,
    wishes_bought,
)
from fairground.phrases import capitalised, count
from fairground.text_board import (
    Block,
    Items,
    Part,
    Piece,
    Row,
    TextBoard,
    columns,
    filled,
    fit,
    row,
    seat_piece,
)

LETTERS = [symbol[0].upper() for symbol in SYMBOLS]
EVENT_SIGNS = "!?g%x"
WISH, COMMON = "♥", "◇"
NAME_WIDTH = 12
BOOTH_LINES = 3
MIDDLE = 8
"""The columns between the two buildings: popularity, and the courtyard in front of it."""
CROWDED = " ×2"

Lines = list[Row]


def draw(view: EssenView, legal: Sequence[int], names: Sequence[str]) -> TextBoard:
    if view.phase == "draft":
        return _draft(view, legal)
    under: list[Part] = [_visitors(view, names)]
    if view.drawn:
        under.append(Items("Keep one of", [_named(view, tile) for tile in view.drawn]))
    if view.seat is not None:
        under.append(_wishes(view, view.seat))
    under += [Items("Common wishlist", [row(*_tag(view, tile)) for tile in view.common])]
    under += [*_round(view), *_bought(view, names), *_rest(view), _signs()]
    return TextBoard(_hall(view, legal), (), under)


def _tag(view: EssenView, tile: int) -> list[Piece]:
    """``Y212M``: zone, booth and symbol."""
    printed = view.edition.tiles[tile]
    booth = f"{printed.zone[0].upper()}{printed.booth}"
    return [(booth, printed.zone), (LETTERS[int(view.edition.symbol[tile])], "head")]


def _named(view: EssenView, tile: int, *more: Piece) -> Row:
    printed = view.edition.tiles[tile]
    return row(*_tag(view, tile), f" {fit(printed.game, 24).rstrip()}", *more)


# The draft


def _draft(view: EssenView, legal: Sequence[int]) -> TextBoard:
    """The pack with what is printed on each game, and what was kept so far."""
    if view.seat is None:
        words = f"Everybody keeps {PICKS} of the cards that go round."
        return TextBoard([row((words, "soft"))], (), [_signs()])
    rows = [row(("Your pack", "head"), ("   price bonus", "soft"))] if view.pack else []
    for tile in view.pack:
        printed = view.edition.tiles[tile]
        may = KEEP.first + tile in legal
        numbers = f"{int(printed.price):4} €{int(printed.bonus):5}   {fit(printed.game, 30)}"
        rows.append(row(("›" if may else " ", "may"), *_tag(view, tile), f"  {numbers}"))
    kept = Items("Kept", [_named(view, tile) for tile in own_hand(view)], "nothing yet")
    under: list[Part] = [kept]
    if passed_on(view):
        under.append(Items("Passed on", [row(*_tag(view, tile)) for tile in passed_on(view)]))
    return TextBoard(rows or [row(("All have chosen.", "soft"))], (), [*under, _signs()])


# The hall


def _hall(view: EssenView, legal: Sequence[int]) -> Block:
    places = {(tile.column, tile.row): at for at, tile in enumerate(view.edition.tiles)}
    booths = {place: _booth(view, tile, legal) for place, tile in places.items()}
    width = max(6, *(_width(lines) for lines in booths.values())) + 1
    west = [column for column in COLUMNS if column < COLUMNS[4]]
    east = [column for column in COLUMNS if column >= COLUMNS[4]]
    middle = _middle(view, legal)
    rows = [_spaces(view, legal, (GALERIA_WEST, width * len(west) + MIDDLE), (GALERIA_EAST, 0))]
    for line in range(ROWS * BOOTH_LINES):
        pieces: list[Piece] = []
        for column in [*west, None, *east]:
            if column is None:
                pieces += filled(middle[line], MIDDLE)
            else:
                booth = booths[column, line // BOOTH_LINES]
                pieces += filled(booth[line % BOOTH_LINES], width)
        rows.append(tuple(pieces))
    start = width * len(west) + MIDDLE
    rows.append(_spaces(view, legal, (ENTRANCE_WEST, start), (ENTRANCE_EAST, 0)))
    return [*rows, _spaces(view, legal, (PARKING, 0))]


def _width(lines: Lines) -> int:
    return max(sum(columns(words) for words, _ in line) for line in lines)


def _booth(view: EssenView, tile: int, legal: Sequence[int]) -> Lines:
    on_sale = tile in view.stalls
    wished: Piece = (WISH, "bad") if tile in own_hand(view) else (COMMON, "")
    booth, symbol = _tag(view, tile)
    if not on_sale:
        booth, symbol = (booth[0], "soft"), (" ", "")
    marks = [wished] if tile in own_hand(view) or tile in view.common else []
    sale = [_price(view, tile)] if on_sale else [(" ", "")]
    stands = [*_pawns(view, tile), *_walk(view, tile, legal)]
    if REMOVE.first + tile in legal:
        stands.append(("[ ]", "may"))
    return [row(booth, symbol, *marks), row(*sale), row(*stands)]


def _price(view: EssenView, tile: int) -> Piece:
    found, event = offer(view, tile), view.event_on(tile)
    sign = EVENT_SIGNS[event] if event >= 0 else ""
    return f"{found.price}+{found.points}{sign}", "good" if found.points > 4 else ""


def _pawns(view: EssenView, space: int) -> list[Piece]:
    return [
        seat_piece(seat) for seat, visitor in enumerate(view.visitors) if visitor.place == space
    ]


def _walk(view: EssenView, space: int, legal: Sequence[int]) -> list[Piece]:
    """What it costs to go there, if one may."""
    if GO.first + space not in legal or view.seat is None:
        return []
    cost = view.edition.hall.cost(view.visitors[view.seat].place, space, view.crowd)
    return [(f"›{int(cost)}", "may")]


def _crowd(view: EssenView, space: int) -> list[Piece]:
    return [(CROWDED, "bad")] if view.crowd & view.edition.hall.crowd_bit[space] else []


def _spaces(view: EssenView, legal: Sequence[int], *spaces: tuple[int, int]) -> Row:
    """Spaces that are not booths on one line, each in its own width, with what they touch."""
    pieces: list[Piece] = []
    for space, width in spaces:
        name = _space_name(space)
        signs = [*_crowd(view, space), (" ", ""), *_pawns(view, space), *_walk(view, space, legal)]
        pieces += filled(row((name, "head"), (_near(view, space), "soft"), *signs), width)
    return tuple(pieces)


def _near(view: EssenView, space: int) -> str:
    """The booths that a space touches."""
    touching = view.edition.hall.touching[space]
    booths = [str(view.edition.tiles[at].booth) for at in touching if at < BOOTHS]
    return f" by {' '.join(booths)}" if booths else ""


def _space_name(space: int) -> str:
    return {
        GALERIA_WEST: "Galeria west",
        GALERIA_EAST: "Galeria east",
        ENTRANCE_WEST: "West entrance",
        ENTRANCE_EAST: "East entrance",
        PARKING: "Parking",
    }[space]


def _middle(view: EssenView, legal: Sequence[int]) -> Lines:
    """Between the buildings: the popularity of the symbols above, the courtyard below."""
    lines = [row(("popular", "soft"))]
    lines += [
        row(" ", (letter, "head"), f" {level:2}")
        for letter, level in zip(LETTERS, view.popularity, strict=True)
    ]
    inside = [
        row(("court", "head")),
        row(("yard", "head")),
        row(*_pawns(view, COURTYARD)),
        row(*_walk(view, COURTYARD, legal), *_crowd(view, COURTYARD)),
    ]
    wall: Piece = ("│", "soft")
    box = [row(wall, *filled(line, 5), wall) for line in inside]
    box = [row(("┌─────┐", "soft")), *box, row(("└─────┘", "soft"))]
    spare = ROWS * BOOTH_LINES - len(lines) - len(box)
    return [*lines, *[row("")] * spare, *box]


# Under the hall


def _visitors(view: EssenView, names: Sequence[str]) -> Block:
    symbols = "".join(f"{letter:>3}" for letter in LETTERS)
    head = f"{'':{NAME_WIDTH + 2}} pts    € acts bag bought{symbols} wish"
    rows = [row((head, "soft"))]
    for seat, visitor in enumerate(view.visitors):
        name = fit(subject(view, seat, names), NAME_WIDTH)
        bought = "".join(f"{number:3}" for number in symbols_bought(view, seat))
        numbers = (
            f"{total(view, seat):4}{visitor.money:5}{visitor.left:3}/{ACTION_SPACES}"
            f"{len(visitor.carried):2}/{BAG_SPACES}{len(visitor.bought):7}{bought}"
            f"{visitor.hand_size:5}"
        )
        notes = [standing(view, seat).note]
        notes += ["ate"] if visitor.ate else []
        notes += ["pre-ordered"] if visitor.preordered else []
        words = ", ".join(note for note in notes if note)
        turn = "›" if seat in view.turn else " "
        rows.append(row(seat_piece(seat), (turn, "may"), f"{name}{numbers}  ", (words, "soft")))
    return rows


def _wishes(view: EssenView, seat: int) -> Items:
    done = wishes_bought(view, seat)
    points = int(wishlist_points(view.edition, done))
    cards = sorted(own_hand(view), key=lambda tile: wish_order(view, tile))
    wishes = [_named(view, tile, (f" {whereabouts(view, tile)}", "soft")) for tile in cards]
    return Items(f"{WISH} Wishlist {done}/{len(cards)}, {count(points, 'point')}", wishes)


def _round(view: EssenView) -> list[Part]:
    """What the round brings: crowd, pallets or the last turn, rankings."""
    found: list[Part] = []
    if view.crowd:
        found.append(Items("Crowd", [f"{crowd_words(view.crowd)}: each step there costs 2"]))
    if view.last_turn >= 0:
        first, second = (int(points) for points in view.edition.departure_points)
        leave = f"leave first for {first} points, second for {second}"
        found.append(Items("Last turn", [f"{last_turn_words(view.last_turn)};", leave]))
    elif view.round < ROUNDS:
        pallets = zip_longest(view.edition.pallets, view.pallets)
        cards = [row((f"{sign} ", "head"), *_named(view, tile)) for sign, tile in pallets]
        found.append(Items("Pallets, next round", cards))
    if view.rankings:
        found.append(_rankings(view))
    return found


def _rankings(view: EssenView) -> Items:
    morning = view.round <= NOON
    edition = view.edition
    points = int(edition.morning_points if morning else edition.afternoon_points)
    cards = []
    for need in ranking_needs(view):
        met = [seat for seat in range(len(view.visitors)) if is_met(view, seat, need)]
        signs = [seat_piece(seat) for seat in met]
        wanted = " ".join(
            f"{number}{letter}" for number, letter in zip(need, LETTERS, strict=True) if number
        )
        cards.append(row(f"[{wanted}]", *signs))
    when = "at noon" if morning else "in the evening"
    return Items(f"Rankings {when}, {points} each", cards)


def _bought(view: EssenView, names: Sequence[str]) -> list[Part]:
    return [
        Items(
            f"{fit(capitalised(subject(view, seat, names)), NAME_WIDTH).rstrip()} bought",
            [row(*_tag(view, tile)) for tile in visitor.bought],
        )
        for seat, visitor in enumerate(view.visitors)
        if visitor.bought
    ]


def _rest(view: EssenView) -> list[Part]:
    """Storage, events and cards that are still to come."""
    coming = [view.edition.symbol[tile] for tile in view.coming]
    storage = [
        row((letter, "head"), f" {coming.count(symbol)}") for symbol, letter in enumerate(LETTERS)
    ]
    events = [f"{EVENT_NAMES[kind]} {left}" for kind, left in enumerate(view.events_left) if left]
    thrown = [row(*_tag(view, tile)) for tile in view.discards]
    return [
        Items("In storage", storage),
        Items("Events to come", events),
        Items(f"Wishlist deck {view.deck_size}, discards", thrown),
    ]


def _signs() -> Items:
    symbols = [row((letter, "head"), f" {SYMBOLS[at]}") for at, letter in enumerate(LETTERS)]
    events = [row((EVENT_SIGNS[at], "head"), f" {EVENT_NAMES[at]}") for at in range(len(EVENTS))]
    wishes = [row((WISH, "bad"), " your wish"), row(COMMON, " common wish")]
    booth = [row("25+4 price and points"), row(("›3", "may"), " actions to walk")]
    return Items("Signs", [*symbols, *events, *wishes, *booth])
