"""Who knows what in Kairo: hands of stall cards, purses and the deck are hidden, all else is open.

What everybody could see happen is kept apart in `remembered`: a careful player knows it, the page
shows it only to a table that wants a memory aid. It holds the cards seen being taken from the row,
the purses (all begin alike, and every coin is paid and received openly), and what follows from the
discards when they become the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from mypy_extensions import i64

from fairground.game import View
from fairground.games.kairo.board import NEUTRAL, NOWHERE, STALLS, Board, empty_board
from fairground.games.kairo.edition import KINDS, Edition
from fairground.games.kairo.market import COLOURS, cells_of
from fairground.games.kairo.rules import State, bare
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.cards import EMPTY
from fairground.games.kairo.rules.end import NOBODY
from fairground.games.kairo.rules.intent import Intent
from fairground.games.kairo.rules.news import news_of
from fairground.games.kairo.sight.unseen import Turned, deal_unseen, turned
from fairground.luck import Luck
from fairground.vecs import vec

DEEPEST = 2
"""How many private steps are guessed at most: as many as a stall of the set-up takes."""


class StallView(msgspec.Struct, frozen=True, cache_hash=True):
    """A stall on the board: its own cell, its entrance, and the cells of its expansions."""

    owner: int
    colour: int
    cell: int
    door: int
    expansions: tuple[int, ...]

    @property
    def size(self) -> int:
        return 1 + len(self.expansions)


class IntentView(msgspec.Struct, frozen=True):
    """What the viewer has chosen so far this turn; None where nothing is chosen."""

    step: int
    card: int | None
    three: bool
    kept: int | None
    coin: int | None
    tile: int | None
    owner: int | None
    colour: int | None
    cell: int | None
    paid: tuple[int, ...]
    dropped: tuple[int, ...]


class Remembered(msgspec.Struct, frozen=True):
    """By seat: cards of the hand that were seen being taken (by kind), and coins (by colour). And
    what is known since the discards became the deck, None if they never did."""

    cards: tuple[tuple[int, ...], ...]
    purses: tuple[tuple[int, ...], ...]
    turned: Turned | None


class CardsView(msgspec.Struct, frozen=True):
    """Cards as everybody sees them: the row in its places, the deck counted, discards by kind;
    hands and barkers counted by seat."""

    row: tuple[int | None, ...]
    deck: int
    discards: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    barkers: tuple[int, ...]
    barkers_left: int


class ScoreView(msgspec.Struct, frozen=True):
    """Who holds the medals of each colour, points by seat, and the parts of the final scores."""

    gold: tuple[int | None, ...]
    silver: tuple[int | None, ...]
    expansions: tuple[int, ...]
    medals: tuple[int, ...]
    final: tuple[dict[str, int], ...]


class KairoView(View, frozen=True, kw_only=True):
    """`intent`, `hand` (by kind) and `purse` (by colour) are the viewer's own. `neutral` is the
    colour of the neutral stall that is to be laid, `customers` go by colour, one waiting."""

    edition: Edition
    epoch: int
    start: int
    laid: int
    bag: tuple[int, ...]
    neutral: int | None
    turns: int
    quiet: int
    picks: int
    ending: bool
    passed: tuple[bool, ...]
    stalls: tuple[StallView, ...]
    customers: tuple[int | None, ...]
    left: tuple[int, ...]
    cards: CardsView
    score: ScoreView
    hand: tuple[int, ...]
    purse: tuple[int, ...]
    news: tuple[tuple[int, ...], ...]
    intent: IntentView | None
    remembered: Remembered

    @property
    def seats(self) -> int:
        return len(self.passed)

    @property
    def over(self) -> bool:
        return not self.turn

    @property
    def setting_up(self) -> bool:
        return self.laid < self.seats * int(self.edition.start_stalls) or self.neutral is not None


def view(state: State, seat: int | None) -> KairoView:
    cards = state.cards
    own = None if seat is None or seat not in state.turn() else state.intent
    return KairoView(
        seat=seat,
        turn=tuple(state.turn()),
        options=dict(state.options),
        edition=state.edition,
        outcome=state.outcome(),
        epoch=state.epoch,
        start=state.start,
        laid=state.laid,
        bag=tuple([colour for colour in range(len(COLOURS)) if state.bag >> colour & 1]),
        neutral=_neutral(state),
        turns=state.turns,
        quiet=state.quiet,
        picks=state.picks,
        ending=state.ending,
        passed=tuple([bool(state.passed >> player & 1) for player in range(state.seats)]),
        stalls=_stalls(state),
        customers=_some_of(state.board.customers),
        left=tuple(state.left),
        cards=_cards(state),
        score=_score(state),
        hand=() if seat is None else tuple(cards.hand(seat)),
        purse=() if seat is None else tuple(state.purse(seat)),
        news=tuple([tuple(item) for item in state.news]),
        intent=None if own is None else _show_intent(own),
        remembered=Remembered(
            tuple([_of_seat(cards.seen, player) for player in range(state.seats)]),
            tuple([tuple(purse) for purse in state.purses]),
            turned(cards, seat),
        ),
    )


def _cards(state: State) -> CardsView:
    cards = state.cards
    return CardsView(
        row=_some_of(cards.row),
        deck=cards.deck_size,
        discards=tuple(cards.discards),
        hand_sizes=tuple(cards.hand_size),
        barkers=tuple(cards.barkers),
        barkers_left=cards.barkers_left,
    )


def _score(state: State) -> ScoreView:
    outcome = state.outcome()
    return ScoreView(
        gold=_some_of(state.score.gold),
        silver=_some_of(state.score.silver),
        expansions=tuple(state.score.expansions),
        medals=tuple(state.score.medals),
        final=() if outcome is None else outcome.parts,
    )


def _neutral(state: State) -> int | None:
    """With two seats the third owner is nobody; with more it is a seat, and what a seat intends is
    nobody else's business."""
    nobody = state.seats == NEUTRAL and state.intent.owner == NEUTRAL
    return int(state.intent.colour) if nobody else None


