"""The look back at a finished game: chances, turning points and luck."""

from __future__ import annotations

from markupsafe import Markup

from fairground.bots.review import Review, Stroke, Turn, meaning, verdict
from fairground.draw import EMPTY, curves, escaped, joined, markup, picture, shape
from fairground.draw.curve import HEIGHT, WIDTH
from fairground.web.names import table_title
from fairground.web.pages.frame import header, page, tool
from fairground.web.snapshot import FinishedGame

MOMENTS = 10
"""How many moments of the curve are listed in words."""


def review_page(game: FinishedGame, found: Review | None) -> Markup:
    return _page(game, _waiting() if found is None else _review(game, found))


def failed_page(game: FinishedGame, why: str) -> Markup:
    again = markup(f'<a class="button" href="/table/{escaped(game.table)}/review">Try again</a>')
    return _page(
        game,
        markup(
            f"<h1>No look back this time</h1><p>{escaped(why)}</p>"
            f"<p>The game itself is kept, whole.</p><p>{again}</p>"
        ),
    )


def _page(game: FinishedGame, inside: Markup) -> Markup:
    own = f"/table/{game.table}"
    crumb = markup(f"<span>{escaped(game.title)}, {escaped(table_title(game.table))}</span>")
    tools = tool(f"{own}/replay?ply=0", "first", "Replay") + tool(own, "prev", "Back to the table")
    body = markup(
        f'{header("Look back", crumb, tools)}<main class="layout" id="main">'
        f'<article class="card review">{inside}</article></main>'
    )
    return page("Look back · Fairground", (body,), "states")


def _waiting() -> Markup:
    return markup(
        '<h1>Looking back</h1><p role="status">The game is being played over many thousand times '
        "with other luck. A short game takes some seconds, a long one up to a minute or two; then "
        'it is kept, and this page <a href="">shows it</a> by itself.</p>'
    )


def _review(game: FinishedGame, found: Review) -> Markup:
    names = list(game.names)
    what = meaning(found)
    turns = joined(_turn(game.table, turn, names) for turn in found.turns)
    listed = markup(f'<ol class="turning">{turns}</ol>') if turns else _nothing()
    return markup(f"""<h1>How the chances went</h1>
<figure><figcaption>{_legend(names)}</figcaption>{_curve(game.table, found, names, what)}
<details><summary>The curve in words</summary>{_in_words(found, names)}</details></figure>
<section><h2>Turning points</h2>{listed}</section>
<section><h2>How much was luck</h2>{_verdicts(found, names)}{_sums(found, names)}
<p class="soft snug">In percent of the {escaped(what)}. Every moment was played on many times with
fresh luck. Luck is what really came, less what the same moves bring on average; decisions are the
rest, by any player. The numbers are estimates: ± is how far a second review may differ.</p>
{_strokes(game.table, found.strokes, names)}</section>""")


def _nothing() -> Markup:
    return markup("<p>No move was clearly worse than another one: well played.</p>")


def _legend(names: list[str]) -> Markup:
    return joined(
        markup(f"<span>{shape(seat, 18)} {escaped(name)}</span>") for seat, name in enumerate(names)
    )


def _curve(table: str, found: Review, names: list[str], what: str) -> Markup:
    turns = [(turn.ply, turn.seat, _moment(table, turn.ply, turn.seat)) for turn in found.turns]
    body = curves(found.chances, found.plies, turns, what)
    summary = " ".join(
        f"{name}: from {found.chances[0][seat]:.0%} to {found.chances[-1][seat]:.0%}."
        for seat, name in enumerate(names)
    )
    return picture(WIDTH, HEIGHT, body, f"How the {what} went", summary, "curves")


def _in_words(found: Review, names: list[str]) -> Markup:
    last = len(found.chances) - 1
    lines = EMPTY
    for at in sorted({last * step // MOMENTS for step in range(MOMENTS + 1)}):
        chances = ", ".join(
            f"{name} {100 * found.chances[at][seat]:.0f}" for seat, name in enumerate(names)
        )
        lines += markup(f"<li>Move {found.plies[at]}: {escaped(chances)}</li>")
    return markup(f"<ul>{lines}</ul>")


def _verdicts(found: Review, names: list[str]) -> Markup:
    best = max(chances for chances in found.chances[-1])
    return joined(
        markup(f"<p>{escaped(verdict(found, seat, name))}</p>")
        for seat, name in enumerate(names)
        if found.chances[-1][seat] == best
    )


def _sums(found: Review, names: list[str]) -> Markup:
    rows = joined(_row(found, seat, name) for seat, name in enumerate(names))
    heads = joined(
        markup(f'<th scope="col">{head}</th>') for head in ("start", "decisions", "luck", "end")
    )
    return markup(
        f'<table class="sums"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _row(found: Review, seat: int, name: str) -> Markup:
    first, last = found.chances[0][seat], found.chances[-1][seat]
    unsure = max(1.0, 200 * found.error[seat])
    luck = markup(f"{escaped(_signed(found.luck[seat]))} <small>± {unsure:.0f}</small>")
    return markup(
        f'<tr><th scope="row">{shape(seat, 18)} {escaped(name)}</th><td>{100 * first:.0f}</td>'
        f"<td>{escaped(_signed(found.decisions[seat]))}</td><td>{luck}</td>"
        f"<td>{100 * last:.0f}</td></tr>"
    )


def _signed(change: float) -> str:
    number = round(100 * change)
    return f"{number:+d}".replace("-", "−") if number else "0"


def _moment(table: str, ply: int, seat: int) -> str:
    return f"/table/{table}/replay?ply={ply}&as={seat}"


def _turn(table: str, turn: Turn, names: list[str]) -> Markup:
    name = escaped(names[turn.seat])
    return markup(
        f'<li><p>{shape(turn.seat, 18)} <a href="{escaped(_moment(table, turn.ply, turn.seat))}">'
        f"{escaped(turn.when)}, move {turn.ply}</a></p>"
        f"<p>{name} played <b>{escaped(turn.played)}</b>; <b>{escaped(turn.better)}</b> was "
        f"{100 * turn.cost:.0f} points of winning chance better.</p>"
        f"<p>The coach would have said: “{escaped(turn.why)}”</p></li>"
    )


def _strokes(table: str, strokes: list[Stroke], names: list[str]) -> Markup:
    if not strokes:
        return EMPTY
    lines = joined(
        markup(
            f'<li>{shape(luck.seat, 18)} <a href="{escaped(_moment(table, luck.ply, luck.seat))}">'
            f"{escaped(luck.when)}, move {luck.ply}</a>: {100 * luck.gain:.0f} points of winning "
            f"chance for {escaped(names[luck.seat])}</li>"
        )
        for luck in strokes
    )
    return markup(f"<h3>The greatest strokes of luck</h3><ul>{lines}</ul>")
