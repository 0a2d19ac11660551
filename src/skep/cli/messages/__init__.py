"""Refusals, errors and explanations as sentences in the user's language."""
