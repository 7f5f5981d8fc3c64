"""The whole game, checked before everybody's eyes."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import attributes, escaped, icon, joined, markup, said_with_markup
from fairground.language import say, say_in, template
from fairground.shares import commitments
from fairground.verifying import Check
from fairground.web.pages.frame import header, page, tool
from fairground.web.pages.luck import commitments_text, seat_parts
from fairground.web.people.names import table_title
from fairground.web.watching.snapshot import FinishedGame


def check_page(game: FinishedGame, check: Check) -> Markup:
    found = joined(
        markup(f"<li>{icon('flag', 16)} {escaped(finding)}</li>") for finding in check.findings
    )
    title = say("Everything is right") if check.ok else say("Something is wrong")
    own = f"/table/{game.table}"
    fixed = commitments_text(commitments(game.shares).items())
    top = header(
        say_in("a page", "Check"),
        markup(f"<span>{escaped(table_title(game.table))}</span>"),
        tool(own, "prev", say("Back to the table")),
    )
    body = markup(f"""{top}
<main class="layout" id="main"><article class="card prose checked">
<h1>{escaped(title)}</h1><ul class="findings">{found}</ul>
<section data-check="{escaped(game.table)}" data-hash="{escaped(game.hash)}"
data-commitments="{escaped(fixed)}"{_what_the_browser_finds()}>
<dl><dt>{escaped(say("The hash of the server's seed, shown from the start"))}</dt>
<dd><code class="hash">{escaped(game.hash)}</code></dd>
<dt>{escaped(say("The server's seed, open now"))}</dt>\
<dd><code class="hash">{escaped(game.seed)}</code></dd></dl>
{_added(game)}</section>
{_how_it_works(game.table)}
</article></main>""")
    return page(f"{title} · Fairground", (body,), "states")


def _what_the_browser_finds() -> Markup:
    """What the module says about a part that this browser drew."""
    return attributes(
        data_right=say(
            "This browser drew this part, and knew the hash and all commitments before it showed "
            "it."
        ),
        data_wrong=say(
            "This browser drew this part, but the hash or the commitments are not those that it "
            "was shown before."
        ),
        data_unused=say("This browser drew another part for this seat, which was not used."),
    )


def _how_it_works(table: str) -> Markup:
    paragraphs = (
        say(
            "When the table was opened, the server drew a secret seed and showed its SHA-256 hash. "
            "Nobody can find another seed with the same hash, and nobody can tell the seed from it."
        ),
        say(
            "Then the browser of each person at the table drew a random part of its own and sent "
            "its hash. Only when every hash was there did the browsers show their parts. All luck "
            "of the game comes from the SHA-256 of the server's seed and all the parts together: "
            "dice and cards are taken from the numbers that SHA-256 gives for it and 0, 1, 2 and "
            "so on. So nobody could choose the luck without choosing the seed and every one of the "
            "parts. Bots, and people whose browser did not answer, have a part that follows from "
            "the server's seed."
        ),
        say(
            "Now the seed is open. We hashed it and the parts again, drew all luck again, and "
            "played the whole record again: every move had to be legal, and every number had to be "
            "the one that was given. Your browser kept its own part and compares it with what is "
            "written here."
        ),
    )
    link = markup(
        f'<a href="/table/{escaped(table)}/record" download="{escaped(table)}.txt">'
        f"{escaped(say('download the record'))}</a>"
    )
    yourself = said_with_markup(
        template(
            "You need not take our word: {download_the_record} and run {command} on your own "
            "machine."
        ),
        download_the_record=link,
        command=markup(f"<code>fairground verify {escaped(table)}.txt</code>"),
    )
    texts = joined(markup(f"<p>{escaped(text)}</p>\n") for text in paragraphs)
    return markup(f"<h2>{escaped(say('How it works'))}</h2>\n{texts}<p>{yourself}</p>")


def _added(game: FinishedGame) -> Markup:
    """What each seat added, where the module says whether it is what this browser drew."""
    if not game.shares:
        alone = say("When this game was played, nobody but the server added to its luck.")
        return markup(f"<p>{escaped(alone)}</p>")
    return markup(
        f"<h2>{escaped(say('What the seats added'))}</h2>{seat_parts(game.names, game.shares)}"
    )
