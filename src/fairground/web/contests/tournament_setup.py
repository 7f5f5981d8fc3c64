"""What somebody chooses for a new tournament."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import msgspec

from fairground import catalog
from fairground.bots import BOTS, USUAL
from fairground.game import Game, OptionError
from fairground.language import say, sentence
from fairground.luck import SEED_BYTES, commitment
from fairground.tournaments import DUPLICATE, ROBIN, SOLO, SWISS
from fairground.visible_text import composed, hides_something, is_level
from fairground.web.contests.kept_tournament import Tournament
from fairground.web.lobby.setup import (
    chosen_options,
    game_with_edition,
    option_field,
    own_edition,
    seats_field,
)
from fairground.web.people.names import table_name
from fairground.web.timing.time_control import BOT, read_control
from fairground.web.timing.time_control import USUAL as TIME_CONTROL

TITLE_LENGTH = 60
MOST_ROUNDS = 12
KINDS: Mapping[str, str] = {
    SWISS: sentence("Swiss"),
    ROBIN: sentence("Round robin"),
    DUPLICATE: sentence("Duplicate"),
    SOLO: sentence("Duplicate against bots"),
}
ABOUT: Mapping[str, str] = {
    SWISS: sentence("People who stand alike meet, and nobody drops out."),
    ROBIN: sentence("Everybody meets everybody, as evenly as that comes out."),
    DUPLICATE: sentence(
        "The same luck at every table: you are compared with those who had your seat elsewhere."
    ),
    SOLO: sentence(
        "Everybody plays alone against bots with the same luck, and the points of the game are"
        " compared."
    ),
}
MOST_ENTRANTS: Mapping[str, int] = {SWISS: 64, ROBIN: 24, DUPLICATE: 48, SOLO: 64}
"""People in one tournament of each kind."""
BYES, FILLS = "byes", "bots"


def first_choices(game: Game) -> dict[str, str]:
    """The fields of the form as the page proposes them."""
    seats = game.seats
    fields = {"kind": SWISS, "rounds": "4", "spare": FILLS, "bot": USUAL, **TIME_CONTROL}
    fields[seats_field(game)] = str(2 if 2 in seats else seats[0])
    for option in game.options:
        if option.values[0] is not False:
            fields[option_field(game, option)] = str(option.values[0])
    return fields


def read_tournament(form: Mapping[str, str], file: str, organiser: str, now: float) -> Tournament:
    """The form, and the edition file that came with it. FairgroundError says what is wrong."""
    chosen = catalog.game(form.get("game", "")[:60])
    options = chosen_options(chosen, form)
    kind, bot, spare = form.get("kind", ""), form.get("bot", ""), form.get("spare", "")
    if kind not in KINDS:
        raise OptionError(say("Choose one of the kinds of tournaments."))
    if bot not in BOTS:
        raise OptionError(say("Choose how well the bots play."))
    if spare not in (BYES, FILLS):
        raise OptionError(say("Spare seats are filled by bots, or somebody has a bye."))
    game, edition = game_with_edition(chosen, form, own_edition(form, file))
    seats = _number(form.get(seats_field(chosen), ""))
    _check_seats(game, kind, seats)
    control = read_control({**form, "clock-flag": BOT})
    secret = secrets.token_bytes(SEED_BYTES)
    return Tournament(
        id=table_name(),
        title=checked_title(form.get("title", "")),
        organiser=organiser,
        game=game.id,
        version=game.version,
        options=msgspec.json.encode(game.check_options(seats, options)).decode(),
        edition=edition,
        kind=kind,
        seats=seats,
        rounds=0 if kind == ROBIN else checked_rounds(form.get("rounds", "")),
        clock="" if control is None else control.text,
        bot=bot,
        fills=spare == FILLS,
        secret=secret.hex(),
        hash=commitment(secret),
        created=now,
    )


def checked_title(text: str) -> str:
    """OptionError says what would be right."""
    tidy = composed(text, TITLE_LENGTH)
    if not tidy or len(tidy) > TITLE_LENGTH or hides_something(tidy) or not is_level(tidy):
        raise OptionError(
            say("A title has 1 to {most} letters that can be shown.", most=TITLE_LENGTH)
        )
    if not any(letter.isalnum() for letter in tidy):
        raise OptionError(say("A title needs a letter or a digit."))
    return tidy


def checked_rounds(text: str) -> int:
    rounds = _number(text)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise OptionError(say("A tournament has 1 to {most} rounds.", most=MOST_ROUNDS))
    return rounds


def _check_seats(game: Game, kind: str, seats: int) -> None:
    least, most = game.seats[0], game.seats[-1]
    if seats not in game.seats:
        raise OptionError(
            say("{game} takes {least} to {most} seats.", game=game.title, least=least, most=most)
        )
    if seats < 2 and kind != SOLO:
        raise OptionError(say("People meet at tables of two seats or more."))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
