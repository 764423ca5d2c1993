"""The report as Markdown with its pictures beside it, to be kept in docs/."""

import collections
import re

import page


def table(header, rows):
    lines = [header, ["--", *["--:"] * (len(header) - 1)], *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def summary(section):
    """By operation: how far ahead, and where behind."""
    rows = [
        [operation, *(f"{r:.2f}" for r in (ratios[0], ratios[len(ratios) // 2], ratios[-1])),
         f"behind at {', '.join(behind)} limbs" if behind else "ahead everywhere"]
        for operation, ratios, behind in page.by_operation(section)
    ]  # fmt: skip
    return table(["operation", "least", "median", "most", "where"], rows)


def head(facts, overview):
    """What stands above the sections."""
    return "\n\n".join([
        f"# The report at the level `{facts['kernel level']}`",
        "How many times as fast as the best peer found, by operation; above 1 is faster. [benchmarks.md](../benchmarks.md) tells how it "
        "is measured and which command wrote this page.",
        "\n".join(f"- {key}: {value}" for key, value in facts.items()),
        overview,
    ])  # fmt: skip


def one(number, section, folder):
    """A section."""
    parts = [f"## {number}. {section.title}", section.source]
    if section.missing:
        parts.append(f"Left out: {section.missing}.")
    else:
        parts.append(f"**{section.sentence}**")
        parts += [f"![{caption}]({folder}/{section.key}_{name}.svg)" for name, caption, _ in section.pictures]
        parts += [
            f"<details><summary>{caption}</summary>\n\n{table(header, rows)}\n\n</details>" for _, caption, header, rows in section.tables
        ]
    return "\n\n".join(part for part in parts if part)


def overview(first):
    return first.missing or summary(first)


def render(sections, facts, folder):
    """The text; pictures are looked for in the folder, by the names under which report.py writes them."""
    parts = [head(facts, overview(sections[0])), *(one(number, section, folder) for number, section in enumerate(sections, 1))]
    return "\n\n".join(parts) + "\n"


def dates(before, number, date, count):
    """The date of each of so many sections, where one of them is of another day than what stood there tells."""
    others = re.search(r"(\S+)(?: for the others)?$", before)[1]
    of = dict.fromkeys(range(1, count + 1), others)
    of |= {int(n): day for day, those in re.findall(r"(\S+) for section ([\d, ]+);", before) for n in those.split(",")}
    of[number] = date
    usual = collections.Counter(of.values()).most_common(1)[0][0]
    apart = sorted(set(of.values()) - {usual}, reverse=True)
    if not apart:
        return usual
    clauses = (f"{day} for section {', '.join(str(n) for n in of if of[n] == day)};" for day in apart)
    return " ".join([*clauses, f"{usual} for the others"])


def renew(text, number, section, facts, folder):
    """A page in which a section is put in the place of what was there."""
    old_head, *old = re.split(r"\n\n(?=## \d)", text.rstrip("\n"))
    old[number - 1] = one(number, section, folder)
    old_overview = old_head.split("\n\n", 3)[3]
    before = re.search(r"^- date: (.*)$", old_head, re.MULTILINE)[1]
    facts = facts | {"date": dates(before, number, facts["date"], len(old))}
    return "\n\n".join([head(facts, overview(section) if number == 1 else old_overview), *old]) + "\n"
