"""What a zip is refused for, whole, with the offending entry's name."""

import os
import stat
import struct
import zipfile
from pathlib import Path

import pytest

from reviewer_app.intake import Limits, RefusedPacket, gather
from tests.intake.making import PAPERS, PDF, below, folder, gathered, numbers, packet_files, refusal, zipped

A, B = "NM-2021-00001", "NM-2021-00002"


@pytest.mark.parametrize(
    "name",
    [
        "../evil.txt",
        "documents/../../evil.txt",
        "/etc/evil.txt",
        "//server/share/evil.txt",
        "C:/evil.txt",
        "c:evil.txt",
        "..\\evil.txt",
        "documents\\..\\..\\evil.txt",
        "C:\\Users\\Public\\evil.txt",
        "\\\\server\\share\\evil.txt",
        "__MACOSX/../../evil.txt",
    ],
)
def test_an_entry_that_leads_out_refuses_the_whole_zip(tmp_path: Path, name: str) -> None:
    files = below(A, packet_files(A)) | below(B, packet_files(B)) | {name: b"bad"}
    found = refusal(zipped(tmp_path / "in" / "p.zip", files))
    assert "evil.txt" in found.reason
    assert "expected a path inside the packet" in found.reason
    assert [str(path) for path in tmp_path.rglob("evil*")] == []


def test_backslashes_are_read_as_separators(tmp_path: Path) -> None:
    files = {name.replace("/", "\\"): content for name, content in below(A, packet_files(A)).items()}
    assert numbers(gathered(zipped(tmp_path / "p.zip", {f"{A}\\documents\\": b""} | files))) == [A]


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_a_link_or_device_entry_refuses_the_zip(tmp_path: Path, kind: int) -> None:
    place = zipped(tmp_path / "p.zip", packet_files())
    info = zipfile.ZipInfo("documents/trap.pdf")
    info.create_system = 3
    info.external_attr = (kind | 0o777) << 16
    with zipfile.ZipFile(place, "a") as out:
        out.writestr(info, "/etc/passwd")
    assert "documents/trap.pdf” in the zip is a link or a device" in refusal(place).reason


def test_too_many_files_refuse_the_zip(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files() | {f"documents/{n}.txt": b"x" for n in range(8)})
    assert numbers(gathered(place, limits=Limits(files=11))) == ["NM-2021-00417"]
    assert "More than 10 files; “documents/7.txt”" in refusal(place, limits=Limits(files=10)).reason


def test_the_limit_of_files_is_2000(tmp_path: Path) -> None:
    extra = {f"documents/{n}.txt": b"x" for n in range(1998)}
    assert "More than 2,000 files" in refusal(zipped(tmp_path / "p.zip", packet_files() | extra)).reason


def test_too_many_folders_refuse_the_zip_too(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files() | {f"{n}/": b"" for n in range(120)})
    assert "entries" in refusal(place, limits=Limits(files=12)).reason


def test_one_file_over_its_limit_refuses_the_zip(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files() | {"documents/big.bin": os.urandom(5000)})
    found = refusal(place, limits=Limits(bytes_in_one=4999))
    assert "“documents/big.bin” is larger than 4,999 bytes" in found.reason


def test_too_much_in_all_refuses_the_zip(tmp_path: Path) -> None:
    more = {f"documents/{n}.bin": os.urandom(3000) for n in range(4)}
    found = refusal(zipped(tmp_path / "p.zip", packet_files() | more), limits=Limits(bytes_in_all=12_000))
    assert "More than 12,000 bytes in all, reached at “documents/3.bin”" in found.reason


def test_a_zip_bomb_refuses_the_zip(tmp_path: Path) -> None:
    found = refusal(zipped(tmp_path / "p.zip", packet_files() | {"documents/bomb.bin": bytes(1 << 20)}))
    assert "“documents/bomb.bin” unpacks to more than 200 times its packed size" in found.reason


def _lie_about_size(place: Path, name: str, unpacked: int) -> None:
    """Rewrite an entry's unpacked size in both tables."""
    content = bytearray(place.read_bytes())
    for mark, size_at, name_at in ((b"PK\x03\x04", 22, 30), (b"PK\x01\x02", 24, 46)):
        start = content.find(mark)
        while content[start + name_at : start + name_at + len(name)] != name.encode():
            start = content.find(mark, start + 4)
        content[start + size_at : start + size_at + 4] = struct.pack("<I", unpacked)
    place.write_bytes(content)


@pytest.mark.parametrize("told", [10, 900_000])
def test_sizes_are_counted_and_not_believed_from_the_table(tmp_path: Path, told: int) -> None:
    content = os.urandom(5000)
    place = zipped(tmp_path / "p.zip", packet_files() | {"documents/liar.bin": content})
    _lie_about_size(place, "documents/liar.bin", told)
    found = refusal(place, limits=Limits(bytes_in_one=4000))
    assert "documents/liar.bin" in found.reason


def test_a_table_that_claims_much_for_little_refuses_nothing_by_itself(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files())
    _lie_about_size(place, "documents/2019-return.pdf", 3_000_000)
    assert numbers(gathered(place, limits=Limits(bytes_in_one=4000))) == ["NM-2021-00417"]


