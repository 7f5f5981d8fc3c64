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
from fairground.games.essen.language import say, say_in, say_of
from fairground.games.essen.rules import NOON
from fairground.games.essen.rules.end import wishlist_points
from fairground.games.essen.rules.movement import GO
from fairground.games.essen.rules.play_test import KEEP
from fairground.games.essen.rules.purchase import BAG_SPACES
from fairground.games.essen.rules.two_players import REMOVE
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.describe import standing
from fairground.games.essen.words.terms import (
    crowd_words,
    event_name,
    everybody_keeps,
    is_met,
    last_turn_words,
    listed_name,
    offer,
    own_hand,
    passed_on,
    ranking_needs,
    symbol_name,
    symbols_bought,
    total,
    whereabouts,
    wish_order,
    wishes_bought,
)
from fairground.phrases import capitalised
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
        under.append(Items(say("Keep one of"), [_named(view, tile) for tile in view.drawn]))
    if view.seat is not None:
        under.append(_wishes(view, view.seat))
    common = [row(*_tag(view, tile)) for tile in view.common]
    under.append(Items(say("Common wishlist"), common, say_in("cards", "none")))
    under += [*_round(view), *_bought(view, names), *_rest(view), _signs()]
    return TextBoard(_hall(view, legal), (), under)


def fit_right(words: str, width: int) -> str:
    return fit(words, width - 1).rstrip().rjust(width)


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
        return TextBoard([row((everybody_keeps(), "soft"))], (), [_signs()])
    rows = []
    if view.pack:
        heads = (fit_right(say_in("at most 8 letters", "price"), 8), say("bonus"))
        rows.append(
            row(
                (fit(say_in("at most 9 letters", "Your pack"), 9), "head"),
                (" ".join(heads), "soft"),
            )
        )
    for tile in view.pack:
        printed = view.edition.tiles[tile]
        may = KEEP.first + tile in legal
        numbers = f"{int(printed.price):4} €{int(printed.bonus):5}   {fit(printed.game, 30)}"
        rows.append(row(("›" if may else " ", "may"), *_tag(view, tile), f"  {numbers}"))
    kept = Items(say("Kept"), [_named(view, tile) for tile in own_hand(view)], say("nothing yet"))
    under: list[Part] = [kept]
    if passed_on(view):
        under.append(Items(say("Passed on"), [row(*_tag(view, tile)) for tile in passed_on(view)]))
    return TextBoard(rows or [row((say("All have chosen."), "soft"))], (), [*under, _signs()])


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
    if not booths:
        return ""
    return f" {say_in('after the name of a space', 'by {booths}', booths=' '.join(booths))}"


def _space_name(space: int) -> str:
    return {
        GALERIA_WEST: say("Galeria west"),
        GALERIA_EAST: say("Galeria east"),
        ENTRANCE_WEST: say("West entrance"),
        ENTRANCE_EAST: say("East entrance"),
        PARKING: say("Parking"),
    }[space]


