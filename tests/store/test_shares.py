"""Network shares by what Linux and macOS tell of their mounts."""

from pathlib import Path

import pytest

from reviewer_app.store.shares import mac_kind, network_kind


@pytest.mark.parametrize(("line", "kind"), [
    ("server:/x {at} nfs4 rw 0 0", "nfs4"), ("//server/x {at} cifs rw 0 0", "cifs"), ("/dev/sda1 {at} ext4 rw 0 0", None),
])  # fmt: skip
def test_a_network_share_is_known_by_the_table_of_mounts(tmp_path: Path, line: str, kind: str | None) -> None:
    table = tmp_path / "mounts"
    table.write_text("/dev/root / ext4 rw 0 0\n" + line.format(at=tmp_path) + "\n")
    assert network_kind(tmp_path / "store", table) == kind


@pytest.mark.parametrize("kind", ["fuse.rclone", "fuse.gvfsd-fuse", "vboxsf", "fuse.sshfs", "9p", "fuse.vmhgfs-fuse"])
def test_shared_folders_and_clouds_are_network_shares(tmp_path: Path, kind: str) -> None:
    table = tmp_path / "mounts"
    table.write_text(f"/dev/root / ext4 rw 0 0\nx {tmp_path} {kind} rw 0 0\n")
    assert network_kind(tmp_path / "store", table) == kind


@pytest.mark.parametrize(("folder", "kind"), [
    ("/Volumes/Office Share/store", "smbfs"), ("/Users/rosa/store", None), ("/Volumes/Stick/store", None),
    ("/net/office/rosa", "autofs"),
])  # fmt: skip
def test_a_network_share_is_known_on_macos_by_what_mount_prints(folder: str, kind: str | None) -> None:
    table = (
        "/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)\n"
        "/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)\n"
        "map -hosts on /net (autofs, automounted, nobrowse)\n"
        "//rosa@server.example/share on /Volumes/Office Share (smbfs, nodev, nosuid, mounted by rosa)\n"
        "/dev/disk4s1 on /Volumes/Stick (exfat, local, nodev, nosuid, noowners)\n"
    )
    assert mac_kind(Path(folder), table) == kind