def test_a_damaged_entry_refuses_the_zip(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files(), zipfile.ZIP_STORED)
    content = place.read_bytes()
    place.write_bytes(content.replace(PDF + b" 2", b"X" + PDF[1:] + b" 2"))
    found = refusal(place)
    assert "“documents/crs-2019-q2.pdf” in the zip is damaged" in found.reason
    assert "sent anew" in found.reason


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 not a zip at all", b"%PDF-1.4"])
def test_a_file_that_is_no_zip_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "p.zip").write_bytes(content)
    assert "damaged or no zip" in refusal(tmp_path / "p.zip").reason


def test_a_zip_cut_short_is_refused(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files())
    place.write_bytes(place.read_bytes()[:-30])
    assert "damaged or no zip" in refusal(place).reason


def test_an_encrypted_zip_is_refused_with_advice(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files())
    content = bytearray(place.read_bytes())
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.find(mark) + at] |= 1
    place.write_bytes(content)
    assert "locked with a password. Unpack it and import the folder" in refusal(place).reason


def test_another_packing_method_is_refused_with_advice(tmp_path: Path) -> None:
    found = refusal(zipped(tmp_path / "p.zip", packet_files(), zipfile.ZIP_LZMA))
    assert "make the zip with “deflate”" in found.reason


@pytest.mark.parametrize(
    "other", ["documents/2019-RETURN.pdf", "Documents/2019-return.pdf", "documents/./2019-return.pdf"]
)
def test_names_that_differ_only_by_case_refuse_the_packet(tmp_path: Path, other: str) -> None:
    found = refusal(zipped(tmp_path / "p.zip", packet_files() | {other: PDF}))
    assert "are one name on many disks" in found.reason
    assert "2019-return.pdf" in found.reason


def test_names_that_differ_only_by_composition_refuse_the_packet(tmp_path: Path) -> None:
    extra = {"documents/\u00e9.pdf": PDF, "documents/e\u0301.pdf": PDF}
    assert "are one name on many disks" in refusal(zipped(tmp_path / "p.zip", packet_files() | extra)).reason


def test_an_evil_zip_in_a_zip_is_refused_alone(tmp_path: Path) -> None:
    evil = zipped(tmp_path / "e.zip", packet_files(A) | {"../evil.txt": b"x"}).read_bytes()
    good = zipped(tmp_path / "g.zip", packet_files(B)).read_bytes()
    found = gathered(zipped(tmp_path / "r.zip", {"evil.zip": evil, "good.zip": good}))
    assert numbers(found) == ["refused", B]
    assert found[0].path == f"{tmp_path / 'r.zip'}/evil.zip"


def test_zips_in_a_zip_count_against_its_limits(tmp_path: Path) -> None:
    inner = {
        f"{number}.zip": zipped(tmp_path / f"{number}.zip", packet_files(number)).read_bytes() for number in (A, B)
    }
    found = refusal(zipped(tmp_path / "r.zip", inner), limits=Limits(files=7))
    assert "More than 7 files" in found.reason


def test_a_zip_beside_a_refused_one_still_comes_in(tmp_path: Path) -> None:
    zipped(tmp_path / "r" / "a.zip", packet_files(A) | {"../evil.txt": b"x"})
    zipped(tmp_path / "r" / "b.zip", packet_files(B))
    assert numbers(gathered(tmp_path / "r")) == ["refused", B]


def test_a_folder_among_packets_of_a_zip_without_packet_json_is_refused(tmp_path: Path) -> None:
    files = below(f"round/{A}", packet_files(A)) | below(f"round/{B}", PAPERS) | {"round/list.csv": b"x"}
    found = gathered(zipped(tmp_path / "r.zip", files))
    assert numbers(found) == [A, "refused"]
    assert isinstance(found[1], RefusedPacket)
    assert found[1].path.endswith(f"round/{B}")


def test_a_folder_counts_like_a_zip(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", packet_files())
    assert "More than 2 files" in refusal(place, limits=Limits(files=2)).reason
    assert "is larger than 20 bytes" in refusal(place, limits=Limits(bytes_in_one=20)).reason


def test_a_zip_that_changes_while_it_is_read_is_refused(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files())
    asked = iter(range(1000))

    def meddle() -> bool:
        if next(asked) == 3:
            with place.open("ab") as out:
                out.write(b"more")
        return False

    (found,) = gather([place], is_cancelled=meddle)
    assert "The zip changed while it was read" in str(found)


def test_a_path_of_endless_folders_refuses_the_zip(tmp_path: Path) -> None:
    found = refusal(zipped(tmp_path / "p.zip", packet_files() | {"a/" * 30_000 + "b": b"x"}))
    assert "more than 64 folders deep" in found.reason
    assert len(found.reason) < 300


def test_the_same_name_twice_refuses_the_packet(tmp_path: Path) -> None:
    place = zipped(tmp_path / "p.zip", packet_files() | {"./packet.json": b"{}"})
    assert "“packet.json” and “packet.json” are one name" in refusal(place).reason
