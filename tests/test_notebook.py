"""The notebook about self-play runs as it is written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
for needed in ("ipykernel", "matplotlib", "pyarrow"):
    pytest.importorskip(needed)

NOTEBOOK = Path(__file__).parent.parent / "docs" / "self-play.ipynb"


def shown(notebook: Any, kind: str) -> list[str]:
    """What all cells show of a kind of content."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return [
        output["data"][kind] for output in outputs if "data" in output and kind in output["data"]
    ]


def test_the_notebook_loads_games_draws_boards_and_plots(tmp_path: Path) -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert not shown(notebook, "image/png"), "outputs are not kept in the repository"
    nbclient.NotebookClient(
        notebook, timeout=None, resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    assert (tmp_path / "loot.parquet").exists()
    boards = shown(notebook, "image/svg+xml")
    assert len(boards) == 2
    assert boards[0] != boards[1]
    assert len(shown(notebook, "image/png")) == 2
    said = [
        output["text"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output["output_type"] == "stream" and output["name"] == "stdout"
    ]
    lines = "".join(said).splitlines()
    assert len(lines) >= 4
    assert all(line.startswith("ply ") and "to win. " in line for line in lines)
