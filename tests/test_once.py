"""Which tests run again interpreted and with bounds checks: those that can reach a kernel."""

from __future__ import annotations

from pathlib import Path

import pytest

from imports import reaches_kernels

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    "program",
    [
        "from camelodds import leg_odds",
        "from camelodds import Position, race_odds as odds",
        "import camelodds",
        "from camelodds import *",
        "import camelodds.odds.leg",
        "from camelodds.odds.solved import sweeps",
        "from camelodds._kernels import word",
        "import camelodds._kernels.word as kernels",
        "def test():\n    from camelodds.odds.sampling import play",
        "import numpy\nimport oracle",
        "from twins import roll",
    ],
)
def test_what_imports_a_kernel_by_any_way_reaches_it(tmp_path, program):
    (tmp_path / "test_it.py").write_text(program)
    assert reaches_kernels(tmp_path / "test_it.py")


@pytest.mark.parametrize(
    "program",
    [
        "",
        "import numba, numpy as np, pytest",
        "from camelodds import EDITION_2018, CamelOddsError, Position, __version__",
        "from camelodds.board.notation import read_position",
        "from camelodds.cli import main",
        "import reference, cases\nfrom strategies import positions",
        "import oracles",
    ],
)
def test_what_imports_none_does_not(tmp_path, program):
    (tmp_path / "test_it.py").write_text(program)
    assert not reaches_kernels(tmp_path / "test_it.py")


def test_tests_of_kernels_reach_them():
    here = Path(__file__).parent
    assert all(
        reaches_kernels(here / f"test_{name}.py") for name in ("word", "leg_odds", "sampling", "solver")
    )
    assert not any(reaches_kernels(here / f"test_{name}.py") for name in ("notation", "position", "rules"))
