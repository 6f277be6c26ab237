"""The order of the fold, what the next act has seen, and which acts of two desks clash."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from reviewer_app import acts
from reviewer_app.acts import Deed, Entry, kind_of
from reviewer_app.case import fold_case
from reviewer_app.fold import clashes, in_fold_order, last_known
from reviewer_app.values import ActId, ApplicationNo, PersonName, Role, Sha256, Standing, Verdict

NO = ApplicationNo("NH-2020-90001")
START = datetime(2021, 12, 6, 12, 0, tzinfo=UTC)


def act(desk: str, number: int, seen: str | None, minute: int, deed: Deed | None = None, who: str = "rosa") -> Entry:
    done = deed or acts.WriteNote(f"{desk}{number}")
    return Entry(
        ActId(f"{desk}:{number}"), desk, number, PersonName(who), Role.REVIEWER, START + timedelta(minutes=minute), NO,
        ActId(seen) if seen else None, kind_of(done), done, Sha256(""), "", Sha256(""),
    )  # fmt: skip


def ids(entries: list[Entry]) -> list[str]:
    return [str(entry.id) for entry in entries]


def test_an_act_comes_after_what_it_has_seen_though_its_clock_says_otherwise() -> None:
    assert ids(in_fold_order([act("a", 1, "b:1", 0), act("b", 1, None, 60)])) == ["b:1", "a:1"]


def test_acts_that_know_nothing_of_each_other_stand_by_time_then_desk() -> None:
    found = [act("b", 1, None, 5), act("a", 1, None, 5), act("c", 1, None, 1)]
    assert ids(in_fold_order(found)) == ["c:1", "a:1", "b:1"]


@given(st.permutations([act("a", n, f"a:{n - 1}", n) for n in (2, 3, 4)] + [act("b", n, "a:2", n) for n in (1, 2, 3)]))
def test_the_order_of_arrival_changes_nothing(found: list[Entry]) -> None:
    assert ids(in_fold_order(found)) == ids(in_fold_order(found[::-1]))
    assert fold_case(NO, found) == fold_case(NO, found[::-1])


def test_the_next_act_comes_after_all_that_its_desk_holds() -> None:
    held = [act("a", 1, None, 0), act("b", 1, "a:1", 90), act("a", 2, "a:1", 5), act("c", 1, "a:1", 1)]
    seen = last_known(held, "a")
    assert ids(in_fold_order([*held, act("a", 3, seen, 6)]))[-1] == "a:3"


def test_two_desks_that_had_seen_the_same_act_clash_until_somebody_knew_both() -> None:
    apart = [act("a", 1, None, 0), act("a", 2, "a:1", 1), act("b", 1, "a:1", 2)]
    assert [ids(list(group)) for group in clashes(in_fold_order(apart))] == [["a:2", "b:1"]]
    goes_on_alone = [*apart, act("b", 2, "b:1", 3)]
    assert len(clashes(in_fold_order(goes_on_alone))) == 1
    knew_both = [*goes_on_alone, act("a", 3, "b:2", 4)]
    assert clashes(in_fold_order(knew_both)) == []


def test_the_same_packet_received_at_two_desks_is_no_clash_and_work_after_it_is() -> None:
    came = acts.ReceivePacket(1, "{}", ())
    both = [act("a", 1, None, 0, came), act("b", 1, None, 1, came)]
    assert clashes(in_fold_order(both)) == []
    worked = [*both, act("a", 2, "a:1", 2), act("b", 2, "b:1", 3)]
    assert [ids(list(group)) for group in clashes(in_fold_order(worked))] == [["a:2", "b:2"]]


def test_a_signature_of_the_person_who_determined_signs_nothing_wherever_it_comes_from() -> None:
    sha = Sha256("ab" * 32)
    came, took = act("a", 1, None, 0, acts.ReceivePacket(1, "{}", ())), act("a", 2, "a:1", 1, acts.TakePacket())
    done = act("a", 3, "a:2", 2, acts.Determine(Verdict.APPROVE, (), "1.00", "{}", sha), "ines")
    signs = acts.SignDetermination(done.id, sha)
    own = fold_case(NO, [came, took, done, act("b", 1, "a:3", 3, signs, "ines")])
    second = fold_case(NO, [came, took, done, act("b", 1, "a:3", 3, signs, "sam")])
    assert (own.standing, second.standing) == (Standing.RECOMMENDED, Standing.SIGNED)
