"""The look back at a finished game: chances, turning points and luck."""

from __future__ import annotations

from markupsafe import Markup

from fairground.bots.review import SWING, Review, is_solo, meaning, verdict
from fairground.bots.swings import TITLES, Swing, sentences, signed
from fairground.draw import EMPTY, curves, escaped, joined, markup, picture, shape
from fairground.draw.curve import WIDTH, Mark, height
from fairground.language import in_words, say, say_in
from fairground.phrases import percent, percent_of
from fairground.web.pages.frame import header, page, tool
from fairground.web.people.names import table_title
from fairground.web.watching.snapshot import FinishedGame

MOMENTS = 10
"""How many moments of the curve are listed in words."""
COME_AGAIN = markup('<noscript><meta http-equiv="refresh" content="2"></noscript>')
"""With script the page hears how far it is."""


def review_page(game: FinishedGame, found: Review, reader: int | None = None) -> Markup:
    return _page(game, _review(game, found, reader))


def thinking_page(game: FinishedGame, done: float) -> Markup:
    """``done`` is how much is thought out, from 0 to 1."""
    about = say(
        "The game is being played over many thousand times with other luck. A short game takes "
        "some seconds, a long one up to a minute or two; then it is kept, and this page shows it "
        "by itself."
    )
    pattern = percent_of("{number}")
    inside = markup(
        f'<h1>{escaped(say("Looking back"))}</h1><p role="status">{escaped(about)}</p>'
        f'<p class="thinking"><progress max="100" value="{round(100 * done)}" '
        f'aria-label="{escaped(say("How much is thought out"))}" data-progress></progress> '
        f'<b class="num" data-percent="{escaped(pattern)}">{escaped(percent(done))}</b></p>'
        f'<noscript><p><a class="button" href="">{escaped(say("Look again"))}</a></p></noscript>'
    )
    return _page(game, inside, COME_AGAIN, ("looking-back.js",))


def failed_page(game: FinishedGame, why: str) -> Markup:
    again = markup(
        f'<a class="button" href="/table/{escaped(game.table)}/review">'
        f"{escaped(say('Try again'))}</a>"
    )
    return _page(
        game,
        markup(
            f"<h1>{escaped(say('No look back this time'))}</h1><p>{escaped(why)}</p>"
            f"<p>{escaped(say('The game itself is kept, whole.'))}</p><p>{again}</p>"
        ),
    )


def _page(
    game: FinishedGame, inside: Markup, head: Markup = EMPTY, scripts: tuple[str, ...] = ()
) -> Markup:
    own = f"/table/{game.table}"
    crumb = markup(f"<span>{escaped(game.title)}, {escaped(table_title(game.table))}</span>")
    tools = tool(f"{own}/replay?ply=0", "first", say("Replay"))
    tools += tool(own, "prev", say("Back to the table"))
    body = markup(
        f'{header(say("Look back"), crumb, tools)}<main class="layout" id="main">'
        f'<article class="card review">{inside}</article></main>'
    )
    title = f"{say('Look back')} · Fairground"
    return page(title, (body,), "states", head=head, scripts=scripts)


def _review(game: FinishedGame, found: Review, reader: int | None) -> Markup:
    names = list(game.names)
    what = meaning(found)
    swings = joined(
        _swing(game.table, number, swing, names, reader)
        for number, swing in enumerate(found.swings, 1)
    )
    listed = markup(f'<ol class="turning">{swings}</ol>') if swings else _nothing()
    band = say(
        "The band round a line is the error of the estimate. Numbers are the turning points below."
    )
    swinging = say(
        "Wherever a line swings by {number} points or more from one turn to the next: whose "
        "decision it was, or luck, or an error of the estimate.",
        number=f"{100 * SWING:.0f}",
    )
    method = say(
        "Every moment was played on many times with fresh luck. Luck is what really came, less "
        "what the same moves bring on average; decisions are the rest, by any player. The numbers "
        "are estimates: ± is how far a second review may differ."
    )
    return markup(f"""<h1>{escaped(say("How the chances went"))}</h1>
<figure><figcaption>{_legend(names)}</figcaption>{_curve(found, names, what)}
<p class="soft snug">{escaped(band)}</p>
<details><summary>{escaped(say("The curve in words"))}</summary>\
{_in_words(found, names)}</details></figure>
<section><h2>{escaped(say("Turning points"))}</h2>
<p class="soft snug">{escaped(swinging)}</p>{listed}</section>
<section><h2>{escaped(say("How much was luck"))}</h2>{_verdicts(found, names)}{_sums(found, names)}
<p class="soft snug">{escaped(_unit(found))} {escaped(method)}</p>
</section>""")


