# SPDX-License-Identifier: MIT
"""The rules of Lock 'n Load, one module for each chapter."""
