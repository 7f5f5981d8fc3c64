"""Several modules as one file, so that a browser asks once. They stay apart: each has a scope of
its own, and imports what the others export."""

from __future__ import annotations

import re
from collections.abc import Mapping

_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const) (\w+))", re.MULTILINE)
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([\w-]+)\.js";$', re.MULTILINE)


def bundled(modules: Mapping[str, str]) -> str:
    """The texts of modules by their names without ``.js``, each after those that it imports."""
    scopes = [_scope(name, text) for name, text in modules.items()]
    exports = [
        f"export const {{ {', '.join(names)} }} = {_variable(name)};"
        for name, text in modules.items()
        if (names := _EXPORT.findall(text))
    ]
    return "\n".join([*scopes, *exports, ""])


def _scope(name: str, text: str) -> str:
    inside = _IMPORT.sub(lambda found: f"const {found[1]} = {_variable(found[2])};", text)
    inside = _EXPORT.sub("", inside)
    given = ", ".join(_EXPORT.findall(text))
    return f"const {_variable(name)} = (() => {{\n{inside}return {{ {given} }};\n}})();"


def _variable(name: str) -> str:
    return "module_" + name.replace("-", "_")
