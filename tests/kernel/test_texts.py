# SPDX-License-Identifier: MIT
"""Every word a player reads comes from Fluent files."""

from __future__ import annotations

import pytest

from kernel.tiny import GAME
from redoubt.kernel.errors import ContentError
from redoubt.kernel.scene import Words
from redoubt.kernel.texts import LANGUAGES, preferred, texts


def test_a_sentence_is_said_in_each_language() -> None:
    words = Words("refusal-bid-too-high", {"points": 3})
    assert texts(GAME.folder, "en").say(words) == "You have 3 points."
    assert texts(GAME.folder, "es").say(words) == "Tienes 3 puntos."


def test_an_attribute_is_said_by_its_name() -> None:
    words = Words("refusal-bid-too-high.remedy", {"points": 3})
    assert texts(GAME.folder, "en").say(words) == "Bid from 0 to 3."


def test_words_may_hold_words_and_lists() -> None:
    said = texts(GAME.folder, "es").say(
        Words("event-rolled", {"seat": Words("seat-red"), "faces": (3, 4), "total": 7})
    )
    assert said == "Rojo tira 3, 4: 7."


def test_a_missing_message_is_said_by_its_id() -> None:
    spoken = texts(GAME.folder, "en")
    assert spoken.say("no-such-thing") == "no-such-thing"
    assert not spoken.has("no-such-thing")
    assert not spoken.has("title.remedy")
    assert spoken.has("refusal-no-parry.remedy")


def test_the_kernel_has_words_of_its_own_in_every_language() -> None:
    for language in LANGUAGES:
        assert texts(GAME.folder, language).has("refusal-no-such-window.remedy")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LC_ALL": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_AR"}, "es"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "es_ES"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_language_follows_the_locale(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert preferred() == language


def test_a_language_that_is_asked_for_comes_first() -> None:
    assert preferred("es") == "es"
    with pytest.raises(ContentError, match="no texts in 'fr'"):
        preferred("fr")
