"""The law of one packet: what a program asks for, and its figures turned into a worksheet with findings.

Nothing here reads a file of an applicant, a store or a clock; the law over many packets is not here either.
"""

from __future__ import annotations

from collections.abc import Mapping

from reviewer_app.errors import BadInput
from reviewer_app.programs import nh_msrf1, nh_msrf2, nh_self, nm_leda
from reviewer_app.programs.figures_in import refuse_floats
from reviewer_app.programs.policies import resolve
from reviewer_app.values import Assessment, Program

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
