"""Somebody's own games: what luck and decisions brought in each, and their best moments."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from fairground import catalog
from fairground.bots.swings import signed
from fairground.draw import EMPTY, escaped, icon, joined, markup, picture
from fairground.draw.paired_bars import HEIGHT, WIDTH, paired_bars
from fairground.language import say, say_in
from fairground.phrases import ordinal
from fairground.web.finished.seat_reviews import ReviewedGame, Statistics
from fairground.web.pages.ago import ago
from fairground.web.pages.frame import header, page
from fairground.web.pages.ladder import games_nav
from fairground.web.pages.review import turning_point
from fairground.web.people.names import table_title


def statistics_page(found: Statistics, game: str) -> Markup:
    """``game`` is empty where it is about all of them."""
    title = say("Luck and skill")
    cards = joined(
        markup(f'<section class="card settings">{part}</section>')
        for part in (_over_time(found.games), _moments(found.moments), _waiting(found.waiting))
        if part
    )
    body = markup(
        f'{header(title)}<main class="layout" id="main">'
        f"{games_nav('statistics', game, say('All games'))}{cards}</main>"
    )
    return page(f"{title} · Fairground", (body,), "states")


def _over_time(games: Sequence[ReviewedGame]) -> Markup:
    head = markup(f"<h1>{icon('person', 24)} {escaped(say('Your luck and your skill'))}</h1>")
    if not games:
        words = say(
            "Nothing is known yet. Open the look back at a finished game of yours: what it says"
            " about luck and decisions is collected here, and nobody else sees it."
        )
        return markup(f"{head}<p>{escaped(words)}</p>{_ways()}")
    about = say(
        "In points of winning chance. Luck is what came, less what the same moves bring on average;"
        " decisions are everybody’s moves, as far as they changed your chance. Only you see this"
        " page."
    )
    return markup(
        f"{head}{_sums(games)}"
        f"<figure><figcaption>{_legend()}</figcaption>{_chart(games)}</figure>"
        f"<details><summary>{escaped(say('The chart in words'))}</summary>{_table(games)}</details>"
        f'<p class="soft snug">{escaped(about)}</p>'
    )


def _ways() -> Markup:
    return markup(
        f'<div class="answers"><a class="button may" href="/tables">{escaped(say("My tables"))}</a>'
        f"</div>"
    )


def _sums(games: Sequence[ReviewedGame]) -> Markup:
    count = len(games)
    decisions = sum(game.review.decisions for game in games) / count
    luck = sum(game.review.luck for game in games) / count
    lost = sum(game.review.lost for game in games) / count
    average = say(
        "In {count} game decisions brought you {decisions} and luck {luck}.",
        "In {count} games decisions brought you {decisions} and luck {luck}, on average.",
        count=count,
        decisions=signed(decisions),
        luck=signed(luck),
    )
    words = escaped(average)
    if round(100 * lost) > 0:
        more = say(
            "Better moves that you could have seen would have brought {points} points more a game.",
            points=round(100 * lost),
        )
        words = markup(f"{words} {escaped(more)}")
    return markup(f"<p>{words}</p>")


def _decisions() -> str:
    return say_in("the head of a narrow column", "decisions")


def _legend() -> Markup:
    full, outlined = markup("bar-full"), markup("bar-outlined")
    return joined(
        markup(
            f'<span><svg class="bar-key" viewBox="0 0 14 14" aria-hidden="true">'
            f'<rect class="{cls}" x="1" y="1" width="12" height="12"/></svg> '
            f"{escaped(words)}</span>"
        )
        for cls, words in ((full, _decisions()), (outlined, say("luck")))
    )


def _chart(games: Sequence[ReviewedGame]) -> Markup:
    """The list of the same numbers stands below it."""
    body = paired_bars([(game.review.decisions, game.review.luck) for game in games])
    title = say("What decisions and luck brought you, game by game")
    first, last = games[0], games[-1]
    desc = say(
        "{count} game; decisions {decisions}, luck {luck}.",
        "{count} games, the oldest first; in the last one decisions {decisions}, luck {luck}.",
        count=len(games),
        decisions=signed(last.review.decisions),
        luck=signed(last.review.luck),
    )
    ends = markup(
        f'<div class="bar-ends soft"><span>{escaped(ago(first.at))}</span>'
        f"<span>{escaped(ago(last.at))}</span></div>"
    )
    return picture(WIDTH, HEIGHT, body, title, desc, "bars") + (ends if len(games) > 1 else EMPTY)


def _table(games: Sequence[ReviewedGame]) -> Markup:
    """The newest first, each with the way to its look back."""
    rows = joined(_row(game) for game in reversed(games))
    heads = joined(
        markup(f'<th scope="col">{escaped(words)}</th>')
        for words in (say("Game"), _decisions(), say("luck"))
    )
    return markup(
        f'<table class="standings"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _row(game: ReviewedGame) -> Markup:
    place = say("{rank} of {seats}", rank=ordinal(game.rank), seats=game.seats)
    unsure = max(1.0, 200 * game.review.error)
    return markup(
        f'<tr><th scope="row"><a href="/table/{escaped(game.table)}/review">'
        f"{escaped(_title(game.game))}</a> <small>{escaped(place)}, {escaped(ago(game.at))}</small>"
        f"</th><td>{escaped(signed(game.review.decisions))}</td>"
        f"<td>{escaped(signed(game.review.luck))} <small>± {unsure:.0f}</small></td></tr>"
    )


def _title(game: str) -> str:
    known = catalog.games().get(game)
    return known.title if known else game


def _moments(moments: Sequence[ReviewedGame]) -> Markup:
    if not moments:
        return EMPTY
    items = joined(_moment(game) for game in moments)
    return markup(
        f"<h2>{icon('bolt', 20)} {escaped(say('Your best moments'))}</h2>"
        f'<ol class="devices">{items}</ol>'
    )


def _moment(game: ReviewedGame) -> Markup:
    """It leads to the board of that moment."""
    review = game.review
    assert review.best is not None
    assert review.best_ply is not None
    assert review.best_gain is not None
    words = say("{game}, move {number}", game=_title(game.game), number=review.best_ply + 1)
    return markup(
        f'<li><a class="grow" href="{escaped(turning_point(game.table, review.best))}">'
        f"{escaped(words)}</a><b>{escaped(signed(review.best_gain))}</b> "
        f"<small>{escaped(ago(game.at))}</small></li>"
    )


def _waiting(games: Sequence[tuple[str, str, float]]) -> Markup:
    games = [each for each in games if _has_look_back(each[1])]
    if not games:
        return EMPTY
    about = say("Look back at one of these, and it counts here too.")
    items = joined(
        markup(
            f'<li><a class="grow" href="/table/{escaped(table)}/review">'
            f"{escaped(_title(game))}, {escaped(table_title(table))}</a> "
            f"<small>{escaped(ago(at))}</small></li>"
        )
        for table, game, at in games
    )
    return markup(
        f"<h2>{escaped(say('No look back yet'))}</h2><p>{escaped(about)}</p>"
        f'<ol class="devices">{items}</ol>'
    )


def _has_look_back(game: str) -> bool:
    known = catalog.games().get(game)
    return known is not None and known.bot is not None
