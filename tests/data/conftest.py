"""The sample round, written once for the tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.sample.plan import SamplePlan
from data.sample.round import write_round


@pytest.fixture(scope="session")
def sample_plan(tmp_path_factory: pytest.TempPathFactory) -> SamplePlan:
    return write_round(tmp_path_factory.mktemp("round"))


@pytest.fixture(scope="session")
def sample_folder(sample_plan: SamplePlan) -> Path:
    return sample_plan.packets[0].folder.parent
