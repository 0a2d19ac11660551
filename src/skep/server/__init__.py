"""The server: games in the browser, kept in a database and played live."""
