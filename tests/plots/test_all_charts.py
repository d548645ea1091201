"""What holds for all charts: they can be read, and nothing but the axes given is touched."""

from __future__ import annotations

import gc
import pickle
import struct
import subprocess
import sys
import weakref
from itertools import combinations

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from matplotlib.figure import Figure

from camelodds import CamelOddsError, bet_values, leg_odds, plots
from charts import DRAW, P2014, P2018, PLOTS, POWN, PSHORT, PWIDE, sampled_race, texts_of


@pytest.mark.parametrize("draw", DRAW)
def test_the_axes_given_are_returned_and_no_figure_is_opened(draw, ax):
    others = list(ax.figure.axes)
    assert draw(P2018, ax) is ax
    assert ax.has_data()
    assert ax.figure.axes == others
    assert plt.get_fignums() == []


@pytest.mark.parametrize("draw", DRAW)
def test_without_axes_one_figure_is_made_settings_stay_and_nothing_is_shown(draw, monkeypatch):
    monkeypatch.setattr(plt, "show", lambda *_, **__: pytest.fail("shown"))
    before = dict(mpl.rcParams)
    ax = draw(P2014, None)
    assert plt.get_fignums() == []
    assert ax.figure.axes == [ax]
    assert dict(mpl.rcParams) == before


def test_a_loop_of_charts_neither_warns_nor_keeps_its_figures(recwarn):
    odds = leg_odds("2:ygWr 6:Kb 9:+ 10:p | bpx")
    figures = [weakref.ref(plots.leg(odds).figure) for _ in range(30)]
    gc.collect()
    assert [figure for figure in figures if figure() is not None] == []
    assert plt.get_fignums() == []
    assert list(recwarn) == []


def test_a_notebook_shows_the_figure_of_the_axes():
    ax = plots.leg("2:ygWr 6:Kb 9:+ 10:p | bpx")
    width, height = struct.unpack(">II", ax._repr_png_()[16:24])
    assert (width, height) == ax.figure.canvas.get_width_height()


def test_an_own_figure_can_be_drawn_into_again_and_pickled():
    ax = plots.leg(P2014)
    again = pickle.loads(pickle.dumps(ax.figure))
    assert again.axes[0].get_title(loc="left") == ax.get_title(loc="left")
    ax.clear()
    assert plots.leg(P2014, ax) is ax


@pytest.mark.parametrize(
    ("position", "size"),
    [(P2018, None), (POWN, (3.35, 2.7)), (PWIDE, None)],
    ids=["figure of its own", "column of print", "wide names"],
)
@pytest.mark.parametrize("draw", DRAW)
def test_no_text_leaves_the_figure_or_overlaps_another(draw, position, size):
    ax = draw(position, size and Figure(size, layout="constrained").subplots())
    texts = texts_of(ax)
    page = ax.figure.bbox.padded(1)
    boxes = [text.get_window_extent() for text in texts]
    for text, box in zip(texts, boxes, strict=True):
        assert page.x0 <= box.x0 < box.x1 <= page.x1, text
        assert page.y0 <= box.y0 < box.y1 <= page.y1, text
    for (one, box), (other, its) in combinations(zip(texts, boxes, strict=True), 2):
        apart = box.x1 - 1 < its.x0 or its.x1 - 1 < box.x0 or box.y1 - 2 < its.y0 or its.y1 - 2 < box.y0
        assert apart, (one, other)


@pytest.mark.parametrize(
    "draw",
    [
        lambda ax: plots.leg(POWN, ax),
        lambda ax: plots.next_rolls(POWN, ax=ax),
        lambda ax: plots.next_rolls(POWN, "a", ax),
        lambda ax: plots.played_race([POWN], ax, "first"),
        lambda ax: plots.convergence(POWN, "a", ax, samples=(5,), repeats=1),
        pytest.param(
            lambda ax: plots.finish_cards(bet_values(sampled_race(POWN)), ax), marks=pytest.mark.compiled
        ),
    ],
    ids=["leg", "next rolls", "next rolls of one", "played race", "convergence", "finish cards"],
)
def test_names_are_shown_as_they_are_not_as_formulas(draw, ax):
    texts = [text for text in draw(ax).findobj(mpl.text.Text) if "$a_1$ \\%" in text.get_text()]
    assert len(texts) > 0
    assert not any(text.get_parse_math() or text.get_usetex() for text in texts)


def test_ink_shows_on_the_background_whatever_the_style(ax):
    ax.set_facecolor("black")
    plots.race(PSHORT, ax)
    edges = {mpl.colors.to_hex(bar.get_edgecolor()) for bar in ax.containers[0]}
    assert edges == {"#f2f2f2"}
    other = Figure().subplots()
    other.set_facecolor("none")
    plots.race(PSHORT, other)
    assert {mpl.colors.to_hex(bar.get_edgecolor()) for bar in other.containers[0]} == {"#1a1a1a"}


def test_the_import_does_not_load_matplotlib():
    program = "import camelodds.plots, sys; print('matplotlib' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_without_matplotlib_the_error_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.axes", None)
    for draw in PLOTS.values():
        with pytest.raises(CamelOddsError, match=r"plots need matplotlib: pip install 'camelodds\[plot\]'"):
            draw(P2014, None)
