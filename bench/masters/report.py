"""What the games came to, as ``masters.md``."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean, stdev

from bench.masters.match import HIGHEST, OURS, RIVAL, Pairing, Played

import fairground as fg
from fairground.arena import interval

REPORT = Path(__file__).parents[1] / "masters.md"
HEAD = """# How strong the strongest search is

Two seats, the usual options, duplicate luck (every seed is played twice, with the seats exchanged).
Intervals hold 95 in 100 (Wilson). Times are of the core, for a decision in which there is a choice,
so that a busy machine changes nothing. `make masters` measures; every game is a line of
`masters.csv`, and a measurement that was stopped goes on where it was. What was played fewer than
{least} times is in that file only. Counted on {today}.
"""
LEAST = 10
AGAINST = """## Our master against OpenSpiel's IS-MCTS

`make masters MASTERS="rival --share S --times T --games N"`: our master thinks with the share S of
its simulations, without a clock. IS-MCTS plays through our OpenSpiel door (`rl/openspiel.py`) and
has T times as long as our master takes for the very same decision. A simulation of IS-MCTS draws a
new world, walks down the tree in OpenSpiel's Python and plays to the end at random in our compiled
code; `uct_c` is 1.4. Our master should win 75 % of the games.

| | S | T | games | master wins | 95 % | mean scores | time a decision | simulations |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""
CURVE = """## Strength against thinking time

`make masters MASTERS="curve --share S --times 0.25 4 16 --games N"`: our search with a multiple of
the thinking (simulations) plays itself with the share S of master's simulations. Behind ± stands
the standard error of the lead.

| | S | thinking | games | wins | 95 % | lead in points | simulations |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""

SEVENTH = f"""## {HIGHEST.capitalize()} against master

`make masters MASTERS="highest --share S --games N"`: {HIGHEST}, with a multiple of the simulations
of master, plays master, both with the share S of their simulations and without a clock. Sixteen
times is what the 0.85 s of a move are enough for on a core of our machine, more in Kairo.

| | S | thinking | games | wins | 95 % | lead in points | simulations |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def write(games: Sequence[Played], report: Path = REPORT, least: int = LEAST) -> str:
    """All that was measured, in order; also written to the report."""
    lines: dict[Pairing, list[Played]] = defaultdict(list)
    for played in games:
        lines[played.fixture.pairing].append(played)
    shown = [each for each in lines if len(lines[each]) >= least]
    order = sorted(shown, key=lambda each: (each.share, each.game, each.times))
    rivals = [_against(each, lines[each]) for each in order if each.one == RIVAL]
    curve = [_itself(each, lines[each]) for each in order if each.one == OURS]
    seventh = [_itself(each, lines[each]) for each in order if each.one == HIGHEST]
    today = datetime.now(UTC)
    parts = [HEAD.format(least=least, today=f"{today.day} {today:%B %Y}")]
    parts += ["\n".join([AGAINST, *rivals]) + "\n"] if rivals else []
    parts += ["\n".join([SEVENTH, *seventh]) + "\n"] if seventh else []
    parts += ["\n".join([CURVE, *curve]) + "\n"] if curve else []
    text = "\n".join(parts)
    report.write_text(text, encoding="utf-8")
    return text


def _against(pairing: Pairing, games: Sequence[Played]) -> str:
    """Seen from our side, which is the other one."""
    won = sum(1 - played.won for played in games)
    points = _means([played.points for played in games])
    times = _means([played.milliseconds for played in games])
    simulations = _means([played.simulations for played in games])
    cells = [
        fg.game(pairing.game).title,
        f"{pairing.share:g}",
        f"{pairing.times:g}",
        *_rate(won, len(games)),
        f"{points[1]:.1f} – {points[0]:.1f}",
        f"{times[1]:.1f} – {times[0]:.0f} ms",
        f"{simulations[1]:.0f} – {simulations[0]:.0f}",
    ]
    return _line(cells)


def _itself(pairing: Pairing, games: Sequence[Played]) -> str:
    leads = [played.points[0] - played.points[1] for played in games]
    error = stdev(leads) / math.sqrt(len(leads)) if len(leads) > 1 else 0.0
    simulations = _means([played.simulations for played in games])
    cells = [
        fg.game(pairing.game).title,
        f"{pairing.share:g}",
        f"× {pairing.times:g}",
        *_rate(sum(played.won for played in games), len(games)),
        f"{mean(leads):+.1f} ± {error:.1f}",
        f"{simulations[0]:.0f} – {simulations[1]:.0f}",
    ]
    return _line(cells)


def _means(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return mean(pair[0] for pair in pairs), mean(pair[1] for pair in pairs)


def _rate(won: float, games: int) -> list[str]:
    low, high = interval(won, games)
    return [str(games), f"{100 * won / games:.1f} %", f"{100 * low:.1f}–{100 * high:.1f}"]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
