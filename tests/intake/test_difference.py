"""What a new version of a packet says otherwise."""

import json
from typing import Any

from reviewer_app.intake import Change, difference
from reviewer_app.packet import Packet
from reviewer_app.values import Document, Sha256
from tests.intake.making import packet

A, B = Sha256("a" * 64), Sha256("b" * 64)


def of(value: dict[str, Any]) -> Packet:
    return Packet(json.dumps(value))


def test_the_same_packet_differs_in_nothing() -> None:
    documents = (Document("documents/a.pdf", A, 10, "lease"),)
    assert difference(of(packet()), of(packet()), documents, documents) == ()


def test_blanks_and_the_order_of_keys_are_no_difference() -> None:
    turned = Packet(json.dumps(dict(reversed(packet().items())), indent=4))
    assert difference(of(packet()), turned, (), ()) == ()


def test_changed_added_and_dropped_values_are_shown_by_their_flat_names() -> None:
    new = packet()
    new["submitted_at"] = "2021-12-01T09:00:00-07:00"
    new["applicant"]["premises"]["city"] = "Aztec"
    new["figures"]["revenue_2019"] = "130000.00"
    new["figures"]["tips_in_payroll"] = False
    del new["figures"]["positions"][0]["hire_date"]
    new["attestations"]["filed_2020_return"] = True
    assert difference(of(packet()), of(new), (), ()) == (
        Change("submitted_at", "2021-11-29T16:12:09-07:00", "2021-12-01T09:00:00-07:00"),
        Change("revenue_2019", "120201.00", "130000.00"),
        Change("positions[0].hire_date", "2021-06-01", None),
        Change("applicant.premises.city", "Farmington", "Aztec"),
        Change("attestations.filed_2020_return", "false", "true"),
        Change("tips_in_payroll", None, "false"),
    )


def test_documents_are_shown_by_name_and_content() -> None:
    old = (Document("documents/a.pdf", A, 10, "lease"), Document("documents/gone.pdf", A, 10, "lease"))
    new = (Document("documents/a.pdf", B, 1200, "lease"), Document("documents/new.pdf", B, 7, "other"))
    assert difference(of(packet()), of(packet()), old, new) == (
        Change("documents/a.pdf", f"lease, 10 bytes, {'a' * 16}", f"lease, 1,200 bytes, {'b' * 16}"),
        Change("documents/gone.pdf", f"lease, 10 bytes, {'a' * 16}", None),
        Change("documents/new.pdf", None, f"other, 7 bytes, {'b' * 16}"),
    )
