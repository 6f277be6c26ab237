"""Files dropped on a packet that is already in: plain files, a folder of them, or a zip of them.

Judges no content; it must not decide which packet they belong to. Each gets a safe name of its own under `added/`.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from reviewer_app.errors import BadInput
from reviewer_app.filenames import safe_file_name
from reviewer_app.intake.bundle import Entry, copied
from reviewer_app.intake.copies import Bench, private_folder
from reviewer_app.intake.folders import folder_bundle
from reviewer_app.intake.gather import never
from reviewer_app.intake.incoming import Cancelled, IncomingFile, IsCancelled, Limits, Progress, RefusedPacket
from reviewer_app.intake.names import PACKET_JSON, folded, is_clutter
from reviewer_app.intake.zips import unpack

FOLDER = "added"


def gather_documents(
    paths: Sequence[Path],
    *,
    taken: Collection[str] = (),
    limits: Limits = Limits(),  # noqa: B008  (frozen)
    progress: Progress | None = None,
    is_cancelled: IsCancelled = never,
    temporary: Path | None = None,
) -> Generator[IncomingFile | RefusedPacket, None, None]:
    """The files at the paths as documents `added/…`, uploaded_as "other", and what was refused among them.

    `taken` are the names the packet's documents have already; no name is given twice. A zip or a
    folder is refused whole. A file's copy is gone once the next path's files are asked for or the
    gathering ends; close the iterator where it may not be read to its end. Raises StoreTrouble for a full disk.
    """
    names = {folded(name) for name in taken}
    try:
        for done, path in enumerate(paths):
            if is_cancelled():
                return
            if progress is not None:
                progress(done, len(paths), str(path))
            with private_folder(temporary) as folder:
                yield from _files_at(path, Bench(folder, limits, is_cancelled), names)
    except Cancelled:
        return


def _files_at(path: Path, bench: Bench, names: set[str]) -> Iterator[IncomingFile | RefusedPacket]:
    try:
        entries = list(_entries(path, bench))
        _refuse_packets(entries)
        files = [(entry.name, entry.fetch()) for entry in entries]
        if not files:
            raise BadInput("There is no file in it. Choose the files that the applicant sent.")
    except BadInput as error:
        yield RefusedPacket(str(path), None, str(error))
        return
    for name, copy in files:
        yield IncomingFile(_own_name(name, names), "other", None, copy.sha256, copy.size, copy.path)


def _entries(path: Path, bench: Bench) -> Iterator[Entry]:
    if path.is_dir():
        yield from folder_bundle(path, str(path), bench).entries
    elif path.suffix.lower() == ".zip":
        for file in unpack(path, bench).files:
            yield copied("/".join(file.parts), file.copy)
    elif not is_clutter((path.name,)):
        bench.count_file(path.name)
        yield Entry(path.name, 0, partial(bench.copy_file, path.resolve(), path.name))


def _refuse_packets(entries: Sequence[Entry]) -> None:
    """A packet dropped on another packet is a mistake of the hand: its claims would be lost among documents."""
    if any(PurePosixPath(entry.name).name == PACKET_JSON for entry in entries):
        raise BadInput("This is a packet, not a document: it holds packet.json. Bring it in with Import.")


def _own_name(name: str, names: set[str]) -> str:
    """A safe name under `added/` that nothing has yet; it is then taken."""
    last = PurePosixPath(name.replace("\\", "/")).name
    stem, dot, ending = last.rpartition(".")
    stem, ending = (stem, dot + ending) if stem and len(ending) <= 10 else (last, "")
    number = 1
    while True:
        again = "" if number == 1 else f" ({number})"
        found = f"{FOLDER}/{safe_file_name(stem, again + ending)}"
        if folded(found) not in names:
            names.add(folded(found))
            return found
        number += 1
