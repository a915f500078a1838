"""Two sources of one history: agreement is told by whom, disagreement is kept as it is."""

from __future__ import annotations

from core.insight.sources import by_source
from core.model import Category
from tests.build import history


def test_agreement_names_its_sources_and_disagreement_is_not_merged() -> None:
    found = by_source(
        {
            "list of 2019": history({"2019": {"1": "SC", "2": "ST", "4": "UR"}}),
            "register": history({"2019": {"1": "SC", "2": "ST(W)"}, "2024": {"1": "UR"}}),
        }
    )
    assert {(row.label, row.election): who for row, who in found.agreed.items()} == {
        ("001", "2019"): ("list of 2019", "register"),
        ("001", "2024"): ("register",),
        ("004", "2019"): ("list of 2019",),
    }
    (disputed,) = found.disputed
    assert (disputed.label, disputed.election) == ("002", "2019")
    assert disputed.said == {"list of 2019": Category.ST, "register": Category.ST_W}
