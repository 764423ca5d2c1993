"""The evaluations: each source document's own, run again, and ours over the whole range of sizes."""

import math
from dataclasses import dataclass, field

import figures
from programs import document_table


@dataclass
class Section:
    """What one evaluation adds to the page."""

    key: str
    title: str
    source: str = ""
    sentence: str = ""
    tables: list = field(default_factory=list)  # (name, caption, header, rows)
    pictures: list = field(default_factory=list)  # (name, caption, svg)
    missing: str = ""  # why there is nothing, where there is nothing


PEERS = {"gmp", "flint", "gf2x", "ntl", "openssl", "boost", "libtommath"}


def number(value):
    if value is None:
        return ""
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float("nan")


def gf2x_arithmetics(programs):
    section = Section(
        "gf2x_arithmetics",
        "GF2x_ArithmeticsLib, Tables 1 and 2, Figures 1 and 2",
        "Seconds for 100 products of two random polynomials; recursion limits of 10 and of 50 limbs.",
    )
    rows = programs.rows("carry_document_tables", "--csv", "--most", 1000 if programs.quick else 10000,
                         "--products", 3 if programs.quick else 100)  # fmt: skip
    own = programs.rows("carry", "bench", "--ring", "gf2x", "--csv", "--limbs",
                        "10:100:10,200:1000:100" if programs.quick else "10:500:10,1000:10000:500")  # fmt: skip
    if rows is None or own is None:
        section.missing = "carry_document_tables or carry was not built"
        return section
    scale = 100 / (3 if programs.quick else 100)
    names = [n for n in rows[0] if n not in ("recursion_limit", "limbs")]
    library = {int(r["limbs"]): 100 * float(r["ns"]) / 1e9 for r in own}
    gains = []
    for limit in (10, 50):
        document = {int(r["limbs"]): r for r in document_table(f"gf2x_limit_{limit}")}
        ours = [r for r in rows if int(r["recursion_limit"]) == limit]
        table = []
        for r in ours:
            limbs = int(r["limbs"])
            line = [limbs]
            for name in names:
                seconds = float(r[name]) * scale
                theirs = float(document[limbs][name]) if limbs in document else None
                line += [f"{seconds:.6f}", number(theirs and theirs / seconds)]
                if theirs and name in ("Karatsuba", "Toom3", "Toom4"):
                    gains.append(theirs / seconds)
            table.append([*line, f"{library[limbs]:.6f}" if limbs in library else ""])
        header = ["limbs", *(h for n in names for h in (n, "gain")), "library"]
        section.tables.append((f"table_limit_{limit}", f"Recursion limit {limit}; gain: the document's time divided by ours",
                               header, table))  # fmt: skip
        curves = {n: [(int(r["limbs"]), float(r[n]) * scale) for r in ours] for n in names}
        curves["the library's choice"] = sorted(library.items())
        curves["document's Toom4"] = [(k, float(v["Toom4"])) for k, v in document.items()]
        section.pictures.append((f"figure_limit_{limit}", f"Seconds for 100 products, recursion limit {limit}",
                                 figures.lines(curves, "limbs of 64 bits", "seconds for 100 products",
                                               dashed=("document's Toom4",))))  # fmt: skip
    section.sentence = (
        f"Over all sizes the document's Karatsuba, Toom-3 and Toom-4 run {geometric_mean(gains):.0f} times as fast here as in the "
        "document, on another machine; the library's own choice is below all of them."
    )
    return section


def delayed_carry(programs):
    section = Section(
        "delayed_carry",
        "Delayed-carry Comba, Table 2",
        "Milliseconds for one million products over the standard prime fields. The document prints its figures as a picture; its "
        "text gives the factor: 1.5 to 2 times plain Comba, 1.5 times GMP 4.1.2.",
    )
    text = programs.output("delayed_carry", 100000 if programs.quick else 1000000)
    if text is None:
        section.missing = "delayed_carry was not built"
        return section
    tables = []
    for block in text.strip().split("\n\n"):
        lines = [line.split() for line in block.splitlines() if line.strip()]
        tables.append(lines)
    section.tables.append(("table", "As the program prints it", [""], [[line] for line in text.rstrip().splitlines()]))
    section.sentence = "Taking the carries once a column is what makes the difference with 32-bit limbs; with 64-bit limbs the carry " \
                       "flag does the same."  # fmt: skip
    return section


