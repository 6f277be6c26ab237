"""Whether a folder lies on a network share, where SQLite's locks do not hold.

Opens nothing and mounts nothing.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from reviewer_app.errors import StoreTrouble

_NETWORK_TYPES = (
    "nfs", "cifs", "smb", "9p", "afs", "ncp", "sshfs", "webdav", "davfs", "ceph", "gluster", "lustre", "gpfs", "beegfs",
    "vboxsf", "vmhgfs", "prl_fs", "acfs", "gvfs", "rclone", "s3fs", "gcsfuse", "google-drive", "onedrive", "curlftpfs",
)  # fmt: skip
_MAC_LINE = re.compile(r"^.+? on (?P<point>/.*) \((?P<kind>[^,()]+)(?P<words>[^()]*)\)$")


def refuse_network_share(folder: Path) -> None:
    """Raises StoreTrouble where the folder lies on a network share."""
    kind = network_kind(folder)
    if kind:
        raise StoreTrouble(
            f"{folder} lies on a network share ({kind}), where the store's locks do not hold and work can be "
            "lost. Keep the store on this computer's own disk, and exchange work with “export-acts” and "
            "“import-acts”."
        )


def network_kind(folder: Path, mounts: Path = Path("/proc/mounts")) -> str | None:
    """The kind of network file system a folder lies on, or None; `mounts` is Linux's table of them."""
    real = Path(os.path.realpath(folder))
    if sys.platform == "win32":
        drive_remote = 4
        root = str(real.anchor) or "\\"
        is_remote = str(real).startswith("\\\\") or (ctypes.windll.kernel32.GetDriveTypeW(root) == drive_remote)
        return "a network drive" if is_remote else None
    if mounts.exists():
        return linux_kind(real, mounts.read_text(encoding="utf-8", errors="replace"))
    return mac_kind(real, _mac_mounts()) if sys.platform == "darwin" else None


def linux_kind(real: Path, table: str) -> str | None:
    """The network kind by Linux's table: device, place, kind and options, parted by blanks."""
    rows = (line.split(" ") for line in table.splitlines())
    kind = _innermost(real, ((row[1].replace("\\040", " "), row[2]) for row in rows if len(row) > 2))
    plain = kind.lower().removeprefix("fuse.")
    return kind if plain.startswith(_NETWORK_TYPES) else None


def mac_kind(real: Path, table: str) -> str | None:
    """The network kind by what macOS's `mount` prints: a file system of this computer has the word "local"."""
    found = (_MAC_LINE.match(line) for line in table.splitlines())
    places = ((m["point"], m["kind"] if "local" not in m["words"].split(", ") else "") for m in found if m)
    return _innermost(real, places) or None


def _innermost(real: Path, places: Iterable[tuple[str, str]]) -> str:
    """The kind of the deepest of these places that holds a path, "" where none does; a later one covers an earlier."""
    best, kind = "", ""
    for point, found in places:
        inside = str(real) == point or str(real).startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, kind = point, found
    return kind


def _mac_mounts() -> str:
    try:
        told = subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=5, check=False, errors="replace")
    except (OSError, subprocess.TimeoutExpired):
        return ""  # a share that hangs is met again when the database is opened
    return told.stdout
