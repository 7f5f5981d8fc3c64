"""The lobby: posters, the form for a new table, and the tables that are open."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from fairground import catalog
from fairground.bots import BOTS
from fairground.draw import EMPTY, escaped, icon, joined, markup, shape
from fairground.draw.scene import scene
from fairground.game import Game, Option
from fairground.names import NAME_LENGTH
from fairground.phrases import count
from fairground.printed import LONGEST
from fairground.web.names import table_title
from fairground.web.pages.frame import header, hidden, page, tool
from fairground.web.pages.seats import vacant
from fairground.web.setup import DEVICE, FRIEND, ME, Setup


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


def lobby_page(setup: Setup, rows: list[Row], token: str, flash: Markup = EMPTY) -> Markup:
    posters = joined(_poster(game, game.id == setup.game.id) for game in catalog.games().values())
    where = markup(f"<span>{escaped(count(len(rows), 'table'))}</span>") if rows else EMPTY
    body = markup(f"""{header("The lobby", where, tool(f"/rules/{setup.game.id}", "book", "Rules"))}
{scene()}
<main class="layout" id="main"><div class="choose">
<div class="title"><h1>Pull up a chair</h1>
<p>Choose a game; the table is ready in a moment.</p></div>
<div class="posters">{posters}</div>
<section class="card opens"><h2>Tables <small>yours first, then open ones</small></h2>
{_rows(rows)}{_record_form(token)}</section></div>
{_form(setup, token, flash)}</main>""")
    return page("Fairground", (body,), "lobby")


def _poster(game: Game, is_on: bool) -> Markup:
    least, most = game.seats[0], game.seats[-1]
    seats = f"{least}–{most}" if most > least else str(least)
    current = markup(' aria-current="true"') if is_on else EMPTY
    return markup(
        f'<a class="poster{" on" if is_on else ""}" href="/?game={escaped(game.id)}"{current}>'
        f'{game.picture.poster()}<div class="poster-words"><h2>{escaped(game.title)}</h2>'
        f"<p>{escaped(game.blurb)}</p>"
        f'<div class="facts"><span>{icon("chair", 14, "players")}{escaped(seats)}</span>'
        f"<span>{icon('clock', 14, 'minutes')}{game.minutes} min</span></div></div></a>"
    )


def _form(setup: Setup, token: str, flash: Markup) -> Markup:
    game = setup.game
    counts = joined(_seats_link(game, number, setup.seats) for number in game.seats)
    chairs = joined(_chair(setup, seat) for seat in range(setup.seats))
    options = joined(_option(option, setup) for option in game.options)
    listed = _switch(
        "listed", setup.listed, "Show it in the lobby", "Anyone may watch and take an open chair."
    )
    coach = EMPTY
    if game.bot is not None:
        words = "It names the three best moves to anybody who asks, and says why."
        coach = _switch("coach", setup.coach, "A coach", words)
    fields = hidden("token", token) + hidden("game", game.id) + hidden("seats", setup.seats)
    return markup(f"""<form class="card setup" id="setup" method="post" action="/table"
 enctype="multipart/form-data">{flash}<h2>A table of {escaped(game.title)}</h2>{fields}
<div class="field"><span class="legend-line" id="players">Players</span>
<nav class="pickers" aria-labelledby="players">{counts}</nav></div>
<fieldset><legend>Chairs</legend><ul class="chairs">{chairs}</ul></fieldset>
<fieldset><legend>Options</legend>{options}{coach}{listed}</fieldset>
{_edition(setup)}
<button class="may big">Open the table</button></form>""")


def _edition(setup: Setup) -> Markup:
    """The editions that come with the game, and a place for the values of somebody's own copy."""
    game, text = setup.game, setup.edition[:LONGEST]
    is_open = markup(" open" if setup.edition or setup.edition_name else "")
    named = joined(
        markup(
            f"<option{' selected' if name == setup.edition_name else ''}>{escaped(name)}</option>"
        )
        for name in game.named_editions
    )
    choice = markup(
        '<label>Comes with the game<select name="edition-name">'
        f'<option value="">the house edition</option>{named}</select></label>'
    )
    return markup(f"""<details class="file"{is_open}><summary>Another edition</summary>
{choice if named else ""}<p>Do you own the game? Type the values of your copy into
<a href="/edition/{escaped(game.id)}" download>this file</a>, then bring it here.</p>
<label>Your edition file<input type="file" name="edition" accept=".toml"></label>
<label>or its text<textarea name="edition-text" rows="4" spellcheck="false" autocomplete="off">
{escaped(text)}</textarea></label></details>""")


def _seats_link(game: Game, number: int, chosen: int) -> Markup:
    current = markup(' aria-current="true"') if number == chosen else EMPTY
    return markup(
        f'<a href="/?game={escaped(game.id)}&amp;seats={number}#setup"{current}>{number}</a>'
    )


def _chair(setup: Setup, seat: int) -> Markup:
    """The style sheet hides the name where a bot or a friend will sit."""
    kinds = [
        (ME, "You"),
        (FRIEND, "A friend, by link"),
        (DEVICE, "On this device"),
        *((bot.id, f"Bot: {bot.title}") for bot in BOTS.values()),
    ]
    sitter = setup.sitters[seat]
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
        f'value="{escaped(setup.names[seat])}"></div></li>'
    )


def _option(option: Option, setup: Setup) -> Markup:
    chosen = setup.options.get(option.id, option.values[0])
    if True in option.values and False in option.values:
        return _switch(f"option-{option.id}", bool(chosen), option.title, option.words)
    choices = joined(
        markup(f"<option{' selected' if value == chosen else ''}>{escaped(value)}</option>")
        for value in option.values
    )
    return markup(
        f'<label class="switch"><select name="option-{escaped(option.id)}">{choices}</select>'
        f"<span>{escaped(option.title)}<small>{escaped(option.words)}</small></span></label>"
    )


def _switch(name: str, is_on: bool, title: str, words: str) -> Markup:
    checked = markup(" checked" if is_on else "")
    return markup(
        f'<label class="switch"><input type="checkbox" name="{escaped(name)}"{checked}>'
        f"<span>{escaped(title)}<small>{escaped(words)}</small></span></label>"
    )


def _record_form(token: str) -> Markup:
    return markup(f"""<details class="file"><summary>Look at a recorded game</summary>
<form method="post" action="/record" enctype="multipart/form-data">{hidden("token", token)}
<label>A record: the text file of a game
<input type="file" name="record" accept=".txt" required></label>
<button>Look at it</button></form></details>""")


def _rows(rows: list[Row]) -> Markup:
    if not rows:
        return markup(
            f'<div class="quiet-scene">{icon("tent", 44)}<b>No tables yet</b>'
            "<span>Open the first one: it takes two clicks.</span></div>"
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
