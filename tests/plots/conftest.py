"""Charts are drawn without a screen, and every test begins and ends without figures."""

from __future__ import annotations

import matplotlib as mpl
import pytest

mpl.use("agg")
import matplotlib.pyplot as plt
from matplotlib.figure import Figure


@pytest.fixture(autouse=True)
def no_figures():
    plt.close("all")
    yield
    plt.close("all")


@pytest.fixture
def ax():
    return Figure(figsize=(4.6, 3.4), layout="constrained").subplots()
