"""The system's file dialogs, one for each thing that goes in or out.

Each returns paths, or none where the person left it; nothing is read or written here.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget


def _tr(text: str) -> str:
    return QCoreApplication.translate("files", text)


def ask_packet_folder(parent: QWidget) -> list[Path]:
    """A folder with packets in it."""
    path = QFileDialog.getExistingDirectory(parent, _tr("Choose a packet's folder, or a folder of packets"))
    return [Path(path)] if path else []


def ask_packet_zips(parent: QWidget) -> list[Path]:
    """Zips of packets."""
    paths, _ = QFileDialog.getOpenFileNames(
        parent, _tr("Choose zips of packets"), "", _tr("Zips (*.zip);;All files (*)")
    )
    return [Path(path) for path in paths]


def ask_documents(parent: QWidget) -> list[Path]:
    """Documents to add to a packet."""
    paths, _ = QFileDialog.getOpenFileNames(parent, _tr("Choose documents to add"))
    return [Path(path) for path in paths]


def ask_acts_file(parent: QWidget) -> Path | None:
    """Another desk's acts."""
    path, _ = QFileDialog.getOpenFileName(
        parent, _tr("Choose the acts of another desk"), "", _tr("Acts (*.zip);;All files (*)")
    )
    return Path(path) if path else None


def ask_new_zip(parent: QWidget, title: str, word: str, now: datetime) -> Path | None:
    """A new zip file; its name is offered with the day and the time."""
    offered = f"packet-desk-{word}-{now.astimezone():%Y-%m-%d-%H%M}.zip"
    path, _ = QFileDialog.getSaveFileName(parent, title, offered, _tr("Zips (*.zip)"))
    return Path(path) if path else None
