"""The lobby: posters, the form for a new table, and the tables that are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from fairground import catalog
from fairground.bots import BOTS, USUAL
from fairground.draw import EMPTY, escaped, icon, joined, markup, shape
from fairground.draw.scene import scene
from fairground.game import Game
from fairground.language import in_words, say
from fairground.names import NAME_LENGTH
from fairground.web.lobby.offered_lessons import offered_lesson
from fairground.web.lobby.setup import (
    DEVICE,
    FRIEND,
    KEPT,
    ME,
    front_door_game,
    most_seats,
    seats_field,
)
from fairground.web.pages.frame import WHAT_THIS_IS, header, hidden, page
from fairground.web.pages.game_fields import (
    another_edition,
    checked,
    edition_fields,
    has_edition,
    option_fields,
    switch,
)
from fairground.web.pages.lesson import lesson_button
from fairground.web.pages.onlookers import onlookers_field
from fairground.web.pages.seats import vacant
from fairground.web.pages.time_fields import time_fields
from fairground.web.people.names import table_title
from fairground.web.serving.static import CHOOSING, static_url

QUICK = markup("quick")
"""The form at the front door; the posters' lessons are opened with it, too."""


@dataclass(frozen=True)
class Row:
    """A table in the list: who sits on its chairs (None on an open one), what it says now, what
    the viewer would do there, if anything, and what it says about onlookers."""

    table: str
    sitters: tuple[str | None, ...]
    words: str
    verb: str
    calls: bool = False
    edition: str = ""
    onlookers: str = ""


@dataclass(frozen=True)
class Lobby:
    """What the lobby shows to a visitor. ``chosen`` are the fields of the form for a new table, as
    the form itself would send them; ``rows`` are the visitor's own tables, ``open_rows`` those of
    others; ``filters`` are groups of links with their words, of which some are on; ``news`` is
    where the list is sent again, and ``event`` names what it shows."""

    chosen: Mapping[str, str]
    rows: Sequence[Row]
    token: str
    open_rows: Sequence[Row] = ()
    filters: Sequence[tuple[str, Sequence[tuple[str, str, bool]]]] = ()
    news: str = ""
    event: str = ""
    wrong_code: Markup = EMPTY

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
    where = EMPTY
    body = markup(f"""{header(say("The lobby"), where)}
{scene()}
<main class="layout" id="main">{_welcome(lobby)}<div class="choose">
<h2 class="choose-title">{escaped(say("Or set up a table of your own"))}</h2>
<div class="posters" role="radiogroup" aria-label="{escaped(say("Game"))}">{posters}</div>
{_own_tables(lobby)}<section class="card opens" id="open"><h2>{escaped(say("Open tables"))}</h2>
{_code_form(lobby)}{_filters(lobby)}
<div data-lobby="{escaped(lobby.news)}" data-event="{escaped(lobby.event)}" aria-live="polite">\
{open_rows(lobby.open_rows)}</div>
{_ladders()}{_tournaments()}{_record_form(lobby.token)}</section></div>
{_form(lobby, flash)}</main>""")
    sheet = markup(f'<link rel="stylesheet" href="{escaped(static_url(CHOOSING))}">\n')
    return page("Fairground", (body,), "lobby", head=sheet, scripts=("lobby.js",))


def _own_tables(lobby: Lobby) -> Markup:
    if not lobby.rows:
        return EMPTY
    rows = joined(_row(row) for row in lobby.rows)
    title = escaped(say("Your tables"))
    return markup(f'<section class="card opens"><h2>{title}</h2><ul>{rows}</ul></section>')


def _code_form(lobby: Lobby) -> Markup:
    """For somebody who was told the code of a table."""
    words = say("Do you have the code of a table?")
    return markup(
        f'{lobby.wrong_code}<form class="by-code" method="post" action="/code">'
        f"{hidden('token', lobby.token)}<label>{escaped(words)}"
        '<input class="name" name="code" required maxlength="12" size="9" autocomplete="off" '
        'autocapitalize="characters" spellcheck="false" placeholder="BCD FGH"></label>'
        f"<button>{escaped(say('Sit down'))}</button></form>"
    )


