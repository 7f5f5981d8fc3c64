"""The tree of a search may grow deep, as at the end of a game with few moves."""

from __future__ import annotations

import os
import subprocess
import sys

DEEP = """
from fairground.bots.search import Node
for _ in range(20):
    root = node = Node()
    nodes = [root]
    for _ in range(400):
        node = node.child(0, 0, nodes)
    assert len(nodes) == 401
    del root, node, nodes
"""


def test_a_deep_tree_is_given_back_without_damage() -> None:
    """Compiled objects outside the garbage collector must not form chains: where their destruction
    nests deeply, CPython queues them in a field that they do not have."""
    checked = {**os.environ, "PYTHONMALLOC": "debug"}
    ran = subprocess.run(
        [sys.executable, "-c", DEEP], env=checked, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
