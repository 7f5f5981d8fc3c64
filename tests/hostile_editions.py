"""Texts that somebody might send as an edition, each with words of the answer they get."""

from __future__ import annotations

from fairground.printed import LONGEST, MOST_PROBLEMS

HOSTILE = {
    "nothing": ("", "is missing"),
    "not TOML": ("\x89PNG\r\n\x1a\n", "is not a TOML file"),
    "a broken line": ('edition = "mine"\nplan = = 3\n', "is not a TOML file: line 2, column 8: "),
    "half a file": ('edition = "mine"\nplan = [', "is not a TOML file: at its end: "),
    "the same twice": ("edition = 1\nedition = 2\n", "is not a TOML file: line 2"),
    "a control character": ('edition = "a\x00b"\n', "is not a TOML file: line 1"),
    "a page of script": ('"<script>alert(1)</script>" = 1\n', "is not known here"),
    "a name that turns round": ('"\u202egnp.exe" = 1\n', r"'\u202egnp.exe' is not known here"),
    "a name from the right": ('edition = "\u202eabc"\n', "edition must be a short name"),
    "an endless name": (f"{'x' * 9000} = 1\n", f"'{'x' * 59} … is not known here"),
    "an endless value": (f'edition = "{"x" * 9000}"\n', "edition must be a short name"),
    "a number of thousands of digits": (f"edition = {'9' * 9000}\n", "thousands of digits"),
    "such a number in hex": (f"edition = 0x{'f' * 9000}\n", "thousands of digits"),
    "infinity": ("edition = inf\n", "edition must be a short name"),
    "a date": ("edition = 1979-05-27\n", "edition must be a short name"),
    "deep lists": (f"edition = {'[' * 5000}{']' * 5000}\n", "nested more than"),
    "deep tables": (f"{'.'.join('a' * 5000)} = 1\n", "nested more than"),
    "deep, but not for Python": (f"{'.'.join('a' * 300)} = 1\n", "nested more than"),
    "thousands of fields": (
        "".join(f"f{number} = 1\n" for number in range(2000)),
        "is not known here",
    ),
    "too long": ("#" * (LONGEST + 1), f"at most {LONGEST:,} are read"),
}
MOST_LINES = MOST_PROBLEMS + 1
MOST_LETTERS = 400
"""Of one problem."""
