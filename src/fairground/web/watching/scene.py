"""From a live table to what one viewer may see of it. Pages are shown nothing but the values that
are made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import structs

from fairground.game import FairgroundError
from fairground.language import say, speaking
from fairground.phrases import both, isolated
from fairground.web.finished.timeline import Moment
from fairground.web.lobby.learning import may_take_back, seen_lesson
from fairground.web.lobby.table_codes import spaced
from fairground.web.lobby.waiting_room import chair_for_anybody, is_removed
from fairground.web.people.visitor import Keyring
from fairground.web.seats.questions import may_ask_for_turn, may_end, question_at
from fairground.web.seats.questions import undecided as undecided_about
from fairground.web.seats.resigning import winner_by_resignation
from fairground.web.seats.seating import LONG, absences, former_players, may_set_speed
from fairground.web.seats.takeovers import is_asked_first, names_of, undecided
from fairground.web.storage.kept_table import Chair
from fairground.web.timing.clocks import SeatClock
from fairground.web.timing.flags import others
from fairground.web.watching.live import LiveTable
from fairground.web.watching.log import MOST_DATED, dated_log, since_last_turn
from fairground.web.watching.news import Scene
from fairground.web.watching.past_table import PastTable
from fairground.web.watching.snapshot import (
    Company,
    FinishedGame,
    Invitation,
    Newcomer,
    Position,
    Replay,
    SeenChair,
    SeenClock,
    SeenEnding,
    SeenLuck,
    SeenQuestion,
    Snapshot,
    reader_of,
)
from fairground.web.watching.viewer import Viewer, waits_for_another


def viewer_of(
    live: LiveTable,
    holder: str,
    origin: str,
    seat: int | None,
    coached: bool = False,
    window: str = "",
) -> Viewer:
    """A browser in front of a table, with the eyes of one of its seats or of an onlooker. All kinds
    of window see the same of a game that has one plan."""
    chairs = live.chairs
    lost = (chair.seat for chair in chairs if chair.owner == holder and chair.holder != holder)
    asks = (chair.seat for chair in chairs if chair.takeover and chair.takeover.holder == holder)
    held = live.held_by(holder)
    hosts = live.is_host(holder)
    window = window if live.game.plans else ""
    return Viewer(
        *(seat, held, origin, hosts, tuple(lost), next(asks, None), coached, window),
        is_removed=is_removed(live, holder),
        language=live.game.language,
    )


def scene_of(live: LiveTable, viewer: Viewer, keys: Keyring) -> Scene:
    """The scene of a viewer, shared with all who see the same, and up to date."""

    def make(name: str) -> Scene:
        return Scene(
            f"{live.born}-{name}",
            live.memory,
            lambda before: snapshot_of(live, viewer, keys, before),
            lambda: (live.revision, live.coach.answers if viewer.coached else 0),
            lambda event: live.scenes.shown_in_another_window(viewer, event),
        )

    with speaking(viewer.language):
        scene = live.scenes.find(viewer, make)
        scene.refresh()
    return scene


def snapshot_of(
    live: LiveTable, viewer: Viewer, keys: Keyring, before: Snapshot | None = None
) -> Snapshot:
    """The present. What is as it was ``before``, when the same viewer looked, is not put into words
    again."""
    company = _company(live, viewer, keys)
    if live.table is None:
        return _snapshot(live, viewer, company, None, 0)
    moment, legal = live.timeline.now(viewer.seat), _legal(live, viewer.seat)
    can_take_back = not live.header.ended and may_take_back(live)
    known = None if before is None else before.position
    position = _position(moment, viewer, legal, can_take_back, known)
    return _snapshot(live, viewer, company, position, moment.ply)


def replay_of(live: LiveTable, past: Moment, viewer: Viewer, drawn: Sequence[int] = ()) -> Replay:
    """An earlier moment, with nothing to choose; ``drawn`` are moves of the viewer then that the
    board shows."""
    chairs = tuple(_chair(live, chair, viewer, {}) for chair in live.chairs)
    position = _position(past, viewer, tuple(drawn))
    last = live.last_ply(viewer.seat)
    snapshot = _snapshot(live, viewer, _sitting(live, viewer, chairs), position, last)
    snapshot = structs.replace(
        snapshot, question=None, ending=None, may_end=(), may_ask=False, is_past=False
    )
    moments = tuple(live.timeline.moments(viewer.seat))
    return Replay(snapshot, position, moments, live.is_open_book)


def invitation_to(live: LiveTable, chair: Chair, holder: str) -> Invitation:
    """A chair as it is shown to somebody who may sit down on it."""
    people = tuple(isolated(other.name) for other in live.chairs if other.kind == "person")
    seen = SeenChair(chair.seat, chair.kind, isolated(chair.name), chair.bot)
    is_asked = chair.is_bots and is_asked_first(live, chair.seat, holder)
    return Invitation(live.id, live.game, len(live.chairs), people, seen, is_asked)


def finished_game(live: LiveTable) -> FinishedGame:
    """What everybody may know of a game that is over."""
    if live.table is None or not live.is_over:
        raise FairgroundError(say("You can look behind the scenes of a game once it is over."))
    live.check_open()
    names = tuple(isolated(chair.name) for chair in live.chairs)
    header, shares = live.header, live.table.shares
    return FinishedGame(live.id, live.game.title, names, header.hash, header.seed, shares)


def _company(live: LiveTable, viewer: Viewer, keys: Keyring) -> Company:
    """Who sits at the table. While a game runs this seldom changes, so it is kept as long as all
    that it follows from is the same. What is asked may lapse when the game goes on."""
    away = absences(live)
    is_changing = live.table is None or bool(live.header.question)
    follows_from = (
        live.header,
        tuple(live.chairs),
        tuple(live.notices),
        tuple(live.dealing.shares.values()),
        tuple(away.items()),
        live.clocks,
        live.is_over,
        is_changing or bool([chair for chair in live.chairs if chair.takeover]),
    )
    known = live.scenes.companies.get(viewer)
    if known is None or known[0] != follows_from or follows_from[-1]:
        chairs = tuple(_chair(live, chair, viewer, away, keys) for chair in live.chairs)
        known = (follows_from, _sitting(live, viewer, chairs))
        live.scenes.companies[viewer] = known
    return known[1]


def _sitting(live: LiveTable, viewer: Viewer, chairs: tuple[SeenChair, ...]) -> Company:
    header = live.header
    return Company(
        chairs=chairs,
        luck=_luck(live, viewer),
        link=f"{viewer.origin}/table/{live.id}",
        is_listed=header.listed,
        has_coach=header.coach and live.lesson is None,
        sequel=header.sequel or "",
        speed=header.speed if may_set_speed(live, viewer) else "",
        began_as_lesson=bool(header.lesson),
        control=live.control,
        clocks=_clocks(live, viewer),
        question=_question(live, viewer),
        ending=_ending(live),
        code=_code(live, viewer),
        may_end=tuple(seat for seat in viewer.held if may_end(live, seat)),
    )


def _snapshot(
    live: LiveTable, viewer: Viewer, company: Company, position: Position | None, last_ply: int
) -> Snapshot:
    sharing = viewer.sharing
    deciding = live.waits_for(viewer.held) if sharing else []
    is_handed_on = bool(sharing) and waits_for_another(viewer, deciding)
    has_sat_down = viewer.seat is None and len(viewer.held) == 1
    return Snapshot(
        id=live.id,
        game=live.game,
        seat=viewer.seat,
        held=viewer.held,
        hosts=viewer.hosts,
        link=company.link,
        is_listed=company.is_listed,
        has_coach=company.has_coach,
        sequel=company.sequel,
        chairs=company.chairs,
        luck=company.luck,
        last_ply=last_ply,
        position=position,
        next_person=deciding[0] if is_handed_on else None,
        is_coached=viewer.coached,
        advice=live.coach.says(viewer.seat) if viewer.coached and position is not None else (),
        is_elsewhere=has_sat_down or is_handed_on,
        speed=company.speed,
        turned=live.ending.words(reader_of(viewer.held)),
        window=viewer.window,
        lesson=seen_lesson(live, viewer),
        began_as_lesson=company.began_as_lesson,
        branch=live.branch,
        claim=live.claim(viewer.seat) if sharing and viewer.seat is not None else "",
        control=company.control,
        clocks=company.clocks,
        question=company.question,
        ending=company.ending,
        code=company.code,
        is_removed=viewer.is_removed,
        onlookers=live.header.onlookers,
        is_past=isinstance(live, PastTable),
        tournament=live.header.tournament,
        is_sealed=live.header.sealed,
        may_end=company.may_end,
        may_ask=viewer.seat in viewer.held and may_ask_for_turn(live, viewer.seat),
    )


def _clocks(live: LiveTable, viewer: Viewer) -> tuple[SeenClock, ...]:
    """Nothing here follows from what a seat does in secret: clocks change when turns do."""
    clocks = () if live.clocks is None else live.clocks.seats
    return tuple(_clock(live, seat, clock, viewer) for seat, clock in enumerate(clocks))


def _clock(live: LiveTable, seat: int, clock: SeatClock, viewer: Viewer) -> SeenClock:
    voters = others(live.chairs, seat) if clock.is_out else []
    own = [voter for voter in voters if voter in viewer.held]
    return SeenClock(
        left=round(clock.left, 1),
        until=None if clock.until is None else round(clock.until, 1),
        vacation=clock.vacation,
        is_out=clock.is_out,
        may_decide=bool(own),
        chosen=clock.votes.get(own[0], "") if own else "",
        voters=len(voters),
    )


def _code(live: LiveTable, viewer: Viewer) -> str:
    """For those who may invite others, as long as it leads to a chair."""
    may_invite = bool(viewer.held) or viewer.hosts
    if not may_invite or not live.header.code or chair_for_anybody(live) is None:
        return ""
    return spaced(live.header.code)


def _question(live: LiveTable, viewer: Viewer) -> SeenQuestion | None:
    question = question_at(live)
    if question is None:
        return None
    left, is_yours = undecided_about(live, question), question.seat in viewer.held
    is_asked = any(seat in viewer.held for seat in left)
    return SeenQuestion(
        kind=question.kind,
        who=isolated(live.chairs[question.seat].name),
        undecided=names_of(live, left),
        request=question.id if is_asked or is_yours else "",
        is_yours=is_yours,
    )


def _ending(live: LiveTable) -> SeenEnding | None:
    if not live.header.ended:
        return None
    why = isolated(live.header.closed) if live.is_shut else ""
    return SeenEnding(live.header.ended, winner_by_resignation(live), why)


def _legal(live: LiveTable, seat: int | None) -> tuple[int, ...]:
    """What the viewer may choose; nothing while a bot plays for them."""
    if live.table is None or seat is None or live.header.ended:
        return ()
    is_bots_turn = live.chairs[seat].bot and live.table.outcome is None
    return () if is_bots_turn else tuple(live.table.legal_moves(seat))


def _position(
    moment: Moment,
    viewer: Viewer,
    legal: tuple[int, ...],
    may_take_back: bool = True,
    known: Position | None = None,
) -> Position:
    """``known`` is what the viewer saw before. Where all is the same that everything else follows
    from, it is the position: somebody else may have begun something in secret."""
    table, seat = moment.table, viewer.seat
    names, view = tuple(table.display_names), table.view(seat)
    log, entries = dated_log(table, moment.notices, seat)
    own = {*viewer.held, *(() if seat is None else (seat,))} if may_take_back else ()
    undoable = tuple([other for other in sorted(own) if table.can_undo(other)])
    basis = (moment.ply, view, legal, names, log, undoable, table.shares)
    if known is not None and known.basis == basis:
        return known
    words, counting = table.game.words, partial(moment.ply_after, seat)
    return Position(
        ply=moment.ply,
        epochs=table.ply_for(None),
        view=view,
        legal=legal,
        names=names,
        headline=words.headline(view),
        prompt=words.prompt(view, legal, names),
        description=words.describe(view, names),
        standings=tuple([words.standing(view, other) for other in range(table.seats)]),
        log=log,
        line_plies=moment.plies_after(seat, entries[-MOST_DATED:]),
        since=since_last_turn(table, seat, counting) if seat is not None and legal else (),
        undoable=undoable,
        outcome=table.outcome,
        shares=table.shares,
    )


def _chair(
    live: LiveTable,
    chair: Chair,
    viewer: Viewer,
    away: Mapping[int, str],
    keys: Keyring | None = None,
) -> SeenChair:
    """Without the keys nothing is shown but who sits there."""
    seat = chair.seat
    is_concerned = bool(viewer.held) or viewer.hosts
    return SeenChair(
        seat=seat,
        kind=chair.kind,
        name=isolated(chair.name),
        bot=chair.bot,
        is_yours=seat in viewer.held,
        is_lost=seat in viewer.lost,
        may_stand_in=is_concerned and away.get(seat) == LONG and not chair.bot,
        away=away.get(seat, ""),
        former=both(former_players(live, seat)),
        link=_link(live, chair, viewer, keys) if keys else "",
        newcomer=_newcomer(live, chair, viewer),
        resigned=chair.resigned,
        is_members=chair.is_members,
        kept=chair.kept,
    )


def _link(live: LiveTable, chair: Chair, viewer: Viewer, keys: Keyring) -> str:
    """The secret way to a chair: one's own from another device, and a friend's."""
    is_own = live.table is not None and chair.seat in viewer.held
    is_offered = live.table is not None and chair.kind == "offered" and viewer.hosts
    is_open = live.table is None and chair.kind == "open" and (viewer.held or viewer.hosts)
    if not (is_own or is_offered or is_open):
        return ""
    token = keys.chair_token(live.id, chair.seat, chair.turnover)
    return f"{viewer.origin}/join/{live.id}/{token}"


def _newcomer(live: LiveTable, chair: Chair, viewer: Viewer) -> Newcomer | None:
    if chair.takeover is None:
        return None
    left = undecided(live, chair)
    is_asked = any(seat in viewer.held for seat in left)
    return Newcomer(
        name=isolated(chair.takeover.name),
        undecided=names_of(live, left),
        request=chair.takeover.id if is_asked else "",
        is_you=viewer.asks == chair.seat,
    )


def _luck(live: LiveTable, viewer: Viewer) -> SeenLuck:
    awaited, shares = live.dealing.awaited, live.dealing.shares
    people = tuple(seat for seat in viewer.held if live.chairs[seat].kind == "person")
    return SeenLuck(
        stage=live.header.luck,
        hash=live.header.hash,
        people=people,
        asked=tuple(seat for seat in people if seat in awaited),
        awaited=tuple(isolated(live.chairs[seat].name) for seat in awaited),
        commitments=tuple(
            (seat, share.commitment) for seat, share in sorted(shares.items()) if share.commitment
        ),
    )
