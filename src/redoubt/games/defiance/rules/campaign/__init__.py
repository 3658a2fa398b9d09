# SPDX-License-Identifier: MIT
"""Chapter 26: the campaign, one file for each part of what happens between two missions."""
