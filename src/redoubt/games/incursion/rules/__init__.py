# SPDX-License-Identifier: MIT
"""The rulebook of Incursion, one file per chapter."""
