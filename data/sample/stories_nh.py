"""The New Hampshire applications of the sample round: who applies, with which numbers, and what is wrong with it.

A table of facts; how documents follow from it is decided elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from data.sample.businesses import Business, business
from data.sample.plan import Fault
from reviewer_app.values import Program, Standing, Verdict


@dataclass(frozen=True, slots=True)
class NhStory:
    """One application. Receipts are dollars of 2019 and (expected) 2020, aid dollars by figure name;
    `weeks` are benefit weeks as day of ending and dollars."""

    who: Business
    program: Program
    words: str
    receipts: tuple[int, int]
    days_ago: int
    aid: dict[str, int] = field(default_factory=dict)
    fault: Fault | None = None
    stage: Standing = Standing.RECEIVED
    verdict: Verdict | None = None
    weeks: tuple[tuple[str, int], ...] = ()

    @property
    def employees(self) -> int:
        """Non-owner employees before the pandemic, in proportion to the receipts."""
        return max(2, self.receipts[0] // 95_000)


_ISSUED, _SIGNED, _REVIEW, _RECOMMENDED = Standing.ISSUED, Standing.SIGNED, Standing.IN_REVIEW, Standing.RECOMMENDED
_AWAIT, _YES, _NO = Standing.AWAITING, Verdict.APPROVE, Verdict.DECLINE
_SPRING = tuple((f"2020-{day}", 427) for day in ("04-11", "04-18", "04-25", "05-02", "05-09", "05-16"))


def new_hampshire_stories() -> tuple[NhStory, ...]:
    """The applications in the order of their numbers: MSRF, MSRF 2.0, SELF."""
    return (*_first_fund(), *_second_fund(), *_livelihood_fund())


def _first_fund() -> tuple[NhStory, ...]:
    fund = Program.NH_MSRF1
    return (
        NhStory(business(201, "Moose & Maple Pancakes Inc", "s_corporation", "722511", "Food service: Pancakes", "Littleton", "Pearl Sample"), fund,
                "A clean application with a loan and an advance.", (842000, 496500), 34, {"ppp": 92400, "other_federal": 10000}, stage=_ISSUED, verdict=_YES),
        NhStory(business(202, "Seacoast Kayak Rentals LLC", "llc", "532284", "Rental: Kayaks", "Portsmouth", "Floyd Notreal"), fund,
                "A clean application without any aid.", (318400, 101250), 33, stage=_SIGNED, verdict=_YES),
        NhStory(business(203, "White Birch Conference Hotel Corp", "corporation", "721110", "Lodging: Hotel", "Conway", "Graciela Testwell"), fund,
                "A loss so large that the grant is cut at the maximum.", (7912000, 3105000), 31, {"ppp": 640000, "other_federal": 150000}, Fault.CAP_350K, _REVIEW),
        NhStory(business(204, "Covered Bridge Antiques LLC", "llc", "453310", "Retail: Antiques", "Keene", "Terence Ficticio"), fund,
                "Half the loan and the other aid are more than the loss.", (220500, 198900), 28, {"ppp": 31000, "other_federal": 9000}, Fault.ZERO_AWARD),
        NhStory(business(205, "Granite Gears Bicycle Repair LLC", "llc", "811490", "Repair: Bicycles", "Nashua", "Naomi Mockingbird"), fund,
                "Two digits of the 2019 receipts changed places.", (463900, 287300), 25, {"ppp": 40250, "other_federal": 0}, Fault.DIGITS_SWAPPED),
        NhStory(business(206, "Old Mill Candle Company Inc", "s_corporation", "339999", "Manufacture: Candles", "Exeter", "Silas Inventado"), fund,
                "The lender's note was photographed with a telephone.", (1204600, 875100), 20, {"ppp": 121875, "other_federal": 4500}),
        NhStory(business(207, "Kancamagus Motor Lodge LLC", "llc", "721110", "Lodging: Motel", "Conway", "Ruth Samplesworth"), fund,
                "A clean application from a busy road.", (655000, 390000), 12, {"ppp": 55310, "other_federal": 10000}),
        NhStory(business(208, "Siobhán's Reel Dance Hall Inc", "corporation", "713990", "Recreation: Dances", "Manchester", "Siobhán O'Sample"), fund,
                "A clean application; its officer's name has an accent.", (288100, 64050), 5, {"ppp": 18400, "other_federal": 0}),
    )  # fmt: skip


def _second_fund() -> tuple[NhStory, ...]:
    fund = Program.NH_MSRF2
    inn_owner = "Beatriz Placeholder"
    return (
        NhStory(business(221, "Granite Taproom Inc", "s_corporation", "722410", "Drinking place: Beer", "Portsmouth", "Hank Example"), fund,
                "A clean application with an earlier grant; the letter is out.", (900000, 400000), 35, {"ppp": 80000, "msrf1": 60000}, stage=_ISSUED, verdict=_YES),
        NhStory(business(222, "Lantern Harbor Inn LLC", "llc", "721110", "Lodging: Inn", "Portsmouth", inn_owner, percent="60"), fund,
                "A clean application; its owner holds another business too.", (1480000, 640000), 30, {"ppp": 150000, "eidl": 10000, "msrf1": 118000}),
        NhStory(business(223, "Lantern Harbor Catering LLC", "llc", "722320", "Food service: Catering", "Portsmouth", inn_owner, percent="75"), fund,
                "The owner of the Lantern Harbor Inn holds three quarters: the two count as one applicant.", (410000, 95000), 30, {"ppp": 38000}, Fault.AFFILIATE),
        NhStory(business(224, "Monadnock Ski & Board LLC", "llc", "451110", "Retail: Sporting goods", "Keene", "Gus Makebelieve"), fund,
                "Sent seven minutes after the closing moment.", (733000, 402000), 27, {"ppp": 61000, "msrf1": 31000}, Fault.LATE, _RECOMMENDED, Verdict.NOT_REVIEWED),
        NhStory(business(225, "Merrimack Piano Lessons LLC", "llc", "611610", "Teaching: Music lessons", "Manchester", "Inés Standin"), fund,
                "Got a SELF grant in the summer.", (184000, 79000), 24, {"self_grant": 8120}, Fault.SELF_RECIPIENT, _RECOMMENDED, _NO),
        NhStory(business(226, "Little Otters Child Care LLC", "llc", "624410", "Care: Child day care", "Concord", "Delfina Muestra"), fund,
                "Child care is excluded from this fund.", (390000, 221000), 22, {"ppp": 52000}, Fault.EXCLUDED),
        NhStory(business(227, "Franconia Print Shop Inc", "s_corporation", "323111", "Printing: Posters", "Littleton", "Emory Specimen"), fund,
                "The earlier grants are more than the share of this one.", (502000, 361000), 19, {"ppp": 48600, "msrf1": 23900, "gap": 12500}, Fault.OFFSET),
        NhStory(business(228, "Great North Arena Corp", "corporation", "713990", "Recreation: Ice arena", "Manchester", "Victor Pretend"), fund,
                "The loss is so large that the maximum less earlier grants applies.", (9650000, 3340000), 16, {"ppp": 1100000, "eidl": 150000, "msrf1": 200000}, Fault.CAP_350K, _REVIEW),
        NhStory(business(229, "Sugar River Bowling LLC", "llc", "713950", "Recreation: Bowling", "Hanover", "Otis Fictive"), fund,
                "All help together would be more than the loss, so the grant is cut.", (980000, 580000), 13, {"ppp": 380000}, Fault.CAP_COMBINED),
        NhStory(business(230, "Mount Sample Outfitters LLC", "llc", "448190", "Retail: Mountain clothes", "Conway", "Zoë Ejemplo"), fund,
                "A digit of the loan was left out in the application; the applicant was asked.", (1120000, 815000), 9, {"ppp": 104250, "eidl": 10000}, Fault.DIGIT_OMITTED, _AWAIT),
        NhStory(business(231, "Piscataqua Print & Paper Inc", "corporation", "424120", "Wholesale: Paper", "Exeter", "Marisol Notreal"), fund,
                "A clean application with help from the GAP fund.", (2240000, 1710000), 3, {"ppp": 215400, "gap": 25000}),
    )  # fmt: skip


def _self_business(number: int, name: str, naics: str, activity: str, town: str, officer: str) -> Business:
    return business(number, name, "sole_proprietor", naics, activity, town, officer, tin=f"000-00-{number:04d}")


def _livelihood_fund() -> tuple[NhStory, ...]:
    fund = Program.NH_SELF
    return (
        NhStory(_self_business(241, "Hazel Sample Watercolors", "711510", "Art: Paintings", "Hanover", "Hazel Sample"), fund,
                "A clean application with six weeks of benefits; the letter is out.", (71850, 40954), 33, weeks=_SPRING, stage=_ISSUED, verdict=_YES),
        NhStory(_self_business(242, "Nestor's Night Piano", "711130", "Music: Piano at weddings", "Portsmouth", "Nestor Ejemplo"), fund,
                "One benefit week lies across the first day of the window.", (58300, 12700), 29, weeks=(("2020-03-21", 427), ("2020-03-28", 427), *_SPRING), fault=Fault.WEEK_ON_EDGE),
        NhStory(_self_business(243, "Wildwood Timber Frames", "238130", "Construction: Timber frames", "Littleton", "Clyde Sample"), fund,
                "A large loss of one person: the maximum of $50,000 applies.", (612400, 281000), 27, fault=Fault.CAP_50K),
        NhStory(_self_business(244, "Fern's Alterations", "811490", "Repair: Clothes", "Nashua", "Fern Muestra"), fund,
                "Benefits and a loan are more than the loss.", (24600, 18900), 23, {"ppp": 5100}, Fault.ZERO_AWARD, weeks=_SPRING),
        NhStory(_self_business(245, "Ezra Drives Limousine", "485320", "Transport: Limousine", "Manchester", "Ezra Specimen"), fund,
                "A digit of the 2019 receipts was left out.", (93250, 30110), 18, {"eidl_advance": 1000}, Fault.DIGIT_OMITTED),
        NhStory(_self_business(246, "Opal Placeholder Weddings", "812990", "Services: Wedding planning", "Concord", "Opal Placeholder"), fund,
                "A clean application; a reviewer is on it.", (88000, 21500), 14, {"eidl_advance": 1000}, stage=_REVIEW, weeks=_SPRING[:3]),
        NhStory(_self_business(247, "Granite Notch Guiding", "713990", "Recreation: Hiking guide", "Conway", "Ignacio Testwell"), fund,
                "The benefit statement is cut off: a third of the file arrived.", (46200, 17050), 8, fault=Fault.UNREADABLE, weeks=_SPRING),
        NhStory(_self_business(248, "Yolanda's Yarn Cart", "454390", "Retail: Yarn at fairs", "Keene", "Yolanda Fictive"), fund,
                "A clean application of a market trader.", (31900, 9400), 2, weeks=_SPRING[2:]),
    )  # fmt: skip
