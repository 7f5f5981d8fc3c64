"""Readable playthroughs of every game, for every seat: ``python -m fairground.playthrough``.

A playthrough shows a whole game as the seats see it. The tests compare it with what the rules, the
views and the words say today, so that a change shows up as a difference one can read. A missing
record of a seat count is added too; a record that is there is kept as it is. The pictures in the
documents and the boards in letters are drawn anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from fairground import catalog
from fairground.game import Game, Options
from fairground.luck import FastLuck
from fairground.record import option_text
from fairground.table import Table

TESTS = Path("tests")
PICTURES = Path("docs/pictures")
NAMES = ("Mira", "Jonas", "Oda", "Basil", "Ilse")
SEED = 20
LONGEST = 100_000
FIRST_PLIES = 2
"""How many plies of a first game are written out."""
CLOSE_LOOKS = 6
"""At the start and then every few plies, all views are written out in full."""


def playthrough(game: Game, options: Options | None = None, plies: int = LONGEST) -> str:
    """A game of random moves at the smallest table that has company, or its first plies."""
    seats = max(2, game.seats[0])
    table = Table(game, seats=seats, seed=SEED, options=options)
    luck = FastLuck(SEED)
    chosen = "".join(f", {name} {option_text(value)}" for name, value in (options or {}).items())
    lines = [f"{game.title}, rules version {game.version}, {seats} seats, seed {SEED}{chosen}", ""]
    lines += _close_look(table)
    while table.turn and table.ply < plies:
        seat = table.turn[luck.below(len(table.turn))]
        moves = table.legal(seat)
        move = moves[luck.below(len(moves))]
        lines.append(f"-- ply {table.ply + 1}: seat {seat} plays {move!r} out of {len(moves)}")
        lines_before = {viewer: len(table.log(viewer)) for viewer in _viewers(table)}
        table.play(seat, move)
        for viewer in _viewers(table):
            lines += [
                f"   {_who(viewer)}: {line.text}"
                for line in table.log(viewer)[lines_before[viewer] :]
            ]
        if table.ply < CLOSE_LOOKS or table.ply % (10 * CLOSE_LOOKS) == 0:
            lines += _close_look(table)
    lines += _close_look(table)
    lines.append(f"outcome: {table.outcome}")
    return "\n".join(lines) + "\n"


def first_game(game: Game) -> str:
    """How a game begins with the options that are for a first game; nothing if it has none."""
    return (
        playthrough(game, game.first_game_options, FIRST_PLIES) if game.first_game_options else ""
    )


def _close_look(table: Table) -> Iterator[str]:
    words = table.game.words
    yield f"== {words.headline(table.view(None))}; to decide: {table.turn}"
    for seat in _viewers(table):
        view, legal = table.view(seat), table.legal_moves(seat)
        prompt = words.prompt(view, legal, table.display_names)
        yield f"   {_who(seat)} is asked: {prompt.verb} {prompt.choice} {prompt.small}".rstrip()
        for move in legal:
            label = words.label(view, move, table.display_names)
            yield f"      {table.game.say(move):24} {label.name} ({label.small})"
        yield f"      reads: {words.describe(view, table.display_names)}"
        yield f"      knows: {json.dumps(json.loads(view.to_json()), ensure_ascii=False)}"
    yield ""


def _viewers(table: Table) -> list[int | None]:
    return [*range(table.seats), None]


def _who(seat: int | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"


def random_table(game: Game, seats: int, seed: int) -> Table:
    """A whole game of random moves."""
    table = Table(game, seats=seats, seed=seed, names=NAMES[:seats])
    luck = FastLuck(seed)
    while table.turn:
        seat = table.turn[luck.below(len(table.turn))]
        moves = table.legal(seat)
        table.play(seat, moves[luck.below(len(moves))])
    return table


def moment(game: Game) -> Table:
    """The middle of a random game, when the first seat has to decide."""
    table = random_table(game, min(3, game.seats[-1]), SEED)
    moments = (table.at(ply) for ply in range(table.ply // 2, table.ply))
    return next((past for past in moments if 0 in past.turn), table)


def picture(game: Game) -> str:
    """That moment as the first seat sees it."""
    return moment(game).draw(0)


def text_board(game: Game) -> str:
    """The same, drawn with letters."""
    return f"{moment(game).text(0)}\n"


def main() -> None:
    for game in catalog.games().values():
        path = TESTS / "playthroughs" / f"{game.id}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(playthrough(game), encoding="utf-8")
        if first_game(game):
            path.with_stem(f"{game.id}-first-game").write_text(first_game(game), encoding="utf-8")
        for seats in game.seats:
            version = "" if game.version == 1 else f"-version-{game.version}"
            kept = TESTS / "records" / f"{game.id}-{seats}{version}.txt"
            kept.parent.mkdir(parents=True, exist_ok=True)
            if not kept.exists():
                kept.write_text(random_table(game, seats, seats).record(), encoding="utf-8")
        board = TESTS / "boards" / f"{game.id}.txt"
        board.parent.mkdir(parents=True, exist_ok=True)
        board.write_text(text_board(game), encoding="utf-8")
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{game.id}.svg").write_text(picture(game), encoding="utf-8")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
