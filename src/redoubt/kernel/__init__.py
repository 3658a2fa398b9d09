# SPDX-License-Identifier: MIT
"""What any rules-enforced game needs; knows no game."""
