# SPDX-License-Identifier: MIT
"""What runs on any game: odds, bots, conformance, fuzzing, benchmarks."""
