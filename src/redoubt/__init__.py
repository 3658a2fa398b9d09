# SPDX-License-Identifier: MIT
"""Redoubt: tactical skirmish board games, played by their real rules."""

__version__ = "0.1.0"
