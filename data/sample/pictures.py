"""Pictures of paper: scans of drawn pages, photographs of identity cards, and files that cannot be opened.

It reads nothing from a picture.
"""

from __future__ import annotations

import io
from datetime import date
from functools import lru_cache
from importlib.resources import files
from random import Random

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from data.sample.businesses import Business
from data.sample.money_text import short_date
from data.sample.paper import PAGE_HEIGHT_PT, PAGE_WIDTH_PT, Drawn, binary_streams
from reviewer_app.values import Box, Place

_SCAN_DPI = 120
_ORIENTATION = 0x0112  # the Exif tag


def scan(rng: Random, drawn: Drawn, *, as_photo: bool = False, pages: int = 2) -> Drawn:
    """The first pages as an office scanner would give them: grey, noisy and slightly askew.

    A photo is a JPEG of page one alone. Boxes of the marks are widened by what the skew moves them.
    """
    angle = rng.uniform(-0.7, 0.7)
    document = pypdfium2.PdfDocument(drawn.content)
    document.init_forms()
    images = [_grain(rng, document[number].render(scale=_SCAN_DPI / 72, grayscale=True).to_pil(), angle)
              for number in range(1 if as_photo else min(pages, len(document)))]  # fmt: skip
    document.close()
    marks = {
        name: _widened(place, abs(angle)) for name, place in drawn.marks.items() if (place.page or 1) <= len(images)
    }
    if as_photo:
        return Drawn(_snapshot(rng, _tint(images[0])), ".jpg", marks)
    return Drawn(_pdf_of(images), ".pdf", marks)


def _grain(rng: Random, page: Image.Image, angle: float) -> Image.Image:
    turned = page.convert("L").rotate(angle, Image.Resampling.BILINEAR, fillcolor=250)
    tile = _noise()
    grain = Image.new("L", turned.size)
    shift = rng.randint(0, 200)
    for x in range(-shift, turned.width, tile.width):
        for y in range(-shift, turned.height, tile.height):
            grain.paste(tile, (x, y))
    return ImageChops.subtract(turned, grain)


@lru_cache(maxsize=1)
def _noise() -> Image.Image:
    """A tile of faint grain and a few specks, always the same."""
    rng = Random(7)
    tile = Image.frombytes("L", (256, 256), bytes(rng.choices(range(0, 22), k=256 * 256)))
    for _ in range(9):
        tile.putpixel((rng.randrange(256), rng.randrange(256)), 120)
    return tile


