"""Acts as canonical JSON and back: one text for one value, and the same value again."""

import json
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer_app import acts
from reviewer_app.acts import KINDS
from reviewer_app.canonical import canonical, digest
from reviewer_app.codec import from_plain, to_plain
from reviewer_app.money import Cents
from reviewer_app.values import (
    ActId,
    ApplicationNo,
    Box,
    Document,
    Evidence,
    OfficeParticulars,
    PersonName,
    Place,
    Program,
    Role,
    Round,
    Sha256,
    Verdict,
)

SHA = Sha256("ab" * 32)
ROSA = PersonName("rosa")
SHOWN = Evidence("documents/a.pdf", SHA, Place(2, Box(1.5, 2.25, 3.0, 4.75)))
CELL = Evidence("documents/a.xlsx", SHA, Place(cell="Sheet1!D14"))
DEEDS: list[acts.Deed] = [
    acts.ReceivePacket(1, '{"a": "é"}', (Document("documents/a.pdf", SHA, 12, "other", "2021-11-29"),), 3),
    acts.AddDocuments((Document("added/b.pdf", SHA, 1, "other"),), "by e-mail", True),
    acts.TakePacket(),
    acts.AssignPacket(ROSA),
    acts.GiveBack("ill"),
    acts.ConfirmFigure("revenue_2019", "1.00", (SHOWN, CELL), "as read", False),
    acts.AnswerCheck("return", None, "taken back"),
    acts.WriteNote("a “note”\nwith lines"),
    acts.PrepareNotice(("DEF-NM-AFFIRM",), "a@b.example", "s", "b", "2021-12-20"),
    acts.MarkNoticeSent(ActId("d:1")),
    acts.ResumeReview("late"),
    acts.RecordWithdrawal("by telephone"),
    acts.Reopen("appeal"),
    acts.Determine(Verdict.NOT_REVIEWED, ("NOTE-NM-DUP",), None, "{}", SHA, "n"),
    acts.SignDetermination(ActId("d:2"), SHA),
    acts.ReturnPacket("again"),
    acts.WithdrawSignature("mistake"),
    acts.LapseSignature("rule", SHA, SHA),
    acts.IssueLetter("award", SHA, "1.00", "head"),
    acts.SetOffice(OfficeParticulars("n", ("1", "2"), "s", "t", "505-555-0100", "a@b.example", SHA)),
    acts.AddPerson(ROSA, "Rosa Example", Role.REVIEWER),
    acts.ChangePerson(ROSA, "Rosa Example", Role.CLERK, False),
    acts.KeepRound(Round("r", Program.NH_SELF, "t", datetime(2021, 1, 2, tzinfo=UTC), None, Cents(100), "0.2557")),
    acts.SetSwitch(Program.NM_LEDA, "wage_bonus", "total", "ruled"),
    acts.EraseBodies((ActId("d:1"), ActId("d:2")), "time is up"),
    acts.SetPassword(ROSA),
    acts.Undo(ActId("d:3")),
    acts.Redo(ActId("d:3")),
]


def test_every_kind_of_deed_is_among_the_samples() -> None:
    assert [type(deed) for deed in DEEDS] == list(KINDS.values())


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: type(deed).__name__)
def test_a_deed_comes_back_from_canonical_json_as_it_was(deed: acts.Deed) -> None:
    text = canonical(to_plain(deed))
    again = from_plain(type(deed), json.loads(text))
    assert again == deed
    assert canonical(to_plain(again)) == text


@pytest.mark.parametrize("body", [{}, {"to": 1, "x": 2}, [], "text", {"verdict": "perhaps"}])
def test_a_body_of_another_shape_is_refused(body: object) -> None:
    with pytest.raises(ValueError):
        from_plain(acts.Determine, json.loads(json.dumps(body)))


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(plain)
def test_canonical_json_read_and_written_again_is_the_same(value: object) -> None:
    text = canonical(value)
    assert canonical(json.loads(text)) == text


@given(st.dictionaries(st.text(), st.integers(), min_size=2))
def test_the_order_of_keys_does_not_change_the_digest(value: dict[str, int]) -> None:
    assert digest(dict(reversed(value.items()))) == digest(value)


def test_every_number_is_a_string_and_nothing_else_is_taken() -> None:
    assert canonical({"b": 1, "a": [Decimal("1.50"), Fraction(1, 3), 2.0]}) == b'{"a":["1.50","1/3","2.00"],"b":"1"}'
    with pytest.raises(TypeError):
        canonical({"a": object()})


def test_an_application_number_is_written_as_it_is() -> None:
    assert canonical(ApplicationNo("NM-1")) == b'"NM-1"'
