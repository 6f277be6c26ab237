"""What a packet folder is refused for: links, pipes, and files that change under the reading hand."""

import os
import sys
from pathlib import Path

import pytest

from reviewer_app.intake import IncomingPacket, gather
from tests.intake.making import PDF, folder, gathered, numbers, packet_files, refusal

A, B = "NM-2021-00001", "NM-2021-00002"
on_posix = pytest.mark.skipif(os.name == "nt", reason="Windows makes links and pipes for privileged users only")


@on_posix
@pytest.mark.parametrize("target", ["/etc/passwd", "2019-return.pdf", "nowhere"])
def test_a_link_in_a_packet_refuses_it(tmp_path: Path, target: str) -> None:
    place = folder(tmp_path / "p", packet_files())
    (place / "documents" / "trap.pdf").symlink_to(target)
    assert "“documents/trap.pdf” is a link and may lead out of the folder" in refusal(place).reason


@on_posix
def test_a_linked_folder_in_a_packet_refuses_it(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", packet_files())
    (place / "documents" / "more").symlink_to(tmp_path, target_is_directory=True)
    assert "“documents/more” is a link" in refusal(place).reason


@on_posix
def test_a_packet_json_that_is_a_link_is_refused(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", packet_files())
    (place / "packet.json").rename(tmp_path / "packet.json")
    (place / "packet.json").symlink_to(tmp_path / "packet.json")
    assert "“packet.json” is a link" in refusal(place).reason


@on_posix
def test_a_linked_packet_among_packets_is_refused_alone(tmp_path: Path) -> None:
    folder(tmp_path / "round" / "a", packet_files(A))
    (tmp_path / "round" / "b").symlink_to(folder(tmp_path / "elsewhere", packet_files(B)))
    found = gathered(tmp_path / "round")
    assert numbers(found) == [A, "refused"]
    assert "link" in str(found[1])


@on_posix
def test_a_link_that_the_person_chose_is_followed(tmp_path: Path) -> None:
    (tmp_path / "shortcut").symlink_to(folder(tmp_path / "p", packet_files(A)))
    assert numbers(gathered(tmp_path / "shortcut")) == [A]


@on_posix
@pytest.mark.parametrize("name", ["documents/pipe.pdf", "packet.json"])
def test_a_pipe_refuses_the_packet_and_does_not_hang(tmp_path: Path, name: str) -> None:
    place = folder(tmp_path / "p", packet_files())
    (place / name).unlink(missing_ok=True)
    os.mkfifo(place / name)
    assert f"“{name}” is no plain file" in refusal(place).reason


@on_posix
def test_a_pipe_put_in_a_files_place_after_the_listing_does_not_hang(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", packet_files())
    victim = place / "documents" / "crs-2019-q2.pdf"

    def swap() -> bool:
        if not victim.is_fifo() and not victim.is_symlink():
            victim.unlink()
            os.mkfifo(victim)
        return False

    (found,) = gather([place], is_cancelled=_after(4, swap))
    assert "no plain file" in str(found)


def _after(count: int, action):  # type: ignore[no-untyped-def]
    """A question that acts from its `count`-th asking on, and answers no until then."""
    asked = iter(range(1, 1_000_000))
    return lambda: next(asked) >= count and action()


@pytest.mark.parametrize("change", ["longer", "shorter", "other content", "replaced"])
def test_a_file_that_changes_while_it_is_read_refuses_the_packet(tmp_path: Path, change: str) -> None:
    place = folder(tmp_path / "p", packet_files() | {"documents/big.bin": os.urandom(3 << 20)})
    victim = place / "documents" / "big.bin"
    stamp = victim.stat().st_mtime_ns
    done: list[str] = []

    def meddle() -> bool:
        if done:
            return False
        done.append(change)
        if change == "longer":
            with victim.open("ab") as out:
                out.write(b"more")
        elif change == "shorter":
            os.truncate(victim, 2 << 20)
        elif change == "other content":
            with victim.open("r+b") as out:
                out.seek((3 << 20) - 10)
                out.write(b"meanwhile!")
            os.utime(victim, ns=(stamp + 1_000_000_000, stamp + 1_000_000_000))
        else:
            (tmp_path / "other").write_bytes(os.urandom(3 << 20))
            (tmp_path / "other").replace(victim)
        return False

    # The big file, named by nobody, is copied last; its own pieces are asked about after all others.
    (found,) = gather([place], is_cancelled=_after(_questions_before_the_last_file(place), meddle))
    assert done == [change]
    assert "“documents/big.bin” changed while it was read. Wait until it is complete" in str(found)


def _questions_before_the_last_file(place: Path) -> int:
    """How often a whole gathering asks before the third piece of the last file."""
    asked: list[int] = []

    def count() -> bool:
        asked.append(1)
        return False

    assert all(isinstance(one, IncomingPacket) for one in gather([place], is_cancelled=count))
    return len(asked) - 5


@on_posix
@pytest.mark.skipif(os.name != "nt" and os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read_refuses_the_packet(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", packet_files())
    (place / "documents" / "crs-2019-q2.pdf").chmod(0)
    assert "“documents/crs-2019-q2.pdf” cannot be read" in refusal(place).reason


@on_posix
@pytest.mark.skipif(sys.platform == "darwin", reason="macOS refuses such names itself")
def test_a_name_that_is_no_text_refuses_the_packet(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", packet_files())
    (place / os.fsdecode(b"caf\xe9.pdf")).write_bytes(PDF)
    assert "no Unicode text; rename the file" in refusal(place).reason


@pytest.mark.skipif(os.name == "nt", reason="the disk itself holds the two names to be one")
def test_names_that_differ_only_by_case_refuse_the_packet(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", packet_files() | {"documents/CRS-2019-q2.pdf": PDF})
    if len(list((place / "documents").iterdir())) == 2:
        pytest.skip("the disk itself holds the two names to be one")
    assert "are one name on many disks" in refusal(place).reason


def test_a_file_that_is_not_named_comes_in_under_its_composed_name(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", packet_files() | {"documents/e\u0301.pdf": PDF})
    (found,) = gathered(place)
    assert isinstance(found, IncomingPacket)
    assert found.files[-1].file == "documents/\u00e9.pdf"


def test_endless_folders_refuse_the_packet(tmp_path: Path) -> None:
    place = folder(tmp_path / "p", packet_files() | {"a/" * 70 + "b": b"x"})
    assert "more than 64 folders deep" in refusal(place).reason
