"""The verbs that need no store: read and compute.

Figures files come from people, so every fault in them is a wrong call with its path in the file.
"""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from pathlib import Path

from reviewer_app.canonical import canonical
from reviewer_app.cli.answer import Answer
from reviewer_app.codec import Json, to_plain
from reviewer_app.desk.answers import assessment_answer
from reviewer_app.errors import BadInput
from reviewer_app.money import dollars
from reviewer_app.programs import compute as compute_award
from reviewer_app.values import Assessment, Program

_MOST_DIGITS = 100


class WrongCall(BadInput):
    """The call itself was wrong; exit status 2."""


def read(called: argparse.Namespace) -> Answer:
    """Reads documents without a store; a file that is not there is a wrong call."""
    from reviewer_app.reading.contract import as_contract
    from reviewer_app.reading.read import Reader

    missing = [path for path in called.paths if not path.is_file()]
    if missing:
        raise WrongCall(f"{missing[0]} is no file. Name the documents to read.")
    answers: list[Json] = []
    lines: list[str] = []
    wrong: list[str] = []
    with Reader() as reader:
        for path in called.paths:
            reading = reader.read(path)
            answers.append(_json(as_contract(reading, str(path))))
            found = f"{reading.kind.value} {reading.period or ''}".rstrip()
            lines.append(f"{path}: {reading.error or found}")
            lines += [f"  {figure.name} = {figure.value} ({figure.confidence:.2f})" for figure in reading.figures]
            if reading.error:
                wrong.append(f"{path}: {reading.error}")
    return Answer(answers, "\n".join(lines), tuple(wrong))


def compute(called: argparse.Namespace) -> Answer:
    """One computation, or a list of them, straight from a figures file."""
    figures = _figures(called.file)
    program = Program(called.kind)
    if isinstance(figures, list):
        answers = [_computed(program, item, f"[{index}]") for index, item in enumerate(figures)]
        return Answer([answer for answer, _ in answers], "\n\n".join(text for _, text in answers))
    answer, text = _computed(program, figures, "")
    return Answer(answer, text)


def _computed(program: Program, figures: Json, where: str) -> tuple[Json, str]:
    if not isinstance(figures, dict):
        raise WrongCall(f"{where or 'The file'}: expected an object of figures; found {type(figures).__name__}.")
    try:
        assessment = compute_award(program, figures)
    except BadInput as fault:
        raise WrongCall(f"{where}{'.' if where else ''}{fault}") from fault
    answer = assessment_answer(assessment, None, f"sha256:{_receipt(assessment)}")
    answer["result"] = _json(dict(assessment.result))
    return answer, worksheet_text(assessment)


def _receipt(assessment: Assessment) -> str:
    return sha256(canonical(to_plain(assessment))).hexdigest()


def _figures(path: Path) -> Json:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise WrongCall(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise WrongCall(f"{path} is not UTF-8 text.") from error
    try:
        value: Json = json.loads(
            text, parse_constant=_refuse_constant, parse_int=_short_integer, object_pairs_hook=_object
        )
    except RecursionError as error:
        raise WrongCall(f"{path} is nested too deep to be figures. Write them as the contract shows.") from error
    except ValueError as error:
        raise WrongCall(f"{path} is no JSON of figures: {error}.") from error
    return value


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no figure")


def _short_integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number of {len(digits):,} digits is no figure; at most {_MOST_DIGITS} are read")
    return int(digits)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{json.dumps(twice[:60])} stands twice in one object; write each name once")
    return made


def worksheet_text(assessment: Assessment) -> str:
    """The worksheet as plain lines for a terminal."""
    award = "none can be computed" if assessment.award is None else f"${dollars(assessment.award)}"
    head = [
        f"{assessment.program.value}: {assessment.status.value} {assessment.reason or ''}".rstrip(),
        f"award: {award}",
    ]
    lines = [
        f"  {line.rule:12} {line.label}: {line.value} {line.unit.value}  ({line.formula})" for line in assessment.lines
    ]
    codes = [f"  open: {code}" for code in assessment.deficiencies]
    return "\n".join([*head, *lines, *codes])


def _json(value: object) -> Json:
    """A value that is plain JSON already, told to the type checker by a round trip."""
    plain: Json = json.loads(json.dumps(value))
    return plain
