"""How training goes: progress reports, the calibration of predictions, and plots."""
