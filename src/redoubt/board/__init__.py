# SPDX-License-Identifier: MIT
"""Squares, hexes, edges, maps, line of sight and paths. Knows no game."""
