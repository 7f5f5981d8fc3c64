"""``fairground edition``: files with the printed numbers of somebody's own copy."""

from __future__ import annotations

from pathlib import Path

import fairground as fg
from fairground.cli.files import FileError, write_new_text, write_text
from fairground.cli.terminal import console
from fairground.game import EditionError, Game, edition_file
from fairground.own_editions import differences, edition_to_fill_in
from fairground.phrases import both, count


def write_edition(game: Game, file: str, replaces: bool) -> int:
    text = edition_to_fill_in(game, Path(file).stem)
    if replaces:
        write_text(file, text)
    else:
        try:
            write_new_text(file, text)
        except FileExistsError:
            raise FileError(f"{file} is there already. --force replaces it.") from None
    console.print(f"{file} has the values of the house edition. Type in those of your copy, then:")
    console.print(f"  fairground edition {game.id} --check {file}")
    return 0


def check_edition(game: Game, file: str) -> int:
    text = edition_file(Path(file))
    try:
        own = game.with_edition_text(text, Path(file).name)
    except EditionError as error:
        console.print(str(error))
        console.print(f"{file} is not an edition of {game.title}.", style="bold")
        return 1
    console.print(f"{file} is an edition of {game.title}.", style="bold")
    name, _, fingerprint = own.edition.fingerprint.rpartition("-")
    console.print(f"Its name is {name}, its fingerprint {fingerprint}.")
    fields = differences(own)
    if fields:
        where = f"{count(len(fields), 'field')}: {both(fields)}"
        console.print(f"It differs from the house edition in {where}.")
    else:
        console.print("Its values are those of the house edition.")
    return 0


def list_editions(game: Game) -> int:
    console.print(f"{game.edition.fingerprint}  the house edition")
    for name in game.named_editions:
        fields = both(differences(game.with_edition(name)))
        fingerprint = game.with_edition(name).edition.fingerprint
        console.print(f"{fingerprint}  differs in {fields or 'nothing'}: --edition {name}")
    return 0


def edition(game: str, new: str | None, check: str | None, force: bool) -> int:
    chosen = fg.game(game)
    if new is not None:
        return write_edition(chosen, new, force)
    if check is not None:
        return check_edition(chosen, check)
    return list_editions(chosen)
