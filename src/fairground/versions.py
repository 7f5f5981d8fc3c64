"""The version of the rules that a record or a stored table began with. It goes on as it began: the
present rules, with what ``Game.earlier_versions`` says of that version."""

from __future__ import annotations

from dataclasses import dataclass

from fairground import catalog
from fairground.game import Earlier, FairgroundError, Game, Options, OptionValue
from fairground.language import say


@dataclass(frozen=True)
class Begun:
    """A game as a record or a table began it: the game as it is now, with the edition, and what
    the version of then stands for."""

    game: Game
    version: int
    earlier: Earlier
    fingerprint: str
    """What the record of such a game says of its edition."""

    def options(self, chosen: Options) -> dict[str, OptionValue]:
        """The options by the present rules."""
        for name in self.earlier.options:
            if name in chosen:
                raise FairgroundError(
                    say(
                        "Version {version} of the rules of {game} had no option {name}.",
                        version=self.version,
                        game=self.game.title,
                        name=repr(name),
                    )
                )
        return {**chosen, **self.earlier.options}


def begun(name: str, version: int, edition_text: str | None, source: str) -> Begun:
    """The game that began by this version of its rules; errors call its edition ``source``."""
    game = catalog.game(name)
    earlier = _earlier(game, version)
    if edition_text is not None:
        game = game.with_edition_text(edition_text, source)
        return Begun(game, version, earlier, game.edition.fingerprint)
    if earlier.edition:
        game = game.with_edition(earlier.edition)
    return Begun(game, version, earlier, earlier.fingerprint or game.edition.fingerprint)


def _earlier(game: Game, version: int) -> Earlier:
    if version == game.version:
        return Earlier()
    if version in game.earlier_versions:
        return game.earlier_versions[version]
    known = sorted({*game.earlier_versions, game.version})
    words = say(
        "This game was played by version {version} of the rules of {game}; this Fairground knows "
        "version {known}.",
        "This game was played by version {version} of the rules of {game}; this Fairground knows "
        "the versions {known}.",
        count=len(known),
        version=version,
        game=game.title,
        known=", ".join(str(number) for number in known),
    )
    newer = say("A newer Fairground can.") if version > game.version else ""
    raise FairgroundError(f"{words} {newer}".strip())
