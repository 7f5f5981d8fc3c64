"""A plugin for mypy that refuses words where markup is written.

In ``markup(f"<b>{name}</b>")`` everything between braces must be markup, a number, or a constant of
the source; words have to be escaped first. Nobody else makes markup of text: ``Markup(...)`` itself
and ``trusted(...)`` are for the modules that ``MAY_TRUST`` names. Escaping markup once more is
refused too, because it does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mypy.checker import TypeChecker
from mypy.errorcodes import ErrorCode
from mypy.nodes import (
    CallExpr,
    ConditionalExpr,
    Expression,
    ListExpr,
    MemberExpr,
    OpExpr,
    StrExpr,
    TypeInfo,
)
from mypy.plugin import FunctionContext, Plugin
from mypy.types import Instance, LiteralType, Type, UnionType, get_proper_type

MARKUP = "markupsafe.Markup"
SAFE = "fairground.draw.safe_markup"
MAY_TRUST = {
    SAFE,
    "fairground.draw.figure",  # ids of markup get the name of a figure
    "fairground.draw.layers",  # slots are filled with markup
    "fairground.draw.style",  # a style sheet of ours; classes of markup get a prefix
    "fairground.web.pages.rules",  # what the renderer makes of our own RULES.md
}
PLAIN = {MARKUP, f"{SAFE}.Measure", "builtins.int", "builtins.float", "mypy_extensions.i64"}
"""Types whose values cannot hold words of people, or hold them escaped."""

FORGOTTEN = ErrorCode("markup", "Words among markup must be escaped", "Fairground")


class MarkupCheck(Plugin):
    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return {
            f"{SAFE}.markup": _check_written,
            f"{SAFE}.trusted": _check_trusted,
            f"{SAFE}.escaped": _check_escaped,
            f"{SAFE}.attributes": _check_escaped,
            "fairground.draw.pieces.text": _check_escaped,
            "markupsafe.escape": _check_trusted,
        }.get(fullname) or (_check_made if self._is_markup(fullname) else None)

    def _is_markup(self, fullname: str) -> bool:
        """Whether this makes an object of the class of markup, or of one below it."""
        symbol = self.lookup_fully_qualified(fullname)
        node = symbol.node if symbol else None
        return isinstance(node, TypeInfo) and node.has_base(MARKUP)


def plugin(version: str) -> type[Plugin]:
    return MarkupCheck


def _check_written(call: FunctionContext) -> Type:
    for argument in _arguments(call):
        for part in _parts(argument):
            found = _type_of(call, part)
            if not _is_plain(found):
                call.api.fail(
                    f"Words of type {found} among markup: escape them, or make markup of them",
                    part,
                    code=FORGOTTEN,
                )
    return call.default_return_type


def _check_made(call: FunctionContext) -> Type:
    """From other markup anybody may make it."""
    if all(_is_markup(_type_of(call, argument)) for argument in _arguments(call)):
        return call.default_return_type
    return _check_trusted(call)


def _check_trusted(call: FunctionContext) -> Type:
    assert isinstance(call.api, TypeChecker)
    if call.api.tree.fullname not in MAY_TRUST:
        call.api.fail(
            "Text becomes markup by draw.escaped or draw.markup", call.context, code=FORGOTTEN
        )
    return call.default_return_type


def _check_escaped(call: FunctionContext) -> Type:
    for argument in _arguments(call):
        if _is_markup(_type_of(call, argument)):
            call.api.fail("This is markup already", argument, code=FORGOTTEN)
    return call.default_return_type


def _arguments(call: FunctionContext) -> list[Expression]:
    return [argument for given in call.args for argument in given]


def _type_of(call: FunctionContext, part: Expression) -> Type:
    assert isinstance(call.api, TypeChecker)
    return call.api.lookup_type_or_none(part) or call.api.get_expression_type(part)


def _parts(written: Expression) -> Iterator[Expression]:
    """What an expression is put together from, without the constants. mypy knows an f-string as
    ``"".join(["<b>", "{:{}}".format(name, ""), "</b>"])``."""
    if isinstance(written, StrExpr):
        return
    if isinstance(written, ConditionalExpr):
        yield from _parts(written.if_expr)
        yield from _parts(written.else_expr)
    elif isinstance(written, OpExpr) and written.op in ("+", "or", "and"):
        yield from _parts(written.left)
        yield from _parts(written.right)
    elif isinstance(written, ListExpr):
        for item in written.items:
            yield from _parts(item)
    elif isinstance(written, CallExpr) and _method_of_constant(written) in ("join", "format"):
        for argument in written.args:
            yield from _parts(argument)
    else:
        yield written


def _method_of_constant(written: Expression) -> str:
    """The method of a constant string that is called, as f-strings do."""
    if not isinstance(written, CallExpr) or not isinstance(written.callee, MemberExpr):
        return ""
    return written.callee.name if isinstance(written.callee.expr, StrExpr) else ""


def _is_markup(found: Type) -> bool:
    found = get_proper_type(found)
    return isinstance(found, Instance) and found.type.has_base(MARKUP)


def _is_plain(found: Type) -> bool:
    found = get_proper_type(found)
    if isinstance(found, UnionType):
        return all(_is_plain(item) for item in found.items)
    if isinstance(found, LiteralType):
        return True
    if not isinstance(found, Instance):
        return False
    return found.last_known_value is not None or any(
        ancestor.fullname in PLAIN for ancestor in found.type.mro
    )
