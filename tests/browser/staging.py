"""What a page stages, seen without watching the clock: acts are noted as they begin, and on a page
whose animations stand still nothing goes on until somebody skips ahead."""

from __future__ import annotations

import asyncio
from typing import Any

from kit.people import Person
from kit.serving import PATIENCE, Served, live_table
from playwright.sync_api import Page
from tests.browser.conftest import NewPage
from tests.browser.playing import open_table

from fairground.game import Line
from fairground.table import Table
from fairground.web.watching.live import LiveTable
from fairground.web.watching.staging import staged

NOTE_ACTS = """
window.acts = [];
window.sounds = [];
document.addEventListener("act", ({ detail }) => window.acts.push(detail));
document.addEventListener("sound", ({ detail }) => window.sounds.push(detail));
"""
STAND_STILL = """
const animate = Element.prototype.animate;
window.animations = [];
Element.prototype.animate = function (frames, how) {
  const animation = animate.call(this, frames, how);
  animation.pause();
  window.animations.push({ piece: this.dataset?.piece ?? "", frames });
  return animation;
};
"""


class Staged:
    """Mira's page at a table with Jonas, who moves without a page."""

    def __init__(
        self,
        new_page: NewPage,
        served: Served,
        game: str,
        is_still: bool = True,
        seats: int = 2,
        script: str = "",
        seed: int = 1,
        **how: Any,
    ) -> None:
        self.page: Page = new_page(**how)
        self.served = served
        self.page.add_init_script(NOTE_ACTS + (STAND_STILL if is_still else "") + script)
        sitters = ["me", *["friend"] * (seats - 1)]
        self.address = open_table(self.page, *sitters, game=game, edition="")
        for link in self.page.locator(".address").evaluate_all("all => all.map(a => a.value)"):
            if "/join/" in link:
                Person(served.base, "Jonas").sit(link)
        self.page.wait_for_selector("[data-layer=board]")
        name = self.address.partition("?")[0].rpartition("/")[2]
        self.live: LiveTable = live_table(served, name)
        self._deal_from(seed)

    def _deal_from(self, seed: int) -> None:
        """Deal again, so that the same happens in every run."""
        assert self.live.table is not None
        self.play_on_from(
            Table(self.live.game, len(self.live.chairs), seed, self.live.table.options)
        )

    def play_on_from(self, table: Table) -> None:
        """Put another game on the table, as far as it has come."""
        for chair in self.live.chairs:
            table.rename(chair.seat, chair.name)
        self.live.table = table
        rounds = self.served.tables._rounds
        assert rounds is not None
        rounds.get_loop().call_soon_threadsafe(self.live.publish)
        self.page.reload()

    @property
    def table(self) -> Table:
        assert self.live.table is not None
        return self.live.table

    def play(self, seat: int, move: str) -> None:
        """Somebody moves, on another device."""
        rounds = self.served.tables._rounds
        assert rounds is not None
        playing = self.live.play(seat, move, None)
        asyncio.run_coroutine_threadsafe(playing, rounds.get_loop()).result(PATIENCE)

    def see(self, seat: int, move: str) -> list[list[str]]:
        """Somebody moves, and the page has begun to stage it; nothing if there is nothing to
        see."""
        before, view, said = self.acts, self.table.view(0), len(self.log)
        self.play(seat, move)
        lines = self.table.log(0)[said:]
        if not lines or not staged(self.table.game, view, self.table.view(0), lines):
            self.settle()  # two moves in one piece of news are not staged
            return []
        self.page.wait_for_function("count => window.acts.length > count", arg=len(before))
        return self.acts[len(before) :]

    def play_until(self, prefer: str, kinds: tuple[str, ...]) -> list[list[str]]:
        """Whoever is to move moves, by choice a move that begins with a word, until acts of these
        kinds have been played on the page; skips ahead over all others. The acts of the news in
        which they came."""
        for _ in range(400):
            seat = self.table.turn[0]
            legal = self.table.legal(seat)
            acts = self.see(
                seat, next((move for move in legal if move.startswith(prefer)), legal[0])
            )
            if acts and set(kinds) <= {kind for kind, *_ in acts}:
                return acts
            if acts:
                self.skip()
        raise AssertionError(f"nothing of the kinds {kinds} was staged")

    @property
    def log(self) -> list[str]:
        """What the log says to Mira."""
        return [line.text for line in self.table.log(0)]

    @property
    def last_line(self) -> Line:
        """What it said last that is no heading."""
        return next(line for line in reversed(self.table.log(0)) if not line.head)

    @property
    def acts(self) -> list[list[str]]:
        """What was staged up to now."""
        found: list[list[str]] = self.page.evaluate("window.acts")
        return found

    def skip(self) -> None:
        """Press a key, and see what came of all that was staged."""
        self.page.keyboard.press("Escape")
        self.settle()

    def settle(self) -> None:
        """Until the page shows the present."""
        ply = str(self.table.ply_for(0))
        self.page.wait_for_function(
            "ply => document.querySelector('.scrub .live')?.textContent.endsWith(' ' + ply)"
            " && !document.body.matches('.staging')",
            arg=ply,
        )
