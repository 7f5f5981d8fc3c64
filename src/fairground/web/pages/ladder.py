"""The ladder of a game: who is how strong, what the reader has played, and whom to play next."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from fairground import catalog
from fairground.bots.levels import TITLES
from fairground.draw import EMPTY, escaped, icon, joined, markup
from fairground.language import in_words, say
from fairground.phrases import isolated, local_number, ordinal
from fairground.ratings import Rating, bot
from fairground.web.finished.ladders import Ladder
from fairground.web.finished.result_rows import Past, Rung, Sum
from fairground.web.lobby.setup import ME, seats_field
from fairground.web.pages.ago import ago
from fairground.web.pages.frame import header, hidden, page
from fairground.web.people.names import table_title


def ladder_page(ladder: Ladder, token: str) -> Markup:
    title = say("Ladder: {game}", game=ladder.game.title)
    own = markup(
        f'<section class="card settings">{_own(ladder, token)}</section>'
        f'<section class="card settings">{_rungs(ladder)}</section>'
    )
    body = markup(
        f'{header(title)}<main class="layout" id="main">'
        f"{games_nav('ladder', ladder.game.id)}{own}</main>"
    )
    return page(f"{title} · Fairground", (body,), "states")


def games_nav(path: str, chosen: str, all_games: str = "") -> Markup:
    """A link to the page of each game, and first to that of all of them where it has a name."""
    pages = [(f"/{path}/{game.id}", game.id, game.title) for game in catalog.games().values()]
    if all_games:
        pages.insert(0, (f"/{path}", "", all_games))
    links = joined(
        markup(
            f'<a class="button{" may" if game == chosen else ""}" href="{escaped(address)}"'
            f"{_CURRENT if game == chosen else EMPTY}>{escaped(title)}</a>"
        )
        for address, game, title in pages
    )
    label = escaped(say("Game"))
    return markup(f'<nav class="answers ladder-games" aria-label="{label}">{links}</nav>')


_CURRENT = markup(' aria-current="page"')


def _own(ladder: Ladder, token: str) -> Markup:
    known = ladder.own.rating
    if known:
        words = say("Your rating: {rating}", rating=_points(known[0]))
        games = say("{count} rated game", "{count} rated games", count=known[1])
        head = markup(f"<p><b>{escaped(words)}</b> <small>{escaped(games)}</small></p>")
    elif ladder.is_member:
        about = say("You have no rating yet: finish a game without the coach.")
        head = markup(f"<p>{escaped(about)}</p>")
    else:
        about = say("People with an account are rated. Your games count for you here all the same.")
        link = markup(f'<a href="/sign-up">{escaped(say("Make an account"))}</a>')
        head = markup(f"<p>{escaped(about)} {link}</p>")
    return markup(
        f"<h2>{icon('person', 20)} {escaped(say('You'))}</h2>{head}"
        f"{_suggestion(ladder, token)}{_sums(ladder)}{_past(ladder.own.past)}"
        f"{_statistics(ladder)}"
    )


def _points(rating: Rating) -> str:
    return f"{local_number(rating.points)} ± {local_number(rating.margin)}"


def _suggestion(ladder: Ladder, token: str) -> Markup:
    """A table against the level that fits, in one click."""
    game, opponent = ladder.game, ladder.opponent
    if opponent is None:
        return EMPTY
    words = say("A good opponent for you: {level}", level=in_words(opponent.words))
    seats = max(2, game.seats[0])
    fields = {"game": game.id, seats_field(game): str(seats), "sitter-0": ME, "name-0": ladder.name}
    fields |= {f"sitter-{seat}": opponent.id for seat in range(1, seats)}
    sent = joined(hidden(name, value) for name, value in {"token": token, **fields}.items())
    return markup(
        f'<form class="setup" method="post" action="/table">{sent}'
        f'<div class="answers"><span class="grow">{escaped(words)}</span>'
        f'<button class="may">{escaped(say("Play"))}</button></div></form>'
    )


def _sums(ladder: Ladder) -> Markup:
    order = {title.id: number for number, title in enumerate(TITLES)}
    if not ladder.own.sums:
        return EMPTY
    sums = sorted(ladder.own.sums, key=lambda each: order.get(each.level, -1))
    rows = joined(_sum(each) for each in sums)
    return markup(
        f"<h3>{escaped(say('Against whom'))}</h3>"
        f'<table class="standings"><thead><tr><th scope="col">{escaped(say("Opponent"))}</th>'
        f'<th scope="col">{escaped(say("Met"))}</th>'
        f'<th scope="col">{escaped(say("Beaten"))}</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _sum(each: Sum) -> Markup:
    titles = {title.id: in_words(title.words) for title in TITLES}
    who = titles.get(each.level, each.level) if each.level else say("People")
    return markup(
        f'<tr><th scope="row">{escaped(who)}</th><td>{each.games}</td><td>{each.won}</td></tr>'
    )


def _past(past: Sequence[Past]) -> Markup:
    if not past:
        return EMPTY
    items = joined(_game(each) for each in past)
    return markup(f'<h3>{escaped(say("Your last games"))}</h3><ol class="devices">{items}</ol>')


def _game(each: Past) -> Markup:
    rank, seats = ordinal(each.rank), each.seats
    if each.score is None:
        result = say("{rank} of {seats}, by resignation", rank=rank, seats=seats)
    else:
        points = say("{count} point", "{count} points", count=each.score)
        result = say("{rank} of {seats}, {points}", rank=rank, seats=seats, points=points)
    return markup(
        f'<li><a class="grow" href="/table/{escaped(each.table)}">'
        f"{escaped(table_title(each.table))}</a>"
        f"<span>{escaped(result)}</span> <small>{escaped(ago(each.at))}</small></li>"
    )


def _statistics(ladder: Ladder) -> Markup:
    if not ladder.own.past:
        return EMPTY
    words = escaped(say("Luck and skill in your games"))
    return markup(f'<p><a href="/statistics/{escaped(ladder.game.id)}">{words}</a></p>')


def _rungs(ladder: Ladder) -> Markup:
    """People by what their games prove; bots stand where their level does."""
    rows = [(each.rating.proven, _person(each, ladder.person)) for each in ladder.rungs]
    for title, level in zip(TITLES, ladder.game.levels, strict=False):
        if level.rating is not None:
            rating = bot(level.rating)
            rows.append((rating.proven, _level(in_words(title.words), rating)))
    rows.sort(key=lambda row: -row[0])
    about = say(
        "A rating is an estimate; behind ± stands how far it may be off. People are in the order of"
        " what their games prove. Bots have ratings from thousands of games among themselves."
    )
    heads = joined(
        markup(f'<th scope="col">{escaped(words)}</th>')
        for words in (say("Player"), say("Rating"), say("Rated games"))
    )
    return markup(
        f"<h2>{icon('flag', 20)} {escaped(say('Ladder'))}</h2>"
        f'<p class="soft">{escaped(about)}</p>'
        f'<table class="standings"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{joined(row for _, row in rows)}</tbody></table>"
    )


def _person(each: Rung, reader: str) -> Markup:
    own = _CURRENT_ROW if each.person == reader else EMPTY
    return markup(
        f'<tr{own}><th scope="row">{escaped(isolated(each.name))}</th>'
        f"<td>{escaped(_points(each.rating))}</td><td>{each.games}</td></tr>"
    )


_CURRENT_ROW = markup(' aria-current="true"')


def _level(words: str, rating: Rating) -> Markup:
    return markup(
        f'<tr class="soft"><th scope="row">{icon("robot", 16)} {escaped(words)}</th>'
        f"<td>{escaped(local_number(rating.points))}</td><td></td></tr>"
    )
