"""Handwriting: strokes that look like a signature.

It imitates nobody's.
"""

from __future__ import annotations

from random import Random

from reportlab.pdfgen.canvas import Canvas


def draw_signature(canvas: Canvas, x: float, y: float, name: str, width: float, blue: float) -> None:
    """Draw the name's signature from x, y (points from the lower left) in ink of that much blue, from 0 to 1."""
    pen = Random(name)
    canvas.saveState()
    canvas.setStrokeColorRGB(0.08, 0.1, blue)
    canvas.setLineWidth(pen.uniform(0.7, 1.4))
    canvas.transform(1, 0, pen.uniform(0.1, 0.7), 1, x, y)
    width *= pen.uniform(0.75, 1.1)
    tall, step, at = pen.uniform(0.7, 1.25), width / max(6, len(name)), 0.0
    stroke = canvas.beginPath()
    stroke.moveTo(0, 0)
    for letter in name:
        high = tall * (pen.uniform(15, 20) if letter.isupper() else pen.choice((3, 4, 5, 6, 11, 13)))
        low = -tall * pen.choice((0, 0, 1, 2, 7))
        reach, back = pen.uniform(0.4, 1.4), pen.uniform(-0.9, 0.9)
        stroke.curveTo(at + step * reach, high, at + step * back, high * pen.uniform(0.6, 1.1), at + step * 0.5, low)
        stroke.curveTo(at + step * 0.6, low - 1, at + step * 0.8, 1, at + step, pen.uniform(0, 3))
        at += step
    if pen.random() < 0.7:
        stroke.curveTo(at + 14, 5, at - width * pen.uniform(0.2, 0.9), -9, at + pen.uniform(4, 24), -pen.uniform(2, 8))
    canvas.drawPath(stroke, stroke=1, fill=0)
    canvas.restoreState()
