"""The 48 flower cards of Koi-Koi, drawn in code: `python3 -m tools.drawings.koi_koi`."""
