"""The New Mexico LEDA Business Recovery Grant of one application: figures in, worksheet out.

Tests nothing but figures (tests 5 to 10 of the order of tests); the packet's other tests stand beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from reviewer_app.errors import BadInput
from reviewer_app.money import Cents, decimal_text, dollars, floor, half_up
from reviewer_app.programs.answer import Answer, Setting, assessment
from reviewer_app.programs.figures_in import FigureReader, flat
from reviewer_app.programs.nm_leda_amounts import Amounts, amounts
from reviewer_app.programs.nm_leda_positions import (
    Position,
    Positions,
    count_positions,
    hiring_window_finding,
    read_positions,
)
from reviewer_app.programs.parameters import rules
from reviewer_app.programs.worksheet import Worksheet, plain, usd
from reviewer_app.values import Assessment, Outcome, Program, Status, Unit

PARAMETERS = (
    *(f"tier_{tier}_{part}" for tier in range(1, 6) for part in ("from_percent", "base")),
    "bonus_wage_over",
    "bonus",
    "higher_bonus_wage_over",
    "higher_bonus",
    "full_time_hours_per_week",
    "hired_from",
    "hired_to",
    "maximum_award",
    "quarter_share_percent",
    "quarter_maximum",
)


@dataclass(frozen=True, slots=True)
class LedaFigures:
    """The figures of one application; money in cents, counts in FTE."""

    revenue_2019: Cents
    revenue_2020: Cents
    positions: tuple[Position, ...]
    lowest_fte: Fraction
    highest_fte: Fraction
    fte_2021q1: Fraction | None
    rent_documented_total: Cents
    tips_in_payroll: bool | None
    other_nm_awards: Cents


def compute(inputs: Mapping[str, object], policies: Mapping[str, str], rate: str | None = None) -> Assessment:
    """The award of one application's figures (tests 5 to 10).

    `inputs` are named as in the data dictionary. A rate has no meaning here. Raises BadInput for a
    figure that is missing or does not fit.
    """
    if rate is not None:
        raise BadInput("A rate was given; New Mexico awards use none.")
    law = rules(Program.NM_LEDA)
    reader = FigureReader(inputs)
    sheet = Worksheet(law)
    figures = read_figures(reader)
    reader.refuse_problems()
    _months(reader, sheet)
    reader.refuse_problems()
    answer = calculate(figures, policies, sheet)
    return assessment(answer, sheet, Setting(law, policies, PARAMETERS, flat(inputs)))


def read_figures(reader: FigureReader) -> LedaFigures:
    """The figures as they stand; what does not fit is kept in the reader."""
    return LedaFigures(
        revenue_2019=_revenue(reader, 2019),
        revenue_2020=_revenue(reader, 2020),
        positions=read_positions(reader),
        lowest_fte=_lowest(reader),
        highest_fte=reader.number("highest_fte"),
        fte_2021q1=reader.number("fte_2021q1") if reader.has("fte_2021q1") else None,
        rent_documented_total=reader.money("rent_documented_total"),
        tips_in_payroll=reader.truth("tips_in_payroll"),
        other_nm_awards=reader.money("other_nm_awards") if reader.has("other_nm_awards") else Cents(0),
    )


def calculate(figures: LedaFigures, policies: Mapping[str, str], sheet: Worksheet) -> Answer:
    """The answer of tests 5 to 10 in their order, with its findings and lines on the sheet."""
    early = _revenue_tests(figures, sheet)
    if early is not None:
        return early
    _decline_line(figures, sheet)
    found = count_positions(figures.positions, figures.tips_in_payroll, sheet.rules, policies, sheet)
    hiring_window_finding(found, sheet.rules, sheet)
    early = _fte_tests(figures, found, sheet)
    if early is not None:
        return early
    worked = amounts(
        decline=_decline(figures),
        found=found,
        lowest=figures.lowest_fte,
        highest=figures.highest_fte,
        rent=figures.rent_documented_total,
        other_awards=figures.other_nm_awards,
        policies=policies,
        sheet=sheet,
    )
    return _answer(figures, found, worked, policies, sheet)


def _revenue(reader: FigureReader, year: int) -> Cents:
    name, months = f"revenue_{year}", f"crs_{year}_months"
    if reader.has(name) or not reader.has(months):
        return reader.money(name, at_least_zero=False)
    return Cents(sum(_month_amounts(reader, year)))


def _month_amounts(reader: FigureReader, year: int) -> tuple[Cents, ...]:
    name = f"crs_{year}_months"
    value = reader.raw.get(name)
    if not isinstance(value, list | tuple) or len(value) != 3:
        reader.refuse(name, "a list of three amounts, one a month")
        return ()
    months = FigureReader({f"{name}[{at}]": item for at, item in enumerate(value)}, reader.at, reader.problems)
    return tuple(months.money(month, at_least_zero=False) for month in months.raw)


def _months(reader: FigureReader, sheet: Worksheet) -> None:
    """Adds the three months of each year's quarter (NM-REV-05) where they are given."""
    for year in (2019, 2020):
        if not reader.has(f"crs_{year}_months"):
            continue
        months = _month_amounts(reader, year)
        stated = reader.money(f"revenue_{year}", at_least_zero=False) if reader.has(f"revenue_{year}") else sum(months)
        if months and stated != sum(months):
            reader.refuse(f"revenue_{year}", f"the sum of its three months, {dollars(sum(months))}")
        names = [f"crs_{year}_months[{at}]" for at in range(len(months))]
        words = " + ".join(usd(month) for month in months)
        sheet.line("NM-REV-05", f"Revenue of the {year} quarter", dollars(sum(months)), Unit.MONEY, words, names)


