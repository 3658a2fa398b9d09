# SPDX-License-Identifier: MIT
"""The training example learns: a shortened run beats a random player clearly."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_incursion.py"
MEASURED = 12


@pytest.mark.slow
def test_the_example_learns_to_beat_a_random_player(tmp_path: Path) -> None:
    example = runpy.run_path(str(EXAMPLE))
    weights = np.zeros(example["SIZE"])
    before, _ = example["measure"](weights, MEASURED)
    curve = example["train"](100, weights)
    won, lost = example["measure"](weights, MEASURED)
    assert before <= 2
    assert won >= 9
    assert lost <= 2
    assert sum(curve[-4:]) > sum(curve[:4])
    assert example["draw"](curve).count("games") == len(curve)


def test_the_example_is_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "weights.npz"
    for more in (["--games", "10", "--out", str(kept)], ["--games", "0", "--load", str(kept)]):
        monkeypatch.setattr("sys.argv", [str(EXAMPLE), "--jobs", "1", "--measure", "1", *more])
        runpy.run_path(str(EXAMPLE), run_name="__main__")
    told = capsys.readouterr().out
    assert "before: won" in told
    assert "after: won" in told
    assert np.load(kept)["weights"].any()


def test_the_example_keeps_weights_under_the_name_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "weights"
    few = ["--jobs", "1", "--measure", "1", "--games"]
    for more in (["10", "--out", str(kept)], ["0", "--load", str(kept)]):
        monkeypatch.setattr("sys.argv", [str(EXAMPLE), *few, *more])
        runpy.run_path(str(EXAMPLE), run_name="__main__")
    assert kept.exists()
    capsys.readouterr()
    for wrong in (["--load", str(tmp_path / "nothing")], ["--out", str(tmp_path)]):
        monkeypatch.setattr("sys.argv", [str(EXAMPLE), *few, "10", *wrong])
        with pytest.raises(SystemExit, match="2"):
            runpy.run_path(str(EXAMPLE), run_name="__main__")
        assert "before: won" not in capsys.readouterr().out
