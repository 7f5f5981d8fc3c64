"""The lobby: posters, the form for a new table, and the tables that are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from fairground import catalog
from fairground.bots import BOTS, USUAL
from fairground.draw import EMPTY, escaped, icon, joined, markup, shape
from fairground.draw.scene import scene
from fairground.game import Game, Option
from fairground.names import NAME_LENGTH
from fairground.phrases import count
from fairground.printed import LONGEST
from fairground.web.names import table_title
from fairground.web.offered_lessons import offered_lesson
from fairground.web.pages.frame import WHAT_THIS_IS, header, hidden, page
from fairground.web.pages.lesson import lesson_button
from fairground.web.pages.seats import vacant
from fairground.web.setup import (
    DEVICE,
    FRIEND,
    ME,
    edition_field,
    front_door_game,
    most_seats,
    option_field,
    seats_field,
)

QUICK = markup("quick")
"""The form at the front door; the posters' lessons are opened with it, too."""


@dataclass(frozen=True)
class Row:
    """A table in the list: who sits on its chairs (None on an open one), what it says now, and
    what the viewer would do there."""

    table: str
    sitters: tuple[str | None, ...]
    words: str
    verb: str
    calls: bool = False
    edition: str = ""


@dataclass(frozen=True)
class Lobby:
    """What the lobby shows to a visitor. ``chosen`` are the fields of the form for a new table, as
    the form itself would send them."""

    chosen: Mapping[str, str]
    rows: Sequence[Row]
    token: str

    @property
    def game(self) -> Game:
        games = catalog.games()
        return games.get(self.chosen.get("game", "")) or front_door_game()

    def is_on(self, field: str) -> bool:
        return field in self.chosen

    def value(self, field: str) -> str:
        return self.chosen.get(field, "")


def lobby_page(lobby: Lobby, flash: Markup = EMPTY) -> Markup:
    games = catalog.games().values()
    posters = joined(_poster(game, game.id == lobby.game.id) for game in games)
    rows = lobby.rows
    where = markup(f"<span>{escaped(count(len(rows), 'table'))}</span>") if rows else EMPTY
    body = markup(f"""{header("The lobby", where)}
{scene()}
<main class="layout" id="main">{_welcome(lobby)}<div class="choose">
<h2 class="choose-title">Or set up a table of your own</h2>
<div class="posters" role="radiogroup" aria-label="Game">{posters}</div>
<section class="card opens"><h2>Tables <small>yours first, then open ones</small></h2>
{_rows(rows)}{_record_form(lobby.token)}</section></div>
{_form(lobby, flash)}</main>""")
    return page("Fairground", (body,), "lobby")


def _welcome(lobby: Lobby) -> Markup:
    """What this is, and one button that plays."""
    game, name = front_door_game(), lobby.value("name-0")
    return markup(f"""<section class="card welcome"><div class="title"><h1>Pull up a chair</h1>
<p>{escaped(WHAT_THIS_IS)}</p></div>
<form class="quick" id="{QUICK}" method="post" action="/play">{hidden("token", lobby.token)}
<label class="quick-name">You play as<input class="name" name="name" maxlength="{NAME_LENGTH}"
 autocomplete="nickname" value="{escaped(name)}"></label>
<button class="may big">Play {escaped(game.title)} now
<small>{game.minutes} minutes against a bot; a coach helps</small></button>
{_lesson(game, has_title=True)}</form></section>
""")


def _lesson(game: Game, *, has_title: bool = False) -> Markup:
    lesson = offered_lesson(game.id)
    if lesson is None:
        return EMPTY
    return lesson_button(game, lesson.minutes, QUICK, has_title=has_title)


