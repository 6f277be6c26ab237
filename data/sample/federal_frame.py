"""The parts that federal returns share: masthead, name block, numbered lines, signature.

It knows no form.
"""

from __future__ import annotations

from data.sample.businesses import Business
from data.sample.form_lines import FormLine
from data.sample.money_text import whole
from data.sample.paper import Sheet
from data.sample.return_figures import ReturnAmounts

LEFT_PT, RIGHT_PT = 36.0, 576.0
ROW_PT = 12.5


def masthead(sheet: Sheet, form: str, title: str, year: int, omb: str, notes: tuple[str, ...]) -> None:
    sheet.text(LEFT_PT, 48, "Form", 7)
    sheet.text(LEFT_PT + 20, 50, form, 19, bold=True)
    sheet.text(LEFT_PT, 64, "Department of the Treasury", 6.5)
    sheet.text(LEFT_PT, 72, "Internal Revenue Service", 6.5)
    sheet.rule(128, 34, 128, 76)
    sheet.text(306, 46, title, 13, bold=True, align="centre")
    for number, note in enumerate(notes):
        sheet.text(306, 58 + 9 * number, note, 7, bold=True, align="centre")
    sheet.rule(490, 34, 490, 76)
    sheet.text(533, 43, f"OMB No. {omb}", 6.5, align="centre")
    sheet.rule(490, 47, RIGHT_PT)
    sheet.text(533, 69, str(year), 20, bold=True, align="centre")
    sheet.rule(LEFT_PT, 76, RIGHT_PT, width=1.2)


def year_line(sheet: Sheet, year: int) -> None:
    sheet.text(LEFT_PT, 86, f"For calendar year {year} or tax year beginning", 7.5)
    sheet.text(330, 86, f", {year}, ending", 7.5)
    sheet.text(470, 86, ", 20", 7.5)
    sheet.rule(LEFT_PT, 89, RIGHT_PT)


def name_block(sheet: Sheet, who: Business, name_label: str) -> None:
    """The middle column: name, street, town, on a block from y 89 to 161."""
    rows = (
        (name_label, who.printed_name),
        ("Number, street, and room or suite no. If a P.O. box, see instructions.", who.street),
        ("City or town, state or province, country, and ZIP or foreign postal code", who.city_line),
    )
    for number, (label, value) in enumerate(rows):
        top = 89 + 24 * number
        sheet.text(182, top + 7, label, 6)
        sheet.entry(184, top + 19, 262, value, align="left", label=label)
        sheet.rule(178, top + 24, 450)
    for number, word in enumerate(("TYPE", "OR", "PRINT")):
        sheet.text(158, 110 + 16 * number, word, 7.5, bold=True, align="centre")
    for x in (138, 178, 450):
        sheet.rule(x, 89, x, 161)
    sheet.rule(LEFT_PT, 161, RIGHT_PT, width=1.0)


def corner(sheet: Sheet, x: float, top: float, width: float, label: str, value: str, mark: str = "") -> None:
    sheet.text(x + 2, top + 7, label, 6, bold=label[1:2] == " ")
    sheet.entry(x + 8, top + 19, width - 14, value, align="left", mark=mark, label=label)
    sheet.rule(x, top + 24, x + width)


def ladder(
    sheet: Sheet,
    top: float,
    title: str,
    rows: tuple[FormLine, ...],
    amounts: ReturnAmounts,
    style: str,
    names: dict[str, str],
) -> float:
    """The y after numbered lines with their amounts; `names` gives the mark of a line."""
    for number, row in enumerate(rows):
        y = top + ROW_PT * number + 9
        sheet.text(66 if len(row.left) < 3 else 70, y, row.left, 7.5, bold=True, align="right")
        words_end = sheet.text(
            74, y, row.words, 7.5, bold=row.words.startswith(("Total", "Ordinary", "Net profit", "Gross income"))
        )
        at, end = (352.0, 458.0) if row.is_inner else (478.0, RIGHT_PT)
        dots = int((at - 8 - words_end) // 9)
        sheet.text(words_end + 5, y, " .  " * max(0, dots), 7)
        sheet.box(at, y - 9, 20, ROW_PT)
        sheet.text(at + 10, y, row.box, 7.5, bold=True, align="centre")
        sheet.rule(at + 20, y + 3, end)
        value = amounts.by_line.get(row.box, 0)
        sheet.entry(
            at + 22,
            y,
            end - at - 26,
            whole(value, style) if value else "",
            mark=names.get(row.box, ""),
            label=f"{row.box}. {row.words}",
        )
    bottom = top + ROW_PT * len(rows) + 1
    sheet.rule(478, top, 478, bottom)
    sheet.rule(498, top, 498, bottom)
    sheet.rule(54, top, 54, bottom)
    sheet.sideways(48, (top + bottom) / 2, title, 8.5)
    sheet.rule(LEFT_PT, bottom, RIGHT_PT, width=1.0)
    return bottom


def sign_here(sheet: Sheet, y: float, who: Business, footer: str) -> None:
    sheet.rule(LEFT_PT, y, RIGHT_PT, width=1.2)
    sheet.text(
        96,
        y + 9,
        "Under penalties of perjury, I declare that I have examined this return, including accompanying schedules and statements, and to",
        6,
    )
    sheet.text(96, y + 16, "the best of my knowledge and belief, it is true, correct, and complete.", 6)
    sheet.text(LEFT_PT, y + 24, "Sign", 14, bold=True)
    sheet.text(LEFT_PT, y + 40, "Here", 14, bold=True)
    sheet.signature(110, y + 42, who.officer)
    sheet.rule(96, y + 46, 280)
    sheet.text(98, y + 53, "Signature of officer", 6)
    sheet.rule(300, y + 46, 370)
    sheet.text(302, y + 53, "Date", 6)
    sheet.entry(390, y + 43, 120, "President" if "Inc" in who.legal_name else "Member", align="left", label="Title")
    sheet.rule(386, y + 46, 520)
    sheet.text(388, y + 53, "Title", 6)
    for row, (label, value) in enumerate(
        (
            ("Paid", ""),
            ("Preparer", "Firm’s name  Ledger & Example Bookkeeping"),
            ("Use Only", "Firm’s address  1 Sample Sq"),
        )
    ):
        sheet.text(LEFT_PT, y + 68 + 13 * row, label, 10, bold=True)
        sheet.text(
            98,
            y + 68 + 13 * row,
            value or "Print/Type preparer’s name            Preparer’s signature            Date",
            7,
        )
        sheet.rule(96, y + 71 + 13 * row, RIGHT_PT)
    sheet.text(LEFT_PT, 756, "For Paperwork Reduction Act Notice, see separate instructions.", 7, bold=True)
    sheet.text(RIGHT_PT, 756, f"Form {footer}", 7, bold=True, align="right")
