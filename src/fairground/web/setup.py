"""What is chosen in the lobby for a new table."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from fairground import catalog
from fairground.bots import BOTS, USUAL
from fairground.game import Game, OptionError, OptionValue
from fairground.names import NAME_LENGTH
from fairground.web.visitor import Visitor

ME, DEVICE, FRIEND = "me", "device", "friend"


@dataclass(frozen=True)
class Setup:
    """What is chosen in the lobby. ``sitters`` and ``names`` go by seat. ``edition`` is the text of
    an edition that is not the house edition: a named one, or somebody's own."""

    game: Game
    sitters: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    edition: str = ""
    edition_name: str = ""
    listed: bool = True
    coach: bool = False

    @property
    def seats(self) -> int:
        return len(self.sitters)


def first_setup(game_id: str, seats: str, visitor: Visitor) -> Setup:
    """What the lobby proposes: you and bots, so that the next click opens a table that plays."""
    games = catalog.games()
    game = games.get(game_id) or next(iter(games.values()))
    usual = min(max(2, game.seats[0]), game.seats[-1])
    wanted = int(seats) if seats.isdecimal() and len(seats) < 3 else usual
    number = wanted if wanted in game.seats else usual
    bots = [USUAL] * (number - 1)
    return Setup(game, (ME, *bots), (visitor.name, *[""] * (number - 1)))


def read_setup(form: Mapping[str, str], file: str) -> Setup:
    """The lobby's form, and the edition file that came with it. FairgroundError says what is wrong
    with them."""
    game = catalog.game(form.get("game", "")[:60])
    name = form.get("edition-name", "")
    own = own_edition(form, file)
    if name and own:
        raise OptionError("Choose an edition from the list, or bring your own; not both.")
    if name and name not in game.named_editions:
        raise OptionError(f"{game.title} does not come with an edition {name[:40]!r}.")
    edition = game.named_editions[name] if name else own
    if edition:
        game = game.with_edition_text(edition, "The edition")
    seats = form.get("seats", "")
    if not (seats.isdecimal() and len(seats) < 3 and int(seats) in game.seats):
        least, most = game.seats[0], game.seats[-1]
        raise OptionError(f"{game.title} takes {least} to {most} seats.")
    sitters = tuple(form.get(f"sitter-{seat}", FRIEND) for seat in range(int(seats)))
    for sitter in sitters:
        if sitter not in _sitters():
            raise OptionError(f"Unknown player type {sitter[:40]!r}.")
    names = tuple(form.get(f"name-{seat}", "") for seat in range(int(seats)))
    options = {
        option.id: _chosen(form.get(f"option-{option.id}"), option.values)
        for option in game.options
    }
    return Setup(game, sitters, names, options, edition, name, "listed" in form, "coach" in form)


def own_edition(form: Mapping[str, str], file: str) -> str:
    """The text of somebody's own edition: that of a file, or else what was pasted."""
    text = file or form.get("edition-text", "")
    return text.replace("\r\n", "\n") if text.strip() else ""


def again_setup(form: Mapping[str, str], file: str, visitor: Visitor) -> Setup:
    """What the lobby shows after it had to refuse: all that was chosen and can be kept. A browser
    does not keep a file that was chosen, so its text is shown."""
    first = first_setup(form.get("game", ""), form.get("seats", ""), visitor)
    sitters = [form.get(f"sitter-{seat}", "") for seat in range(first.seats)]
    options: dict[str, OptionValue] = {}
    for option in first.game.options:
        with contextlib.suppress(OptionError):
            options[option.id] = _chosen(form.get(f"option-{option.id}"), option.values)
    return replace(
        first,
        sitters=tuple(sitter if sitter in _sitters() else FRIEND for sitter in sitters),
        names=tuple(form.get(f"name-{seat}", "")[:NAME_LENGTH] for seat in range(first.seats)),
        options=options,
        edition=own_edition(form, file),
        edition_name=form.get("edition-name", ""),
        listed="listed" in form,
        coach="coach" in form,
    )


def _sitters() -> tuple[str, ...]:
    return (ME, DEVICE, FRIEND, *BOTS)


def _chosen(text: str | None, values: Sequence[OptionValue]) -> OptionValue:
    """A checkbox that is not ticked sends nothing."""
    if True in values and False in values:
        return text is not None
    for value in values:
        if str(value) == text:
            return value
    raise OptionError(f"An option takes one of: {', '.join(str(value) for value in values)}.")
