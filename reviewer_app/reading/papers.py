"""Reads what is easy to tell on leases, mortgages, invoices, checks and letters; all of it below the confidence of a fact.

Must not be sure: these papers have no form and no sums of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from reviewer_app.reading import amounts
from reviewer_app.reading.figures import ReportReading, reading
from reviewer_app.reading.ink import Value
from reviewer_app.reading.labels import labelled
from reviewer_app.reading.lines import Cell, Page, joined, tokens_between
from reviewer_app.values import Reading

LIKELY = 0.85
_BEGIN = r"\b(?:begin(?:s|ning)?|commenc(?:es?|ing)|start(?:s|ing)?|effective|from)\b"
_END = r"\b(?:end(?:s|ing)?|expir(?:es?|ing)|terminat(?:es?|ing)|through|until)\b"
_MONTHLY = (
    r"\$\s?([\d,]+(?:\.\d{2})?)\s*(?:\([^)]*\)\s*)?(?:per|a|each|every)\s+(?:calendar\s+)?month",
    r"\b(?:monthly|base)\s+(?:rent|payments?|rental|installments?)\b[^$]{0,60}\$\s?([\d,]+(?:\.\d{2})?)",
)
_ADDRESS = r"(\d{1,6}\s+[A-Z][\w.]*(?:\s+[\w.#-]+){0,6},\s+(?:[A-Z][A-Za-z.]*\s?){1,4},?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?)"
_NAMED = r'([A-Z][^()"“”;:]{{2,70}}?),?\s*\(\s*["“”]?(?:the\s+|hereinafter\s+)*["“”]?(?:{})'


def read_lease(pages: Sequence[Page]) -> ReportReading:
    """Parties, premises, term, monthly payment and purpose of a lease, from its running text."""
    flow = _flow(pages)
    if flow is None:
        return ReportReading(None, ())
    landlord = _party(flow, r"Landlord|Lessor|Owner") or labelled(pages, (r"\b(?:landlord|lessor)\b",), _short)
    tenant = _party(flow, r"Tenant|Lessee|Renter") or labelled(pages, (r"\b(?:tenant|lessee)\b",), _short)
    first, last = _term(flow)
    found = {
        "landlord": landlord, "tenant": tenant, "premises": _first(flow, _ADDRESS), "period_from": first, "period_to": last,
        "monthly_payment": next((value for each in _MONTHLY if (value := _money(flow, each)) is not None), None),
        "payment_purpose": _purpose(flow),
    }  # fmt: skip
    period = f"{first.value}/{last.value}" if first is not None and last is not None else None
    return ReportReading(period, tuple(_figures(found)))


def read_mortgage(pages: Sequence[Page]) -> ReportReading:
    """Borrower, property, term and monthly payment of a mortgage, by their labels."""
    found = {
        "tenant": labelled(pages, (r"\b(?:borrower|mortgagor)\b",), _short),
        "premises": labelled(pages, (r"mortgaged\s+property|property\s+address|\bpremises\b",), _address),
        "period_from": labelled(pages, (r"first\s+payment(?:\s+date)?", r"\bloan\s+date\b"), _iso),
        "period_to": labelled(pages, (r"maturity(?:\s+date)?", r"last\s+payment(?:\s+date)?"), _iso),
        "monthly_payment": labelled(
            pages, (r"monthly\s+payment(?:\s+of\s+principal\s+and\s+interest)?",), amounts.money
        ),
    }
    first, last = found["period_from"], found["period_to"]
    period = f"{first.value}/{last.value}" if first is not None and last is not None else None
    return ReportReading(period, tuple(_figures(found)))


def read_invoice(pages: Sequence[Page]) -> ReportReading:
    """Number, date and total of an invoice, by their labels."""
    found = {
        "invoice_number": labelled(pages, (r"invoice\s*(?:no|number|#)\.?",), _number),
        "invoice_date": labelled(pages, (r"invoice\s+date", r"^\W*date\b"), _iso),
        "total": labelled(
            pages,
            (r"(?:grand\s+)?total\s+due", r"(?:amount|balance)\s+due", r"grand\s+total", r"^\W*total\b"),
            amounts.money,
        ),
    }
    day = found["invoice_date"]
    return ReportReading(day.value if day is not None else None, tuple(_figures(found)))


def read_check(pages: Sequence[Page]) -> ReportReading:
    """Date, payee and amount of a check."""
    found = {
        "date": labelled(pages, (r"^\W*date\b",), _iso),
        "payee": labelled(pages, (r"pay\s+to\s+the\s+order\s+of",), _short),
        "amount": labelled(pages, (r"^\W*\$",), amounts.money),
    }
    day = found["date"]
    return ReportReading(day.value if day is not None else None, tuple(_figures(found)))


def read_letter(pages: Sequence[Page]) -> ReportReading:
    """The date a letter bears on a line of its own, and the one amount it names."""
    days = [
        Value(day.isoformat(), cell.text, cell.tokens, LIKELY)
        for page in pages[:1] for row in page.rows for cell in row.cells
        if (day := amounts.a_date(re.sub(r"^\W*dated?\W*", "", cell.text, flags=re.I))) is not None
    ]  # fmt: skip
    flow = _flow(pages)
    sums = list(re.finditer(r"\$\s?([\d,]+(?:\.\d{2})?)", flow.text)) if flow is not None else []
    amount = (
        _money(flow, r"\$\s?([\d,]+(?:\.\d{2})?)")
        if flow is not None and len({each[1] for each in sums}) == 1
        else None
    )
    found = {"date": days[0] if days else None, "amount": amount}
    return ReportReading(days[0].value if days else None, tuple(_figures(found)))


def _figures(found: dict[str, Value | None]) -> Iterator[Reading]:
    for name, value in found.items():
        if value is not None:
            yield reading(name, replace(value, confidence=min(value.confidence, LIKELY)))


def _flow(pages: Sequence[Page]) -> Cell | None:
    """The running text of the first two pages as one cell."""
    tokens = [token for page in pages[:2] for row in page.rows for cell in row.cells for token in cell.tokens]
    return joined(tokens) if tokens else None


def _first(flow: Cell, pattern: str) -> Value | None:
    found = re.search(pattern, flow.text)
    if found is None:
        return None
    text = found[1].strip(" ,")
    return Value(text, text, tokens_between(flow, found.start(1), found.start(1) + len(text)), LIKELY)


def _party(flow: Cell, names: str) -> Value | None:
    found = re.search(_NAMED.format(names), flow.text)
    if found is None:
        return None
    text = re.split(r"\b(?:between|and|by|from)\s+(?=[A-Z])", found[1])[-1].strip(" ,")
    if len(text.split()) > 8 or not text[:1].isupper() or re.search(r"[a-z]\.\s", text):
        return None  # a sentence is no name
    at = found.start(1) + found[1].rindex(text)
    return Value(text, text, tokens_between(flow, at, at + len(text)), LIKELY)


def _term(flow: Cell) -> tuple[Value | None, Value | None]:
    """The days behind the words for a beginning and an end, where the second is later."""
    first, last = _day_after(flow, _BEGIN), _day_after(flow, _END)
    if first is None or last is None or first.value >= last.value:
        return None, None
    return first, last


def _day_after(flow: Cell, word: str) -> Value | None:
    for found in re.finditer(word, flow.text, re.I):
        rest = flow.text[found.end() : found.end() + 45]
        days = amounts.dates(rest)
        if days:
            start, day, ink = days[0]
            return Value(
                day.isoformat(), ink, tokens_between(flow, found.end() + start, found.end() + start + len(ink)), LIKELY
            )
    return None


def _money(flow: Cell, pattern: str) -> Value | None:
    found = re.search(pattern, flow.text, re.I)
    value = amounts.money(found[1]) if found is not None else None
    if found is None or value is None:
        return None
    return Value(value, found[1], tokens_between(flow, found.start(1), found.end(1)), LIKELY)


def _purpose(flow: Cell) -> Value | None:
    """What the lease is of: equipment where it says so, else the building it describes."""
    for value, pattern in (
        ("equipment_lease", r"equipment\s+lease|following\s+equipment|lease\s+of\s+equipment"),
        ("building_lease", r"\bpremises\b|square\s+feet|commercial\s+lease|\bbuilding\b"),
    ):
        found = re.search(pattern, flow.text, re.I)
        if found is not None:
            return Value(value, found.group(), tokens_between(flow, found.start(), found.end()), LIKELY)
    return None


def _short(text: str) -> str | None:
    text = text.strip(" :,_")
    return text if 2 < len(text) <= 70 and re.search(r"[A-Za-z]{2}", text) and not re.search(r"[$]|:$", text) else None


def _address(text: str) -> str | None:
    found = re.fullmatch(_ADDRESS, text.strip())
    return found[1] if found is not None else None


def _number(text: str) -> str | None:
    found = re.fullmatch(r"[A-Z]{0,4}-?\d[\w-]{0,15}", text.strip(" :#"))
    return found.group() if found is not None else None


def _iso(text: str) -> str | None:
    day = amounts.a_date(text)
    return day.isoformat() if day is not None else None
