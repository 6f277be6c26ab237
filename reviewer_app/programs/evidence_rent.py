"""Which lines of a bank statement pay the rent: those to the landlord or lender the agreement names.

Reads no document, and judges no agreement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reviewer_app.values import DocumentKind, DocumentReading, Payment

_AGREEMENTS = (DocumentKind.LEASE, DocumentKind.MORTGAGE)


@dataclass(frozen=True, slots=True)
class RentTerms:
    """Payees and monthly amounts the agreements name; both may be empty."""

    payees: frozenset[str]
    amounts: frozenset[str]

    def is_rent(self, payment: Payment) -> bool:
        """A payment to a payee of the agreement; without a named one, of its monthly amount.

        Where no agreement says either, every payment that names its payee counts as a candidate.
        """
        if self.payees and payment.payee is not None:
            return _folded(payment.payee) in self.payees
        if self.amounts:
            return payment.amount in self.amounts
        return payment.payee is not None


def pays_rent(readings: Mapping[str, DocumentReading]) -> RentTerms:
    """The terms of the leases and mortgages among the readings; equipment leases are left out."""
    agreements = [
        {figure.name: figure.value for figure in document.figures}
        for document in readings.values()
        if document.kind in _AGREEMENTS
    ]
    buildings = [terms for terms in agreements if terms.get("payment_purpose") != "equipment_lease"]
    return RentTerms(
        payees=frozenset(_folded(terms["landlord"]) for terms in buildings if terms.get("landlord")),
        amounts=frozenset(terms["monthly_payment"] for terms in buildings if terms.get("monthly_payment")),
    )


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace(",", " ").replace(".", " ").split())
