"""A program of its own: reads a plain SVG and writes it as a PNG. Drawing pixels holds Python's
lock for half a second, so the server does not do it itself.

python pixel_program.py WIDTH FONT... < picture.svg > picture.png
"""

from __future__ import annotations

import sys

import resvg_py


def main() -> None:
    width, *fonts = sys.argv[1:]
    picture = sys.stdin.buffer.read().decode()
    png = resvg_py.svg_to_bytes(svg_string=picture, width=int(width), font_files=fonts)
    sys.stdout.buffer.write(png)


if __name__ == "__main__":
    main()
