"""What every game must pass, over the catalog: a new folder is tested by being there."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.fairness import unfair_facts
from tests.pages import leaks
from tests.worlds import (
    HOSTILE_NAMES,
    IS_LONG,
    MOST_PLIES,
    hides_something,
    option_sets,
    random_plies,
    random_table,
    refusal,
    truth,
    viewers,
)

import fairground as fg
from fairground.game import Game, ScoreWords
from fairground.luck import FastLuck, RecordingLuck
from fairground.playthrough import first_game, picture, playthrough, text_board
from fairground.record import read
from fairground.text_board import (
    MOST_WIDTH,
    STYLES,
    TextBoard,
    block_width,
    columns,
    plain,
    row_width,
)

HERE = Path(__file__).parent
GAMES = list(fg.games().values())
TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}") for game in GAMES for seats in game.seats
]
NAMED_EDITIONS = [
    pytest.param(game.with_edition(name), seats, id=f"{game.id}-{name}-{seats}")
    for game in GAMES
    for name in game.named_editions
    for seats in game.seats
]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_edition = pytest.mark.parametrize(("game", "seats"), [*TABLES, *NAMED_EDITIONS])
"""Also with the editions that come with a game."""
some_seeds = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    derandomize=True,
)
"""A seed does not shrink to anything simpler, so nobody waits for it to."""
few_seeds = settings(some_seeds, max_examples=4)
not_compiled = pytest.mark.not_compiled
"""Of views, words and pictures, which are the same source in both builds: tested once."""
TERMINAL_NAMES = [
    "\x1b[31mred\x1b[0m\x07",
    "[red]日本語日本語日本語[/red]",
    "e\u0301\u0302x\u202e 👩\u200d👩\u200d👧\ufe0f",
    "a\nb\tc\r\x9b2J",
    "x" * 400,
]
"""Names that would do something to a terminal, or take other room than they have letters."""
GAMES_WATCHED, CLOSE_LOOKS, EARLY = 2, 23, 5
LOOKS = 1 if IS_LONG else 3
"""Each viewer looks at every ply, or at a third of them."""
DEALS = 300
seeds = st.integers(min_value=0, max_value=2**64)
plies = st.integers(min_value=0, max_value=300)


@every_edition
@few_seeds
@given(seed=seeds)
def test_random_games_end_and_somebody_can_always_decide(game: Game, seats: int, seed: int) -> None:
    luck = FastLuck(seed)
    state = game.setup(seats, None, luck)
    for _ in range(MOST_PLIES):
        turn = list(state.turn())
        assert (state.outcome() is None) == bool(turn)
        assert turn == sorted(set(turn))
        for seat in range(seats):
            legal = state.legal(seat)
            assert bool(legal) == (seat in turn)
            assert len(set(legal)) == len(legal)
            assert all(0 <= move < game.moves for move in legal)
        if not turn:
            return
        seat = turn[luck.below(len(turn))]
        moves = state.legal(seat)
        state.play(seat, moves[luck.below(len(moves))], luck)
    pytest.fail("the game does not end")


@every_table
@some_seeds
@given(seed=seeds, plies=plies)
def test_an_illegal_move_raises_and_changes_nothing(
    game: Game, seats: int, seed: int, plies: int
) -> None:
    table = random_table(game, seats, seed, plies)
    before = truth(game, table.state, seats)
    for seat in range(seats):
        legal = set(table.state.legal(seat))
        illegal = [move for move in range(game.moves) if move not in legal]
        step = max(1, len(illegal) // 60)
        for move in [*illegal[::step], -1, game.moves, 10**9]:
            with pytest.raises(fg.IllegalMove):
                table.state.play(seat, move, FastLuck(0))
    assert truth(game, table.state, seats) == before


@every_table
@some_seeds
@given(seed=seeds, plies=plies)
def test_a_seat_that_does_not_exist_has_nothing_to_choose(
    game: Game, seats: int, seed: int, plies: int
) -> None:
    table = random_table(game, seats, seed, plies)
    before = truth(game, table.state, seats)
    moves = [move for seat in range(seats) for move in table.state.legal(seat)]
    for seat in (-1, -seats, -seats - 1, seats, seats + 1, 10**9):
        assert table.state.legal(seat) == []
        for move in moves[:: max(1, len(moves) // 8)]:
            with pytest.raises(fg.IllegalMove):
                table.state.play(seat, move, FastLuck(0))
    assert truth(game, table.state, seats) == before


@every_table
@some_seeds
@given(seed=seeds, plies=plies)
def test_every_refusal_is_a_reason_in_words(game: Game, seats: int, seed: int, plies: int) -> None:
    """For the person who tried: whole sentences, and no numbers of moves."""
    table = random_table(game, seats, seed, plies)
    for seat in range(seats):
        legal = set(table.state.legal(seat))
        for move in range(game.moves):
            if move not in legal:
                with pytest.raises(fg.IllegalMove) as refused:
                    table.state.play(seat, move, FastLuck(0))
                reason = str(refused.value)
                assert re.fullmatch(r"[A-Z][^.]* [^.]*\.( [A-Z][^.]*\.)*", reason), reason
                assert not re.search(r"\bmove -?\d", reason), reason


@every_table
@few_seeds
@given(seed=seeds, plies=plies, text=st.text(max_size=60))
def test_a_table_refuses_what_it_cannot_read_and_stays_as_it_was(
    game: Game, seats: int, seed: int, plies: int, text: str
) -> None:
    table = random_table(game, seats, seed, plies)
    record = table.record()
    for nonsense in ["", "xyzzy", text, "undo undo", "9" * 5000]:
        for seat in range(seats):
            answer = refusal(lambda seat=seat, nonsense=nonsense: table.propose(seat, nonsense))  # type: ignore[misc]
            assert answer.startswith(("UnreadableMove", "IllegalMove"))
    for seat in (-1, seats, True):
        with pytest.raises(fg.OptionError):
            table.play(seat, "undo")
    assert table.record() == record


@every_game
def test_every_move_has_a_text_of_its_own_that_reads_back(game: Game) -> None:
    texts = [game.say(move) for move in range(game.moves)]
    assert len(set(texts)) == len(texts)
    for move, text in enumerate(texts):
        assert text == " ".join(text.split())
        assert game.read(text) == move
        assert game.read(f"  {text.upper()} ") == move


@every_table
@few_seeds
@given(seed=seeds)
def test_a_copy_shares_nothing_that_changes(game: Game, seats: int, seed: int) -> None:
    luck = FastLuck(seed)
    state = game.setup(seats, None, luck)
    kept = []
    for ply in range(200):
        turn = state.turn()
        if not turn:
            break
        if ply % 20 == 0:
            kept.append((state.copy(), truth(game, state, seats)))
        seat = turn[luck.below(len(turn))]
        moves = state.legal(seat)
        state.play(seat, moves[luck.below(len(moves))], luck)
    for past, was in kept:
        assert truth(game, past, seats) == was
        past.play(past.turn()[0], past.legal(past.turn()[0])[0], FastLuck(1))


@every_table
@few_seeds
@given(seed=seeds)
def test_the_same_seed_gives_the_same_game_and_the_record_gives_the_state(
    game: Game, seats: int, seed: int
) -> None:
    table = random_table(game, seats, seed)
    text = table.record()
    assert random_table(game, seats, seed).record() == text
    again = fg.replay(text)
    assert again.record() == text
    assert truth(game, again.state, seats) == truth(game, table.state, seats)
    assert fg.verify(text)


@every_table
@few_seeds
@given(seed=seeds)
def test_luck_and_the_turn_pass_only_with_a_new_stretch(game: Game, seats: int, seed: int) -> None:
    luck = FastLuck(seed)
    state = game.setup(seats, None, luck)
    while state.turn():
        turn = list(state.turn())
        noted = RecordingLuck(luck)
        seat = turn[luck.below(len(turn))]
        moves = state.legal(seat)
        epoch = state.epoch
        state.play(seat, moves[luck.below(len(moves))], noted)
        if state.epoch == epoch:
            assert not noted.notes
            assert set(state.turn()) in ({*turn}, {*turn} - {seat})
        else:
            assert state.epoch > epoch


@every_table
@few_seeds
@given(seed=seeds)
def test_what_is_taken_back_leaves_the_table_as_it_was(game: Game, seats: int, seed: int) -> None:
    table = fg.Table(game, seats=seats, seed=seed)
    before, log = truth(game, table.state, seats), table.log(0)
    for _ in random_plies(table, seed, 150):
        if table.entries:
            seat = table.entries[-1].seat
            if table.can_undo(seat):
                move = table.entries[-1].move
                after = truth(game, table.state, seats)
                table.undo(seat)
                assert truth(game, table.state, seats) == before
                assert table.log(0) == log
                table.play(seat, move)
                assert truth(game, table.state, seats) == after
        before, log = truth(game, table.state, seats), table.log(0)
    assert fg.replay(table.record()).record() == table.record()


@every_edition
@not_compiled
def test_nobody_can_tell_the_truth_from_a_guess(game: Game, seats: int) -> None:
    """Over whole games, with any viewer at any ply. The pages are compared now and then, at the
    beginning for all viewers and later for each in turn: the look back at a long game takes long.
    One game is played with the usual options, the next with the others."""
    choices = option_sets(game)
    for seed in range(GAMES_WATCHED):
        options = choices[seed % len(choices)]
        table = fg.Table(game, seats=seats, seed=seed, options=options, names=HOSTILE_NAMES[:seats])
        before = {seat: table.view(seat) for seat in viewers(seats)}
        chance = FastLuck(seed)
        for ply, _ in enumerate(random_plies(table, seed)):
            turn, rest = divmod(ply, CLOSE_LOOKS)
            for at, seat in enumerate(viewers(seats)):
                is_turn = IS_LONG or turn < EARLY or turn % (seats + 1) == at
                closely = rest == seed and is_turn
                if closely or chance.below(LOOKS) == 0:
                    world = game.guess(table.view(seat), FastLuck(ply))
                    assert leaks(table, seat, world, before[seat], closely) == []
                before[seat] = table.view(seat)


@every_table
@not_compiled
def test_guesses_differ_from_the_truth_where_something_is_hidden(game: Game, seats: int) -> None:
    hidden = different = 0
    for seed in range(8):
        table = random_table(game, seats, seed, 6 * seed + 1)
        real = truth(game, table.state, seats)
        hidden += hides_something(table)
        for seat in viewers(seats):
            worlds = [game.guess(table.view(seat), FastLuck(number)) for number in range(4)]
            different += any(truth(game, world, seats) != real for world in worlds)
    assert different > 0 or seats == 1 or hidden == 0


@every_edition
@not_compiled
def test_hidden_things_lie_in_guesses_where_they_lie_in_truth(game: Game, seats: int) -> None:
    assert unfair_facts(game, seats, DEALS) == {}


@every_edition
@few_seeds
@given(seed=seeds, plies=plies)
def test_a_guess_can_be_played_to_its_end(game: Game, seats: int, seed: int, plies: int) -> None:
    table = random_table(game, seats, seed, plies)
    for seat in viewers(seats):
        luck = FastLuck(seed)
        world = game.guess(table.view(seat), luck)
        for _ in range(MOST_PLIES):
            turn = world.turn()
            if not turn:
                break
            who = turn[luck.below(len(turn))]
            moves = world.legal(who)
            world.play(who, moves[luck.below(len(moves))], luck)
        assert world.outcome() is not None


@every_edition
@not_compiled
@few_seeds
@given(seed=seeds, plies=plies)
def test_pictures_are_well_formed_and_show_only_legal_moves(
    game: Game, seats: int, seed: int, plies: int
) -> None:
    table = random_table(game, seats, seed, plies)
    for seat in viewers(seats):
        picture = table.draw(seat)
        root = ET.fromstring(picture)
        assert root.tag.endswith("svg")
        assert root.find("{http://www.w3.org/2000/svg}title") is not None
        markup = "".join(table.layers(seat).values())
        texts = set()
        if seat is not None:
            legal = table.state.legal(seat)
            choices = game.choices(table.view(seat), legal, table.display_names)
            texts = {game.say_together(choice.moves) for choice in choices}
        for marked in [picture, markup]:
            for name in HOSTILE_NAMES[:3]:
                assert name not in marked
            for part in marked.split('data-move="')[1:]:
                assert part.split('"', 1)[0] in texts
        assert ' style="' not in markup
        assert "<style" not in markup
        assert "<script" not in markup


@every_table
@not_compiled
def test_every_table_is_drawn_with_letters(game: Game, seats: int) -> None:
    """Within the width, in plain letters with known styles, and level whatever people are
    called."""
    record = (HERE / "records" / f"{game.id}-{seats}.txt").read_text(encoding="utf-8")
    whole = fg.replay(record)
    for ply, table in enumerate(whole.stepwise()):
        if ply % max(1, whole.ply // 12) and ply != whole.ply:
            continue
        for seat in (*table.turn[:1], None):
            board = table.text(seat)
            assert max(map(columns, str(board).splitlines())) <= MOST_WIDTH
            for width in (30, 80, 120, 200):
                rows = board.rows(width)
                assert block_width(rows) <= width
                assert plain(rows).replace("\n", "").isprintable()
                assert {style for row in rows for _, style in row} <= STYLES
            view, legal = table.view(seat), table.legal_moves(seat)
            hostile = game.draw_text(view, legal, TERMINAL_NAMES[:seats])
            assert plain(hostile.rows(120)).replace("\n", "").isprintable()
            assert _level(hostile) == _level(board)


def _level(board: TextBoard) -> list[list[int]]:
    """The width of each row, where rows are not broken by their length."""
    blocks = [part for part in (board.board, *board.side, *board.under) if isinstance(part, list)]
    return [[row_width(row) for row in block] for block in blocks]


@every_table
@not_compiled
@few_seeds
@given(seed=seeds, plies=plies)
def test_every_legal_move_has_a_button_that_says_what_it_does(
    game: Game, seats: int, seed: int, plies: int
) -> None:
    table = random_table(game, seats, seed, plies)
    for seat in range(seats):
        view, legal = table.view(seat), table.legal_moves(seat)
        labels = [game.words.label(view, move, table.names) for move in legal]
        assert all(label.name for label in labels)
        assert len({(label.name, label.small) for label in labels}) == len(labels)


@every_edition
@few_seeds
@given(seed=seeds)
def test_scores_are_the_sum_of_their_parts_and_ranks_follow(
    game: Game, seats: int, seed: int
) -> None:
    outcome = random_table(game, seats, seed).outcome
    assert outcome is not None
    assert outcome.scores == tuple(sum(parts.values()) for parts in outcome.parts)
    assert min(outcome.ranks) == 1
    assert outcome.winners == tuple(seat for seat in range(seats) if outcome.ranks[seat] == 1)
    for seat in range(seats):
        for other in range(seats):
            if outcome.scores[seat] > outcome.scores[other]:
                assert outcome.ranks[seat] < outcome.ranks[other]


@not_compiled
@every_game
def test_what_a_part_of_the_score_counts_is_a_sentence_or_left_out(game: Game) -> None:
    table = random_table(game, max(2, game.seats[0]), seed=6)
    assert table.outcome is not None
    has_words = isinstance(game.words, ScoreWords)
    for part in table.outcome.parts[0]:
        words = game.part_words(table.view(None), part)
        assert words.endswith(".") is has_words, part
    assert has_words or game.id == "baskets", "ours explain themselves"


@every_game
@not_compiled
def test_the_playthrough_is_what_it_was(game: Game) -> None:
    """If the change is meant, ``make playthroughs`` writes it anew; read the difference."""
    path = HERE / "playthroughs" / f"{game.id}.txt"
    assert path.read_text(encoding="utf-8") == playthrough(game)
    if game.first_game_options:
        path = path.with_stem(f"{game.id}-first-game")
        assert path.read_text(encoding="utf-8") == first_game(game)


@every_game
@not_compiled
def test_the_picture_in_the_documents_is_what_is_drawn(game: Game) -> None:
    path = HERE.parent / "docs" / "pictures" / f"{game.id}.svg"
    assert path.read_text(encoding="utf-8") == picture(game)


@every_game
@not_compiled
def test_the_board_in_letters_is_what_is_drawn(game: Game) -> None:
    path = HERE / "boards" / f"{game.id}.txt"
    assert path.read_text(encoding="utf-8") == text_board(game)


RECORDS = sorted((HERE / "records").glob("*.txt"))


@every_table
def test_a_record_of_every_seat_count_is_kept(game: Game, seats: int) -> None:
    """Of the present version, and of every earlier one."""
    kept = [read(path.read_text(encoding="utf-8")) for path in RECORDS]
    versions = {
        record.version for record in kept if (record.game, record.seats) == (game.id, seats)
    }
    assert versions == set(range(1, game.version + 1))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_kept_record_still_replays(path: Path) -> None:
    """Drop a finished game into the folder and it is a test. One of an earlier version is written
    down as one of the present version, and is the same game."""
    text = path.read_text(encoding="utf-8")
    assert fg.verify(text)
    table = fg.replay(text)
    if read(text).version == table.game.version:
        assert table.record() == text
    else:
        assert fg.verify(table.record())
        assert fg.replay(table.record()).record() == table.record()


@every_game
def test_the_folder_is_complete(game: Game) -> None:
    for name in ("edition.toml", "RULES.md", "style.css"):
        assert (game.folder / name).stat().st_size > 0
    ET.fromstring(game.picture.poster())
    assert game.picture.LAYOUT in ("square", "wide")
    assert game.designers
    assert game.blurb


@every_game
def test_moves_that_were_just_listed_are_played_alike_without_the_check(game: Game) -> None:
    """Whole games, so that nothing that comes after a move is left out."""
    seats, chance = game.seats[-1], FastLuck(3)
    luck, same_luck = FastLuck(1), FastLuck(1)
    checked = game.setup(seats, None, luck)
    unchecked = game.setup(seats, None, same_luck)
    for _ in range(3_000):
        if not (turn := checked.turn()):
            break
        moves = checked.legal(turn[0])
        move = moves[chance.below(len(moves))]
        checked.play(turn[0], move, luck)
        unchecked.play_legal(turn[0], move, same_luck)
        assert unchecked.turn() == checked.turn()
        assert unchecked.epoch == checked.epoch
    assert unchecked.outcome() == checked.outcome()
    assert game.view(unchecked, None).to_json() == game.view(checked, None).to_json()
