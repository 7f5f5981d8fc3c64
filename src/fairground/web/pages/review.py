"""The look back at a finished game: chances, turning points and luck."""

from __future__ import annotations

from fairground.bots.review import Review, Turn
from fairground.draw import curves, escaped, picture, shape
from fairground.draw.curve import HEIGHT, WIDTH
from fairground.phrases import isolated
from fairground.web.live import LiveTable
from fairground.web.names import spoken
from fairground.web.pages.frame import header, page, tool


def review_page(live: LiveTable, found: Review | None) -> str:
    own = f"/table/{live.id}"
    top = header(
        "Look back",
        f"<span>{escaped(spoken(live.id))}</span>",
        tool(own, "prev", "Back to the table"),
    )
    told = _waiting() if found is None else _review(live, found)
    body = (
        f'{top}<main class="layout" id="main"><article class="card prose">{told}</article></main>'
    )
    return page("Look back · Fairground", body, "states")


def _waiting() -> str:
    return (
        '<h1>Looking back</h1><p role="status">The game is being played over a few thousand times '
        'with other luck. <a href="">It takes some seconds.</a></p>'
    )


def _review(live: LiveTable, found: Review) -> str:
    names = [isolated(chair.name) for chair in live.chairs]
    body = curves(found.chances, [(turn.ply, turn.seat) for turn in found.turns])
    curve = picture(WIDTH, HEIGHT, body, "How the chances to win went", _summary(found, names))
    rows = "".join(_row(found, seat, name) for seat, name in enumerate(names))
    turns = "".join(_turn(live, turn, names) for turn in found.turns)
    listed = f"<ul>{turns}</ul>" if turns else "<p>No move was clearly worse than another.</p>"
    return f"""<h1>How the chances went</h1>{curve}
<table class="parts"><thead><tr><td></td><th scope="col">start</th><th scope="col">decisions</th>
<th scope="col">luck</th><th scope="col">end</th></tr></thead><tbody>{rows}</tbody></table>
<p class="soft">Chances to win in percent. Every moment was played on many times with fresh luck:
what a move changed on average counts as decision, whoever made it; the rest, what really came, as
luck.</p><h2>Turning points</h2>{listed}"""


def _summary(found: Review, names: list[str]) -> str:
    return " ".join(
        f"{name}: from {found.chances[0][seat]:.0%} to {found.chances[-1][seat]:.0%}."
        for seat, name in enumerate(names)
    )


def _row(found: Review, seat: int, name: str) -> str:
    first, last = found.chances[0][seat], found.chances[-1][seat]
    return (
        f'<tr><th scope="row">{shape(seat, 18)} {escaped(name)}</th><td>{100 * first:.0f}</td>'
        f"<td>{100 * found.decisions[seat]:+.0f}</td><td>{100 * found.luck[seat]:+.0f}</td>"
        f"<td>{100 * last:.0f}</td></tr>"
    )


def _turn(live: LiveTable, turn: Turn, names: list[str]) -> str:
    then = f"/table/{live.id}/replay?ply={turn.ply}&amp;as={turn.seat}"
    return (
        f'<li>{shape(turn.seat, 18)} <a href="{then}">After ply {turn.ply}</a> '
        f"{escaped(names[turn.seat])} played <b>{escaped(turn.played)}</b>; "
        f"<b>{escaped(turn.better)}</b> was better by {100 * turn.cost:.0f} in 100. "
        f"{escaped(turn.why)}</li>"
    )