def _some(value: int) -> int | None:
    return None if value == NOWHERE else int(value)


def _some_of(values: Iterable[int]) -> tuple[int | None, ...]:
    return tuple([None if value == NOWHERE else int(value) for value in values])


def _of_seat(by_seat: vec[i64], seat: int) -> tuple[int, ...]:
    return tuple(by_seat[seat * KINDS : (seat + 1) * KINDS])


def _stalls(state: State) -> tuple[StallView, ...]:
    """Everybody sees the stalls, and most moves leave them as they are."""
    board = state.board
    return _stalls_on(
        *(tuple(board.own_lo), tuple(board.own_hi), tuple(board.site), tuple(board.door))
    )


@lru_cache(maxsize=512)
def _stalls_on(
    low: tuple[int, ...], high: tuple[int, ...], sites: tuple[int, ...], doors: tuple[int, ...]
) -> tuple[StallView, ...]:
    """The cells of each stall are the bits of ``low`` and ``high``; a stall that is not laid has
    none."""
    return tuple(
        [
            _stall(stall, low[stall], high[stall], sites[stall], doors[stall])
            for stall in range(STALLS)
            if low[stall] or high[stall]
        ]
    )


@lru_cache(maxsize=4096)
def _stall(stall: int, low: int, high: int, site: int, door: int) -> StallView:
    """Most stay as they are when another is laid or grows."""
    owner, colour = divmod(stall, len(COLOURS))
    more = tuple([int(cell) for cell in cells_of(low, high) if cell != site])
    return StallView(owner, colour, site, door, more)


def _show_intent(intent: Intent) -> IntentView:
    return IntentView(
        step=intent.step,
        card=_some(intent.card),
        three=intent.three,
        kept=_some(intent.kept),
        coin=_some(intent.coin),
        tile=_some(intent.tile),
        owner=_some(intent.owner),
        colour=_some(intent.colour),
        cell=_some(intent.cell),
        paid=tuple(intent.paid),
        dropped=tuple(intent.dropped),
    )


