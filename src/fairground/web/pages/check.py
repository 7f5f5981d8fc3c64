"""The whole game, checked before everybody's eyes."""

from __future__ import annotations

from markupsafe import Markup

from fairground.draw import escaped, icon, joined, markup
from fairground.shares import commitments
from fairground.verifying import Check
from fairground.web.names import table_title
from fairground.web.pages.frame import header, page, tool
from fairground.web.pages.luck import commitments_text, seat_parts
from fairground.web.snapshot import FinishedGame


def check_page(game: FinishedGame, check: Check) -> Markup:
    found = joined(
        markup(f"<li>{icon('flag', 16)} {escaped(finding)}</li>") for finding in check.findings
    )
    title = "Everything is right" if check.ok else "Something is wrong"
    own = f"/table/{game.table}"
    fixed = commitments_text(commitments(game.shares).items())
    top = header(
        "Check",
        markup(f"<span>{escaped(table_title(game.table))}</span>"),
        tool(own, "prev", "Back to the table"),
    )
    body = markup(f"""{top}
<main class="layout" id="main"><article class="card prose checked">
<h1>{escaped(title)}</h1><ul class="findings">{found}</ul>
<section data-check="{escaped(game.table)}" data-hash="{escaped(game.hash)}"
data-commitments="{escaped(fixed)}">
<dl><dt>The hash of the server's seed, shown from the start</dt>
<dd><code class="hash">{escaped(game.hash)}</code></dd>
<dt>The server's seed, open now</dt><dd><code class="hash">{escaped(game.seed)}</code></dd></dl>
{_added(game)}</section>
<h2>How it works</h2>
<p>When the table was opened, the server drew a secret seed and showed its SHA-256 hash. Nobody can
find another seed with the same hash, and nobody can tell the seed from it.</p>
<p>Then the browser of each person at the table drew a random part of its own and sent its hash.
Only when every hash was there did the browsers show their parts. All luck of the game comes from
the SHA-256 of the server's seed and all the parts together: dice and cards are taken from the
numbers that SHA-256 gives for it and 0, 1, 2 and so on. So nobody could choose the luck without
choosing the seed and every one of the parts. Bots, and people whose browser did not answer, have a
part that follows from the server's seed.</p>
<p>Now the seed is open. We hashed it and the parts again, drew all luck again, and played the whole
record again: every move had to be legal, and every number had to be the one that was given. Your
browser kept its own part and compares it with what is written here.</p>
<p>You need not take our word:
<a href="{escaped(own)}/record" download="{escaped(game.table)}.txt">download the record</a> and run
<code>fairground verify {escaped(game.table)}.txt</code> on your own machine.</p>
</article></main>""")
    return page(f"{title} · Fairground", (body,), "states")


def _added(game: FinishedGame) -> Markup:
    """What each seat added, where the module says whether it is what this browser drew."""
    if not game.shares:
        return markup("<p>When this game was played, nobody but the server added to its luck.</p>")
    return markup(f"<h2>What the seats added</h2>{seat_parts(game.names, game.shares)}")