def _tint(page: Image.Image) -> Image.Image:
    """Paper under a lamp: warm, darker towards the bottom."""
    shade = Image.linear_gradient("L").resize(page.size).point(lambda v: v // 6)
    grey = ImageChops.subtract(page, shade)
    return Image.merge("RGB", (grey, grey.point(lambda v: v * 97 // 100), grey.point(lambda v: v * 90 // 100)))


def _jpeg(image: Image.Image, quality: int, dpi: int) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, dpi=(dpi, dpi))
    return out.getvalue()


def _snapshot(rng: Random, page: Image.Image) -> bytes:
    """A JPEG as a telephone saves it: now and then lying on its side, with the turn told in its Exif."""
    out = io.BytesIO()
    exif = Image.Exif()
    if rng.random() < 0.4:
        exif[_ORIENTATION] = 6  # shown turned by a quarter to the right
        page = page.transpose(Image.Transpose.ROTATE_90)
    page.save(out, "JPEG", quality=62, dpi=(_SCAN_DPI, _SCAN_DPI), exif=exif)
    return out.getvalue()


def _pdf_of(images: list[Image.Image]) -> bytes:
    """A PDF of the images, one a page; its dates stand still so that the bytes do."""
    out = io.BytesIO()
    with binary_streams():
        canvas = Canvas(out, pagesize=(PAGE_WIDTH_PT, PAGE_HEIGHT_PT), invariant=1)
        for image in images:
            picture = ImageReader(io.BytesIO(_jpeg(image, 50, _SCAN_DPI)))
            canvas.drawImage(picture, 0, 0, PAGE_WIDTH_PT, PAGE_HEIGHT_PT)
            canvas.showPage()
        canvas.save()
    return out.getvalue()


def _widened(place: Place, degrees: float) -> Place:
    if place.box is None:
        return place
    by = 1.0 + degrees * 5.5
    box = place.box
    return Place(
        page=place.page, box=Box(*(round(v, 1) for v in (box.left - by, box.top - by, box.right + by, box.bottom + by)))
    )


@lru_cache(maxsize=16)
def _face(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """A face that comes with the drawing library, so that no system font decides how a card looks."""
    name = "VeraBd.ttf" if bold else "Vera.ttf"
    return ImageFont.truetype(io.BytesIO(files("reportlab").joinpath("fonts", name).read_bytes()), size)


def identity_card(rng: Random, who: Business, side: str) -> Drawn:
    """A photo of the front or back of the officer's specimen licence on a table."""
    card = _front(rng, who) if side == "front" else _back(rng, who)
    table = Image.new("RGB", (1000, 700), rng.choice(((92, 64, 44), (150, 150, 148), (58, 70, 84), (176, 148, 110))))
    angle = rng.uniform(-5, 5)
    mask = Image.new("L", card.size, 255).rotate(angle, expand=True)
    shadow = Image.new("RGB", mask.size, (30, 26, 22))
    at = (500 - mask.width // 2 + rng.randint(-12, 12), 350 - mask.height // 2 + rng.randint(-12, 12))
    table.paste(shadow, (at[0] + 7, at[1] + 9), mask)
    table.paste(card.rotate(angle, Image.Resampling.BILINEAR, expand=True), at, mask)
    return Drawn(_jpeg(table, 70, 96), ".jpg")


def _front(rng: Random, who: Business) -> Image.Image:
    state = "NEW MEXICO" if who.town.state == "NM" else "NEW HAMPSHIRE"
    card = Image.new("RGB", (850, 536), rng.choice(((226, 236, 240), (244, 236, 214), (232, 226, 240))))
    pen = ImageDraw.Draw(card)
    pen.rectangle((0, 0, 850, 74), fill=rng.choice(((160, 60, 40), (30, 80, 120), (40, 100, 80))))
    pen.text((24, 16), state, "white", _face(36, True))
    pen.text((520, 26), "DRIVER LICENSE", "white", _face(26))
    pen.rectangle((28, 104, 270, 410), fill=(200, 208, 214), outline=(90, 90, 90), width=3)
    pen.ellipse((98, 150, 200, 280), fill=(196 - rng.randint(0, 90), 150, 120))
    pen.chord((56, 290, 242, 520), 180, 360, fill=(60, 70, 100 + rng.randint(0, 90)))
    last, _, first = who.officer[::-1].partition(" ")
    rows = (
        ("4d DLN", f"000{who.number:06d}"),
        ("1", last[::-1].upper()),
        ("2", first[::-1].upper()),
        ("8", who.street.upper()),
        ("", who.city_line.upper()),
        ("3 DOB", f"0{1 + who.number % 9}/1{who.number % 9}/19{60 + who.number % 35}"),
        ("4b EXP", short_date(date(2023 + who.number % 4, 1 + who.number % 12, 11))),
    )
    for number, (label, value) in enumerate(rows):
        pen.text((296, 104 + 48 * number), label, (120, 40, 40), _face(16))
        pen.text((372, 98 + 48 * number), value, (20, 20, 30), _face(25, number in (1, 2)))
    pen.line([(40 + 9 * n, 470 - rng.randint(0, 34)) for n in range(24)], fill=(20, 30, 90), width=3, joint="curve")
    pen.text((300, 452), "SPECIMEN", (190, 30, 30), _face(64, True))
    return card


def _back(rng: Random, who: Business) -> Image.Image:
    card = Image.new("RGB", (850, 536), (240, 240, 236))
    pen = ImageDraw.Draw(card)
    pen.rectangle((0, 40, 850, 118), fill=(20, 20, 20))
    x = 60
    while x < 780:
        width = rng.randint(2, 8)
        pen.rectangle((x, 170, x + width, 300), fill=(25, 25, 25))
        x += width + rng.randint(3, 8)
    pen.text((60, 330), "CLASS D   RESTRICTIONS NONE   ENDORSEMENTS NONE", (40, 40, 40), _face(22))
    pen.text((60, 370), "This card is a specimen and identifies nobody.", (40, 40, 40), _face(22))
    pen.text((60, 410), f"DLN 000{who.number:06d}    BACK", (40, 40, 40), _face(22))
    pen.text((260, 452), "SPECIMEN", (190, 30, 30), _face(64, True))
    return card


def truncated(drawn: Drawn) -> Drawn:
    """The file as a broken upload leaves it: its first third."""
    return Drawn(drawn.content[: len(drawn.content) // 3], drawn.suffix)


def telephone_picture(drawn: Drawn) -> Drawn:
    """A file named and begun like a telephone's HEIC picture, with nothing behind it that can be decoded."""
    head = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"
    return Drawn(head + bytes(reversed(drawn.content[:4096])), ".heic")
