"""What stands in the bar and above the columns for a packet: what can be asked, how many points, who has it, banners.

Asks the desk; decides nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from reviewer_app import acts
from reviewer_app.desk import Desk
from ui.banners import BannerStack
from ui.determination_bar import Ask, DeterminationBar
from ui.review_banners import banners_of, name_of
from ui.review_deeds import ReviewDeeds
from ui.review_snapshot import Snapshot, why_not


def show_bar(desk: Desk, now: Snapshot, deeds: ReviewDeeds, bar: DeterminationBar, banners: BannerStack) -> None:
    """Shows in the bar and the banners how the packet stands."""
    held = _tr("with nobody")
    if now.case.assigned_to is not None:
        held = _tr("with {who}").format(who=name_of(desk, now.case.assigned_to))
    verdict = f": {now.case.determination.verdict.value}" if now.case.determination is not None else ""
    counts = {Ask.APPLICANT: len(deeds.suggested(now))}
    bar.show_asks(deeds.refusals(now), counts, f"{now.case.standing.value}{verdict} · {held}")
    first = now.figures[0].spec.name if now.figures else ""
    banners.show_banners(banners_of(desk, now.case, why_not(desk, acts.ConfirmFigure(first, ""), now.case)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("review_bar", text)
