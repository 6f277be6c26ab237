"""Who may do what at which standing: the table of the design, row by row."""

from pathlib import Path

import pytest

from reviewer_app import acts
from reviewer_app.acts import Deed
from reviewer_app.case import Case, Determination, Notice, Version
from reviewer_app.desk.rights import refuse_unless_allowed
from reviewer_app.errors import Refused
from reviewer_app.office import Office
from reviewer_app.packet import Packet
from reviewer_app.values import ActId, Person, Role, Sha256, Standing, Verdict
from tests.desk import small_packets as small

SHA = Sha256("ab" * 32)
AT = small.TickingClock()()
OFFICE = Office(people={person.name: person for person in small.PEOPLE.values()})
R, S, C = Role.REVIEWER, Role.SUPERVISOR, Role.CLERK
PEOPLE = {R: small.ROSA, S: small.INES, C: small.LEE}
RECEIVED, REVIEW, AWAITING, RECOMMENDED, SIGNED, ISSUED, WITHDRAWN = Standing

# deed | roles | standings of a packet that rosa has
TABLE: list[tuple[Deed, str, str]] = [
    (acts.AssignPacket(small.TOMAS.name), "s", "received, in review, awaiting applicant"),
    (acts.GiveBack(), "r s", "in review"),
    (acts.ConfirmFigure("f", "1"), "r s", "in review, awaiting applicant, recommended, signed"),
    (acts.AnswerCheck("c", "yes"), "r s", "in review, awaiting applicant, recommended, signed"),
    (acts.WriteNote("n"), "r s", "all"),
    (acts.PrepareNotice((), "a@b.example", "s", "b"), "r s", "in review, awaiting applicant"),
    (acts.MarkNoticeSent(ActId("d:9")), "r s c", "received, in review, awaiting applicant"),
    (acts.ResumeReview("due"), "r s", "awaiting applicant"),
    (acts.RecordWithdrawal("w"), "r s c", "received, in review, awaiting applicant, recommended, signed"),
    (acts.Reopen("r"), "s", "signed, issued, withdrawn"),
    (acts.Determine(Verdict.APPROVE, (), None, "", SHA), "r s", "in review"),
    (acts.SignDetermination(ActId("d:8"), SHA), "s", "recommended"),
    (acts.ReturnPacket("r"), "s", "recommended"),
    (acts.WithdrawSignature("r"), "s", "signed"),
    (acts.IssueLetter("award", SHA, None, ""), "s", "signed, issued"),
    (acts.AddDocuments(()), "r s c", "received, in review, awaiting applicant, recommended, signed, issued"),
]
ROLES = {"r": R, "s": S, "c": C}


def case_at(standing: Standing) -> Case:
    notice = Notice(ActId("d:9"), (), "a@b.example", "s", "b", None, small.ROSA.name, AT)
    done = Determination(ActId("d:8"), Verdict.APPROVE, (), None, "", SHA, "", small.ROSA.name, AT)
    version = Version(1, Packet(small.packet_text(small.NM)), (), AT)
    return Case(small.NM, standing, (version,), assigned_to=small.ROSA.name, notices=(notice,), determination=done)


def is_allowed(deed: Deed, person: Person, case: Case | None) -> bool:
    try:
        refuse_unless_allowed(deed, person, case, OFFICE)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(("deed", "roles", "standings"), TABLE, ids=[type(row[0]).__name__ for row in TABLE])
def test_a_deed_is_allowed_to_these_roles_at_these_standings_and_to_nobody_else(
    deed: Deed, roles: str, standings: str
) -> None:
    at = set(Standing) if standings == "all" else {Standing(word) for word in standings.split(", ")}
    for standing in Standing:
        for role, person in PEOPLE.items():
            expected = role in {ROLES[word] for word in roles.split()} and standing in at
            assert is_allowed(deed, person, case_at(standing)) == expected, (role, standing)


OFFICE_DEEDS: list[Deed] = [
    acts.SetOffice(small.OFFICE),
    acts.AddPerson(small.TOMAS.name, "T", R),
    acts.ChangePerson(small.TOMAS.name, "T", R, False),
    acts.EraseBodies((), "time is up"),
]


@pytest.mark.parametrize("deed", OFFICE_DEEDS, ids=lambda deed: type(deed).__name__)
def test_only_a_supervisor_keeps_the_office(deed: Deed) -> None:
    assert [role for role, person in PEOPLE.items() if is_allowed(deed, person, None)] == [S]


@pytest.mark.parametrize(
    "deed", [acts.Reopen(" "), acts.ReturnPacket(""), acts.WithdrawSignature(""), acts.EraseBodies((), "")]
)
def test_what_needs_a_reason_is_refused_without_one(deed: Deed) -> None:
    with pytest.raises(Refused, match="write the reason"):
        refuse_unless_allowed(deed, small.INES, None, OFFICE)


def test_another_reviewer_does_nothing_on_a_packet_that_is_not_theirs() -> None:
    for deed in (acts.ConfirmFigure("f", "1"), acts.GiveBack(), acts.TakePacket()):
        with pytest.raises(Refused, match="rosa has NM-2021-90001"):
            refuse_unless_allowed(deed, small.TOMAS, case_at(REVIEW), OFFICE)


def test_a_supervisor_does_not_sign_their_own_determination(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.MSRF2)
    small.determine(desk, small.MSRF2, small.INES)
    with pytest.raises(Refused, match="Ask another supervisor"):
        small.sign(desk, small.MSRF2, small.INES)
    small.sign(desk, small.MSRF2, small.SAM)
    assert desk.case(small.MSRF2).standing is SIGNED


def test_sign_in_refuses_wrong_unknown_and_inactive_in_the_same_words(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    desk.set_password(small.ROSA.name, small.PASSWORD)
    assert desk.sign_in("rosa", small.PASSWORD).role is R
    desk.enter(small.INES)
    desk.perform(acts.ChangePerson(small.ROSA.name, "Rosa Example", R, False))
    said = set()
    for name, word in (("nobody", small.PASSWORD), ("rosa", small.PASSWORD), ("ines", "wrong words")):
        with pytest.raises(Refused) as refusal:
            desk.sign_in(name, word)
        said.add(str(refusal.value))
    assert len(said) == 1


def test_a_password_has_eight_characters_and_is_set_by_oneself_or_a_supervisor(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    with pytest.raises(Refused, match="at least 8"):
        desk.set_password(small.ROSA.name, "short")
    desk.enter(small.ROSA)
    with pytest.raises(Refused, match="Only a supervisor"):
        desk.set_password(small.SAM.name, small.PASSWORD)
    with pytest.raises(Refused, match="supervisor already"):
        desk.set_up(small.OFFICE, "eve", "Eve Example", small.PASSWORD)
    assert desk.person == small.ROSA


def test_a_person_who_is_changed_in_another_window_has_the_new_role_at_once(tmp_path: Path) -> None:
    desk = small.open_office(tmp_path)
    small.receive(desk, small.NM)
    second = small.open_desk(tmp_path)
    second.enter(small.ROSA)
    second.perform(acts.TakePacket(), small.NM)
    desk.perform(acts.ChangePerson(small.ROSA.name, "Rosa Example", R, False))
    with pytest.raises(Refused, match="Nobody is signed in"):
        second.perform(acts.WriteNote("still here"), small.NM)