def _filters(lobby: Lobby) -> Markup:
    """Links, so that they work without script and can be kept."""
    return joined(
        markup(f'<nav class="filters" aria-label="{escaped(name)}">{_links(links)}</nav>')
        for name, links in lobby.filters
    )


def _links(links: Sequence[tuple[str, str, bool]]) -> Markup:
    return joined(
        markup(
            f'<a class="{"on" if is_on else ""}"{" aria-current=true" if is_on else ""} '
            f'href="{escaped(address)}">{escaped(words)}</a>'
        )
        for address, words, is_on in links
    )


def _ladders() -> Markup:
    words = say("Ladders: who is how strong, and your own games")
    return markup(f'<p class="ladders"><a href="/ladder">{escaped(words)}</a></p>')


def _tournaments() -> Markup:
    words = say("Tournaments: Swiss, round robin and duplicate")
    return markup(f'<p class="ladders"><a href="/tournaments">{escaped(words)}</a></p>')


def _welcome(lobby: Lobby) -> Markup:
    """What this is, and one button that plays."""
    game, name = front_door_game(), lobby.value("name-0")
    play = say("Play {game} now", game=game.title)
    about = say("{minutes} minutes against a bot; a coach helps", minutes=game.minutes)
    return markup(f"""<section class="card welcome"><div class="title">\
<h1>{escaped(say("Pull up a chair"))}</h1>
<p>{escaped(in_words(WHAT_THIS_IS))}</p></div>
<form class="quick" id="{QUICK}" method="post" action="/play">{hidden("token", lobby.token)}
<label class="quick-name">{escaped(say("You play as"))}\
<input class="name" name="name" maxlength="{NAME_LENGTH}"
 autocomplete="nickname" value="{escaped(name)}"></label>
<button class="may big">{escaped(play)}
<small>{escaped(about)}</small></button>
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
        f"{checked(is_on)}>{game.picture.poster()}"
        f'<span class="poster-words"><b class="sign" id="title-{own}">{escaped(game.title)}</b>'
        f'<span class="soft" id="about-{own}">{escaped(in_words(game.blurb))}</span></span></label>'
        f'<div class="facts"><span>{icon("chair", 14, say("players"))}{escaped(seats)}</span>'
        f"<span>{icon('clock', 14, say('minutes'))}"
        f"{escaped(say('{minutes} min', minutes=game.minutes))}</span>"
        f'<a href="/rules/{own}">{escaped(say("Rules"))}'
        f'<span class="unseen">{escaped(say(" of {game}", game=game.title))}</span></a>'
        f"</div>{_lesson(game)}</div>"
    )


def _form(lobby: Lobby, flash: Markup) -> Markup:
    games = catalog.games().values()
    titles = joined(
        markup(
            f'<span class="{_of(game)}">{escaped(say("A table of {game}", game=game.title))}</span>'
        )
        for game in games
    )
    opens = joined(
        markup(
            f'<span class="{_of(game)}">'
            f"{escaped(say('Open the table of {game}', game=game.title))}</span>"
        )
        for game in games
    )
    chairs = joined(_chair(lobby, seat) for seat in range(most_seats()))
    numbers = joined(_numbers(lobby, game) for game in games)
    options = joined(_options(lobby, game) for game in games)
    listed = switch(
        "listed",
        lobby.is_on("listed"),
        say("Show it in the lobby"),
        say("Anyone may watch and take an open chair. A table with bots alone is never shown."),
    )
    talk = switch(
        "talk",
        lobby.is_on("talk"),
        say("Chat"),
        say("Players read what players say. Onlookers talk among themselves until the end."),
    )
    editions = joined(_edition(lobby, game) for game in games)
    return markup(f"""<form class="card setup" id="setup" method="post" action="/table"
 enctype="multipart/form-data">{flash}<h2>{titles}</h2>{hidden("token", lobby.token)}
{numbers}
<fieldset><legend>{escaped(say("Chairs"))}</legend><ul class="chairs">{chairs}</ul></fieldset>
<fieldset><legend>{escaped(say("Options"))}</legend>{options}{_coach(lobby)}{listed}{talk}</fieldset>
{onlookers_field(lobby.value("onlookers"))}{time_fields(lobby.chosen)}
{another_edition(editions, lobby.chosen, is_open=has_edition(lobby.game, lobby.chosen))}
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
            f'id="{escaped(name)}-{number}" value="{number}"{checked(str(number) == wanted)}>'
            f"<span>{number}</span></label>"
        )
        for number in game.seats
    )
    return markup(
        f'<fieldset class="{_of(game)}"><legend>{escaped(say("Players"))}</legend>'
        f'<div class="pickers">{radios}</div></fieldset>'
    )


