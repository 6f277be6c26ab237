"""Words and fields with their boxes on the page as displayed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, RectangleObject

from reviewer_app.reading.content import PageContent, opened, page_content
from reviewer_app.reading.fields import Field
from reviewer_app.values import Word
from tests.reading.drawing import Paper, annots_of, s_corporation_return

FORMS = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "forms"
needs_forms = pytest.mark.skipif(not FORMS.is_dir(), reason="the blank federal forms of shared/data are absent")
SAMPLE = ("f1120s_2015", "f1120s_2019", "f941_2017", "f1065_2023", "f940_2022", "f4868_2023", "f1040sc_2014")


def contents(path: Path) -> list[PageContent]:
    with opened(path) as document:
        return [page_content(document, index) for index in range(len(document))]


def word(page: PageContent, text: str) -> Word:
    return next(each for each in page.words if each.text == text)


def turned(source: Path, path: Path, degrees: int, crop: tuple[float, float, float, float] | None = None) -> Path:
    """The same file with its first page marked as turned, and cropped (left, bottom, right, top in user space)."""
    writer = PdfWriter(clone_from=source)
    writer.pages[0].rotate(degrees)
    if crop is not None:
        writer.pages[0][NameObject("/CropBox")] = RectangleObject(crop)
    writer.write(path)
    return path


def test_a_word_stands_where_it_was_drawn(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "a.pdf")
    paper.at(100, 200, "Acequia")
    paper.at(300, 200, "1,234.56")
    page = contents(paper.saved())[0]
    assert [each.text for each in page.words] == ["Acequia", "1,234.56"]
    box = word(page, "1,234.56").box
    assert box.left == pytest.approx(300, abs=0.1)
    assert box.top < 200 - 5 < 200 < box.bottom
    assert box.right == pytest.approx(300 + 8 * 5.0 - 5.0, abs=1.0)


def test_a_column_without_a_blank_between_is_a_word_of_its_own(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "a.pdf")
    paper.canvas.setFont("Courier", 8)
    for column in range(4):
        paper.canvas.drawString(100 + column * 10, 500, str(column))
    assert [each.text for each in contents(paper.saved())[0].words] == ["0", "1", "2", "3"]


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_turned_and_cropped_page_gives_boxes_as_displayed(tmp_path: Path, degrees: int) -> None:
    paper = Paper(tmp_path / "a.pdf")
    canvas = paper.canvas
    canvas.translate(306, 396)
    canvas.rotate(degrees)  # written so that the turned page shows it upright
    canvas.setFont("Helvetica", 10)
    canvas.drawString(-20, -30, "Upright")
    page = contents(turned(paper.saved(), tmp_path / "b.pdf", degrees, (20, 30, 600, 780)))[0]
    width, height = page.size
    assert (width, height) == ((750.0, 580.0) if degrees in (90, 270) else (580.0, 750.0))
    centre = {90: (396 - 30, 306 - 20), 180: (600 - 306, 396 - 30), 270: (780 - 396, 600 - 306)}[degrees]
    box = word(page, "Upright").box
    assert box.left == pytest.approx(centre[0] - 20, abs=0.3)
    assert box.top < centre[1] + 30 < box.bottom
    assert page.turned == 0


def test_a_field_keeps_its_value_and_its_rectangle_on_a_turned_page(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "a.pdf")
    paper.at(300, 110, "Gross receipts")
    paper.field("gross", 400, 100, 78, 12, "63,201.00")
    plain = contents(paper.saved())[0].fields[0]
    assert (plain.value, plain.name) == ("63,201.00", "gross")
    assert (plain.box.left, plain.box.top, plain.box.right, plain.box.bottom) == pytest.approx(
        (400, 100, 478, 112), abs=0.15
    )
    other = contents(turned(tmp_path / "a.pdf", tmp_path / "b.pdf", 90))[0].fields[0]
    assert (other.box.left, other.box.top) == pytest.approx((792 - 112, 400), abs=0.15)


def test_a_hidden_field_is_no_evidence(tmp_path: Path) -> None:
    source = s_corporation_return(tmp_path / "a.pdf", as_fields=True)
    writer = PdfWriter(clone_from=source)
    first = annots_of(writer)[0].get_object()
    first[NameObject("/F")] = type(first["/F"])(2)
    writer.write(tmp_path / "b.pdf")
    before, after = contents(source)[0].fields, contents(tmp_path / "b.pdf")[0].fields
    assert len(after) == len(before) - 1
    assert str(first["/T"]) not in {each.name for each in after}


def widgets(path: Path) -> Iterator[tuple[int, str, str, tuple[float, ...]]]:
    """Page, full name, kind of field and rectangle in user space of each widget, by another library."""
    for number, page in enumerate(PdfReader(path).pages):
        for item in page.get("/Annots", ()):
            widget = item.get_object()
            if widget.get("/Subtype") != "/Widget" or int(widget.get("/F", 0)) & 0x23:
                continue
            names, kind, node = [], "", widget
            for _ in range(32):
                names += [str(node["/T"])] if "/T" in node else []
                kind = kind or str(node.get("/FT", ""))
                if "/Parent" not in node:
                    break
                node = node["/Parent"].get_object()
            yield number, ".".join(reversed(names)), kind, tuple(float(side) for side in widget["/Rect"])


@needs_forms
@pytest.mark.parametrize("form", SAMPLE)
def test_fields_agree_with_another_library_in_name_and_rectangle(form: str) -> None:
    path = FORMS / f"{form}.pdf"
    pages = contents(path)
    ours: dict[tuple[int, str], list[Field]] = {}
    for number, page in enumerate(pages):
        for field in page.fields:
            ours.setdefault((number, field.name), []).append(field)
    count = 0
    for number, name, _, (x0, y0, x1, y1) in widgets(path):
        height = pages[number].size[1]
        expected = (min(x0, x1), height - max(y0, y1), max(x0, x1), height - min(y0, y1))
        boxes = [(each.box.left, each.box.top, each.box.right, each.box.bottom) for each in ours[number, name]]
        assert any(box == pytest.approx(expected, abs=0.2) for box in boxes), name
        count += 1
    assert count == sum(len(page.fields) for page in pages) > 10


@needs_forms
def test_values_written_by_another_library_read_back(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=FORMS / "f1120s_2019.pdf")
    form = writer.root_object["/AcroForm"].get_object()
    assert isinstance(form, DictionaryObject)
    del form["/XFA"]
    names = [str(item.get_object()["/T"]) for item in annots_of(writer) if item.get_object().get("/FT") == "/Tx"]
    written = {name: f"{number}{number % 7}" for number, name in enumerate(names, 10)}
    writer.update_page_form_field_values(writer.pages[0], written, auto_regenerate=False)
    writer.write(tmp_path / "filled.pdf")
    read = {
        each.name.rsplit(".", 1)[-1]: each.value for each in contents(tmp_path / "filled.pdf")[0].fields if each.value
    }
    assert {name: value for name, value in read.items() if name in written} == {
        name: value[: len(read.get(name, value))] for name, value in written.items()
    }
    assert len(read) >= 40
