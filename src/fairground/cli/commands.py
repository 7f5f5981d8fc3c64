"""The commands, their options, and what they say about themselves."""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import NoReturn

import fairground as fg
from fairground import build
from fairground.bots import BOTS, USUAL
from fairground.bots.levels import SECONDS
from fairground.language import LANGUAGES

MOST_WORKERS = 64
LONGEST_THOUGHT = 3600

EXAMPLES = """\
examples:
  fairground serve                       tables in the browser, on http://localhost:8000
  fairground serve --port 9000 --open    another port, and a browser window with it
  fairground backup fair.bak             copy all tables to a file, also while people play
  fairground operator grant Ada          let an account look after the server
  fairground games                       what can be played
  fairground play loot --seats 3         against two bots, here in the terminal
  fairground play kairo --people 2       two people at this keyboard
  fairground edition loot --new my.toml  a file for the printed values of your own copy
  fairground verify game.txt             check a finished game's luck and scores
  fairground replay game.txt             step through a game
  fairground fuzz loot --games 1000      try the rules with random play
  fairground arena loot master greedy    who plays better, and how much
  fairground selfplay loot --out loot.parquet   games of bots as data
  fairground review game.txt             where a finished game turned, and how much was luck
  fairground bot --url http://host --join LINK --level master
                                         one of our bots at a table on another server
"""


