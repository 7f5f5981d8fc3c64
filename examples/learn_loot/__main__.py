"""``python -m examples.learn_loot`` learns Loot for a few minutes and says how often the policy
wins against the random bot and against our level 1."""

from __future__ import annotations

import argparse
from pathlib import Path

from examples.learn_loot.candidates import eye
from examples.learn_loot.contests import won_against_bot, won_against_random
from examples.learn_loot.learning import Learner, new_policy


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m examples.learn_loot", description=__doc__)
    asked.add_argument("--updates", type=int, default=100)
    asked.add_argument("--size", type=int, default=256, help="tables")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--cores", type=int)
    asked.add_argument("--games", type=int, default=400, help="to judge the policy by")
    asked.add_argument("--level", default="first-visit", help="the bot to beat")
    asked.add_argument("--save", type=Path, help="where to keep the policy, as .npz")
    given = asked.parse_args()
    looking = eye()
    policy = new_policy(looking, given.seed)
    learner = Learner(policy, looking, given.size, given.seed, given.cores)
    won = won_against_random(policy, looking, given.games, given.seed)
    print(f"before: {won:.1%} against random", flush=True)
    for update in range(given.updates):
        learner.update(1 - update / given.updates)
        if (update + 1) % 25 == 0:
            won = won_against_random(policy, looking, given.games, given.seed)
            print(
                f"{update + 1:4} updates, {learner.games:6} games: {won:.1%} against random",
                flush=True,
            )
    learner.close()
    if given.save:
        policy.save(given.save)
    won = won_against_random(policy, looking, 10 * given.games, given.seed + 1)
    print(f"{won:.1%} of {10 * given.games} games won against the random bot")
    won = won_against_bot(policy, looking, given.level, given.games, given.seed + 1)
    print(f"{won:.1%} of {given.games} games won against {given.level}")


if __name__ == "__main__":
    main()
