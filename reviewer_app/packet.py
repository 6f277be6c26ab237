"""A packet as it came: the text of packet.json with the fields the desk reads from it.

Reads only what intake has accepted; it never judges a packet.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from reviewer_app.codec import Json
from reviewer_app.values import ApplicationNo, Program


@dataclass(frozen=True)
class Packet:
    """One version of an application; `text` is packet.json byte for byte as text."""

    text: str

    @cached_property
    def raw(self) -> Mapping[str, Json]:
        """packet.json as it came."""
        value: dict[str, Json] = json.loads(self.text)
        return value

    @property
    def application_no(self) -> ApplicationNo:
        return ApplicationNo(str(self.raw["application_no"]))

    @property
    def program(self) -> Program:
        return Program(str(self.raw["program"]))

    @property
    def round(self) -> str:
        return str(self.raw["round"])

    @property
    def submitted_at(self) -> datetime:
        return datetime.fromisoformat(str(self.raw["submitted_at"]))

    @property
    def applicant(self) -> Mapping[str, Json]:
        value = self.raw["applicant"]
        return value if isinstance(value, dict) else {}

    @property
    def business(self) -> str:
        """The applicant's legal name as claimed."""
        return str(self.applicant.get("legal_name", ""))

    @property
    def email(self) -> str:
        return str(self.applicant.get("email", ""))

    @property
    def tin(self) -> str:
        return str(self.applicant.get("tin", ""))

    @cached_property
    def claimed(self) -> Mapping[str, str]:
        """Every claimed value by its flat name, as text.

        Figures stand under their own names ("revenue_2019", "positions[0].hourly_wage"), the
        applicant's particulars under "applicant.…", attestations under "attestations.…".
        """
        flat = dict(_flat("", self.raw.get("figures", {})))
        flat.update(_flat("applicant", self.raw.get("applicant", {})))
        flat.update(_flat("attestations", self.raw.get("attestations", {})))
        return flat


def _flat(prefix: str, value: Json) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _flat(f"{prefix}.{key}" if prefix else key, item)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _flat(f"{prefix}[{index}]", item)
    elif isinstance(value, bool):
        yield prefix, "true" if value else "false"
    elif value is not None:
        yield prefix, str(value)
