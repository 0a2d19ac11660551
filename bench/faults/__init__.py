"""Random faults under load: ``python -m bench.faults``."""
