"""The evaluation graph of a game: as SVG, and as PNG with the extra ``pictures``."""

from __future__ import annotations

from skep.engine.review.graph.layout import draw_graph
from skep.engine.review.graph.raster import check_png, format_png
from skep.engine.review.graph.svg import format_svg

__all__ = ["check_png", "draw_graph", "format_png", "format_svg"]
