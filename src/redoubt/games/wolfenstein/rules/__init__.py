# SPDX-License-Identifier: MIT
"""The rulebook, one file a chapter."""
