"""What is chosen in the lobby for a new table. The lobby's form has the seats, options and editions
of every game on it, so that choosing another game is no new page and loses nothing; fields that
belong to one game end with its name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from fairground import catalog
from fairground.bots import BOTS, USUAL
from fairground.game import Game, Option, OptionError, OptionValue
from fairground.language import say
from fairground.web.people.names import guest_name
from fairground.web.people.visitor import Visitor
from fairground.web.timing.time_control import USUAL as TIME_CONTROL
from fairground.web.timing.time_control import TimeControl, read_control
from fairground.web.watching.onlookers import AT_ONCE, checked_onlookers

ME, DEVICE, FRIEND, KEPT = "me", "device", "friend", "kept"
QUICK_SEATS = 2


@dataclass(frozen=True)
class Setup:
    """A table as somebody wants it. ``sitters`` and ``names`` go by seat. ``edition`` is the text
    of an edition that is not the house edition: a named one, or somebody's own."""

    game: Game
    sitters: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    edition: str = ""
    listed: bool = True
    coach: bool = False
    clock: TimeControl | None = None
    talk: bool = True
    onlookers: str = AT_ONCE

    @property
    def seats(self) -> int:
        return len(self.sitters)


def seats_field(game: Game) -> str:
    return f"seats-{game.id}"


def option_field(game: Game, option: Option) -> str:
    return f"option-{option.id}-{game.id}"


def edition_field(game: Game) -> str:
    return f"edition-name-{game.id}"


def front_door_game() -> Game:
    """What somebody plays who only wants to play: a game for newcomers, and a short one."""
    games = catalog.games().values()
    return min(games, key=lambda game: (not game.is_for_newcomers, game.minutes))


def first_choices(
    visitor: Visitor, played: Collection[str] = (), game_id: str = "", seats: str = ""
) -> dict[str, str]:
    """The fields of the form as the lobby proposes them: you and bots, so that the next click opens
    a table that plays. Games that the visitor has not ``played`` have the options for beginners."""
    games = catalog.games()
    chosen = games.get(game_id) or front_door_game()
    fields = {"game": chosen.id, "listed": "on", "talk": "on", **TIME_CONTROL}
    fields["name-0"] = visitor.name or guest_name(visitor)
    for seat in range(most_seats()):
        fields[f"sitter-{seat}"] = USUAL if seat else ME
    for game in games.values():
        fields[seats_field(game)] = str(min(max(QUICK_SEATS, game.seats[0]), game.seats[-1]))
        firsts = {} if game.id in played else game.first_game_options
        for option in game.options:
            value = firsts.get(option.id, option.values[0])
            if value is not False:
                fields[option_field(game, option)] = str(value)
    if seats.isdecimal() and len(seats) < 3 and int(seats) in chosen.seats:
        fields[seats_field(chosen)] = seats
    return fields


def quick_choices(visitor: Visitor, played: Collection[str], name: str) -> dict[str, str]:
    """A game for newcomers against one bot, with the coach."""
    fields = first_choices(visitor, played)
    if name.strip():
        fields["name-0"] = name
    return fields | {"coach": "on"}


def most_seats() -> int:
    return max(game.seats[-1] for game in catalog.games().values())


def read_setup(form: Mapping[str, str], file: str) -> Setup:
    """The lobby's form, and the edition file that came with it. FairgroundError says what is wrong
    with them."""
    game = catalog.game(form.get("game", "")[:60])
    options, seats = chosen_options(game, form), form.get(seats_field(game), "")
    game, edition = game_with_edition(game, form, own_edition(form, file))
    number = int(seats) if seats.isdecimal() and len(seats) < 3 else 0
    sitters = tuple(form.get(f"sitter-{seat}", FRIEND) for seat in range(number))
    _check_sitters(game, sitters)
    names = tuple(form.get(f"name-{seat}", "") for seat in range(number))
    listed, coach, clock = "listed" in form, "coach" in form, read_control(form)
    talk, onlookers = "talk" in form, checked_onlookers(form.get("onlookers", AT_ONCE))
    return Setup(game, sitters, names, options, edition, listed, coach, clock, talk, onlookers)


def chosen_options(game: Game, form: Mapping[str, str]) -> dict[str, OptionValue]:
    """What a form says about the options of a game."""
    return {
        option.id: _chosen(form.get(option_field(game, option)), option.values)
        for option in game.options
    }


def game_with_edition(game: Game, form: Mapping[str, str], own: str) -> tuple[Game, str]:
    """The game with the edition that a form names, or somebody's own, and the text of it."""
    return _with_edition(game, form.get(edition_field(game), ""), own)


def setup_of(wanted: Setup, edition_name: str) -> Setup:
    """What a program wants, if that can be: ``wanted`` has the text of its own edition, if any."""
    game, edition = _with_edition(wanted.game, edition_name, wanted.edition)
    _check_sitters(game, wanted.sitters)
    checked_onlookers(wanted.onlookers)
    return replace(wanted, game=game, edition=edition)


def _with_edition(game: Game, name: str, own: str) -> tuple[Game, str]:
    """The game with an edition that comes with it, or with somebody's own."""
    if name and own:
        raise OptionError(say("Choose an edition from the list, or bring your own; not both."))
    if name and name not in game.named_editions:
        raise OptionError(
            say(
                "{game} does not come with an edition {name}.",
                game=game.title,
                name=repr(name[:40]),
            )
        )
    edition = game.named_editions[name] if name else own
    return (game.with_edition_text(edition, say("The edition")) if edition else game), edition


def _check_sitters(game: Game, sitters: Sequence[str]) -> None:
    if len(sitters) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise OptionError(
            say("{game} takes {least} to {most} seats.", game=game.title, least=least, most=most)
        )
    for sitter in sitters:
        if sitter not in (ME, DEVICE, FRIEND, KEPT, *BOTS):
            raise OptionError(say("Unknown player type {name}.", name=repr(sitter[:40])))


def own_edition(form: Mapping[str, str], file: str) -> str:
    """The text of somebody's own edition: that of a file, or else what was pasted."""
    text = file or form.get("edition-text", "")
    return text.replace("\r\n", "\n") if text.strip() else ""


def _chosen(text: str | None, values: Sequence[OptionValue]) -> OptionValue:
    """A checkbox that is not ticked sends nothing."""
    if True in values and False in values:
        return text is not None
    for value in values:
        if str(value) == text:
            return value
    known = ", ".join(str(value) for value in values)
    raise OptionError(say("An option takes one of: {values}.", values=known))
