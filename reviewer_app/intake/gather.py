"""Packets out of whatever a person chose: a packet's folder, a zip of one, a folder or a zip of many.

One packet at a time is copied, judged and handed on; its copies are gone once the next is asked for, or when the
gathering ends for any reason. It must not store anything, and a refused packet stops no other.

A zip is unpacked whole before its first packet is handed on, so a zip that is refused leaves nothing half-imported;
zips in a zip count against the outer one's limits. Plain files beside the packets belong to none and are passed over.
"""

from __future__ import annotations

import zipfile
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from reviewer_app.errors import BadInput
from reviewer_app.intake.accept import accept
from reviewer_app.intake.bundle import Bundle
from reviewer_app.intake.copies import Bench, OverLimit, private_folder
from reviewer_app.intake.folders import Place, PlaceKind, folder_bundle, places_in
from reviewer_app.intake.incoming import Cancelled, Incoming, IsCancelled, Limits, Progress, RefusedPacket
from reviewer_app.intake.names import PACKET_JSON
from reviewer_app.intake.zips import ZipContents, contents_of, unpack

_NO_PACKET = "No packet.json in it, down to three folders deep. Choose the folder or the zip that the portal exported."
_BARREN = "No packet.json in this folder, though its neighbours are packets. Have it exported whole."
_LINK = "This is a link and may lead out of the folder. Choose what it leads to instead."
_NEITHER = "Neither a packet's folder nor a zip. Choose the folder or the zip that the portal exported."


def never() -> bool:
    """False: the one who never cancels."""
    return False


def gather(
    paths: Sequence[Path],
    *,
    limits: Limits = Limits(),  # noqa: B008  (frozen)
    progress: Progress | None = None,
    is_cancelled: IsCancelled = never,
    temporary: Path | None = None,
) -> Generator[Incoming, None, None]:
    """The packets at the paths, one by one, and what was refused among them.

    `progress` is told (done, known so far, path) before each packet and once at the end. When `is_cancelled`
    says true the gathering ends before the packet at hand is handed on. Close the iterator (contextlib.closing)
    where it may not be read to its end, so that the copies go at once. Copies are made under `temporary`, or
    the system's folder for temporary files. Raises StoreTrouble when that is full.
    """
    run = _Run(limits, progress, is_cancelled, temporary)
    try:
        todo = [(path, place) for path in paths for place in _places_at(path)]
        run.known = len(todo)
        for path, place in todo:
            run.tell(str(place.path if isinstance(place, Place) else path))
            yield from run.arrivals(place)
        run.tell("")
    except Cancelled:
        return


def _places_at(path: Path) -> Sequence[Place | RefusedPacket]:
    """What there is to import at one path that the person chose; a link is followed here, and only here."""
    label = str(path)
    try:
        if path.is_dir():
            return places_in(path) or [RefusedPacket(label, None, _NO_PACKET)]
        if path.name == PACKET_JSON and path.is_file():
            return [Place(PlaceKind.PACKET, path.parent)]
        if path.is_file() and (path.suffix.lower() == ".zip" or zipfile.is_zipfile(path)):
            return [Place(PlaceKind.ZIP, path)]
        reason = _NEITHER if path.exists() else "There is no such file or folder. Check the path."
    except OSError as error:
        reason = f"It cannot be read: {error.strerror}. Check the disk it is on."
    except ValueError:
        reason = "There is no such file or folder. Check the path."
    return [RefusedPacket(label, None, reason)]


@dataclass(slots=True)
class _Run:
    """One gathering under way: how far it is, and what it needs at each packet."""

    limits: Limits
    progress: Progress | None
    is_cancelled: IsCancelled
    temporary: Path | None
    known: int = 0
    done: int = field(default=0)

    def tell(self, path: str) -> None:
        if self.is_cancelled():
            raise Cancelled
        if self.progress is not None:
            self.progress(self.done, self.known, path)

    @contextmanager
    def bench(self) -> Iterator[Bench]:
        """A fresh private folder for copies, with its counters at zero; gone afterwards."""
        with private_folder(self.temporary) as folder:
            yield Bench(folder, self.limits, self.is_cancelled)

    def arrivals(self, place: Place | RefusedPacket) -> Iterator[Incoming]:
        """What came in from one place."""
        if isinstance(place, Place) and place.kind is PlaceKind.ZIP:
            yield from self._from_zip(place.path)
            return
        if isinstance(place, Place) and place.kind is PlaceKind.PACKET:
            with self.bench() as bench:
                yield self._from_folder(place.path, bench)
        else:
            yield place if isinstance(place, RefusedPacket) else _refused(place)
        self.done += 1

    def _from_folder(self, path: Path, bench: Bench) -> Incoming:
        try:
            bundle = folder_bundle(path, str(path), bench)
        except BadInput as error:
            return RefusedPacket(str(path), None, str(error))
        return accept(bundle, self.limits)

    def _from_zip(self, path: Path) -> Iterator[Incoming]:
        with self.bench() as bench:
            try:
                arriving = _zip_and_inner(path, bench)
            except BadInput as error:
                arriving = [RefusedPacket(str(path), None, str(error))]
            self.known += len(arriving) - 1
            for index, one in enumerate(arriving):
                if index:
                    self.tell(one.label if isinstance(one, Bundle) else one.path)
                yield accept(one, self.limits) if isinstance(one, Bundle) else one
                self.done += 1


def _refused(place: Place) -> RefusedPacket:
    reasons = {PlaceKind.LINK: _LINK, PlaceKind.BARREN: _BARREN}
    reason = reasons.get(place.kind, "The folder cannot be read. Check the disk it is on and your rights to it.")
    return RefusedPacket(str(place.path), None, reason)


def _zip_and_inner(path: Path, bench: Bench) -> list[Bundle | RefusedPacket]:
    """What a zip holds, and what the zips in it hold, all unpacked; never empty.

    Raises BadInput where the outer zip is refused; an inner one is refused alone, unless it is over a limit.
    """
    outer = contents_of(unpack(path, bench), str(path))
    arriving = _listed(outer)
    for inner in outer.zips:
        label = f"{path}/{'/'.join(inner.parts)}"
        try:
            held = contents_of(unpack(inner.copy.path, bench), label)
            arriving += _listed(held) if held.packets else [RefusedPacket(label, None, _NO_PACKET)]
        except OverLimit:
            raise
        except BadInput as error:
            arriving.append(RefusedPacket(label, None, str(error)))
    if not arriving:
        raise BadInput(_NO_PACKET)
    return arriving


def _listed(contents: ZipContents) -> list[Bundle | RefusedPacket]:
    return [*contents.packets, *(RefusedPacket(barren, None, _BARREN) for barren in contents.barren)]
