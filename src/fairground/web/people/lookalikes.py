"""Names that the eye takes for each other."""

from __future__ import annotations

import re
import unicodedata

from fairground.visible_text import ACCENT

_CAPITALS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХԌᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏒᏔᏙᏚᏞᏟᏢᏦᏴ",
    "ABEZHIKMNOPTYXABESIJKMHOPCTYXGDRTAJEWMHGZRWVSLCPKB",
)  # fmt: skip
_LETTERS = str.maketrans(
    "αεικνορτυχωγςавеѕіјкмнорстухһԁԛԝгпԍօոսհցıɑɡøłđħƒɩʟᴀʙᴄᴅᴇꜰɢʜɪᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "aeikvoptuxwycabesijkmhopctyxhdqwrngonuhgiagoldhfilabcdefghijkmnoprstuvwyz",
)  # fmt: skip
"""Greek, Cyrillic, Cherokee, Armenian and small capital letters that are drawn like Latin ones."""
_DIGITS = str.maketrans("013457@$€|", "oleastasel")
_ROMAN = re.compile("[ivx]+")


def drawn(name: str) -> str:
    """Names that are drawn alike give the same text: case, accents, blanks, punctuation, the
    alphabet a letter is from, and digits in place of letters make no difference."""
    return _merged("".join(_words(name))) or name.casefold()


def drawn_unnumbered(name: str) -> str:
    """As ``drawn``; nor does a number behind the name, or the word "bot", make a difference."""
    words = [word for word in _words(name) if word not in ("bot", "robot")]
    if len(words) > 1 and (words[-1].isdigit() or _ROMAN.fullmatch(words[-1])):
        words.pop()
    text = "".join(words)
    return _merged(text.rstrip("0123456789") or text) or drawn(name)


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).translate(_CAPITALS))
    folded = unicodedata.normalize("NFKD", plain.casefold()).translate(_LETTERS)
    spaced = "".join(letter if _counts(letter) else " " for letter in folded if not _hides(letter))
    return spaced.split()


def _counts(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return kind[0] in "LNM" or kind == "So" or letter in "@$€|"


def _hides(letter: str) -> bool:
    """Accents and joiners stand within a word. The vowels of some scripts are marks as well, and
    those count."""
    return bool(ACCENT.match(letter)) or unicodedata.category(letter)[0] == "C"


def _merged(text: str) -> str:
    """Letters that are drawn almost alike, even within one alphabet."""
    merged = text.translate(_DIGITS)
    return merged.replace("rn", "m").replace("vv", "w").replace("i", "l")
