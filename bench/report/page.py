"""The page: self-contained, for wide and narrow, light and dark."""

import html

import figures

STYLE = """
:root { color-scheme: light dark; --ink: #1c1e21; --paper: #fdfdfc; --line: #d6d6d2; --good: #00734f; --bad: #b3470a; --soft: #5c6066 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e3; --paper: #17191c; --line: #3a3d42; --good: #4cc79b; --bad: #f0944d;
  --soft: #a3a8ae } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.6rem; margin: .5rem 0 } h2 { font-size: 1.25rem; margin: 2.5rem 0 .25rem; border-top: 1px solid var(--line);
  padding-top: 1rem } h3 { font-size: 1rem; margin: 1rem 0 .25rem }
p { margin: .4rem 0 } .soft { color: var(--soft) } .good { color: var(--good) } .bad { color: var(--bad) }
figure { margin: 1rem 0; max-width: 44rem } figure svg { width: 100%; height: auto } figcaption { color: var(--soft) }
.scroll { overflow-x: auto } table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums }
td, th { padding: .15rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
td:first-child, th:first-child { text-align: left } details { margin: .5rem 0 } summary { cursor: pointer }
.summary td:last-child, .summary th:last-child { text-align: left; white-space: normal }
@media (max-width: 40rem) { .summary tr { display: grid; grid-template-columns: 1fr repeat(3, 4rem) }
  .summary td, .summary th { border: 0 } .summary tr { border-bottom: 1px solid var(--line) }
  .summary td:last-child { grid-column: 1 / -1 } .summary th:last-child { display: none } }
"""


def table(header, rows):
    head = "".join(f"<th>{html.escape(str(cell))}</th>" for cell in header)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def by_operation(section):
    """(operation, its ratios in order, the sizes at which Carry is behind) for each operation of a section's first table."""
    header, rows = section.tables[0][2], section.tables[0][3]
    at = header.index("times as fast as the best")
    points = {}
    for row in rows:
        if row[at]:
            points.setdefault(row[0], []).append((row[1], float(row[at].replace(",", ""))))
    return [(operation, sorted(r for _, r in p), [str(n) for n, r in p if r < 1]) for operation, p in points.items()]


def summary(section):
    """By operation: where Carry is ahead of the best peer and where it is not."""
    lines = []
    for operation, ratios, behind in by_operation(section):
        where = f'<span class="bad">behind at {", ".join(behind)} limbs</span>' if behind else '<span class="good">ahead everywhere</span>'
        lines.append(f"<tr><td>{html.escape(operation)}</td><td>{ratios[0]:.2f}</td><td>{ratios[len(ratios) // 2]:.2f}</td>"
                     f"<td>{ratios[-1]:.2f}</td><td>{where}</td></tr>")  # fmt: skip
    if not lines:
        return ("<p>No peer was found, so there is nothing to compare with: install GMP, FLINT, gf2x or NTL, or name the place of "
                "native builds in <code>CMAKE_PREFIX_PATH</code>.</p>")  # fmt: skip
    return ('<table class="summary"><thead><tr><th>operation</th><th>least</th><th>median</th><th>most</th><th>where</th></tr></thead>'
            f"<tbody>{''.join(lines)}</tbody></table>")  # fmt: skip


def render(sections, context):
    facts = "; ".join(f"{html.escape(k)}: {html.escape(str(v))}" for k, v in context.items())
    parts = [
        "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width,initial-scale=1'>",
        f"<title>Carry: the report</title><style>{STYLE}</style></head><body><h1>Carry: the report</h1>",
        "<p>How many times as fast as the best peer found here, by operation; above 1 is faster.",
        f"</p><p class=soft>{facts}</p>",
    ]
    first = sections[0]
    parts.append(f"<p>{html.escape(first.missing)}</p>" if first.missing else summary(first))
    for number, section in enumerate(sections, 1):
        parts.append(f'<h2 id="{section.key}">{number}. {html.escape(section.title)}</h2>')
        parts.append(f"<p class=soft>{html.escape(section.source)}</p>")
        if section.missing:
            parts.append(f"<p>Left out: {html.escape(section.missing)}.</p>")
            continue
        parts.append(f"<p><strong>{html.escape(section.sentence)}</strong></p>")
        for name, caption, svg in section.pictures:
            title = html.escape(caption, quote=True)
            parts.append(f"<figure>{figures.inline(svg, title, f'{section.key}-{name}-')}<figcaption>{title}</figcaption></figure>")
        for name, caption, header, rows in section.tables:
            link = f'<a href="{section.key}_{name}.csv">csv</a>'
            parts.append(f"<details><summary>{html.escape(caption)} ({link})</summary>{table(header, rows)}</details>")
    parts.append("</body></html>\n")
    return "".join(parts)
