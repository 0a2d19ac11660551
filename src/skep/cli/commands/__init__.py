"""The commands: ``skep X`` is in ``commands/X.py``, or in the package ``commands/X``."""
