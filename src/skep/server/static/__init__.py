"""The built page: its files, and the application that serves them."""
