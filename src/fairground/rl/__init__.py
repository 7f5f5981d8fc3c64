"""Fairground for learning programs, by the APIs they know: PettingZoo, Gymnasium and OpenSpiel.

``pip install fairground[rl]`` brings the libraries; each door needs only its own. Importing this
package registers the games with Gymnasium where that is installed, importing
``fairground.rl.openspiel`` registers them with OpenSpiel.
"""

from __future__ import annotations

from importlib.util import find_spec

from fairground.rl.layout import Layout
from fairground.rl.rewards import REWARDS
from fairground.rl.setting import Setting, env_id, setting

__all__ = ["REWARDS", "Layout", "Setting", "env_id", "setting"]

if find_spec("gymnasium") is not None:
    from fairground.rl.single_seat import register

    register()
