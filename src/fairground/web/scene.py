"""From a live table to what one viewer may see of it. Pages are shown nothing but the values that
are made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import structs

from fairground.game import FairgroundError
from fairground.phrases import both, isolated
from fairground.web.learning import may_take_back, seen_lesson
from fairground.web.live import LiveTable
from fairground.web.log import line_plies, log_lines, since_last_turn
from fairground.web.news import Scene
from fairground.web.seating import LONG, absences, former_players, may_set_speed
from fairground.web.snapshot import (
    Company,
    FinishedGame,
    Invitation,
    Newcomer,
    Position,
    Replay,
    SeenChair,
    SeenLuck,
    Snapshot,
)
from fairground.web.store import Chair
from fairground.web.takeovers import is_asked_first, names_of, undecided
from fairground.web.timeline import Moment
from fairground.web.viewer import Viewer, waits_for_another
from fairground.web.visitor import Keyring


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
    return Viewer(seat, held, origin, hosts, tuple(lost), next(asks, None), coached, window)


def scene_of(live: LiveTable, viewer: Viewer, keys: Keyring) -> Scene:
    """The scene of a viewer, shared with all who see the same, and up to date."""

    def make(name: str) -> Scene:
        return Scene(
            f"{live.born}-{name}",
            live.memory,
            lambda: snapshot_of(live, viewer, keys),
            lambda: (live.revision, live.coach.answers if viewer.coached else 0),
            lambda event: live.scenes.shown_in_another_window(viewer, event),
        )

    scene = live.scenes.find(viewer, make)
    scene.refresh()
    return scene


def snapshot_of(live: LiveTable, viewer: Viewer, keys: Keyring) -> Snapshot:
    """The present."""
    company = _company(live, viewer, keys)
    if live.table is None:
        return _snapshot(live, viewer, company, None)
    position = _position(live.timeline.now(viewer.seat), viewer, _legal(live, viewer.seat))
    if not may_take_back(live):
        position = structs.replace(position, undoable=())
    return _snapshot(live, viewer, company, position)


def replay_of(live: LiveTable, past: Moment, viewer: Viewer, drawn: Sequence[int] = ()) -> Replay:
    """An earlier moment, with nothing to choose; ``drawn`` are moves of the viewer then that the
    board shows."""
    chairs = tuple(_chair(live, chair, viewer, {}) for chair in live.chairs)
    position = _position(past, viewer, drawn)
    snapshot = _snapshot(live, viewer, Company(chairs, _luck(live, viewer)), position)
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
    if live.table is None or live.table.outcome is None:
        raise FairgroundError("You can look behind the scenes of a game once it is over.")
    names = tuple(isolated(chair.name) for chair in live.chairs)
    header, shares = live.header, live.table.shares
    return FinishedGame(live.id, live.game.title, names, header.hash, header.seed, shares)


def _company(live: LiveTable, viewer: Viewer, keys: Keyring) -> Company:
    """Who sits at the table. While a game runs this seldom changes, so it is kept as long as all
    that it follows from is the same."""
    away = absences(live)
    follows_from = (
        live.header,
        tuple(live.chairs),
        tuple(live.notices),
        tuple(live.dealing.shares.values()),
        tuple(away.items()),
        live.table is None or any(chair.takeover for chair in live.chairs),
    )
    known = live.scenes.companies.get(viewer)
    if known is None or known[0] != follows_from or follows_from[-1]:
        chairs = tuple(_chair(live, chair, viewer, away, keys) for chair in live.chairs)
        known = (follows_from, Company(chairs, _luck(live, viewer)))
        live.scenes.companies[viewer] = known
    return known[1]


def _snapshot(
    live: LiveTable, viewer: Viewer, company: Company, position: Position | None
) -> Snapshot:
    deciding = live.waits_for(viewer.held)
    is_handed_on = waits_for_another(viewer, deciding)
    has_sat_down = viewer.seat is None and len(viewer.held) == 1
    return Snapshot(
        id=live.id,
        game=live.game,
        seat=viewer.seat,
        held=viewer.held,
        hosts=viewer.hosts,
        link=f"{viewer.origin}/table/{live.id}",
        is_listed=live.header.listed,
        has_coach=live.header.coach and live.lesson is None,
        sequel=live.header.sequel or "",
        chairs=company.chairs,
        luck=company.luck,
        last_ply=live.last_ply(viewer.seat),
        position=position,
        next_person=deciding[0] if is_handed_on else None,
        is_coached=viewer.coached,
        advice=live.coach.says(viewer.seat) if viewer.coached and position is not None else (),
        is_elsewhere=has_sat_down or is_handed_on,
        speed=live.header.speed if may_set_speed(live, viewer) else "",
        turned=live.ending.words,
        window=viewer.window,
        lesson=seen_lesson(live, viewer),
        began_as_lesson=bool(live.header.lesson),
        claim=live.claim(viewer.seat) if viewer.sharing and viewer.seat is not None else "",
    )


def _legal(live: LiveTable, seat: int | None) -> Sequence[int]:
    """What the viewer may choose; nothing while a bot plays for them."""
    if live.table is None or seat is None:
        return ()
    is_bots_turn = live.chairs[seat].bot and live.table.outcome is None
    return () if is_bots_turn else live.table.legal_moves(seat)


def _position(moment: Moment, viewer: Viewer, legal: Sequence[int]) -> Position:
    table, seat = moment.table, viewer.seat
    names, words, view = table.display_names, table.game.words, table.view(seat)
    own = {*viewer.held, *(() if seat is None else (seat,))}
    counting = partial(moment.ply_after, seat)
    return Position(
        ply=moment.ply,
        epochs=table.ply_for(None),
        view=view,
        legal=tuple(legal),
        names=tuple(names),
        headline=words.headline(view),
        prompt=words.prompt(view, legal, names),
        description=words.describe(view, names),
        standings=tuple(words.standing(view, other) for other in range(table.seats)),
        log=tuple(log_lines(table, moment.notices, seat)),
        line_plies=line_plies(table, moment.notices, seat, counting),
        since=since_last_turn(table, seat, counting) if seat is not None and legal else (),
        undoable=tuple(other for other in sorted(own) if table.can_undo(other)),
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
