"""``fairground edition``: files with the printed numbers of somebody's own copy."""

from __future__ import annotations

from pathlib import Path

import fairground as fg
from fairground.cli.files import FileError, write_new_text, write_text
from fairground.cli.terminal import console
from fairground.game import EditionError, Game, edition_file
from fairground.language import say
from fairground.own_editions import differences, edition_to_fill_in
from fairground.phrases import both


def write_edition(game: Game, file: str, replaces: bool) -> int:
    text = edition_to_fill_in(game, Path(file).stem)
    if replaces:
        write_text(file, text)
    else:
        try:
            write_new_text(file, text)
        except FileExistsError:
            raise FileError(
                say("{file} is there already. --force replaces it.", file=file)
            ) from None
    console.print(
        say(
            "{file} has the values of the house edition. Type in those of your copy, then:",
            file=file,
        )
    )
    console.print(f"  fairground edition {game.id} --check {file}")
    return 0


def check_edition(game: Game, file: str) -> int:
    text = edition_file(Path(file))
    try:
        own = game.with_edition_text(text, Path(file).name)
    except EditionError as error:
        console.print(str(error))
        console.print(
            say("{file} is not an edition of {game}.", file=file, game=game.title), style="bold"
        )
        return 1
    console.print(say("{file} is an edition of {game}.", file=file, game=game.title), style="bold")
    name, _, fingerprint = own.edition.fingerprint.rpartition("-")
    console.print(
        say(
            "Its name is {name}, its fingerprint {fingerprint}.", name=name, fingerprint=fingerprint
        )
    )
    fields = differences(own)
    if fields:
        console.print(
            say(
                "It differs from the house edition in {count} field: {fields}.",
                "It differs from the house edition in {count} fields: {fields}.",
                count=len(fields),
                fields=both(fields),
            )
        )
    else:
        console.print(say("Its values are those of the house edition."))
    return 0


def list_editions(game: Game) -> int:
    console.print(f"{game.edition.fingerprint}  {say('the house edition')}")
    for name in game.named_editions:
        fields = both(differences(game.with_edition(name)))
        fingerprint = game.with_edition(name).edition.fingerprint
        words = say("differs in {fields}", fields=fields) if fields else say("the same values")
        console.print(f"{fingerprint}  {words}: --edition {name}")
    return 0


def edition(game: str, new: str | None, check: str | None, force: bool) -> int:
    chosen = fg.game(game)
    if new is not None:
        return write_edition(chosen, new, force)
    if check is not None:
        return check_edition(chosen, check)
    return list_editions(chosen)
