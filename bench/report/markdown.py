"""The report as Markdown with its pictures beside it, to be kept in docs/."""

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


def render(sections, facts, folder):
    """The text; pictures are looked for in the folder, by the names under which report.py writes them."""
    parts = [
        f"# The report at the level `{facts['kernel level']}`",
        "How many times as fast as the best peer found, by operation; above 1 is faster. [benchmarks.md](../benchmarks.md) tells how it "
        "is measured and which command wrote this page.",
        "\n".join(f"- {key}: {value}" for key, value in facts.items()),
        sections[0].missing or summary(sections[0]),
    ]
    for number, section in enumerate(sections, 1):
        parts += [f"## {number}. {section.title}", section.source]
        if section.missing:
            parts.append(f"Left out: {section.missing}.")
            continue
        parts.append(f"**{section.sentence}**")
        for name, caption, _ in section.pictures:
            parts.append(f"![{caption}]({folder}/{section.key}_{name}.svg)")
        for _, caption, header, rows in section.tables:
            parts.append(f"<details><summary>{caption}</summary>\n\n{table(header, rows)}\n\n</details>")
    return "\n\n".join(part for part in parts if part) + "\n"