def _poster(game: Game, is_on: bool) -> Markup:
    """A label with its radio button, so that choosing a game is no new page."""
    least, most = game.seats[0], game.seats[-1]
    seats = f"{least}–{most}" if most > least else str(least)
    own = escaped(game.id)
    return markup(
        f'<div class="poster{" first" if is_on else ""}">'
        f'<label><input class="unseen" type="radio" form="setup" name="game" value="{own}" '
        f'id="game-{own}" aria-labelledby="title-{own}" aria-describedby="about-{own}"'
        f"{_checked(is_on)}>{game.picture.poster()}"
        f'<span class="poster-words"><b class="sign" id="title-{own}">{escaped(game.title)}</b>'
        f'<span class="soft" id="about-{own}">{escaped(game.blurb)}</span></span></label>'
        f'<div class="facts"><span>{icon("chair", 14, "players")}{escaped(seats)}</span>'
        f"<span>{icon('clock', 14, 'minutes')}{game.minutes} min</span>"
        f'<a href="/rules/{own}">Rules<span class="unseen"> of {escaped(game.title)}</span></a>'
        f"</div>{_lesson(game)}</div>"
    )


def _checked(is_on: bool) -> Markup:
    return markup(" checked" if is_on else "")


def _form(lobby: Lobby, flash: Markup) -> Markup:
    games = catalog.games().values()
    titles = joined(
        markup(f'<span class="{_of(game)}">A table of {escaped(game.title)}</span>')
        for game in games
    )
    opens = joined(
        markup(f'<span class="{_of(game)}">Open the table of {escaped(game.title)}</span>')
        for game in games
    )
    chairs = joined(_chair(lobby, seat) for seat in range(most_seats()))
    numbers = joined(_numbers(lobby, game) for game in games)
    options = joined(_options(lobby, game) for game in games)
    listed = _switch(
        "listed",
        lobby.is_on("listed"),
        "Show it in the lobby",
        "Anyone may watch and take an open chair. A table with bots alone is never shown.",
    )
    editions = joined(_edition(lobby, game) for game in games)
    return markup(f"""<form class="card setup" id="setup" method="post" action="/table"
 enctype="multipart/form-data">{flash}<h2>{titles}</h2>{hidden("token", lobby.token)}
{numbers}
<fieldset><legend>Chairs</legend><ul class="chairs">{chairs}</ul></fieldset>
<fieldset><legend>Options</legend>{options}{_coach(lobby)}{listed}</fieldset>
<details class="file"{markup(" open" if _has_edition(lobby) else "")}>
<summary>Another edition</summary>{editions}
<label>Your edition file<input type="file" name="edition" accept=".toml"></label>
<label>or its text<textarea name="edition-text" rows="4" spellcheck="false" autocomplete="off">
{escaped(lobby.value("edition-text")[:LONGEST])}</textarea></label></details>
<div class="open-bar"><button class="may big">{opens}</button></div></form>""")


def _of(*games: Game) -> Markup:
    """The class of what belongs to some games: it is shown only when one of them is chosen."""
    return joined((markup("of-game"), *(markup(f" of-{escaped(game.id)}") for game in games)))


def _numbers(lobby: Lobby, game: Game) -> Markup:
    name = seats_field(game)
    chosen = lobby.value(name)
    wanted = chosen if chosen in {str(number) for number in game.seats} else str(game.seats[0])
    radios = joined(
        markup(
            f'<label><input class="unseen" type="radio" name="{escaped(name)}" '
            f'id="{escaped(name)}-{number}" value="{number}"{_checked(str(number) == wanted)}>'
            f"<span>{number}</span></label>"
        )
        for number in game.seats
    )
    return markup(
        f'<fieldset class="{_of(game)}"><legend>Players</legend>'
        f'<div class="pickers">{radios}</div></fieldset>'
    )


def _coach(lobby: Lobby) -> Markup:
    games = [game for game in catalog.games().values() if game.bot is not None]
    words = "It names the three best moves to anybody who asks, and says why."
    switch = _switch("coach", lobby.is_on("coach"), "A coach", words)
    return markup(f'<div class="{_of(*games)}">{switch}</div>') if games else EMPTY


def _options(lobby: Lobby, game: Game) -> Markup:
    if not game.options:
        return EMPTY
    options = joined(_option(option, game, lobby) for option in game.options)
    return markup(f'<div class="{_of(game)}">{options}</div>')


def _has_edition(lobby: Lobby) -> bool:
    return bool(lobby.value("edition-text") or lobby.value(edition_field(lobby.game)))


