"""One candidate judged by form: an incoming packet with private copies of its files, or the reason it is refused.

Files that packet.json does not name are taken in under their own names as uploaded_as "other", so that nothing an
applicant sent is lost; clutter is left out. Judges no document's content: one that cannot be opened is kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from reviewer_app.codec import Json
from reviewer_app.errors import BadInput
from reviewer_app.intake.bundle import Bundle, Entry, refuse_clashes
from reviewer_app.intake.incoming import Incoming, IncomingFile, IncomingPacket, Limits, RefusedPacket
from reviewer_app.intake.names import PACKET_JSON, composed, folded, inner_path, shown
from reviewer_app.intake.shape import found, refuse_misfits
from reviewer_app.intake.strict import read_object, read_text
from reviewer_app.values import ApplicationNo

FORMAT = "packet/1"
_NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_FORMAT = re.compile(r"packet/([0-9]{1,9})")


def accept(bundle: Bundle, limits: Limits) -> Incoming:
    """The packet in a bundle, or why it is refused. Raises StoreTrouble for a full disk, Cancelled."""
    number: ApplicationNo | None = None
    try:
        refuse_clashes([entry.name for entry in bundle.entries])
        text, raw = _packet_json(bundle, limits)
        number = _number_of(raw)
        _refuse_format(raw.get("format"))
        refuse_misfits(raw)
        files = _files(bundle, raw)
    except BadInput as error:
        return RefusedPacket(bundle.label, number, str(error))
    return IncomingPacket(bundle.label, ApplicationNo(str(raw["application_no"])), text, files, bundle.left_out)


def _packet_json(bundle: Bundle, limits: Limits) -> tuple[str, dict[str, Json]]:
    entry = next((entry for entry in bundle.entries if entry.name == PACKET_JSON), None)
    if entry is None:
        raise BadInput("There is no plain file packet.json in it. Choose the folder that the portal exported.")
    if entry.size > limits.packet_json_bytes:
        raise BadInput(
            f"packet.json: expected at most {limits.packet_json_bytes:,} bytes; found {entry.size:,}. "
            "Documents belong beside it, not in it."
        )
    text = read_text(entry.fetch().path)
    return text, read_object(text)


def _number_of(raw: dict[str, Json]) -> ApplicationNo | None:
    number = raw.get("application_no")
    return ApplicationNo(number) if isinstance(number, str) and _NUMBER.fullmatch(number) else None


def _refuse_format(given: Json) -> None:
    if given == FORMAT:
        return
    if isinstance(given, str) and given.startswith("reimbursement/"):
        raise BadInput(
            "packet.json, format: this is a quarterly reimbursement request; requests come with a later version of "
            "Packet Desk. Keep the file until then."
        )
    if isinstance(given, str) and (match := _FORMAT.fullmatch(given)) and int(match[1]) > 1:
        raise BadInput(
            f"packet.json, format: expected “{FORMAT}”; found {shown(given)}, a newer format. Update Packet Desk."
        )
    said = found(given) if given is not None else "nothing"
    raise BadInput(f"packet.json, format: expected “{FORMAT}”; found {said}. Have the portal export a packet.")


def _files(bundle: Bundle, raw: dict[str, Json]) -> tuple[IncomingFile, ...]:
    """Copies of the named files in packet.json's order, then of the others by name."""
    left = {composed(entry.name): entry for entry in bundle.entries if entry.name != PACKET_JSON}
    named = _named(raw["documents"])
    refuse_clashes([document.name for document in named])
    pairs = [(document, _take(left, document.name, index)) for index, document in enumerate(named)]
    others = [(_Named(name), entry) for name, entry in sorted(left.items())]
    return tuple(_file(*pair) for pair in [*pairs, *others])


@dataclass(frozen=True, slots=True)
class _Named:
    """A document as packet.json speaks of it; the name has `/` between its parts."""

    name: str
    uploaded_as: str = "other"
    uploaded_at: str | None = None


def _named(documents: Json) -> list[_Named]:
    named = []
    for index, document in enumerate(documents if isinstance(documents, list) else []):
        if not isinstance(document, dict):
            continue
        try:
            parts = inner_path(str(document["file"]))
        except BadInput as error:
            raise BadInput(f"packet.json, documents[{index}].file: {error}") from error
        named.append(_Named("/".join(parts), str(document["uploaded_as"]), str(document["uploaded_at"])))
    return named


def _take(left: dict[str, Entry], name: str, index: int) -> Entry:
    entry = left.pop(composed(name), None)
    if entry is None:
        near = next((shown(other) for other in left if folded(other) == folded(name)), None)
        raise BadInput(
            f"packet.json, documents[{index}].file: expected a file {shown(name)} in the packet; found "
            f"{f'only {near}, written otherwise' if near else 'none'}. Have the packet exported whole."
        )
    return entry


def _file(named: _Named, entry: Entry) -> IncomingFile:
    copy = entry.fetch()
    return IncomingFile(named.name, named.uploaded_as, named.uploaded_at, copy.sha256, copy.size, copy.path)
