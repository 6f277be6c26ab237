"""How the span of a document is told in its row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale

from ui.documents_panel import period_words


@pytest.mark.parametrize(
    ("period", "words"),
    [
        ("2019-01-01/2023-12-31", "Jan 2019 – Dec 2023"),
        ("2020-02-01/2020-02-29", "Feb 2020"),
        ("2020-03-02/2020-03-15", "Mar 2 2020 – Mar 15 2020"),
        ("2019Q2", "2019Q2"),
        ("2019", "2019"),
    ],
)
def test_whole_months_are_told_as_months_and_other_spans_by_their_days(period: str, words: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    try:
        assert period_words(period) == words
    finally:
        QLocale.setDefault(before)
