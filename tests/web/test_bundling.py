"""Modules that are sent in one file."""

from __future__ import annotations

from fairground.web.serving.bundling import bundled
from fairground.web.serving.static import OF_TABLES, static_files

ONE = 'const name = "one";\nexport function greet(who) { return `${name} ${who}`; }\n'
TWO = (
    'import { greet } from "./one.js";\n\nconst name = "two";\n'
    "export const greeting = () => greet(name);\n"
)


def test_modules_keep_their_names_to_themselves() -> None:
    assert bundled({"one": ONE, "two-more": TWO}) == (
        'const module_one = (() => {\nconst name = "one";\n'
        "function greet(who) { return `${name} ${who}`; }\nreturn { greet };\n})();\n"
        "const module_two_more = (() => {\nconst { greet } = module_one;\n\n"
        'const name = "two";\nconst greeting = () => greet(name);\nreturn { greeting };\n})();\n'
        "export const { greet } = module_one;\nexport const { greeting } = module_two_more;\n"
    )


def test_comments_stay_at_home() -> None:
    files = static_files()
    for name in ("fair.js", "table.js", "moments.js"):
        text = files[name].body.decode()
        assert not [line for line in text.splitlines() if line.strip().startswith("//")], name
    css = files["fair.css"].body.decode()
    assert "Open Font License" in css
    assert css.count("/*") == 1, "the licence"
    assert "/*" not in files["loot.css"].body.decode()


def test_nothing_of_the_modules_is_left_to_import_or_export() -> None:
    text = static_files()["table.js"].body.decode()
    assert "import " not in text
    exports = [line for line in text.splitlines() if line.startswith("export ")]
    assert all(line.startswith("export const {") for line in exports)
    assert all(f"const module_{name.replace('-', '_')} = " in text for name in OF_TABLES)
