"""How a game ended: the parts of every score, and what can be done now."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import EMPTY, escaped, icon, joined, markup, shape
from fairground.game import Outcome, Prompt
from fairground.phrases import printed_number
from fairground.web.pages.bar import prompt
from fairground.web.snapshot import Snapshot


def outcome_card(seen: Snapshot, outcome: Outcome) -> Markup:
    """Parts in rows and seats in columns: narrow enough for the rail and for a phone."""
    seats = range(len(seen.chairs))
    heads = joined(
        markup(
            f'<th scope="col" class="{"won" if seat in outcome.winners else ""}">{shape(seat, 18)}'
            f"<span>{escaped(seen.chairs[seat].name)}</span></th>"
        )
        for seat in seats
    )
    rows = joined(_row(part, outcome) for part in outcome.parts[0])
    ranks = joined(markup(f"<td>{_rank(outcome, seat)}</td>") for seat in seats)
    scores = joined(
        markup(f'<td class="total">{escaped(printed_number(score))}</td>')
        for score in outcome.scores
    )
    return markup(
        '<section class="card outcome"><h2>How it ended</h2><table class="parts">'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}"
        f'<tr><th scope="row">points</th>{scores}</tr>'
        f'<tr><th scope="row">place</th>{ranks}</tr></tbody></table>'
        '<p class="snug soft">The seed of the luck is open now, and its hash was shown from the '
        f'start. <a href="{escaped(seen.address)}/check">Check the whole game</a></p>'
        f"{_look_back(seen)}</section>"
    )


def _look_back(seen: Snapshot) -> Markup:
    if seen.game.bot is None:
        return EMPTY
    return markup(
        f'<p class="snug"><a href="{escaped(seen.address)}/review">Look back at the game</a>: '
        "how the chances went, where they turned, and how much was luck.</p>"
    )


def over_bar(seen: Snapshot, asked: Prompt) -> dict[str, Markup]:
    own = escaped(seen.address)
    if seen.sequel:
        again = markup(
            f'<a class="button may" href="/table/{escaped(seen.sequel)}">To the next table</a>'
        )
    elif seen.held:
        again = markup(
            f'<button class="may" form="do" formaction="{own}/again">Play again</button>'
        )
    else:
        again = EMPTY
    review = (
        markup(f'<a class="button" href="{own}/review">Look back</a>') if seen.game.bot else EMPTY
    )
    links = markup(
        f'{review}<a class="button" href="{own}/replay?ply=0">Watch the replay</a>'
        '<a class="button plain" href="/">Lobby</a>'
    )
    return {"page-prompt": prompt(asked), "page-moves": again + links, "page-ply": EMPTY}


def _row(part: str, outcome: Outcome) -> Markup:
    values = joined(
        markup(f"<td>{escaped(printed_number(parts.get(part, 0)))}</td>") for parts in outcome.parts
    )
    return markup(f'<tr><th scope="row">{escaped(part)}</th>{values}</tr>')


def _rank(outcome: Outcome, seat: int) -> Markup:
    won = icon("trophy", 14, "winner") if seat in outcome.winners else EMPTY
    return markup(f"{outcome.ranks[seat]}{won}")
