"""The eligibility rows of Main Street Relief Fund 2.0 (NH2-ELG-01 to -12), each tested where its figure is given.

Computes no grant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from reviewer_app.programs.figures_in import FigureReader
from reviewer_app.programs.parameters import Rules
from reviewer_app.programs.worksheet import usd
from reviewer_app.values import Outcome

NOTICE_OF_REASON = {
    "NOT_FOR_PROFIT": "NOTE-NH-INEL-NONPROFIT",
    "PRINCIPAL_OFFICE_NOT_NH": "NOTE-NH-INEL-OFFICE",
    "NO_NON_OWNER_W2": "NOTE-NH-INEL-W2",
    "STARTED_AFTER_2019_05_29": "NOTE-NH-INEL-START",
    "NO_ANTICIPATED_LOSS": "NOTE-NH-INEL-NOLOSS",
    "RECEIPTS_NOT_UNDER_20M": "NOTE-NH-INEL-RECEIPTS",
    "PRIOR_MSRF_GAP_NOT_UNDER_350K": "NOTE-NH-INEL-PRIOR",
    "IN_BANKRUPTCY": "NOTE-NH-INEL-BANKRUPTCY",
    "PERMANENTLY_CLOSED": "NOTE-NH-INEL-CLOSED",
    "RECEIVED_SELF": "NOTE-NH-INEL-SELF",
    "EXCLUDED_NONPROFIT": "NOTE-NH-INEL-EXCLUDED",
    "EXCLUDED_AGRICULTURE": "NOTE-NH-INEL-EXCLUDED",
    "EXCLUDED_CHILDCARE": "NOTE-NH-INEL-EXCLUDED",
    "EXCLUDED_SCHOOL": "NOTE-NH-INEL-EXCLUDED",
    "EXCLUDED_HIGHER_EDUCATION": "NOTE-NH-INEL-EXCLUDED",
    "EXCLUDED_HEALTHCARE": "NOTE-NH-INEL-EXCLUDED",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One criterion's answer; `reason` is the code of a failed one, else None."""

    rule: str
    outcome: Outcome
    message: str
    reason: str | None = None

    @property
    def notice(self) -> str | None:
        return NOTICE_OF_REASON[self.reason] if self.reason else None


_Test = Callable[[FigureReader, Rules], Row | None]


def eligibility_rows(reader: FigureReader, law: Rules) -> tuple[Row, ...]:
    """The rows whose figures are given, in the order NH2-ELG-01 to -12 (the affiliates' row is a person's).

    Names of the figures are the computation's: for_profit, principal_office_state,
    non_owner_w2_employees, operating_since, covid_cause_attested, gross receipts, msrf1, gap,
    bankruptcy, closed, will_reopen, self_grant, naics, entity_type. A figure that does not fit is kept
    in the reader, and its row is left out.
    """
    rows = []
    for test in _TESTS:
        known = len(reader.problems)
        row = test(reader, law)
        if row is not None and len(reader.problems) == known:
            rows.append(row)
    return tuple(rows)


def first_reason(rows: tuple[Row, ...]) -> str | None:
    """The reason of the first failing row, or None."""
    return next((row.reason for row in rows if row.outcome is Outcome.FAIL), None)


def is_affiliated(common_percent: Fraction, law: Rules) -> bool:
    """Whether a common ownership of so many percent makes two businesses affiliates (NH2-ELG-11)."""
    return common_percent > law.number("affiliated_over_percent")


def affiliated_groups(members: tuple[str, ...], links: tuple[tuple[str, str], ...]) -> tuple[tuple[str, ...], ...]:
    """The members in groups, links followed to the end (NH2-ELG-11); members keep their order."""
    group = {member: {member} for member in members}
    for one, other in links:
        joined = group[one] | group[other]
        for member in joined:
            group[member] = joined
    seen: list[tuple[str, ...]] = []
    for member in members:
        together = tuple(name for name in members if name in group[member])
        if together not in seen:
            seen.append(together)
    return tuple(seen)


def _row(rule: str, is_met: bool, message: str, reason: str) -> Row:
    return Row(rule, Outcome.PASS, message) if is_met else Row(rule, Outcome.FAIL, message, reason)


def _for_profit(reader: FigureReader, law: Rules) -> Row | None:
    value = reader.truth("for_profit")
    if value is None:
        return None
    text = "The business is run for profit." if value else "The business is not run for profit."
    return _row("NH2-ELG-01", value, text, "NOT_FOR_PROFIT")


def _office(reader: FigureReader, law: Rules) -> Row | None:
    if not reader.has("principal_office_state"):
        return None
    state = reader.text("principal_office_state").strip().upper()
    text = f"The principal business office is in {state or 'no state named'}."
    return _row("NH2-ELG-02", state == law.text("state"), text, "PRINCIPAL_OFFICE_NOT_NH")


