"""SVG and HTML pieces shared by pictures and pages.

Markup is a type of its own (``safe_markup.py``): words get into it escaped or not at all. Nothing
here names a colour: a class names a role, and the style sheets beside this file (``tokens.css``,
``marks.css``) and in each game's folder fill it.
"""

from fairground.draw.acts import places
from fairground.draw.advice import button_number, target, upper_edge
from fairground.draw.curve import curves
from fairground.draw.icons import ICONS, SHAPE_NAMES, pattern, sprite
from fairground.draw.layers import changed, differing, fill, frames, slot, slots, whole
from fairground.draw.pieces import (
    box,
    bulbs,
    chip,
    chosen,
    circle,
    coin,
    corners,
    drawn_once,
    emblem,
    group,
    hit,
    icon,
    mark,
    n,
    path,
    shape,
    text,
    trail,
)
from fairground.draw.remembering import LastDrawn, Memory, as_drawn, drawn, layer
from fairground.draw.safe_markup import EMPTY, attributes, escaped, joined, markup, said_with_markup
from fairground.draw.scene import scene
from fairground.draw.style import common_css
from fairground.draw.svg import BOARD_IN_WORDS, Svg, picture, standalone

__all__ = [
    "BOARD_IN_WORDS",
    "EMPTY",
    "ICONS",
    "SHAPE_NAMES",
    "LastDrawn",
    "Memory",
    "Svg",
    "as_drawn",
    "attributes",
    "box",
    "bulbs",
    "button_number",
    "changed",
    "chip",
    "chosen",
    "circle",
    "coin",
    "common_css",
    "corners",
    "curves",
    "differing",
    "drawn",
    "drawn_once",
    "emblem",
    "escaped",
    "fill",
    "frames",
    "group",
    "hit",
    "icon",
    "joined",
    "layer",
    "mark",
    "markup",
    "n",
    "path",
    "pattern",
    "picture",
    "places",
    "said_with_markup",
    "scene",
    "shape",
    "slot",
    "slots",
    "sprite",
    "standalone",
    "target",
    "text",
    "trail",
    "upper_edge",
    "whole",
]
