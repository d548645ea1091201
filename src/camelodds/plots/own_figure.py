"""Figures that charts make for themselves: pyplot does not know of them, notebooks show them.

This module loads matplotlib: import it inside functions.
"""

from __future__ import annotations

import io

from matplotlib.axes import Axes
from matplotlib.figure import Figure


class ChartAxes(Axes):
    """Plain axes; as the last value of a notebook's cell they show the picture that they are in."""

    def _repr_png_(self) -> bytes:
        """The whole figure as PNG, which notebooks ask for."""
        figure = self.figure
        assert isinstance(figure, Figure)
        picture = io.BytesIO()
        # By default savefig takes the style's dpi; the size on the screen goes by the figure's own.
        figure.savefig(picture, format="png", dpi="figure", facecolor=figure.get_facecolor())
        return picture.getvalue()


def new_axes(width: float, height: float) -> Axes:
    """Axes in a figure of their own, `width` by `height` inches.

    pyplot keeps every figure that it makes until somebody closes it. This one goes when its axes go.
    """
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure.add_subplot(axes_class=ChartAxes)
