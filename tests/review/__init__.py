"""Tests of kiribako.review."""