def against_peers(programs, key, title, source, program, pattern, ours, size_name, document=None):
    """A section from Google Benchmark's output: times and ratios by operation and size."""
    section = Section(key, title, source)
    times, _ = programs.benchmarks(program, pattern)
    if not times:
        section.missing = f"{program} was not built, or its peers are not here"
        return section
    whos = sorted({who for _, who, _ in times if who != ours})
    ratios = {}
    rows = []
    for operation in dict.fromkeys(op for op, _, _ in times):
        for size in sorted({s for op, who, s in times if op == operation and who == ours}):
            mine = times[operation, ours, size]
            others = {w: times[operation, w, size] for w in whos if (operation, w, size) in times}
            best = min((t for w, t in others.items() if w in PEERS), default=None)
            if best:
                ratios.setdefault(operation, []).append((size, best / mine))
            extra = [document.get((operation, size), "")] if document else []
            rows.append([operation, size, number(mine), *(number(others.get(w)) for w in whos), number(best and best / mine), *extra])
    header = ["operation", size_name, f"{ours}, ns", *(f"{w}, ns" for w in whos), "times as fast as the best"]
    if document:
        header.append("the document's figure")
    section.tables.append(("table", "Medians", header, rows))
    if ratios:
        for world in dict.fromkeys(op.split()[0] for op in ratios):
            curves = {op.split()[1]: points for op, points in ratios.items() if op.split()[0] == world and len(points) > 2}
            section.pictures.append((f"ratios_{world}", f"{world}: times as fast as the best peer (above 1: faster)",
                                     figures.lines(curves, size_name, "times as fast as the best peer", level=1)))  # fmt: skip
        values = [r for points in ratios.values() for _, r in points]
        behind = sum(r < 1 for r in values)
        section.sentence = (
            f"{geometric_mean(values):.2f} times as fast as the best peer on average; ahead in {len(values) - behind} of {len(values)} "
            "rows."
        )
    return section


def libtommath(programs):
    names = {"inversion": "tommath invert", "multiply": "tommath mul", "square": "tommath sqr", "exptmod": "tommath exptmod"}
    document = {
        (names[r["operation"].lower()], int(r["bits"])): f"{int(r['libtommath_cycles']):,} cycles"
        for r in document_table("libtommath")
    }
    return against_peers(
        programs,
        "libtommath",
        "LibTomMath, the timing table",
        "The drop-in beside LibTomMath itself. The document's cycles are of version 0.09 on an Athlon XP.",
        "carry_bench",
        "^tommath/",
        "carry",
        "bits",
        document,
    )


