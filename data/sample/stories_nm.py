"""The New Mexico applications of the sample round: who applies, with which numbers, and what is wrong with it.

A table of facts; how documents follow from it is decided elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from data.sample.businesses import Business, business
from data.sample.plan import Fault
from reviewer_app.values import Standing, Verdict


@dataclass(frozen=True, slots=True)
class Job:
    """A planned position: title, count, hours a week, wage in cents, day of hire or "" while it is planned."""

    title: str
    count: int
    hours: str
    wage: int
    hired: str = ""
    tips: int = 0


@dataclass(frozen=True, slots=True)
class NmStory:
    """One application. Revenues are quarterly gross receipts in dollars (of the year on path B); FTE are decimals."""

    who: Business
    words: str
    quarter: int
    revenue: tuple[int, int]
    jobs: tuple[Job, ...]
    lowest: tuple[str, str]
    highest: tuple[str, str]
    rent: int
    days_ago: int
    fault: Fault | None = None
    stage: Standing = Standing.RECEIVED
    verdict: Verdict | None = None
    path: str = "A"
    is_monthly: bool = False


_COOKS = (Job("Cook", 2, "40", 1400, "2021-06-01"), Job("Server", 1, "20", 1150, "2022-01-15"))
_CLERKS = (Job("Sales clerk", 2, "30", 1325, "2021-08-16"), Job("Stock keeper", 1, "40", 1450))
_TRADES = (Job("Technician", 3, "40", 1875, "2021-09-07"), Job("Apprentice", 1, "32", 1300))
_LONG = (
    "The Most Patient and Reliable Upholstery, Awning, Saddle and Hot-Air-Balloon Repair Company of the Upper Río Grande "
    "Valley, Limited Liability Company"
)
REVIEW, AWAIT, RECOMMENDED, SIGNED = Standing.IN_REVIEW, Standing.AWAITING, Standing.RECOMMENDED, Standing.SIGNED


def new_mexico_stories() -> tuple[NmStory, ...]:
    """The applications in the order of their numbers."""
    diner = business(
        101,
        "Acequia Diner LLC",
        "llc",
        "722511",
        "Food service: Restaurant meals",
        "Farmington",
        "Lucía Ejemplo",
        trade="The Acequia",
    )
    return (*_first_half(diner), *_second_half(diner))


def _first_half(diner: Business) -> tuple[NmStory, ...]:
    return (
        NmStory(diner, "A clean quarterly filer with two new cooks.", 2, (120201, 63201), _COOKS, ("2021Q1", "4"), ("2019Q4", "9"), 2900, 33),
        NmStory(business(102, "Piñon & Pine Bakery Inc", "s_corporation", "311811", "Baking: Bread and pies", "Santa Fe", "Hazel Samplesworth"),
                "A clean monthly filer; signed, and waiting for the round's ranking.", 3, (184350, 97702), _COOKS, ("2020Q4", "6.5"), ("2019Q3", "14"), 3400, 32,
                stage=SIGNED, verdict=Verdict.APPROVE, is_monthly=True),
        NmStory(business(103, "Cottonwood Taproom LLC", "llc", "722410", "Drinking place: Beer and cider", "Albuquerque", "Emory Standin"),
                "A taproom that was closed by order; its plan passes the maximum of $100,000.", 2, (410220, 61533),
                (Job("Bartender", 5, "40", 1800, "2021-07-01"), Job("Brewer", 2, "40", 2250, "2021-09-20")), ("2021Q1", "3"), ("2019Q2", "16"), 9800, 31, Fault.CAP_100K, REVIEW),
        NmStory(business(104, "Sandía Sun Yoga Studio LLC", "llc", "713940", "Fitness: Yoga classes", "Corrales", "Zoë Specimen"),
                "Everything is in order, but the small rent limits the grant.", 2, (52110, 23980), (Job("Instructor", 4, "25", 1900, "2021-10-01"),), ("2021Q1", "1.5"), ("2019Q3", "5"), 950, 30,
                Fault.CAP_RENT, RECOMMENDED, Verdict.APPROVE),
        NmStory(business(105, "Cumbres Books & Coffee LLC", "llc", "451211", "Retail: Books and coffee", "Taos", "Ramona Muestra"),
                "For the lowest quarter a federal 941 came in place of the ES903A.", 4, (71930, 50020), _CLERKS, ("2021Q1", "3"), ("2019Q4", "8"), 2300, 29, Fault.FORM_941, AWAIT),
        NmStory(business(106, "Turquoise Trail Garage Inc", "s_corporation", "811111", "Repair: Cars and trucks", "Edgewood", "Gus Pretend"),
                "The return is an application for an extension.", 3, (133870, 81444), _TRADES, ("2020Q4", "5"), ("2020Q1", "11"), 3650, 26, Fault.EXTENSION),
        NmStory(business(107, "Zuni Street Flowers", "sole_proprietor", "453110", "Retail: Cut flowers", "Gallup", "Opal Testwell"),
                "Only the front of the photo ID was uploaded.", 2, (38990, 15120), (Job("Florist", 2, "20", 1350, "2021-05-03"),), ("2021Q1", "1.2"), ("2019Q2", "3.5"), 1150, 25, Fault.ONE_ID_SIDE),
        NmStory(business(108, "Mesa Kiln Pottery LLC", "llc", "327110", "Manufacture: Stoneware", "Silver City", "Silas Mockingbird"),
                "The agreement leases kilns, not premises.", 1, (60450, 44210), (Job("Potter", 1, "40", 1550, "2021-06-14"),), ("2021Q1", "2"), ("2019Q4", "4.5"), 1250, 24, Fault.EQUIPMENT_LEASE),
        NmStory(business(109, "Río Chama Outfitters LLC", "llc", "713990", "Recreation: Guided river trips", "Taos", "Clyde Notreal"),
                "A monthly filer whose report for May 2020 is missing.", 2, (98700, 21040), (Job("Guide", 4, "30", 1700, "2021-05-20"),), ("2020Q4", "2.5"), ("2019Q3", "9"), 3450, 23,
                Fault.MONTH_MISSING, AWAIT, is_monthly=True),
        NmStory(business(110, "Ocotillo Dry Cleaners Inc", "corporation", "812320", "Cleaning: Dry cleaning", "Las Cruces", "Beatriz Sample"),
                "The CRS reports are of the second quarter of 2019 and the third of 2020.", 2, (88120, 52360), _CLERKS, ("2021Q1", "4"), ("2019Q1", "9"), 2600, 22, Fault.QUARTER_MISMATCH),
        NmStory(business(111, "Blue Corn Catering LLC", "llc", "722320", "Food service: Catering", "Albuquerque", "Yolanda Inventado"),
                "Two digits of the 2019 receipts changed places when they were typed.", 4, (157340, 70215), _COOKS, ("2021Q1", "5"), ("2019Q4", "13"), 2750, 21, Fault.DIGITS_SWAPPED, REVIEW),
        NmStory(business(112, "Desert Willow Frames Inc", "corporation", "442299", "Retail: Picture frames", "Santa Fe", "Ezra Fictive"),
                "Taxable receipts (column F) were entered where gross receipts are asked for.", 3, (94410, 55130), _CLERKS, ("2020Q4", "3"), ("2019Q3", "7"), 2550, 19, Fault.TAXABLE_FOR_GROSS),
        NmStory(business(113, "Coyote Fence Landscaping LLC", "llc", "561730", "Services: Landscaping", "Rio Rancho", "Nestor Makebelieve"),
                "The payroll report of the lowest quarter lists wages but no hours.", 2, (112890, 76005), _TRADES, ("2021Q1", "6"), ("2019Q3", "14"), 3600, 18, Fault.NO_HOURS),
    )  # fmt: skip


def _second_half(diner: Business) -> tuple[NmStory, ...]:
    return (
        NmStory(business(114, "Tumbleweed Toys LLC", "llc", "451120", "Retail: Toys and kites", "Socorro", "Fern Example"),
                "A lease, but nothing that shows the rent was paid.", 4, (64990, 38555), _CLERKS, ("2020Q4", "2"), ("2019Q4", "6"), 2550, 17, Fault.NO_RENT_PROOF, AWAIT),
        NmStory(business(115, "Sunflower Salon", "sole_proprietor", "812112", "Personal care: Hair cutting", "Roswell", "Dolores Núñez-Example"),
                "Submitted by the bookkeeper, not by the owner.", 2, (41200, 11870), (Job("Stylist", 3, "24", 1475, "2021-06-21"),), ("2021Q1", "1.4"), ("2019Q4", "5"), 2050, 16, Fault.OTHER_SUBMITTER),
        NmStory(diner, "The Acequia Diner applied a second time for another quarter.", 3, (118040, 80911), _COOKS, ("2021Q1", "4"), ("2019Q4", "9"), 2900, 15, Fault.DUPLICATE),
        NmStory(business(117, _LONG, "llc", "811420", "Repair: Upholstery", "Taos", "Ignacio O'Sample", trade="The Patient Upholsterer"),
                "The plan would bring the business over the most people it ever had; its name is the longest of the round.", 1, (49870, 33020), _TRADES, ("2021Q1", "2.5"), ("2019Q4", "5"), 2400, 14,
                Fault.OVER_HIGHEST),
        NmStory(business(118, "Kokoro Ramen こころ LLC", "llc", "722513", "Food service: Noodle soups", "Albuquerque", "Yuki Sample", printed="Kokoro Ramen LLC", since="2019-11-15"),
                "Opened six weeks too late to apply; its name is Japanese on the application.", 4, (30220, 24010), _COOKS, ("2020Q4", "3"), ("2020Q1", "7"), 2400, 13, Fault.STARTED_LATE, RECOMMENDED, Verdict.DECLINE),
        NmStory(business(119, "High Mesa Cinema Inc", "s_corporation", "512131", "Theater: Motion pictures", "Farmington", "Otis Testwell"),
                "The chosen quarter shows no decline.", 1, (88010, 88950), (Job("Usher", 4, "20", 1100, "2021-08-02"),), ("2021Q1", "1"), ("2019Q4", "6"), 3100, 12, Fault.NO_DECLINE),
        NmStory(business(120, "Chile Roasters Café LLC", "llc", "722515", "Food service: Coffee and burritos", "Las Cruces", "Lupe Ficticio"),
                "Wages hold tips, and nobody says whether the payroll does.", 2, (76540, 29330), (Job("Barista", 4, "30", 1425, "2021-07-12", 350),), ("2021Q1", "3.2"), ("2019Q4", "9"), 3250, 11, Fault.TIPS_UNKNOWN),
        NmStory(business(121, "Palm Tree Grill مطعم النخلة LP", "partnership", "722511", "Food service: Grilled dishes", "Albuquerque", "Amos Placeholder", printed="Palm Tree Grill LP"),
                "Revenue by the two annual returns; the name is Arabic and English.", 0, (812450, 498700), _COOKS, ("2020Q4", "7"), ("2019Q2", "15"), 4200, 10, stage=REVIEW, path="B"),
        NmStory(business(122, "Galisteo Players", "nonprofit", "711110", "Arts: Plays and puppet shows", "Santa Fe", "Ursula Standin"),
                "A non-profit theatre with two Forms 990; the applicant withdrew it.", 0, (288140, 91300), (Job("Stage hand", 3, "20", 1600),), ("2021Q1", "1"), ("2019Q3", "7.5"), 2050, 9,
                stage=Standing.WITHDRAWN, path="B"),
        NmStory(business(123, "Wendell's Fence & Gate", "sole_proprietor", "238990", "Construction: Fences", "Socorro", "Wendell Specimen"),
                "Files no CRS and has not filed for 2020: bank statements and invoices of six months.", 3, (57600, 30450), _TRADES[1:], ("2021Q1", "1"), ("2019Q3", "4"), 760, 8, path="C"),
        NmStory(business(124, "Bosque Bike Works LLC", "llc", "451110", "Retail: Bicycles", "Albuquerque", "Mateo Pretend"),
                "The lease is cut off: a third of the file arrived.", 2, (101320, 72440), _CLERKS, ("2020Q4", "4"), ("2019Q2", "9.5"), 2300, 6, Fault.UNREADABLE),
        NmStory(business(125, "Organ Mountain Optics Inc", "corporation", "446130", "Retail: Spectacles", "Las Cruces", "Graciela Muestra"),
                "The 2019 return is locked by a password.", 4, (142020, 99110), _CLERKS, ("2021Q1", "5"), ("2019Q4", "10"), 2600, 4, Fault.LOCKED),
        NmStory(business(126, "Las Golondrinas Guest House LLC", "llc", "721191", "Lodging: Bed and breakfast", "Silver City", "Carmen Ejemplo"),
                "The ID was photographed with a telephone that saves HEIC.", 3, (83760, 14980), (Job("Housekeeper", 2, "35", 1375), Job("Host", 1, "40", 1650)), ("2020Q4", "1.5"), ("2019Q3", "6.5"), 3550, 2, Fault.HEIC),
    )  # fmt: skip
