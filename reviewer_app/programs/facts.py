"""What is known of one packet when the law is asked, and the names under which a computation knows it.

Judges nothing, and reads no document: confirmed values are laid over claimed ones by the caller.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from reviewer_app.money import Cents, dollars, exact
from reviewer_app.programs import nh_figures, nm_leda_figures
from reviewer_app.programs.figures_in import flat
from reviewer_app.values import ApplicationNo, Basis, Document, Program, Round

_PARTICULARS = ("tin", "authorized_officer", "operating_since", "naics", "entity_type")
_PLACE = ("city", "state", "zip", "location_code")
_MONTHS = frozenset({"crs_2019_months", "crs_2020_months"})  # what the two revenues may be stated as
_STEP = re.compile(r"([^.\[\]]+)|\[(\d{1,4})\]")


@dataclass(frozen=True, slots=True)
class EarlierApplication:
    """An earlier application of the same tax number; `outcome` is None while it is open."""

    application_no: ApplicationNo
    round: str
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """One packet as the law sees it.

    `applicant`, `attestations` and `figures` are nested as in packet.json. `answers` holds the
    reviewer's "yes" or "no" by the name of a check or a code. `submitted_at` is aware, or None where
    the packet's is no instant. `documents` name the uploads. `round_doubt` says why the packet's round
    was not taken, or not wholly.
    """

    application_no: ApplicationNo
    program: Program
    submitted_at: datetime | None
    submitted_by: str
    applicant: Mapping[str, object]
    attestations: Mapping[str, object]
    figures: Mapping[str, object]
    basis: Basis = Basis.CLAIMED
    earlier: tuple[EarlierApplication, ...] = ()
    other_nm_awards: Cents = Cents(0)
    answers: Mapping[str, str] = field(default_factory=dict)
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    published_rate: str | None = None
    policies: Mapping[str, object] = field(default_factory=dict)
    documents: tuple[Document, ...] = ()
    round_doubt: str | None = None


def facts_from_packet(
    packet_raw: Mapping[str, object],
    figures_override: Mapping[str, str] | None = None,
    *,
    basis: Basis = Basis.CLAIMED,
    earlier: tuple[EarlierApplication, ...] = (),
    other_nm_awards: Cents = Cents(0),
    answers: Mapping[str, str] | None = None,
    round_: Round | None = None,
    policies: Mapping[str, object] | None = None,
    documents: tuple[Document, ...] = (),
) -> Facts:
    """The facts of a packet.json, with confirmed values laid over it by their flat names.

    A flat name is "revenue_2019", "positions[0].hours_per_week", "applicant.naics" or
    "attestations.bankruptcy". A name that leads nowhere in the packet makes what it needs; a row far
    behind the last one is put after it. Parts that have not the contract's shape read as empty. A round
    kept for another program gives neither dates nor rate.
    """
    program = Program(str(packet_raw["program"]))
    kept, doubt = _trusted(round_, program)
    parts: dict[str, object] = {name: packet_raw.get(name) for name in ("applicant", "attestations", "figures")}
    for name, value in (figures_override or {}).items():
        is_of_part = name.startswith(("applicant.", "attestations."))
        parts = _as_mapping(_laid(parts, name if is_of_part else f"figures.{name}", value))
    return Facts(
        application_no=ApplicationNo(str(packet_raw.get("application_no", ""))),
        program=program,
        submitted_at=_instant(packet_raw.get("submitted_at")),
        submitted_by=str(packet_raw.get("submitted_by") or ""),
        applicant=_as_mapping(parts["applicant"]),
        attestations=_as_mapping(parts["attestations"]),
        figures=_as_mapping(parts["figures"]),
        basis=basis,
        earlier=earlier,
        other_nm_awards=other_nm_awards,
        answers=dict(answers or {}),
        opens_at=kept.opens_at if kept else None,
        closes_at=kept.closes_at if kept else None,
        published_rate=kept.published_rate if kept else None,
        policies=dict(policies or {}),
        documents=documents,
        round_doubt=doubt,
    )


def is_rate(text: str) -> bool:
    """Whether a text is a pro-rata rate above 0 and not above 1."""
    try:
        return 0 < exact(text) <= 1
    except ValueError:
        return False


def computation_inputs(facts: Facts) -> dict[str, object]:
    """The packet's fields under the names of the computation's inputs (the data dictionary's table).

    Of the packet's figures only those that the program declares: a rate, other awards and switches are
    the desk's to give, never the applicant's.
    """
    return _nm_inputs(facts) if facts.program is Program.NM_LEDA else _nh_inputs(facts)


def stated(facts: Facts, inputs: Mapping[str, object]) -> Mapping[str, str]:
    """Everything an answer can depend on, by flat name, as text; an applicant's other particulars stay out."""
    particulars = {name: facts.applicant.get(name) for name in _PARTICULARS}
    place = {name: premises(facts).get(name) for name in _PLACE}
    return flat(
        {
            **inputs,
            "applicant": {**particulars, "premises": place},
            "attestations": facts.attestations,
            "submitted_at": facts.submitted_at and facts.submitted_at.isoformat(),
            "submitted_by": facts.submitted_by,
            "opens_at": facts.opens_at and facts.opens_at.isoformat(),
            "closes_at": facts.closes_at and facts.closes_at.isoformat(),
            "published_rate": facts.published_rate,
            "earlier": [f"{one.application_no} {one.round} {one.outcome or 'open'}" for one in facts.earlier],
        }
    )


def frozen_facts(facts: Facts) -> dict[str, object]:
    """What an answer depends on, nested as in the packet, as plain values; empty lists stay."""
    particulars = {name: facts.applicant.get(name) for name in _PARTICULARS}
    place = {name: premises(facts).get(name) for name in _PLACE}
    return {
        "applicant": _frozen(_given({**particulars, "premises": _given(place)})),
        "attestations": _frozen(_given(facts.attestations)),
        "figures": _frozen(_declared(facts)),
        "other_nm_awards": dollars(facts.other_nm_awards),
        "earlier": [
            {"application_no": str(one.application_no), "round": one.round, "outcome": one.outcome}
            for one in facts.earlier
        ],
        "submitted_at": facts.submitted_at and facts.submitted_at.isoformat(),
        "submitted_by": facts.submitted_by,
        "opens_at": facts.opens_at and facts.opens_at.isoformat(),
        "closes_at": facts.closes_at and facts.closes_at.isoformat(),
        "published_rate": facts.published_rate,
        "round_doubt": facts.round_doubt,
    }


def day_of_submission(facts: Facts, zone: str) -> date | None:
    """The day of submission in the program's time zone, or None where the instant is unknown."""
    return facts.submitted_at.astimezone(ZoneInfo(zone)).date() if facts.submitted_at else None


def premises(facts: Facts) -> Mapping[str, object]:
    """The premises as the application states them; empty where it does not."""
    return _as_mapping(facts.applicant.get("premises"))


def _nm_inputs(facts: Facts) -> dict[str, object]:
    inputs = _declared(facts)
    if facts.other_nm_awards:
        inputs["other_nm_awards"] = dollars(facts.other_nm_awards)
    return inputs


def _nh_inputs(facts: Facts) -> dict[str, object]:
    given, applicant = facts.attestations, facts.applicant
    inputs = _declared(facts)
    named: dict[str, object] = {
        "for_profit": given.get("for_profit"),
        "non_owner_w2_employees": given.get("non_owner_w2_employees"),
        "bankruptcy": given.get("bankruptcy"),
        "covid_cause_attested": given.get("covid_loss"),
        "principal_office_state": premises(facts).get("state"),
        "operating_since": applicant.get("operating_since") or given.get("operating_since"),
        "naics": applicant.get("naics"),
        "entity_type": applicant.get("entity_type"),
        **_closing(given),
    }
    inputs.update({name: value for name, value in named.items() if value is not None})
    return inputs


def _declared(facts: Facts) -> dict[str, object]:
    """The figures of the packet that its program asks for; undeclared ones count for nothing."""
    is_nm = facts.program is Program.NM_LEDA
    specs = nm_leda_figures.FIGURES if is_nm else nh_figures.FIGURES[facts.program]
    names = {spec.name.partition("[")[0] for spec in specs} | (_MONTHS if is_nm else frozenset())
    return {name: value for name, value in facts.figures.items() if name in names}


def _trusted(kept: Round | None, program: Program) -> tuple[Round | None, str | None]:
    """What of a kept round can be taken for a packet of this program, and the words of a doubt."""
    if kept is None:
        return None, None
    if kept.program is not program:
        return None, f"The round {kept.id} is kept for another program ({kept.program.value}); a supervisor checks."
    if kept.published_rate is not None and not is_rate(kept.published_rate):
        doubt = f"The rate of the round {kept.id} is not above 0 and at most 1; a supervisor checks."
        return replace(kept, published_rate=None), doubt
    return kept, None


def _closing(given: Mapping[str, object]) -> dict[str, object]:
    """closed and will_reopen from the attestation permanently_closed, with closed beside it."""
    permanently = given.get("permanently_closed")
    if permanently is None:
        return {}
    if _is_true(permanently):
        return {"closed": True, "will_reopen": False}
    if not _is_false(permanently):
        return {"closed": permanently}  # no truth value: named as it came where it is read
    is_closed = _is_true(given.get("closed"))
    return {"closed": is_closed, "will_reopen": is_closed}


def _is_true(value: object) -> bool:
    return value is True or str(value).lower() in ("true", "yes")


def _is_false(value: object) -> bool:
    return value is False or str(value).lower() in ("false", "no")


def _frozen(value: object) -> object:
    """A value whose floats stay unreadable: as text of canonical JSON they could be taken for amounts."""
    if isinstance(value, Mapping):
        return {str(key): _frozen(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_frozen(item) for item in value]
    return f"{value!r}, not written as text" if isinstance(value, float) else value


def _given(values: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in values.items() if value is not None}


def _as_mapping(value: object) -> dict[str, object]:
    return {str(key): item for key, item in value.items()} if isinstance(value, Mapping) else {}


def _instant(value: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None
    if moment is None or moment.tzinfo is None or not 1900 < moment.year < 2200:
        return None  # far years cannot be carried into another time zone
    return moment


def _laid(value: object, name: str, leaf: str) -> object:
    """A copy of nested values with one leaf set by its flat name."""
    steps: list[str | int] = [key if key else int(index) for key, index in _STEP.findall(name)]
    return _set(value, steps, leaf)


def _set(value: object, steps: Sequence[str | int], leaf: str) -> object:
    if not steps:
        return leaf
    step, rest = steps[0], steps[1:]
    if isinstance(step, str):
        mapping = _as_mapping(value)
        mapping[step] = _set(mapping.get(step), rest, leaf)
        return mapping
    rows = list(value) if isinstance(value, list | tuple) else []
    if step < len(rows):
        rows[step] = _set(rows[step], rest, leaf)
    else:
        rows.append(_set(None, rest, leaf))
    return rows
