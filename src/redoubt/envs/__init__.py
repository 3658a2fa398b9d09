# SPDX-License-Identifier: MIT
"""Research environments over the games: PettingZoo (AEC) and OpenSpiel. See docs/environments.md.

from redoubt.envs.aec import env
from redoubt.envs.openspiel import load
"""