def _middle(view: EssenView, legal: Sequence[int]) -> Lines:
    """Between the buildings: the popularity of the symbols above, the courtyard below."""
    lines = [row((fit(say_in("popularity, at most 7 letters", "popular"), 7).rstrip(), "soft"))]
    lines += [
        row(" ", (letter, "head"), f" {level:2}")
        for letter, level in zip(LETTERS, view.popularity, strict=True)
    ]
    inside = [
        row((say_in("courtyard, its first 5 letters", "court"), "head")),
        row((say_in("courtyard, its last 5 letters", "yard"), "head")),
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
    heads = (
        fit_right(say_in("points, at most 3 letters", "pts"), 4),
        fit_right("€", 5),
        fit_right(say_in("actions left, at most 4 letters", "acts"), 5),
        fit_right(say_in("games in the bag, at most 3 letters", "bag"), 4),
        fit_right(say_in("games bought, at most 6 letters", "bought"), 7),
        symbols,
        fit_right(say_in("wishlist cards, at most 4 letters", "wish"), 5),
    )
    head = " " * (NAME_WIDTH + 2) + "".join(heads)
    rows = [row((head, "soft"))]
    for seat, visitor in enumerate(view.visitors):
        name = fit(listed_name(view, seat, names), NAME_WIDTH)
        bought = "".join(f"{number:3}" for number in symbols_bought(view, seat))
        numbers = (
            f"{total(view, seat):4}{visitor.money:5}{visitor.left:3}/{ACTION_SPACES}"
            f"{len(visitor.carried):2}/{BAG_SPACES}{len(visitor.bought):7}{bought}"
            f"{visitor.hand_size:5}"
        )
        notes = [standing(view, seat).note]
        notes += [say_in("a note on a player", "ate")] if visitor.ate else []
        notes += [say_in("a note on a player", "pre-ordered")] if visitor.preordered else []
        words = ", ".join(note for note in notes if note)
        turn = "›" if seat in view.turn else " "
        rows.append(row(seat_piece(seat), (turn, "may"), f"{name}{numbers}  ", (words, "soft")))
    return rows


def _wishes(view: EssenView, seat: int) -> Items:
    done = wishes_bought(view, seat)
    points = int(wishlist_points(view.edition, done))
    cards = sorted(own_hand(view), key=lambda tile: wish_order(view, tile))
    wishes = [_named(view, tile, (f" {whereabouts(view, tile)}", "soft")) for tile in cards]
    title = say(
        "Wishlist {bought}/{all}, {count} point",
        "Wishlist {bought}/{all}, {count} points",
        bought=done,
        all=len(cards),
        count=points,
    )
    return Items(f"{WISH} {title}", wishes)


def _round(view: EssenView) -> list[Part]:
    """What the round brings: crowd, pallets or the last turn, rankings."""
    found: list[Part] = []
    if view.crowd:
        words = say("{places}: each step there costs 2", places=crowd_words(view.crowd))
        found.append(Items(say("Crowd"), [words]))
    if view.last_turn >= 0:
        first, second = (int(points) for points in view.edition.departure_points)
        leave = say(
            "leave first for {first} points, second for {second}", first=first, second=second
        )
        found.append(Items(say("Last turn"), [f"{last_turn_words(view.last_turn)};", leave]))
    elif view.round < ROUNDS:
        pallets = zip_longest(view.edition.pallets, view.pallets)
        cards = [row((f"{sign} ", "head"), *_named(view, tile)) for sign, tile in pallets]
        found.append(Items(say("Pallets, next round"), cards))
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
    if morning:
        return Items(say("Rankings at noon, {points} each", points=points), cards)
    return Items(say("Rankings in the evening, {points} each", points=points), cards)


def _bought(view: EssenView, names: Sequence[str]) -> list[Part]:
    return [
        Items(
            say_of(
                seat == view.seat,
                "You bought",
                "{who} bought",
                who=fit(capitalised(names[seat]), NAME_WIDTH).rstrip(),
            ),
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
    events = [f"{event_name(kind)} {left}" for kind, left in enumerate(view.events_left) if left]
    thrown = [row(*_tag(view, tile)) for tile in view.discards]
    return [
        Items(say("In storage"), storage),
        Items(say("Events to come"), events),
        Items(
            say("Wishlist deck {cards}, discards", cards=view.deck_size),
            thrown,
            say_in("cards", "none"),
        ),
    ]


def _signs() -> Items:
    symbols = [
        row((letter, "head"), f" {symbol_name(SYMBOLS[at])}") for at, letter in enumerate(LETTERS)
    ]
    events = [row((EVENT_SIGNS[at], "head"), f" {event_name(at)}") for at in range(len(EVENTS))]
    wishes = [row((WISH, "bad"), f" {say('your wish')}"), row(COMMON, f" {say('common wish')}")]
    booth = [
        row(f"25+4 {say('price and points')}"),
        row(("›3", "may"), f" {say('actions to walk')}"),
    ]
    return Items(say("Signs"), [*symbols, *events, *wishes, *booth])
