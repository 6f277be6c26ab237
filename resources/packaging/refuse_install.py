"""The build back end of this checkout: it refuses, because Packet Desk runs from where it lies.

It must never build anything: its folders `ui` and `data` would become top-level packages of someone's Python.
"""

from typing import NoReturn

WHY = (
    "Packet Desk is not installed as a package; it runs from its checkout.\n"
    "Make an environment, then: python -m pip install --require-hashes -r requirements.lock\n"
    "and start it with: python main.py --demo"
)


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> NoReturn:
    """Refuse, with what to do instead (the hook's signature is that of PEP 517)."""
    raise SystemExit(WHY)


def build_editable(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> NoReturn:
    """Refuse, with what to do instead (the hook's signature is that of PEP 660)."""
    raise SystemExit(WHY)


def build_sdist(sdist_directory: str, config_settings: object = None) -> NoReturn:
    """Refuse, with what to do instead (the hook's signature is that of PEP 517)."""
    raise SystemExit(WHY)
