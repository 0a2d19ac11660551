"""Shared studies: their links, their live edits, and who has them open."""
