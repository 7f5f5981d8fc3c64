"""What a finished game says about the people who played it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fairground.bots.levels import TITLES, level_of
from fairground.game import Game
from fairground.outcome import Outcome
from fairground.web.finished.result_rows import Result
from fairground.web.people.visitor import is_account
from fairground.web.storage.kept_table import Chair, Header, Notice

_LEVELS = [title.id for title in TITLES]


def results_of(
    header: Header,
    chairs: Sequence[Chair],
    notices: Sequence[Notice],
    game: Game,
    outcome: Outcome | None,
) -> tuple[Result, ...]:
    """Lessons have none. Somebody who resigned, or left a bot to finish, comes last. A seat that
    changed hands on the way belongs to nobody. Without an ``outcome`` the game ended because people
    resigned, and those who did not share the victory."""
    if header.lesson:
        return ()
    handed_over = {notice.seat for notice in notices if notice.before}
    seats = len(chairs)
    results = []
    for seat, chair in enumerate(chairs):
        is_own = seat not in handed_over
        is_person = is_own and chair.kind == "person"
        has_left = chair.resigned or (is_person and bool(chair.bot))
        rank = 1 if outcome is None else outcome.ranks[seat]
        level = chair.bot if is_own and chair.is_bots else ""
        result = Result(
            game.id,
            seats,
            seat,
            person=chair.holder if is_person else "",
            level=level,
            rank=seats if has_left else rank,
            score=None if outcome is None else outcome.scores[seat],
            strength=_strength(level, game),
        )
        results.append(result)
    counts = _counts(header, results)
    return tuple(replace(each, is_rated=counts and is_account(each.person)) for each in results)


def _strength(level: str, game: Game) -> float | None:
    if level not in _LEVELS or not game.levels:
        return None
    return level_of(game, level).rating


def _counts(header: Header, results: Sequence[Result]) -> bool:
    """Whether a game says how strong somebody is: nobody was coached, no person sat on two chairs,
    and people with an account met each other or a bot whose strength is known."""
    people = [each.person for each in results if each.person]
    if header.coach or len(set(people)) < len(people):
        return False
    members = sum(is_account(person) for person in people)
    measured = sum(each.strength is not None for each in results)
    return members > 0 and members + measured > 1