def _coach(lobby: Lobby) -> Markup:
    games = [game for game in catalog.games().values() if game.bot is not None]
    words = say("It names the three best moves to anybody who asks, and says why.")
    coach = switch("coach", lobby.is_on("coach"), say("A coach"), words)
    return markup(f'<div class="{_of(*games)}">{coach}</div>') if games else EMPTY


def _options(lobby: Lobby, game: Game) -> Markup:
    if not game.options:
        return EMPTY
    return markup(f'<div class="{_of(game)}">{option_fields(game, lobby.chosen)}</div>')


def _edition(lobby: Lobby, game: Game) -> Markup:
    return markup(f'<div class="{_of(game)}">{edition_fields(game, lobby.chosen)}</div>')


def _chair(lobby: Lobby, seat: int) -> Markup:
    """The style sheet hides the name where a bot or a friend will sit."""
    kinds = [
        (ME, say("You")),
        (FRIEND, say("Open to others")),
        (KEPT, say("Kept for a friend")),
        (DEVICE, say("On this device")),
        *((bot.id, say("Bot: {level}", level=in_words(bot.title))) for bot in BOTS.values()),
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
    who = say("Who sits on chair {number}", number=seat + 1)
    name = say("Name on chair {number}", number=seat + 1)
    return markup(
        f'<li class="chair">{shape(seat, 26)}<div class="grow sitter">'
        f'<select name="sitter-{seat}" aria-label="{escaped(who)}">{choices}</select>'
        f'<input class="name" name="name-{seat}" maxlength="{NAME_LENGTH}" autocomplete="nickname" '
        f'placeholder="{escaped(say("Name"))}" aria-label="{escaped(name)}" '
        f'value="{escaped(lobby.value(f"name-{seat}")[:NAME_LENGTH])}"></div></li>'
    )


def _record_form(token: str) -> Markup:
    return markup(f"""<details class="file">\
<summary>{escaped(say("Look at a recorded game"))}</summary>
<form method="post" action="/record" enctype="multipart/form-data">{hidden("token", token)}
<label>{escaped(say("A record: the text file of a game"))}
<input type="file" name="record" accept=".txt" required></label>
<button>{escaped(say("Look at it"))}</button></form></details>""")


def open_rows(rows: Sequence[Row]) -> Markup:
    """The tables of others. The page's module puts a new list in its place when it changes."""
    if not rows:
        nobody, first = say("Nobody waits for you here just now"), say("Open a table yourself.")
        return markup(
            f'<div class="quiet-scene">{icon("tent", 44)}<b>{escaped(nobody)}</b>'
            f"<span>{escaped(first)}</span></div>"
        )
    return markup(f"<ul>{joined(_row(row) for row in rows)}</ul>")


def _row(row: Row) -> Markup:
    shapes = joined(
        vacant() if name is None else shape(seat, 20) for seat, name in enumerate(row.sitters)
    )
    names = ", ".join(name for name in row.sitters if name is not None)
    edition = markup(f"<small>{escaped(in_words(row.edition))}</small>") if row.edition else EMPTY
    onlookers = markup(f"<small>{escaped(row.onlookers)}</small>") if row.onlookers else EMPTY
    link = markup(
        f'<a class="button{" may" if row.calls else ""}" href="/table/{escaped(row.table)}">'
        f'{escaped(row.verb)}<span class="unseen"> {escaped(table_title(row.table))}</span></a>'
    )
    return markup(
        f'<li>{icon("tent", 22)}<div class="grow"><b>{escaped(table_title(row.table))}</b>'
        f"<small>{escaped(row.words)}</small>{edition}{onlookers}"
        f'<small class="sitters">{escaped(names)}</small></div>'
        f'<span class="shapes">{shapes}</span>{link if row.verb else EMPTY}</li>'
    )