def toeplitz(programs):
    section = Section(
        "toeplitz",
        "Fan and Hasan, Table V",
        "Products modulo u^n + u^15 + 1: the Toeplitz matrix-vector product as a part of the Karatsuba beside it.",
    )
    rows = programs.rows("carry", "bench", "--ring", "gf2x", "--op", "toeplitz", "--algorithm", "all", "--csv", "--limbs",
                         "2,4,8,16,32,64" if programs.quick else "2,4,8,16,32,64,128,256,512,1024,2048")  # fmt: skip
    if rows is None:
        section.missing = "carry was not built"
        return section
    times = {}
    for r in rows:
        times.setdefault(int(r["limbs"]) * int(r["limb_bits"]), {})[r["algorithm"]] = float(r["ns"])
    document = {int(r["n"]): r for r in document_table("toeplitz")}
    pairs = {
        "the document's base, 32 bits": ("toeplitz_table", "karatsuba_table_32"),
        "comb, 32 bits": ("toeplitz_comb_32", "karatsuba_table_32"),
        "comb, 64 bits": ("toeplitz_comb_64", "karatsuba_table_64"),
        "carry-less multiply": ("toeplitz_carryless", "karatsuba_carryless"),
    }
    curves = {name: [(n, t[a] / t[b]) for n, t in times.items() if a in t and b in t] for name, (a, b) in pairs.items()}
    for system in ("linux", "windows"):
        curves[f"the document, {system}"] = [
            (n, float(document[n][f"mvp_{system}"]) / float(document[n][f"karatsuba_{system}"])) for n in times if n in document
        ]
    section.pictures.append(("ratios", "Time of the Toeplitz product divided by that of Karatsuba (below 1: the product is faster)",
                             figures.lines(curves, "n", "Toeplitz / Karatsuba", level=1,
                                           dashed=("the document, linux", "the document, windows"))))  # fmt: skip
    names = list(next(iter(times.values())))
    section.tables.append(("table", "Nanoseconds; the last columns are the document's, on a Pentium 4 with Linux",
                           ["n", *names, "document's product", "document's Karatsuba"],
                           [[n, *(number(t.get(a)) for a in names),
                             *(number(1e9 * float(document[n][f"{a}_linux"])) if n in document else "" for a in ("mvp", "karatsuba"))]
                            for n, t in times.items()]))  # fmt: skip
    comb = [y for _, y in curves["comb, 64 bits"]]
    section.sentence = (
        f"In portable code the Toeplitz product takes {min(comb):.2f} to {max(comb):.2f} of Karatsuba's time, less than in the "
        "document; over carry-less multiplication it wins only for large n."
    )
    return section


def ctbignum(programs):
    document = {("fixed mul", int(r["limbs"])): f"{r['ctbignum']} ns; GMP {r['gmp']}, NTL {r['ntl']}"
                for r in document_table("ctbignum") if r["table"] == "3"}  # fmt: skip
    return against_peers(
        programs,
        "ctbignum",
        "ctbignum, Tables 1 to 5",
        "Numbers of fixed size beside GMP, NTL, OpenSSL and Boost where they are found. The document's figures are those of its Table "
        "3, on a Kaby Lake at 2.3 GHz.",
        "carry_fixed_bench",
        "^fixed/",
        "carry",
        "limbs or bits",
        document,
    )


def whole_range(programs):
    section = against_peers(
        programs,
        "whole_range",
        "Every operation over the whole range",
        "Each size beside the best peer found.",
        "carry_bench",
        "^(integer|gf2x)/[a-z_]*/(carry|gmp|flint|gf2x|ntl)/" + ("[0-9]{1,4}$" if programs.quick else ""),
        "carry",
        "limbs",
    )
    if section.missing:
        return section
    times, _ = programs.benchmarks("carry_bench", "^(integer|gf2x)/(mul|sqr)/carry/[0-9]*$")
    rows = []
    for operation in dict.fromkeys(op for op, _, _ in times):
        points = sorted((s, t) for (op, _, s), t in times.items() if op == operation)
        for low, high in ((16, 128), (128, 1024), (1024, 65536)):
            inside = [(math.log(s), math.log(t)) for s, t in points if low <= s <= high]
            if len(inside) > 1:
                rows.append([operation, f"{low} to {high}", f"{slope(inside):.2f}"])
    section.tables.append(("growth", "Growth: the exponent e in time ~ limbs^e, fitted", ["operation", "limbs", "exponent"], rows))
    crossovers = programs.rows("carry", "bench", "--csv", "--limbs", "1:64,80:512:16,640:4096:128") or []
    crossovers += programs.rows("carry", "bench", "--ring", "gf2x", "--csv", "--limbs", "1:64,80:512:16,640:4096:128") or []
    changes = []
    for ring in ("integer", "gf2x"):
        last = None
        for r in crossovers:
            if r["ring"] == ring and r["algorithm"] != last:
                changes.append([f"{ring} mul", r["limbs"], r["algorithm"]])
                last = r["algorithm"]
    section.tables.append(("crossovers", "From how many limbs on the library picks which algorithm", ["operation", "limbs", "algorithm"],
                           changes))  # fmt: skip
    return section


def slope(points):
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


ALL = [whole_range, gf2x_arithmetics, delayed_carry, libtommath, toeplitz, ctbignum]