def _unit(found: Review) -> str:
    if is_solo(found):
        return say("In percent of the chance to score more than was to be expected.")
    return say("In percent of the chance to win.")


def _nothing() -> Markup:
    return markup(f"<p>{escaped(say('No single turn changed the chances much.'))}</p>")


def _legend(names: list[str]) -> Markup:
    return joined(
        markup(f"<span>{shape(seat, 18)} {escaped(name)}</span>") for seat, name in enumerate(names)
    )


def _curve(found: Review, names: list[str], what: str) -> Markup:
    marks = [Mark(swing.moment, swing.most_affected) for swing in found.swings]
    body = curves(found.chances, found.errors, found.plies, marks, what)
    summary = " ".join(
        say(
            "{who}: from {first} to {last}.",
            who=name,
            first=percent(found.chances[0][seat]),
            last=percent(found.chances[-1][seat]),
        )
        for seat, name in enumerate(names)
    )
    title = say("How the chance to win went")
    if is_solo(found):
        title = say("How the chance to score more than was to be expected went")
    return picture(WIDTH, height(marks), body, title, summary, "curves")


def _in_words(found: Review, names: list[str]) -> Markup:
    last = len(found.chances) - 1
    lines = EMPTY
    for at in sorted({last * step // MOMENTS for step in range(MOMENTS + 1)}):
        chances = ", ".join(
            f"{name} {100 * found.chances[at][seat]:.0f}" for seat, name in enumerate(names)
        )
        line = say("Move {number}: {chances}", number=found.plies[at], chances=chances)
        lines += markup(f"<li>{escaped(line)}</li>")
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
    decisions = say_in("the head of a narrow column", "decisions")
    heads = joined(
        markup(f'<th scope="col">{escaped(head)}</th>')
        for head in (say("start"), decisions, say("luck"), say("end"))
    )
    return markup(
        f'<table class="sums"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _row(found: Review, seat: int, name: str) -> Markup:
    first, last = found.chances[0][seat], found.chances[-1][seat]
    unsure = max(1.0, 200 * found.error[seat])
    luck = markup(f"{escaped(signed(found.luck[seat]))} <small>± {unsure:.0f}</small>")
    return markup(
        f'<tr><th scope="row">{shape(seat, 18)} {escaped(name)}</th><td>{100 * first:.0f}</td>'
        f"<td>{escaped(signed(found.decisions[seat]))}</td><td>{luck}</td>"
        f"<td>{100 * last:.0f}</td></tr>"
    )


def turning_point(table: str, number: int) -> str:
    """The address of the board at a turning point."""
    return f"/table/{table}/review/{number}"


def _swing(table: str, number: int, swing: Swing, names: list[str], reader: int | None) -> Markup:
    said = joined(
        markup(f"<p>{escaped(sentence)}</p>") for sentence in sentences(swing, names, reader)
    )
    at = say("{when}, move {number}", when=swing.when, number=swing.ply + 1)
    return markup(
        f'<li id="turn-{number}"><p>{shape(swing.seat, 18)} '
        f'<a href="{escaped(turning_point(table, number))}">{escaped(at)}</a> '
        f'<span class="tag">{escaped(in_words(TITLES[swing.kind]))}</span></p>{said}</li>'
    )
