"""Playing in the terminal: what ``skep play`` reads, says and draws."""
