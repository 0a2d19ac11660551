"""The evaluation of a game as a graph: SVG, and PNG without anything that draws PNG."""

from __future__ import annotations

from skep.engine.graph.layout import draw_graph
from skep.engine.graph.png import format_png
from skep.engine.graph.svg import format_svg

__all__ = ["draw_graph", "format_png", "format_svg"]
