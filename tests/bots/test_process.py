"""A thinking process that is ended while somebody waits for its answer."""

from __future__ import annotations

import asyncio

import pytest
from kit.serving import run_alone

from fairground.bots.messages import LookBack
from fairground.bots.process import ThinkingFailed, ThinkingProcess


def test_the_end_can_be_waited_for_while_an_answer_is() -> None:
    async def scene() -> None:
        process = await ThinkingProcess.start()
        asking = asyncio.create_task(process.ask(LookBack(1, "no record", 1, 1.0), 600.0))
        await asyncio.sleep(0)
        process.kill()
        await process.wait()
        assert not process.is_running
        with pytest.raises(ThinkingFailed):
            await asking

    run_alone(scene)