class Parser(argparse.ArgumentParser):
    """Refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> Parser:
    whole = Parser(
        prog="fairground",
        description="Tabletop games about fairs and bazaars: serve them, play them, check them.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    how = "compiled" if build.is_compiled() else "uncompiled"
    whole.add_argument("--version", action="version", version=f"fairground {fg.__version__} {how}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, words: str, run: Callable[[Namespace], int]) -> argparse.ArgumentParser:
        """A command for hosts and programmers, who read English."""
        sub = commands.add_parser(name, help=words, description=f"{words.capitalize()}.")
        sub.set_defaults(run=run, is_for_players=False)
        return sub

    def for_players(
        name: str, words: str, run: Callable[[Namespace], int]
    ) -> argparse.ArgumentParser:
        sub = command(name, words, run)
        sub.set_defaults(is_for_players=True)
        sub.add_argument(
            "--language",
            choices=LANGUAGES,
            help="of what you read (otherwise that of LANGUAGE, LC_ALL, LC_MESSAGES or LANG)",
        )
        return sub

    _serve(command("serve", "serve the tables to browsers", _run_serve))
    _backup(command("backup", "copy the database, also while it is used", _run_backup))
    _restore(command("restore", "put a backup in the place of the database", _run_restore))
    _operator(command("operator", "say which accounts look after the server", _run_operator))
    for_players("games", "list the games", _run_games)
    _play(for_players("play", "play in the terminal", _run_play))
    _edition(for_players("edition", "type in and check the values of your own copy", _run_edition))
    _verify(for_players("verify", "check a finished game: its luck, moves and scores", _run_verify))
    _replay(for_players("replay", "step through a recorded game, or print it", _run_replay))
    _fuzz(command("fuzz", "try a game and its bots: play that checks itself", _run_fuzz))
    _arena(command("arena", "let bots play each other", _run_arena))
    _selfplay(command("selfplay", "let bots play, and keep their games as data", _run_selfplay))
    _review(for_players("review", "review a finished game: chances, turns, luck", _run_review))
    _bot(command("bot", "let one of our bots play at a table on another server", _run_bot))
    return whole


def _serve(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    sub.add_argument("--port", type=_port, default=8000, help="port to listen on (%(default)s)")
    sub.add_argument(
        "--db",
        default="fairground.db",
        help="where tables are kept: a file, or postgresql://user@host/name (%(default)s)",
    )
    sub.add_argument("--open", action="store_true", help="open a browser window")
    sub.add_argument(
        "--keep-days",
        type=_number,
        metavar="N",
        help="delete tables after N days, 0 = never (60 days after the last move of an unfinished"
        " game, 365 after the end of a finished one, 30 for uploaded records)",
    )
    sub.add_argument(
        "--trust-proxy",
        action="append",
        default=[],
        metavar="ADDRESS[/BITS]",
        help="a reverse proxy whose X-Forwarded-For and -Proto are believed; may be repeated",
    )
    sub.add_argument(
        "--smtp",
        default="",
        metavar="URL",
        help="a mail server for links to accounts: smtp://user@host:port or smtps://…; its password"
        " is in FAIRGROUND_SMTP_PASSWORD",
    )
    sub.add_argument(
        "--mail-from", default="", metavar="ADDRESS", help="the address from which letters come"
    )
    sub.add_argument(
        "--address",
        default="",
        metavar="URL",
        help="how visitors reach this server; links in letters begin with it",
    )
    sub.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help="server processes that share the port, with PostgreSQL only (%(default)s)",
    )
    sub.add_argument(
        "--messages",
        action="store_true",
        help="people may be called by message services of their own (needs the extra notify)",
    )
    sub.add_argument(
        "--metrics",
        type=_place,
        metavar="HOST:PORT",
        help="answer Prometheus there, each further worker at the next port; otherwise nowhere",
    )
    sub.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="the log as lines for people, or as one JSON object a line (%(default)s)",
    )
    sub.add_argument(
        "--drain",
        type=_number,
        default=0,
        metavar="SECONDS",
        help="on SIGTERM say so at /readyz for this long before closing (%(default)s)",
    )


def _backup(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="where the copy goes")
    sub.add_argument("--db", default="fairground.db", help="where tables are kept (%(default)s)")
    sub.add_argument("--force", action="store_true", help="replace FILE if it is there")


def _restore(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="a copy that `fairground backup` made")
    sub.add_argument("--db", default="fairground.db", help="where tables are kept (%(default)s)")


def _operator(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("verb", choices=("grant", "revoke", "list"), help="what to do")
    sub.add_argument("name", metavar="NAME", nargs="?", help="the name of an account")
    sub.add_argument("--db", default="fairground.db", help="where tables are kept (%(default)s)")


def _play(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar="GAME", help="a game's id, as `fairground games` lists it")
    sub.add_argument("--seats", type=_number, metavar="N", help="how many play")
    sub.add_argument("--seed", type=_seed, help="a whole number or hex text; drawn if left out")
    sub.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    sub.add_argument("--edition", metavar="FILE", help="other printed numbers, or a name")
    sub.add_argument("--save", metavar="FILE", help="write the record there at the end")
    sub.add_argument(
        "--people",
        type=_number,
        default=1,
        metavar="N",
        help="how many people play at this keyboard (%(default)s); bots take the other seats",
    )
    sub.add_argument(
        "--name", action="append", default=[], help="of a person here; may be repeated"
    )
    sub.add_argument(
        "--bots",
        nargs="?",
        const=USUAL,
        default=USUAL,
        choices=BOTS,
        metavar="BOT",
        help=f"how well the bots play: {', '.join(BOTS)} (%(default)s)",
    )


def _edition(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar="GAME", help="a game's id")
    what = sub.add_mutually_exclusive_group(required=True)
    what.add_argument("--new", metavar="FILE", help="write a file to fill in, with explanations")
    what.add_argument("--check", metavar="FILE", help="say what is wrong with it, and where")
    what.add_argument("--list", action="store_true", help="list the editions that come with it")
    sub.add_argument("--force", action="store_true", help="replace FILE if it is there")


def _verify(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="a record")


def _replay(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="a record")
    sub.add_argument("--all", action="store_true", help="print every step with its board")
    sub.add_argument("--log", action="store_true", help="print what happened, and the scores")
    sub.add_argument("--ply", type=_number, metavar="N", help="print the table after N moves")
    sub.add_argument("--seat", type=_number, metavar="N", help="as this seat saw it")
    sub.add_argument("--svg", metavar="OUT", help="draw that moment into this file")


def _fuzz(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar="GAME", help="a game's id")
    sub.add_argument("--games", type=_number, default=1000, metavar="N", help="(%(default)s)")
    sub.add_argument("--seats", type=_number, metavar="N", help="always this many; otherwise all")
    sub.add_argument("--seed", type=_number, default=1, metavar="N", help="of the first game")
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="otherwise every value"
    )
    sub.add_argument("--edition", metavar="FILE", help="other printed numbers, or a name")
    sub.add_argument(
        "--bots",
        metavar="BOT",
        nargs="+",
        choices=BOTS,
        default=["random"],
        help=f"who plays, drawn for each seat: {', '.join(BOTS)} (random)",
    )
    sub.add_argument("--save", default=".", metavar="DIR", help="where a crash's record goes")


def _arena(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar="GAME", help="a game's id")
    sub.add_argument(
        "bots", metavar="BOT", nargs="+", choices=BOTS, help=f"two or more of {', '.join(BOTS)}"
    )
    sub.add_argument("--games", type=_number, default=100, metavar="N", help="(%(default)s)")
    sub.add_argument("--seats", type=_number, metavar="N", help="how many play a game")
    sub.add_argument("--seed", type=_number, default=1, metavar="N", help="of the first game")
    sub.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    sub.add_argument("--edition", metavar="FILE", help="other printed numbers, or a name")
    sub.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        help="thinking time for a move (%(default)s); 0 for no clock",
    )
    _where_to_play(sub)
    sub.add_argument("--json", action="store_true", help="print JSON")
    sub.add_argument("--records", metavar="DIR", help="keep the record of every game there")


def _where_to_play(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--processes", type=_number, metavar="N", help="otherwise one per core")
    sub.add_argument(
        "--ray", metavar="ADDRESS", help="play on the Ray cluster at this address (such as auto)"
    )


def _selfplay(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("game", metavar="GAME", help="a game's id")
    sub.add_argument(
        "--out",
        required=True,
        metavar="FILE",
        help="a new Parquet file; after an interruption the same command goes on with it",
    )
    sub.add_argument("--games", type=_number, default=1000, metavar="N", help="(%(default)s)")
    sub.add_argument(
        "--bot",
        metavar="BOT",
        nargs="+",
        choices=BOTS,
        default=[USUAL],
        help=f"one or more of {', '.join(BOTS)} ({USUAL})",
    )
    sub.add_argument("--seats", type=_number, metavar="N", help="how many play a game")
    sub.add_argument("--seed", type=_number, default=1, metavar="N", help="of the first game")
    sub.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    sub.add_argument("--edition", metavar="FILE", help="other printed numbers, or a name")
    _where_to_play(sub)


def _effort(text: str) -> float:
    try:
        effort = float(text)
    except ValueError:
        effort = 0.0
    if not 0.01 <= effort <= 100.0:
        raise ArgumentTypeError(f"a number from 0.01 to 100 is needed, not {text[:40]!r}")
    return effort


def _review(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="a record")
    sub.add_argument("--svg", metavar="OUT", help="draw the curve of the chances into this file")
    sub.add_argument(
        "--seed", type=_number, default=1, metavar="N", help="random seed (%(default)s)"
    )
    sub.add_argument(
        "--effort",
        type=_effort,
        default=1.0,
        metavar="X",
        help="multiply the thinking time (%(default)s)",
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise ArgumentTypeError(f"a whole number is needed, not {text[:40]!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0.0 <= number <= LONGEST_THOUGHT:
        raise ArgumentTypeError(
            f"seconds are a number from 0 to {LONGEST_THOUGHT}, not {text[:40]!r}"
        )
    return number


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 5 or int(text) > 65535:
        raise ArgumentTypeError(f"a port is a whole number from 0 to 65535, not {text[:40]!r}")
    return int(text)


def _workers(text: str) -> int:
    number = _number(text)
    if not 1 <= number <= MOST_WORKERS:
        raise ArgumentTypeError(f"a number from 1 to {MOST_WORKERS} is needed, not {number}")
    return number


def _place(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not colon or not host:
        raise ArgumentTypeError(f"HOST:PORT is needed, as in 127.0.0.1:9100, not {text[:40]!r}")
    return host.removeprefix("[").removesuffix("]"), _port(port)


def _seed(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 78 else text


def _run_serve(wanted: Namespace) -> int:
    from fairground.web.serving.serve import Settings, serve

    return serve(
        Settings(
            db=wanted.db,
            host=wanted.host,
            port=wanted.port,
            open_browser=wanted.open,
            trusted_proxies=wanted.trust_proxy,
            keep_days=wanted.keep_days,
            drain=wanted.drain,
            workers=wanted.workers,
            smtp=wanted.smtp,
            mail_from=wanted.mail_from,
            address=wanted.address,
            metrics=wanted.metrics,
            messages=wanted.messages,
            log=wanted.log,
        )
    )


def _run_backup(wanted: Namespace) -> int:
    from fairground.cli.keeping import back_up

    return back_up(wanted.file, wanted.db, wanted.force)


def _run_restore(wanted: Namespace) -> int:
    from fairground.cli.keeping import restore

    return restore(wanted.file, wanted.db)


def _run_operator(wanted: Namespace) -> int:
    from fairground.cli.keeping import list_operators, set_operator

    if wanted.verb == "list":
        return list_operators(wanted.db)
    if not wanted.name:
        raise fg.FairgroundError(f"Name an account: fairground operator {wanted.verb} NAME.")
    return set_operator(wanted.db, wanted.name, wanted.verb == "grant")


def _run_games(wanted: Namespace) -> int:
    from fairground.cli.showing import list_games

    return list_games()


def _run_play(wanted: Namespace) -> int:
    from fairground.cli.playing import play

    return play(wanted)


def _run_edition(wanted: Namespace) -> int:
    from fairground.cli.editions import edition

    return edition(wanted.game, wanted.new, wanted.check, wanted.force)


def _run_verify(wanted: Namespace) -> int:
    from fairground.cli.showing import verify

    return verify(wanted.file)


def _run_replay(wanted: Namespace) -> int:
    from fairground.cli.showing import replay

    return replay(wanted)


def _run_fuzz(wanted: Namespace) -> int:
    from fairground.cli.fuzzing import run

    return run(wanted)


def _run_arena(wanted: Namespace) -> int:
    from fairground.cli.tournament import tournament

    return tournament(wanted)


def _bot(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--url", required=True, help="address of the server")
    sub.add_argument(
        "--token", default="", help="made on the server's page /tokens (or in FAIRGROUND_TOKEN)"
    )
    where = sub.add_mutually_exclusive_group(required=True)
    where.add_argument("--join", default="", metavar="LINK", help="the link to a chair")
    where.add_argument(
        "--table", default="", metavar="NAME", help="a table where you sit, or one in the lobby"
    )
    sub.add_argument(
        "--level", choices=BOTS, default=USUAL, metavar="BOT", help="%(choices)s (%(default)s)"
    )
    sub.add_argument(
        "--seconds", type=_seconds, default=SECONDS, help="thinking time for a move (%(default)s)"
    )


def _run_bot(wanted: Namespace) -> int:
    from fairground.cli.remote import play_elsewhere

    return play_elsewhere(wanted)


def _run_selfplay(wanted: Namespace) -> int:
    from fairground.cli.keeping_games import selfplay

    return selfplay(wanted)


def _run_review(wanted: Namespace) -> int:
    from fairground.cli.reviewing import review

    return review(wanted.file, wanted.svg, wanted.seed, wanted.effort)
