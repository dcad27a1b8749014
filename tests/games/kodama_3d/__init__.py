"""Kodama 3D, rule by rule."""
