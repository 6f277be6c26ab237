"""What the program says of itself: its version, and under which licences its parts stand.

Reads two files of the checkout and nothing else.
"""

from __future__ import annotations

import platform
import tomllib
from pathlib import Path

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from ui.theme import TextSize, text_font, unit

_ROOT = Path(__file__).resolve().parent.parent

LICENCES = (
    ("Packet Desk", "Apache-2.0"),
    ("Qt and PySide6", "LGPL-3.0"),
    ("PDFium, pypdfium2", "BSD-3-Clause, Apache-2.0"),
    ("pypdf", "BSD-3-Clause"),
    ("reportlab", "BSD-3-Clause"),
    ("Pillow", "MIT-CMU"),
    ("sqlite-utils", "Apache-2.0"),
    ("argon2-cffi", "MIT"),
    ("python-calamine", "MIT"),
    ("XlsxWriter", "BSD-2-Clause"),
    ("DejaVu fonts", "Bitstream Vera and public domain"),
)


def program_version() -> str:
    """The version as the project file has it."""
    with (_ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


class AboutDialog(QDialog):
    """Version, licences, and the text of our own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("about")
        self.setWindowTitle(self.tr("About Packet Desk"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(unit(600), unit(520))
        column = QVBoxLayout(self)
        column.setContentsMargins(unit(16), unit(16), unit(16), unit(16))
        column.setSpacing(unit(12))
        title = QLabel(self.tr("Packet Desk {0}").format(program_version()))
        title.setFont(text_font(TextSize.HEADING, is_bold=True))
        words = QLabel(
            self.tr(
                "It works offline and makes no network connection. Its store is not encrypted: keep it on an encrypted disk."
            )
        )
        words.setWordWrap(True)
        text = QPlainTextEdit(about_text())
        text.setObjectName("about_text")
        text.setAccessibleName(self.tr("Licences"))
        text.setReadOnly(True)
        text.setTabChangesFocus(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(title)
        column.addWidget(words)
        column.addWidget(text, 1)
        column.addWidget(buttons)


def about_text() -> str:
    """Versions, the licence of each part, then the text of the program's own licence."""
    head = [f"Python {platform.python_version()}, PySide6 {pyside_version}, Qt {qVersion()}", ""]
    parts = [f"{name}: {licence}" for name, licence in LICENCES]
    note = QCoreApplication.translate(
        "about", "Qt and PySide6 are used as separate libraries, which you may replace by others of your own."
    )
    return "\n".join([*head, *parts, "", note, "", (_ROOT / "LICENSE").read_text(encoding="utf-8")])