def _employees(reader: FigureReader, law: Rules) -> Row | None:
    if not reader.has("non_owner_w2_employees"):
        return None
    count, least = reader.count("non_owner_w2_employees"), law.number("minimum_non_owner_employees")
    text = f"{count} non-owner W-2 employees before COVID-19; at least {least} needed."
    return _row("NH2-ELG-03", count >= least, text, "NO_NON_OWNER_W2")


def _start(reader: FigureReader, law: Rules) -> Row | None:
    since = reader.day("operating_since") if reader.has("operating_since") else None
    if since is None:
        return None
    by = law.day("operating_by")
    text = f"In operation since {since}; needed since at least {by}."
    return _row("NH2-ELG-04", since <= by, text, "STARTED_AFTER_2019_05_29")


def _loss(reader: FigureReader, law: Rules) -> Row | None:
    if not (reader.has("gross_receipts_2019") and reader.has("gross_receipts_2020_projected")):
        return None
    quiet = FigureReader(reader.raw)  # the formula's own reading reports what does not fit
    r19, r20 = quiet.money("gross_receipts_2019"), quiet.money("gross_receipts_2020_projected")
    if quiet.problems:
        return None
    text = f"Gross receipts {usd(r19)} in 2019, {usd(r20)} projected for 2020: a loss of {usd(r19 - r20)}."
    is_covid = reader.truth("covid_cause_attested")
    if is_covid is False:
        text += " That it is due to COVID-19 is not attested."
    return _row("NH2-ELG-05", r19 > r20 and is_covid is not False, text, "NO_ANTICIPATED_LOSS")


def _receipts(reader: FigureReader, law: Rules) -> Row | None:
    quiet = FigureReader(reader.raw)
    r19 = quiet.money("gross_receipts_2019")
    if quiet.problems:
        return None
    under = law.money("receipts_under")
    text = f"2019 gross receipts of {usd(r19)}; they must be less than {usd(under)}."
    return _row("NH2-ELG-06", r19 < under, text, "RECEIPTS_NOT_UNDER_20M")


def _prior(reader: FigureReader, law: Rules) -> Row | None:
    quiet = FigureReader(reader.raw)
    total, under = quiet.money("msrf1") + quiet.money("gap"), law.money("prior_grants_under")
    if quiet.problems:
        return None
    text = f"Earlier Main Street and GAP grants of {usd(total)}; they must total less than {usd(under)}."
    return _row("NH2-ELG-07", total < under, text, "PRIOR_MSRF_GAP_NOT_UNDER_350K")


def _bankruptcy(reader: FigureReader, law: Rules) -> Row | None:
    value = reader.truth("bankruptcy")
    if value is None:
        return None
    return _row("NH2-ELG-08", not value, "In bankruptcy." if value else "Not in bankruptcy.", "IN_BANKRUPTCY")


def _closed(reader: FigureReader, law: Rules) -> Row | None:
    closed, will_reopen = reader.truth("closed"), reader.truth("will_reopen")
    if closed is None:
        return None
    text = "Not closed."
    if closed:
        text = "Closed, and will reopen." if will_reopen else "Closed permanently."
    return _row("NH2-ELG-09", not closed or bool(will_reopen), text, "PERMANENTLY_CLOSED")


def _self_grant(reader: FigureReader, law: Rules) -> Row | None:
    if not reader.has("self_grant"):
        return None
    amount = reader.money("self_grant")
    text = f"Self Employed Livelihood Fund grant: {usd(amount) if amount else 'none'}."
    return _row("NH2-ELG-10", amount <= 0, text, "RECEIVED_SELF")


def _excluded(reader: FigureReader, law: Rules) -> Row | None:
    if reader.has("entity_type") and reader.text("entity_type").strip().lower() == "nonprofit":
        return Row("NH2-ELG-12", Outcome.FAIL, "The applicant is a nonprofit organization.", "EXCLUDED_NONPROFIT")
    naics = reader.text("naics").strip() if reader.has("naics") else ""
    if not naics:
        return None
    for kind in law.excluded:
        if naics.startswith(kind.naics_begins):
            outcome = Outcome.FAIL if kind.reason else Outcome.OPEN
            return Row("NH2-ELG-12", outcome, f"Business code {naics}: {kind.words}.", kind.reason)
    return Row("NH2-ELG-12", Outcome.PASS, f"Business code {naics} is not of an excluded type.")


_TESTS: tuple[_Test, ...] = (
    _for_profit,
    _office,
    _employees,
    _start,
    _loss,
    _receipts,
    _prior,
    _bankruptcy,
    _closed,
    _self_grant,
    _excluded,
)


def rules_of_rows() -> Iterator[str]:
    """The rule ids a packet is asked, in order; NH2-ELG-11 is a person's."""
    return (f"NH2-ELG-{number:02d}" for number in range(1, 13))