def _lowest(reader: FigureReader) -> Fraction:
    """The lowest count as stated, else the lower of the two quarters that are given (NM-FTE-03)."""
    quarters = {name[4:].upper(): name for name in ("fte_2020q4", "fte_2021q1") if reader.has(name)}
    if reader.has("lowest_fte") or not quarters:
        return reader.number("lowest_fte")
    return lowest_count({quarter: reader.number(name) for quarter, name in quarters.items()})[1]


def lowest_count(counts: Mapping[str, Fraction]) -> tuple[str, Fraction]:
    """The quarter with the lowest of the FTE counts supplied, and that count (NM-FTE-03).

    Of equal counts the earlier quarter is named. Raises ValueError for no count at all.
    """
    return min(sorted(counts.items()), key=lambda item: item[1])


def _decline(figures: LedaFigures) -> Fraction:
    return Fraction(figures.revenue_2019 - figures.revenue_2020, figures.revenue_2019)


def _decline_line(figures: LedaFigures, sheet: Worksheet) -> None:
    r19, r20 = figures.revenue_2019, figures.revenue_2020
    formula = f"({usd(r19)} − {usd(r20)}) ÷ {usd(r19)}"
    value = decimal_text(_decline(figures) * 100, 6)
    sheet.line("NM-REV-01", "Revenue decline", value, Unit.PERCENT, formula, ("revenue_2019", "revenue_2020"))


def _revenue_tests(figures: LedaFigures, sheet: Worksheet) -> Answer | None:
    r19, r20 = figures.revenue_2019, figures.revenue_2020
    for fails, year, code in ((r19 <= 0, 2019, "DEF-NM-REV-ZERO"), (r20 < 0, 2020, "DEF-NM-REV-NEG")):
        if fails:
            text = f"The {year} revenue is {usd(r19 if year == 2019 else r20)}; no decline can be worked out of it."
            sheet.finding("NM-REV-03", Outcome.FAIL, text, code)
            result = {"status": "deficient", "deficiency": code, "award": None}
            return Answer(Status.DEFICIENT, None, result=result)
    sheet.finding("NM-REV-03", Outcome.PASS, f"Revenue is {usd(r19)} in 2019 and {usd(r20)} in 2020.")
    if r20 >= r19:
        text = f"Revenue did not decline: {usd(r19)} in 2019, {usd(r20)} in 2020."
        sheet.finding("NM-REV-02", Outcome.FAIL, text, "DEF-NM-REV-NODECLINE")
        return _ineligible("NO_REVENUE_DECLINE", sheet, ("revenue_2019", "revenue_2020"))
    sheet.finding("NM-REV-02", Outcome.PASS, f"Revenue declined by {usd(r19 - r20)}.")
    return None


def _fte_tests(figures: LedaFigures, found: Positions, sheet: Worksheet) -> Answer | None:
    if found.fte <= 0:
        sheet.finding("NM-ELG-04", Outcome.FAIL, "The list holds no new FTE.", "DEF-NM-FTE-NONE")
        return _ineligible("NO_NEW_FTE", sheet, ("NM-FTE-01",))
    sheet.finding("NM-ELG-04", Outcome.PASS, f"{plain(found.fte)} new FTE over the lowest count.")
    lowest, highest = figures.lowest_fte, figures.highest_fte
    total = lowest + found.fte
    if highest <= lowest:
        text = f"No room: the highest count {plain(highest)} is not above the lowest {plain(lowest)}."
        sheet.finding("NM-FTE-04", Outcome.FAIL, text, "DEF-NM-FTE-OVER")
        flags = ("DEF-NM-TIPS",) if found.tips_to_ask else ()
        answer = _ineligible("NO_FTE_ROOM", sheet, ("lowest_fte", "highest_fte"))
        return _with_flags(answer, (*flags, "DEF-NM-FTE-OVER"), sheet)
    text = f"{plain(lowest)} + {plain(found.fte)} new = {plain(total)} FTE against the highest count {plain(highest)}."
    sheet.test("NM-FTE-04", total <= highest, text, text, "DEF-NM-FTE-OVER")
    return None


