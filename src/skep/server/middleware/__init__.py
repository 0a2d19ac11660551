"""What every HTTP request passes: middleware, sessions, limits, and the static files."""