def _edition(lobby: Lobby, game: Game) -> Markup:
    """The editions that come with a game, and where to get a file for one's own values."""
    name = edition_field(game)
    named = joined(
        markup(
            f"<option{' selected' if edition == lobby.value(name) else ''}>"
            f"{escaped(edition)}</option>"
        )
        for edition in game.named_editions
    )
    choice = markup(
        f'<label>Comes with the game<select name="{escaped(name)}">'
        f'<option value="">the house edition</option>{named}</select></label>'
    )
    return markup(f"""<div class="{_of(game)}">{choice if named else ""}
<p>Do you own the game? Type the values of your copy into
<a href="/edition/{escaped(game.id)}" download>this file</a>, then bring it here.</p></div>""")


def _chair(lobby: Lobby, seat: int) -> Markup:
    """The style sheet hides the name where a bot or a friend will sit."""
    kinds = [
        (ME, "You"),
        (FRIEND, "A friend, by link"),
        (DEVICE, "On this device"),
        *((bot.id, f"Bot: {bot.title}") for bot in BOTS.values()),
    ]
    sitter = lobby.chosen.get(f"sitter-{seat}", USUAL)
    sitter = sitter if sitter in dict(kinds) else FRIEND
    choices = joined(
        markup(
            f'<option value="{escaped(kind)}"{" selected" if kind == sitter else ""}>'
            f"{escaped(words)}</option>"
        )
        for kind, words in kinds
    )
    return markup(
        f'<li class="chair">{shape(seat, 26)}<div class="grow sitter">'
        f'<select name="sitter-{seat}" aria-label="Who sits on chair {seat + 1}">{choices}</select>'
        f'<input class="name" name="name-{seat}" maxlength="{NAME_LENGTH}" autocomplete="nickname" '
        f'placeholder="Name" aria-label="Name on chair {seat + 1}" '
        f'value="{escaped(lobby.value(f"name-{seat}")[:NAME_LENGTH])}"></div></li>'
    )


def _option(option: Option, game: Game, lobby: Lobby) -> Markup:
    name = option_field(game, option)
    if True in option.values and False in option.values:
        return _switch(name, lobby.is_on(name), option.title, option.words)
    choices = joined(
        markup(
            f"<option{' selected' if str(value) == lobby.value(name) else ''}>"
            f"{escaped(value)}</option>"
        )
        for value in option.values
    )
    return markup(
        f'<label class="switch"><select name="{escaped(name)}">{choices}</select>'
        f"<span>{escaped(option.title)}<small>{escaped(option.words)}</small></span></label>"
    )


def _switch(name: str, is_on: bool, title: str, words: str) -> Markup:
    return markup(
        f'<label class="switch"><input type="checkbox" name="{escaped(name)}"{_checked(is_on)}>'
        f"<span>{escaped(title)}<small>{escaped(words)}</small></span></label>"
    )


def _record_form(token: str) -> Markup:
    return markup(f"""<details class="file"><summary>Look at a recorded game</summary>
<form method="post" action="/record" enctype="multipart/form-data">{hidden("token", token)}
<label>A record: the text file of a game
<input type="file" name="record" accept=".txt" required></label>
<button>Look at it</button></form></details>""")


def _rows(rows: Sequence[Row]) -> Markup:
    if not rows:
        return markup(
            f'<div class="quiet-scene">{icon("tent", 44)}<b>No tables yet</b>'
            "<span>Open the first one.</span></div>"
        )
    return markup(f"<ul>{joined(_row(row) for row in rows)}</ul>")


def _row(row: Row) -> Markup:
    shapes = joined(
        vacant() if name is None else shape(seat, 20) for seat, name in enumerate(row.sitters)
    )
    names = ", ".join(name for name in row.sitters if name is not None)
    edition = markup(f"<small>{escaped(row.edition)}</small>") if row.edition else EMPTY
    return markup(
        f'<li>{icon("tent", 22)}<div class="grow"><b>{escaped(table_title(row.table))}</b>'
        f"<small>{escaped(row.words)}</small>{edition}"
        f'<small class="sitters">{escaped(names)}</small></div>'
        f'<span class="shapes">{shapes}</span>'
        f'<a class="button{" may" if row.calls else ""}" href="/table/{escaped(row.table)}">'
        f'{escaped(row.verb)}<span class="unseen"> {escaped(table_title(row.table))}</span>'
        "</a></li>"
    )