def guess(view: KairoView, luck: Luck) -> State:
    """The same table, with the cards that the viewer has not seen dealt anew among the deck and the
    others' hands, and with some of what the seat to move may have chosen so far."""
    state = bare(view.edition, view.seats, dict(view.options))
    state.epoch = view.epoch
    state.start = view.start
    state.laid = view.laid
    state.bag = sum(1 << colour for colour in view.bag)
    state.turns = view.turns
    state.quiet = view.quiet
    state.picks = view.picks
    state.ending = view.ending
    state.passed = sum(1 << seat for seat, out in enumerate(view.passed) if out)
    state.left = packed(view.left)
    state.score.gold = packed([_number(holder, NOBODY) for holder in view.score.gold])
    state.score.silver = packed([_number(holder, NOBODY) for holder in view.score.silver])
    state.score.expansions = packed(view.score.expansions)
    state.score.medals = packed(view.score.medals)
    state.coins = packed([number for purse in view.remembered.purses for number in purse])
    state.latest = news_of([list(item) for item in view.news])
    state.board = board(view).copy()
    _deal(view, state, luck)
    state.intent = intent(view)
    state.seat = view.turn[0] if view.turn else 0
    state.go_on(luck)
    return state if view.intent is not None else _half_chosen(state, luck)


def _half_chosen(state: State, luck: Luck) -> State:
    """How far somebody has got with choosing is unknown too: any steps that nobody else sees."""
    for _ in range(luck.below(DEEPEST + 1)):
        legal = state.legal(state.seat)
        if not legal:
            break
        further = state.copy()
        further.play(state.seat, legal[luck.below(len(legal))], luck)
        if further.epoch != state.epoch:
            break
        state = further
    return state


def _number(value: int | None, none: int) -> int:
    return none if value is None else value


def packed(numbers: Sequence[int]) -> vec[i64]:
    return vec[i64](list(numbers))


def board(view: KairoView) -> Board:
    """The board that the viewer sees. It is shared, so change only a copy."""
    return board_of(view.edition, view.stalls, view.customers)


@lru_cache(maxsize=64)
def board_of(
    edition: Edition, stalls: tuple[StallView, ...], customers: tuple[int | None, ...]
) -> Board:
    board = empty_board(edition.ground)
    for stall in stalls:
        number = stall.owner * len(COLOURS) + stall.colour
        board.lay_stall(number, stall.cell, stall.door)
        for cell in stall.expansions:
            board.lay_expansion(number, cell)
    for colour, place in enumerate(customers):
        board.stand(colour, _number(place, NOWHERE))
    return board


def _deal(view: KairoView, state: State, luck: Luck) -> None:
    """The cards as the viewer knows them; then those that the viewer has not seen."""
    cards = state.cards
    cards.row = packed([_number(kind, EMPTY) for kind in view.cards.row])
    cards.discards = packed(view.cards.discards)
    cards.hand_size = packed(view.cards.hand_sizes)
    cards.barkers = packed(view.cards.barkers)
    cards.barkers_left = view.cards.barkers_left
    cards.seen = packed([count for counts in view.remembered.cards for count in counts])
    cards.hands = cards.seen[:]
    if view.seat is not None:
        for kind, count in enumerate(view.hand):
            cards.hands[view.seat * KINDS + kind] = count
    deal_unseen(cards, view.seat, view.remembered.turned, luck)


def intent(view: KairoView) -> Intent:
    """What the viewer has chosen so far; what everybody knows of it, when another is to move."""
    intent = Intent()
    own = view.intent
    if own is not None:
        intent.step = own.step
        intent.card = _number(own.card, NOWHERE)
        intent.three = own.three
        intent.kept = _number(own.kept, NOWHERE)
        intent.coin = _number(own.coin, NOWHERE)
        intent.tile = _number(own.tile, NOWHERE)
        intent.owner = _number(own.owner, NOWHERE)
        intent.colour = _number(own.colour, NOWHERE)
        intent.cell = _number(own.cell, NOWHERE)
        intent.paid = packed(own.paid)
        intent.dropped = list(own.dropped)
    elif view.over:
        intent.step = steps.OVER
    elif view.neutral is not None:
        intent.choose_tile(steps.NEW_TILE, view.neutral, NEUTRAL)
    elif view.setting_up:
        intent.step = steps.START
    elif view.picks:
        intent.step = steps.DROPPING if view.picks == 2 else steps.TAKING
    return intent
