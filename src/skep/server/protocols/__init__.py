"""Uvicorn's protocols with limits: what happens on a connection before the application runs."""
