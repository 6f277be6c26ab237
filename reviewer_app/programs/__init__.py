"""The law of one packet: what a program asks for, and its figures turned into a worksheet with findings.

Nothing here reads a file of an applicant, a store or a clock; the law over many packets is not here either.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from reviewer_app.errors import BadInput
from reviewer_app.programs import (
    nh_documents,
    nh_figures,
    nh_findings,
    nh_msrf1,
    nh_msrf2,
    nh_self,
    nm_leda,
    nm_leda_documents,
    nm_leda_figures,
    nm_leda_findings,
)
from reviewer_app.programs.catalogue import catalogue_of
from reviewer_app.programs.checks import needed
from reviewer_app.programs.decline_reasons import decline_reasons
from reviewer_app.programs.definition import ProgramDefinition
from reviewer_app.programs.facts import Facts, computation_inputs
from reviewer_app.programs.figures_in import refuse_floats
from reviewer_app.programs.parameters import rules
from reviewer_app.programs.policies import resolve
from reviewer_app.programs.recompute import program_of, recomputed
from reviewer_app.values import Assessment, DocumentNeed, Program

_COMPUTE = {
    Program.NM_LEDA: nm_leda.compute,
    Program.NH_MSRF1: nh_msrf1.compute,
    Program.NH_MSRF2: nh_msrf2.compute,
    Program.NH_SELF: nh_self.compute,
}


def compute(
    program: Program,
    inputs: Mapping[str, object],
    policies: Mapping[str, object] | None = None,
    rate: str | None = None,
) -> Assessment:
    """One computation straight from figures; `result` holds the contract's fields.

    `inputs` are plain JSON values named as in the data dictionary; switches may stand among them
    under "policies", and those of the argument go before them. `rate` is the pro-rata rate where the
    inputs hold none ("0.2557" or "p/q"); without it the published one counts. Raises BadInput with
    the path of a float, of a figure that is missing or does not fit, or of a value not allowed.
    """
    refuse_floats(inputs)
    refuse_floats(policies or {}, "policies")
    within = inputs.get("policies") or {}
    if not isinstance(within, Mapping):
        raise BadInput(f"policies: expected an object of switches; found {within!r}.")
    chosen = resolve({**within, **(policies or {})})
    figures = {name: value for name, value in inputs.items() if name != "policies"}
    return _COMPUTE[program](figures, chosen, rate)


def assess(facts: Facts) -> Assessment:
    """The whole answer for a packet, by its program's order of tests.

    A figure that is missing or does not fit never raises: it is an open finding, and the award None.
    Raises BadInput for a switch that is unknown or not allowed.
    """
    return definition(facts.program).assess(facts)


def recompute(frozen: Mapping[str, object]) -> Assessment:
    """The assessment of a receipt computed anew from the receipt alone (see `receipt`).

    Raises BadInput where the receipt does not hold what its award needs, or was made under a version of
    the program's rules that this desk does not have.
    """
    return recomputed(frozen, definition(program_of(frozen)))


def documents_needed(facts: Facts) -> tuple[DocumentNeed, ...]:
    """The required documents of this packet: the program's, without those its figures do not ask for."""
    return needed(definition(facts.program).documents, computation_inputs(facts))


@cache
def definition(program: Program) -> ProgramDefinition:
    """What a program is: figures, documents, codes, reasons and its two functions."""
    law = rules(program)
    is_nm = program is Program.NM_LEDA
    return ProgramDefinition(
        program=program,
        title=law.title,
        version=law.version,
        time_zone=law.time_zone,
        figures=nm_leda_figures.FIGURES if is_nm else nh_figures.FIGURES[program],
        documents=nm_leda_documents.document_needs() if is_nm else nh_documents.document_needs(program),
        catalogue=catalogue_of(program),
        decline_reasons=decline_reasons(program),
        compute=_COMPUTE[program],
        assess=nm_leda_findings.assess if is_nm else nh_findings.assess,
    )
