"""How the tables came to be as they are: run by ``skep.server.store.migrate``."""
