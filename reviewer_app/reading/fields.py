"""The filled-in fields of a PDF page: value, what its picture shows, and where it is drawn.

Never reads a field that is not shown on the page, and never trusts a group of check boxes' common value.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from reviewer_app.values import Box

_NOT_SHOWN = 0x01 | 0x02 | 0x20  # annotation flags: invisible, hidden, no view
_COMB = 1 << 24
_LONGEST_VALUE = 20_000  # code units
_TEXT_OPERANDS = re.compile(rb"\(((?:\\.|[^\\()])*)\)|<([0-9A-Fa-f\s]*)>|(Tj|TJ|'|\"|T\*|Td|TD)(?![A-Za-z])", re.S)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"", b"f": b""}


class FieldKind(StrEnum):
    TEXT = "text"
    CHECK = "check"
    CHOICE = "choice"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Field:
    """One widget as displayed. `picture` is the text its stored picture shows, None where it stores none.

    For a check box or radio button `value` is the state it stands for and `is_checked` its own state.
    """

    name: str
    label: str
    kind: FieldKind
    value: str
    box: Box
    is_checked: bool = False
    is_comb: bool = False
    picture: str | None = None


def page_fields(
    document: pdfium.PdfDocument, page: pdfium.PdfPage, to_display: Callable[[float, float, float, float], Box]
) -> tuple[Field, ...]:
    """The fields shown on a page, in the file's order; empty where the document has no form."""
    form = document.formenv
    if form is None:
        return ()
    found: list[Field] = []
    for index in range(pdfium_c.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium_c.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        try:
            field = _field(form, annotation, to_display)
        finally:
            pdfium_c.FPDFPage_CloseAnnot(annotation)
        if field is not None:
            found.append(field)
    return tuple(found)


def _field(
    form: pdfium.PdfFormEnv,
    annotation: object,
    to_display: Callable[[float, float, float, float], Box],
) -> Field | None:
    if pdfium_c.FPDFAnnot_GetSubtype(annotation) != pdfium_c.FPDF_ANNOT_WIDGET:
        return None
    if pdfium_c.FPDFAnnot_GetFlags(annotation) & _NOT_SHOWN:
        return None
    rectangle = pdfium_c.FS_RECTF()
    if not pdfium_c.FPDFAnnot_GetRect(annotation, rectangle):
        return None
    box = to_display(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
    name = _string(pdfium_c.FPDFAnnot_GetFormFieldName, form, annotation)
    label = _string(pdfium_c.FPDFAnnot_GetFormFieldAlternateName, form, annotation)
    kind = _kind(pdfium_c.FPDFAnnot_GetFormFieldType(form, annotation))
    if kind is FieldKind.CHECK:
        export = _string(pdfium_c.FPDFAnnot_GetFormFieldExportValue, form, annotation)
        return Field(name, label, kind, export, box, bool(pdfium_c.FPDFAnnot_IsChecked(form, annotation)))
    value = _string(pdfium_c.FPDFAnnot_GetFormFieldValue, form, annotation)
    is_comb = bool(pdfium_c.FPDFAnnot_GetFormFieldFlags(form, annotation) & _COMB)
    return Field(name, label, kind, value, box, is_comb=is_comb, picture=_picture(annotation))


def _kind(code: int) -> FieldKind:
    if code == pdfium_c.FPDF_FORMFIELD_TEXTFIELD:
        return FieldKind.TEXT
    if code in (pdfium_c.FPDF_FORMFIELD_CHECKBOX, pdfium_c.FPDF_FORMFIELD_RADIOBUTTON):
        return FieldKind.CHECK
    if code in (pdfium_c.FPDF_FORMFIELD_COMBOBOX, pdfium_c.FPDF_FORMFIELD_LISTBOX):
        return FieldKind.CHOICE
    return FieldKind.OTHER


def _string(call: Callable[..., int], *subject: object) -> str:
    """What one of PDFium's string calls gives: asked for its size in bytes first."""
    size = call(*subject, None, 0)
    if size <= 2:
        return ""
    size = min(size, 2 * _LONGEST_VALUE)
    buffer = ctypes.create_string_buffer(size)
    call(*subject, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0").replace("\0", "")


def _picture(annotation: object) -> str | None:
    """The plain text that the field's stored picture draws; None where it has none or cannot be told."""
    stream = _string(pdfium_c.FPDFAnnot_GetAP, annotation, pdfium_c.FPDF_ANNOT_APPEARANCEMODE_NORMAL)
    if not stream:
        return None
    parts: list[str] = []
    for plain, digits, operator in _TEXT_OPERANDS.findall(stream.encode("latin-1", "replace")):
        if operator:
            if operator in (b"T*", b"Td", b"TD") and parts:
                parts.append(" ")
            continue
        parts.append(_decoded(plain) if plain else _from_hex(digits))
    return "".join(parts).strip()


def _decoded(plain: bytes) -> str:
    text = re.sub(rb"\\([0-7]{1,3})", lambda m: bytes([int(m.group(1), 8) & 255]), plain)
    text = re.sub(rb"\\(.)", lambda m: _ESCAPES.get(m.group(1), m.group(1)), text, flags=re.S)
    return text.decode("utf-16", "replace") if text[:2] == b"\xfe\xff" else text.decode("cp1252", "replace")


def _from_hex(digits: bytes) -> str:
    packed = bytes.fromhex(re.sub(rb"\s", b"", digits).decode("ascii") + ("0" if len(digits) % 2 else ""))
    return packed.decode("cp1252", "replace") if packed[:1] != b"\0" else packed.decode("utf-16-be", "replace")
