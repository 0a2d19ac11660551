"""Puzzles: positions with a task whose only solution is proven by the rules."""