def _with_flags(answer: Answer, flags: tuple[str, ...], sheet: Worksheet) -> Answer:
    _tips_finding("DEF-NM-TIPS" in flags, sheet)
    result = {**answer.result, "flags": list(flags)}
    return Answer(answer.status, answer.award, answer.reason, flags=flags, result=result)


def _ineligible(reason: str, sheet: Worksheet, inputs: tuple[str, ...]) -> Answer:
    sheet.line("NM-PRC-06", "Award", "0.00", Unit.MONEY, "nothing: a test above was not passed", inputs)
    result = {"status": "ineligible", "reason": reason, "award": "0.00"}
    return Answer(Status.INELIGIBLE, Cents(0), reason, result=result)


def _tips_finding(is_to_ask: bool, sheet: Worksheet) -> None:
    text = "The wage stated and its parts differ, or it is not known whether tips are in the payroll reports."
    sheet.test("NM-AMT-06", not is_to_ask, "The wages stated are the wages counted.", text, "DEF-NM-TIPS")


def _answer(
    figures: LedaFigures, found: Positions, worked: Amounts, policies: Mapping[str, str], sheet: Worksheet
) -> Answer:
    _tips_finding(found.tips_to_ask, sheet)
    flags = ["DEF-NM-TIPS"] * found.tips_to_ask + ["DEF-NM-FTE-OVER"] * worked.is_over_room
    if figures.fte_2021q1 is not None and figures.fte_2021q1 + worked.fte_counted > figures.highest_fte:
        staff = f"{plain(figures.fte_2021q1)} FTE at 31 March 2021 and {plain(worked.fte_counted)} new ones"
        text = f"{staff} are over the highest count {plain(figures.highest_fte)}."
        sheet.finding("NM-FTE-04", Outcome.PASS, text, "WARN-NM-Q1-COUNT")
        flags.append("WARN-NM-Q1-COUNT")
    deficiency = _deficiency(figures, worked, policies, sheet)
    award = Cents(0) if deficiency else worked.award
    status = Status.DEFICIENT if deficiency else Status.ELIGIBLE
    limit = _quarter_limit(award, sheet)
    words = "nothing until it is mended: " + deficiency if deficiency else "the smallest of the amounts above"
    sheet.line("NM-PRC-06", "Award", dollars(award), Unit.MONEY, words, ("NM-AMT-02", "NM-AMT-05", "NM-AMT-04"))
    result: dict[str, object] = {
        "status": status.value,
        "base": dollars(worked.base),
        "bonus": dollars(worked.bonus),
        "fte_counted": decimal_text(worked.fte_counted, 6),
        "calculated": dollars(half_up(worked.calculated)),
        "award": dollars(award),
        "quarter_limit": dollars(limit),
        "binding": list(worked.binding),
        "flags": list(flags),
    }
    if deficiency:
        result["deficiency"] = deficiency
    return Answer(status, award, None, worked.binding, tuple(flags), result)


def _deficiency(figures: LedaFigures, worked: Amounts, policies: Mapping[str, str], sheet: Worksheet) -> str | None:
    if worked.is_over_room and policies["fte_over_policy"] == "refuse":
        return "DEF-NM-FTE-OVER"
    rent = figures.rent_documented_total
    met = f"Rent, lease or mortgage payments of {usd(rent)} are stated."
    is_proven = sheet.test("NM-DOC-08", rent > 0, met, "No payment of rent is proven.", "DEF-NM-PAY-PROOF")
    return None if is_proven else "DEF-NM-PAY-PROOF"


def _quarter_limit(award: Cents, sheet: Worksheet) -> Cents:
    share, most = sheet.rules.number("quarter_share_percent"), sheet.rules.money("quarter_maximum")
    limit = min(floor(award * share / 100), most)
    formula = f"{plain(share)} % of {usd(award)}, down to the cent, at most {usd(most)}"
    sheet.line("NM-QRT-02", "Limit of a quarterly payment", dollars(limit), Unit.MONEY, formula, ("NM-AMT-04",))
    return limit
