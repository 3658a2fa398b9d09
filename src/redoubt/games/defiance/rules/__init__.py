# SPDX-License-Identifier: MIT
"""The rulebook of Defiance, one file a chapter."""
