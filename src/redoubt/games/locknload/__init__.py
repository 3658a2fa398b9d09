# SPDX-License-Identifier: MIT
"""Lock 'n Load: Band of Heroes: its rules are catalogued; it cannot be played yet."""
