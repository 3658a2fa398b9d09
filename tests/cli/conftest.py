# SPDX-License-Identifier: MIT
"""Fixtures of the command's tests."""

from cli.lab import game, lab

__all__ = ["game", "lab"]
