# SPDX-License-Identifier: MIT
"""Chapters 27 and 28: what a case cannot say of the model cards, that a limit is missing."""

from __future__ import annotations

import pytest

from redoubt.games.incursion.content import content


@pytest.mark.rule("INC-27.11", "INC-28.01")
@pytest.mark.parametrize("edition", ["en", "es"])
def test_grunts_and_sturmzombies_have_no_limit(edition):
    models = content(edition).models
    assert [id for id, model in models.items() if model.limit is None] == ["grunt", "sturmzombie"]


@pytest.mark.rule("INC-28.05", "INC-28.12", "INC-28.19", "INC-28.25")
@pytest.mark.parametrize("edition", ["en", "es"])
def test_both_editions_print_the_same_values(edition):
    other = content("en").models
    for id, model in content(edition).models.items():
        for value in ("rp", "ap", "fortitude", "dp", "limit", "weapons"):
            assert getattr(model, value) == getattr(other[id], value)
