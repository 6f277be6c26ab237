"""Pages of real files, drawn in a real process."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen import canvas

from reviewer_app.errors import BadInput
from reviewer_app.reading.pages import PageServer, Picture, ShownAs

HOSTILE = Path(__file__).resolve().parents[2] / ".." / "shared" / "data" / "hostile" / "made_here"


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    server = PageServer(timeout_s=3.0)
    yield server
    server.close()


def form(path: Path, pages: int = 2) -> Path:
    """A letter page with a line of text and one filled field, the others with text alone."""
    pdf = canvas.Canvas(str(path), pagesize=(612, 792), invariant=1)
    pdf.drawString(72, 700, "Gross receipts 63,201")
    pdf.acroForm.textfield(name="line1c", value="36,201 Acequia", x=300, y=600, width=200, height=24)
    for number in range(2, pages + 1):
        pdf.showPage()
        pdf.drawString(72, 700, f"Page {number}")
    pdf.save()
    return path


def dark_share(picture: Picture, left: float, top: float, right: float, bottom: float) -> float:
    """The share of dark pixels in a rectangle in points."""
    image = Image.frombuffer(
        "RGB", (picture.width_px, picture.height_px), picture.pixels, "raw", "BGRX", picture.stride, 1
    )
    scaled = [round(side * picture.scale) for side in (left, top, right, bottom)]
    crop = image.crop((scaled[0], scaled[1], scaled[2], scaled[3])).convert("L")
    histogram = crop.histogram()
    return sum(histogram[:128]) / max(1, sum(histogram))


def test_a_filled_field_is_drawn(server: PageServer, tmp_path: Path) -> None:
    path = form(tmp_path / "form.pdf")
    opened = server.open(path)
    assert opened.shown_as is ShownAs.PAGES
    assert [(size.width_pt, size.height_pt) for size in opened.sizes] == [(612, 792), (612, 792)]
    picture = server.render(path, 1, 2.0)
    assert (picture.width_px, picture.height_px, picture.stride) == (1224, 1584, 1224 * 4)
    assert dark_share(picture, 303, 172, 380, 188) > 0.02
    assert dark_share(picture, 72, 300, 540, 500) == 0


def test_words_of_the_page_and_of_its_fields_have_their_places(server: PageServer, tmp_path: Path) -> None:
    words = {word.text: word.box for word in server.words(form(tmp_path / "form.pdf"), 1)}
    assert words["63,201"].left > 72
    assert words["63,201"].top < 92 < words["63,201"].bottom
    assert words["36,201"].left == pytest.approx(300, abs=2)
    assert words["36,201"].top == pytest.approx(168, abs=2)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_words_lie_on_their_ink_however_the_page_is_turned_and_cropped(
    server: PageServer, tmp_path: Path, rotation: int
) -> None:
    pdf = canvas.Canvas(str(tmp_path / "turned.pdf"), pagesize=(800, 800))
    pdf.setCropBox((50, 100, 562, 700))
    pdf.setPageRotation(rotation)
    pdf.setFont("Helvetica-Bold", 24)
    # Upright once the page is turned.
    pdf.translate(200, 300)
    pdf.rotate(rotation)
    pdf.drawString(0, 0, "XXXX")
    pdf.save()
    path = tmp_path / "turned.pdf"
    (size,) = server.open(path).sizes
    assert (size.width_pt, size.height_pt) == ((512, 600) if rotation % 180 == 0 else (600, 512))
    (word,) = server.words(path, 1)
    assert word.text == "XXXX"
    box = word.box
    picture = server.render(path, 1, 2.0)
    assert dark_share(picture, box.left, box.top, box.right, box.bottom) > 0.1
    whole = dark_share(picture, 0, 0, size.width_pt, size.height_pt) * size.width_pt * size.height_pt
    inside = (
        dark_share(picture, box.left, box.top, box.right, box.bottom) * (box.right - box.left) * (box.bottom - box.top)
    )
    assert inside == pytest.approx(whole, rel=0.05)


def test_a_turned_picture_swaps_its_sides(server: PageServer, tmp_path: Path) -> None:
    picture = server.render(form(tmp_path / "form.pdf"), 1, 1.0, rotation=90)
    assert (picture.width_px, picture.height_px) == (792, 612)


def test_a_picture_never_grows_beyond_what_is_allowed(server: PageServer, tmp_path: Path) -> None:
    picture = server.render(form(tmp_path / "form.pdf"), 1, 100.0)
    assert 39_000_000 < picture.width_px * picture.height_px <= 40_000_000
    assert picture.scale < 100.0


def test_a_photo_stands_upright_at_its_stated_resolution(server: PageServer, tmp_path: Path) -> None:
    image = Image.new("RGB", (300, 150), "white")
    image.paste("black", (0, 0, 150, 150))
    exif = Image.Exif()
    exif[0x0112] = 6  # turned a quarter clockwise to be upright
    image.save(tmp_path / "photo.jpg", exif=exif, dpi=(150, 150))
    opened = server.open(tmp_path / "photo.jpg")
    assert [(size.width_pt, size.height_pt) for size in opened.sizes] == [(72, 144)]
    picture = server.render(tmp_path / "photo.jpg", 1, 1.0)
    assert dark_share(picture, 0, 0, 72, 70) > 0.95
    assert dark_share(picture, 0, 74, 72, 144) < 0.05


def test_each_page_of_a_fax_is_a_page(server: PageServer, tmp_path: Path) -> None:
    first, second = Image.new("1", (100, 200), 1), Image.new("1", (100, 100), 0)
    first.save(tmp_path / "fax.tif", save_all=True, append_images=[second], dpi=(72, 72))
    assert [size.height_pt for size in server.open(tmp_path / "fax.tif").sizes] == [200, 100]
    assert dark_share(server.render(tmp_path / "fax.tif", 2, 1.0), 0, 0, 100, 100) == 1.0


def test_a_bomb_of_an_image_is_refused_before_it_is_unpacked(server: PageServer, tmp_path: Path) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0))
    (tmp_path / "bomb.png").write_bytes(
        b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")
    )
    with pytest.raises(BadInput, match=r"120 million pixels.*smaller copy"):
        server.open(tmp_path / "bomb.png")


@pytest.mark.parametrize(
    ("name", "content", "advice"),
    [
        ("empty.pdf", b"", "is empty.*send it again"),
        ("broken.pdf", b"%PDF-1.7\n%broken", "damaged.*send it again"),
        ("photo.heic", b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC.*JPEG or PDF"),
        ("letter.doc", b"not a picture at all", "cannot be shown here.*PDF"),
        ("book.xlsx", b"PK\x03\x04 and nothing", "no workbook.*PDF or an .xlsx"),
    ],
)
def test_what_cannot_be_shown_says_why_and_what_to_do(
    server: PageServer, tmp_path: Path, name: str, content: bytes, advice: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadInput, match=advice):
        server.open(tmp_path / name)


def test_a_locked_pdf_asks_for_a_copy_without_password(server: PageServer, tmp_path: Path) -> None:
    pdf = canvas.Canvas(str(tmp_path / "locked.pdf"), encrypt="fictitious")
    pdf.drawString(72, 700, "locked")
    pdf.save()
    with pytest.raises(BadInput, match=r"locked with a password.*without one"):
        server.open(tmp_path / "locked.pdf")


def test_a_workbook_gives_its_cells_where_they_stand(server: PageServer, tmp_path: Path) -> None:
    import xlsxwriter

    with xlsxwriter.Workbook(str(tmp_path / "payroll.xlsx")) as book:
        sheet = book.add_worksheet("Quarter 1")
        sheet.write("B3", "Rosa Example")
        sheet.write("C3", 13.5)
        sheet.write("D3", 480)
    opened = server.open(tmp_path / "payroll.xlsx")
    assert (opened.shown_as, opened.sheets) == (ShownAs.SHEETS, ("Quarter 1",))
    (sheet_cells,) = server.sheet_cells(tmp_path / "payroll.xlsx")
    assert sheet_cells.rows[2][1:4] == ("Rosa Example", "13.5", "480")


def endless_form(path: Path) -> Path:
    """A page that draws a form which draws itself twice, and so on to a depth no machine reaches."""
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</F0 5 0 R>>>>>>",
        "<</Length 6>>stream\n/F0 Do\nendstream",
    ]
    depth = 20
    for level in range(depth):
        content = f"/F{level + 1} Do " * 10 if level + 1 < depth else "0 0 m 9 9 l S "
        kids = f"/F{level + 1} {6 + level} 0 R" if level + 1 < depth else ""
        objects.append(
            f"<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<<{kids}>>>>/Length {len(content)}>>"
            f"stream\n{content}\nendstream"
        )
    data, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += f"{number} 0 obj{body}endobj\n".encode()
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n" + "".join(f"{at:010d} 00000 n \n" for at in offsets)
    data += (table + f"trailer<</Root 1 0 R/Size {len(objects) + 1}>>\nstartxref\n{len(data)}\n%%EOF").encode()
    path.write_bytes(data)
    return path


def test_a_page_that_never_ends_is_stopped_and_the_next_file_opens(tmp_path: Path) -> None:
    server = PageServer(timeout_s=1.0)
    try:
        with pytest.raises(BadInput, match=r"Page 1 .*was stopped.*new copy"):
            server.render(endless_form(tmp_path / "endless.pdf"), 1, 1.0)
        assert server.open(form(tmp_path / "form.pdf")).sizes
    finally:
        server.close()


@pytest.mark.skipif(not HOSTILE.is_dir(), reason="the shared collection of hostile files is not at hand")
@pytest.mark.parametrize("name", sorted(path.name for path in HOSTILE.glob("*")))
def test_hostile_files_are_shown_or_refused_with_advice(server: PageServer, name: str) -> None:
    trouble = ""
    try:
        opened = server.open(HOSTILE / name)
        picture = server.render(HOSTILE / name, 1, 1.0)
    except BadInput as refusal:
        trouble = str(refusal)
    if trouble:
        assert "ask" in trouble.lower()
    else:
        assert opened.sizes
        assert len(picture.pixels) == picture.stride * picture.height_px
