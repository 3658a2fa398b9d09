# SPDX-License-Identifier: MIT
"""Infinity Defiance: its rules are catalogued; it cannot be played yet."""
