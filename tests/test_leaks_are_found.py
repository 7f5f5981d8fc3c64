"""The test of the leak test: leaks planted in a game are caught, each by the way it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup
from tests.pages import leaks
from tests.planted_leaks import (
    BOTS,
    CHOICE,
    DRAFT,
    HESITATION,
    LEAKS,
    WHOLE,
    Leak,
    bots_think_with_the_tables_seed,
    spying,
)
from tests.twins import LONGEST, Plan, play_twins, seeds_of_bots

import fairground as fg
from fairground.draw import layer, markup
from fairground.game import Act, Game, IllegalMove, Label, Layer, Line, State, View
from fairground.luck import FastLuck

HONEST = fg.game("loot")


def secret(state: Any) -> int:
    """What seat 0 must not know: where seat 1 has chosen to start."""
    return int(state.sheets[1].choice)


class Spy:
    """Remembers the state that was last looked at, as careless code does."""

    def __init__(self) -> None:
        self.state: Any = None

    def view(self, state: Any, seat: int | None) -> View:
        self.state = state
        return HONEST.sight.view(state, seat)

    def game(self, **modules: dict[str, Callable[..., Any]]) -> Game:
        """The honest game with some of its functions replaced."""
        changed: dict[str, Any] = {"sight": {"view": self.view}, **modules}
        parts: dict[str, Any] = {
            name: SimpleNamespace(**{**vars(getattr(HONEST, name)), **functions})
            for name, functions in changed.items()
        }
        return replace(HONEST, **parts)


def card_in_a_title_attribute(spy: Spy) -> Game:
    def layers(view: Any, legal: Sequence[int], names: Sequence[str]) -> dict[str, Layer]:
        honest = HONEST.picture.layers(view, legal, names)
        return {**honest, "tray": layer(titled, secret(spy.state))}

    def titled(card: int) -> Markup:
        return markup(f'<p title="{card}"></p>')

    return spy.game(picture={"layers": layers})


def picture_with_a_hint(spy: Spy) -> Game:
    def draw(view: Any, legal: Sequence[int], names: Sequence[str]) -> str:
        honest = str(HONEST.picture.draw(view, legal, names))
        return honest.replace("<desc>", f"<desc>{secret(spy.state)}")

    return spy.game(picture={"draw": draw})


def sorted_by_what_is_hidden(spy: Spy) -> Game:
    def label(view: Any, move: int, names: Sequence[str]) -> Label:
        order = sorted([move, secret(spy.state)])
        return Label(HONEST.words.label(view, move, names).name, str(order.index(move)))

    return spy.game(words={"label": label})


def longer_payload(spy: Spy) -> Game:
    def describe(view: Any, names: Sequence[str]) -> str:
        return HONEST.words.describe(view, names) + " " * secret(spy.state)

    return spy.game(words={"describe": describe})


def talkative_log(spy: Spy) -> Game:
    def narrate(before: Any, after: Any, names: Sequence[str]) -> list[Line]:
        lines = HONEST.words.narrate(before, after, names)
        return [*lines, Line(f"{secret(spy.state)}")]

    return spy.game(words={"narrate": narrate})


def talkative_acts(spy: Spy) -> Game:
    def between(before: Any, after: Any, lines: Sequence[Line]) -> list[Act]:
        return [("pop", str(secret(spy.state)), "board")]

    def narrate(before: Any, after: Any, names: Sequence[str]) -> list[Line]:
        return [Line("Somebody has chosen.")]

    return spy.game(acts={"between": between}, words={"narrate": narrate})


def telling_error(spy: Spy) -> Game:
    class Talkative(Game):
        def read(self, text: str) -> int:
            if text == "nonsense" and spy.state is not None:
                raise IllegalMove(f"not with {secret(spy.state)}")
            return super().read(text)

    honest = spy.game()
    return Talkative(**{part.name: getattr(honest, part.name) for part in fields(honest)})


def open_view(spy: Spy) -> Game:
    def view(state: Any, seat: int | None) -> View:
        return replace_option(HONEST.sight.view(state, seat), secret(state))

    return spy.game(sight={"view": view})


def replace_option(view: View, value: int) -> View:
    view.options["seen"] = str(value)
    return view


@pytest.mark.parametrize(
    ("plant", "way"),
    [
        (card_in_a_title_attribute, "layers"),
        (picture_with_a_hint, "picture"),
        (sorted_by_what_is_hidden, "labels"),
        (longer_payload, "text twin"),
        (talkative_log, "narration"),
        (talkative_acts, "acts"),
        (telling_error, "errors"),
        (open_view, "view"),
    ],
)
def test_a_planted_leak_is_caught(plant: Callable[[Spy], Game], way: str) -> None:
    assert way in found(plant(Spy()))


def test_an_honest_game_is_not_accused() -> None:
    assert found(Spy().game()) == set()


def found(game: Game) -> set[str]:
    """The ways by which seat 0 learns something, over a few worlds."""
    table = fg.Table(game, seats=2, seed=1)
    before = table.view(0)
    table.play(1, "start g4")
    worlds: list[State] = [HONEST.guess(table.view(0), FastLuck(seed)) for seed in range(6)]
    assert len({secret(world) for world in worlds}) > 1
    return {way for world in worlds for way in leaks(table, 0, world, before)}


PLANS = {
    CHOICE: Plan(HONEST, 2, differs=0, starts_closely=False),
    HESITATION: Plan(
        fg.game("kairo"), 2, steps=4, has_bots=False, seed=3, closely=2, starts_closely=False
    ),
    BOTS: Plan(fg.game("kairo"), 3, steps=14, closely=99, starts_closely=False),
    DRAFT: Plan(
        fg.game("essen"), 5, first_bot=4, watcher=4, keeps=15, closely=99, starts_closely=False
    ),
    WHOLE: Plan(HONEST, 2, closely=LONGEST, pages=LONGEST, watched=8),
}


@pytest.mark.parametrize("planted", LEAKS, ids=lambda planted: planted.place)
def test_twin_tables_find_a_planted_leak(
    planted: Leak, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spying(monkeypatch)
    planted.plant(monkeypatch)
    found = play_twins(PLANS[planted.plan], tmp_path, planted.caught_by).differences
    assert [what for what in found if what.startswith(planted.caught_by)], found


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_twin_tables_without_a_leak_are_alike(
    plan: Plan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spying(monkeypatch)
    twins = play_twins(plan, tmp_path)
    assert twins.differences == []
    assert twins.hesitations > 0


def test_bots_that_think_with_the_tables_seed_are_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plan, seeds = Plan(HONEST, 3, steps=2, closely=99), []
    for salt in (1, 2):
        with monkeypatch.context() as patch:
            spying(patch)
            bots_think_with_the_tables_seed(patch)
            seeds.append(seeds_of_bots(plan, salt, tmp_path))
    assert not seeds[0].isdisjoint(seeds[1])


def test_at_least_forty_places_leak() -> None:
    assert len({planted.place for planted in LEAKS}) >= 40
