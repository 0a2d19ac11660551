"""Draws the hive as an SVG picture, and as text for a terminal."""
