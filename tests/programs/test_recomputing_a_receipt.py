"""An award computed anew from its receipt alone is the award of the receipt."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app.canonical import canonical
from reviewer_app.errors import BadInput
from reviewer_app.money import Cents, dollars
from reviewer_app.programs import assess, recompute
from reviewer_app.programs.facts import EarlierApplication, Facts, facts_from_packet
from reviewer_app.programs.receipt import receipt
from reviewer_app.values import ApplicationNo, Basis, Program, Round
from tests.programs.sample_packets import NEW_HAMPSHIRE, NEW_MEXICO, changed

SHARED = Path(__file__).resolve().parents[2] / ".." / "shared"
PACKETS = SHARED / "data" / "filled_forms"
EXAMPLES = SHARED / "rules" / "worked_examples.json"
PROGRAMS = {"NM-LEDA-APP": "nm-leda", "NH-MSRF1": "nh-msrf1", "NH-MSRF2": "nh-msrf2", "NH-SELF": "nh-self"}
SELF = {
    "program": "nh-self",
    "application_no": "NH-2020-90005",
    "applicant": {},
    "attestations": {},
    "figures": {
        "gross_receipts_2019": "80000.00",
        "gross_receipts_2020_est": "30000.00",
        "unemployment": [{"owner": "Sample", "week_ending": "2020-05-02", "amount": "427.00"}],
        "covid_aid": [],
    },
}


def check(facts: Facts) -> None:
    """Recomputes the receipt of these facts, fresh and read back from its JSON."""
    found = assess(facts)
    frozen, _ = receipt(found, facts)
    for one in (frozen, json.loads(canonical(frozen))):
        again = recompute(one)
        assert (again.status, again.reason, again.award) == (found.status, found.reason, found.award)
        assert (again.lines, again.binding, again.flags) == (found.lines, found.binding, found.flags)
        assert again.deficiencies == found.deficiencies


def test_sample_packets_are_recomputed_with_everything_a_desk_knows() -> None:
    for packet in (NEW_MEXICO, NEW_HAMPSHIRE, SELF):
        check(facts_from_packet(packet))
    earlier = (EarlierApplication(ApplicationNo("NM-2021-90009"), "nm-leda-2021-1", "approved"),)
    check(facts_from_packet(NEW_MEXICO, earlier=earlier, other_nm_awards=Cents(85_000_00), basis=Basis.MIXED))
    check(facts_from_packet(NEW_MEXICO, policies={"wage_bonus": "additive", "rent_cap_stage": "payout"}))
    check(facts_from_packet(NEW_MEXICO, answers={"NM-DOC-01": "no", "DEF-NM-OFFICER": "yes"}))
    check(facts_from_packet(changed(NEW_HAMPSHIRE, "applicant.naics", 722410)))
    check(facts_from_packet(changed(NEW_MEXICO, "figures.rent_documented_total", 0.5)))
    for program in (Program.NH_MSRF2, Program.NH_MSRF1):
        check(facts_from_packet(NEW_HAMPSHIRE, round_=Round("r", program, "Sample", None, None, None, "0.3000")))


def test_an_empty_list_of_help_stays_in_the_receipt() -> None:
    facts = facts_from_packet(SELF)
    frozen: dict[str, Any] = json.loads(canonical(receipt(assess(facts), facts)[0]))
    assert frozen["inputs"]["figures"]["covid_aid"] == []
    assert recompute(frozen).award == assess(facts).award is not None


figures = st.dictionaries(
    st.sampled_from(sorted(NEW_HAMPSHIRE["figures"])),
    st.one_of(
        st.integers(-1, 3_000_000_00).map(dollars),
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(0, 9),
        st.text(max_size=4),
    ),
)


@given(figures)
def test_whatever_a_packet_states_is_recomputed(given_figures: dict[str, object]) -> None:
    stated = {**NEW_HAMPSHIRE["figures"], **given_figures}
    check(facts_from_packet({**NEW_HAMPSHIRE, "figures": stated}))


@pytest.mark.skipif(not EXAMPLES.exists(), reason="the shared worked examples are not beside the checkout")
def test_every_worked_example_is_recomputed() -> None:
    count = 0
    for example in json.loads(EXAMPLES.read_text("utf-8"))["examples"]:
        if example["program"] not in PROGRAMS or "fund" in example["inputs"]:
            continue
        packet = {
            "application_no": example["id"],
            "program": PROGRAMS[example["program"]],
            "applicant": {"operating_since": "2018-01-01", "premises": {"state": example["program"][:2]}},
            "attestations": {},
            "figures": example["inputs"],
        }
        check(facts_from_packet(packet, policies=example.get("policies")))
        count += 1
    assert count > 80


@pytest.mark.skipif(not PACKETS.exists(), reason="the shared packets are not beside the checkout")
def test_every_shared_packet_is_recomputed() -> None:
    found = sorted(PACKETS.rglob("packet.json"))
    assert found
    for path in found:
        packet = json.loads(path.read_text("utf-8"))
        if packet.get("format") == "packet/1":
            check(facts_from_packet(packet))


def test_a_receipt_of_other_rules_or_without_its_inputs_is_refused() -> None:
    facts = facts_from_packet(NEW_MEXICO)
    frozen, _ = receipt(assess(facts), facts)
    for broken, words in (
        ({**frozen, "program_version": "0"}, "was made under version"),
        ({**frozen, "program": "nowhere"}, "no known program"),
        ({**frozen, "inputs": {}}, "does not hold"),
        ({name: value for name, value in frozen.items() if name != "answers"}, "does not hold"),
    ):
        with pytest.raises(BadInput, match=words):
            recompute(broken)
