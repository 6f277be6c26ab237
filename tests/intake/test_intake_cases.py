"""The import parts of the cases of real trouble that this room answers for."""

from pathlib import Path

import pytest

from reviewer_app.intake import IncomingPacket, RefusedPacket
from reviewer_app.packet import Packet
from tests.intake.making import accepted, gathered, numbers, refusal

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
CASES = SHARED / "cases"
pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the cases of real trouble are not beside this checkout")


def test_case_06_a_zip_from_the_finder_is_one_packet_with_two_documents() -> None:
    packet = accepted(CASES / "06-zip-macos-windows-clutter" / "packet-from-mac.zip")
    assert packet.application_no == "NM-2021-00601"
    assert [Path(file.file).name for file in packet.files] == ["crs-2019-q2.pdf", "crs-2020-q2.pdf"]
    assert packet.left_out == 8


def test_case_09_backslashes_are_separators_and_no_way_out() -> None:
    place = CASES / "09-zip-backslash-paths"
    packet = accepted(place / "powershell.zip")
    assert [Path(file.file).name for file in packet.files] == ["crs-2019-q2.pdf", "crs-2020-q2.pdf"]
    assert "evil.txt" in refusal(place / "escape.zip").reason
    assert "evil.txt" in refusal(place / "drive.zip").reason


def test_case_38_names_are_kept_as_claimed() -> None:
    found = gathered(CASES / "38-names-of-all-kinds" / "packets")
    names = {one.application_no: Packet(one.text).business for one in found if isinstance(one, IncomingPacket)}
    assert len(names) == 10
    assert {"Null", "Safe \u202etnuoccA kcolB\u202c Co", "مطعم النخيل LLC"} <= set(names.values())
    assert "O'Brien; DROP TABLE packets;--" in names.values()
    assert "  Leading and  double spaces  " in names.values()


def test_case_40_a_moment_without_an_offset_is_refused_by_its_place() -> None:
    packets = CASES / "40-deadline-offsets-and-dst" / "packets"
    assert "submitted_at" in refusal(packets / "NM-2021-04010").reason
    assert len([one for one in gathered(packets) if isinstance(one, IncomingPacket)]) == 9


def test_case_43_a_round_of_sixty_comes_in_one_by_one() -> None:
    found = gathered(CASES / "43-two-instances-at-once" / "round.zip")
    assert len(set(numbers(found))) == 60
    assert not [one for one in found if isinstance(one, RefusedPacket)]


@pytest.mark.skipif(
    not (SHARED / "data" / "filled_forms").is_dir(), reason="the filled forms are not beside this checkout"
)
def test_the_packets_of_the_filled_forms_all_come_in() -> None:
    found = gathered(SHARED / "data" / "filled_forms" / "packets")
    assert "refused" not in numbers(found)
    assert len(found) == len(list((SHARED / "data" / "filled_forms" / "packets").glob("*/packet.json")))
