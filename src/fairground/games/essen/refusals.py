"""Why a move is not possible now, for the person who tried it."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.games.essen import draft
from fairground.games.essen.day import CHOICE, DRAFT, OVER, REMOVAL, Day, Visitor
from fairground.games.essen.hall import BOOTHS, COURTYARD, PARKING
from fairground.games.essen.moves import (
    ALL_MOVES,
    BUY,
    EAT,
    KEEP,
    REMOVE,
    TEST,
    UNLOAD,
)
from fairground.games.essen.parking import CASH_POINTS, MEAL_PRICE
from fairground.games.essen.shopping import BAG_SPACES, SOLD_OUT, price


def refusal(day: Day, seat: int, move: int) -> str:
    """The text of an illegal move."""
    if not 0 <= move < ALL_MOVES:
        return f"There is no move {move}; moves are 0 to {ALL_MOVES - 1}."
    if not 0 <= seat < day.seats:
        return f"There is no seat {seat}; seats are 0 to {int(day.seats) - 1}."
    if day.phase == OVER:
        return "The fair is closed; the game is over."
    if day.phase == DRAFT:
        if not draft.chooses(day, seat):
            return "You have chosen; wait until all have chosen."
        return "Keep one of the wishlist cards you hold now."
    if seat != day.current:
        return f"It is not your turn; seat {int(day.current)} decides."
    if day.phase == REMOVAL:
        return "Remove one tile that lies on a booth without a meeple."
    if day.phase == CHOICE:
        return "First keep one of the two cards you have drawn."
    return not_now(day, day.visitors[seat], move)


def not_now(day: Day, visitor: Visitor, move: int) -> str:
    """Refusals among the actions of a turn."""
    if move < KEEP:
        return no_walk(day, visitor, move)
    if move < REMOVE:
        return "Cards are kept in the draft or after a play-test only."
    if move < BUY:
        return "Tiles are removed before the actions of a round, with two seats only."
    if move == BUY:
        return no_sale(day, visitor)
    if move == EAT:
        return no_meal(visitor)
    if move == TEST:
        return "A play-test needs an action left and a card in the deck or the discards."
    if visitor.place != PARKING:
        return "That is possible on the parking only."
    if move == UNLOAD:
        return "You carry no game to unload."
    return f"A withdrawal needs {int(CASH_POINTS)} points; you have {int(visitor.points())}."


def no_walk(day: Day, visitor: Visitor, there: i64) -> str:
    if there == visitor.place:
        return "You stand there already."
    cost = int(day.edition.hall.walks(visitor.place, day.crowd).cost[there])
    name = day.edition.space_names[there].replace("_", " ")
    return f"The way to {name} costs {cost} actions; you have {int(visitor.left())} left."


def no_sale(day: Day, visitor: Visitor) -> str:
    tile = visitor.place
    if tile >= BOOTHS or not day.stalls >> tile & 1:
        return "No game is on sale where you stand."
    if visitor.load >= BAG_SPACES:
        return f"You carry {int(visitor.load)} games; the bag holds no more. Unload on the parking."
    if visitor.left() < 1:
        return "The game needs a free action space; none is left."
    event = day.event[tile]
    if event == SOLD_OUT and visitor.preordered:
        return "The game is sold out, and your one pre-order is used."
    euros = int(price(day.edition, tile, event, day.last_turn))
    return f"The game costs {euros} €; you have {int(visitor.money)} €."


def no_meal(visitor: Visitor) -> str:
    if visitor.place != COURTYARD:
        return "Meals are served on the courtyard only."
    if visitor.ate:
        return "You have eaten this round."
    if not visitor.spent:
        return "A meal gives back actions, and you have spent none."
    return f"A meal costs {int(MEAL_PRICE)} €; you have {int(visitor.money)} €."
