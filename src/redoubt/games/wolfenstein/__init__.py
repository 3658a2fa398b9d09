# SPDX-License-Identifier: MIT
"""Wolfenstein: its rules are catalogued; it cannot be played yet."""
