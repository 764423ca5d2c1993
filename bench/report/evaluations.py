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


OPERATIONS = ["mul", "sqr", "square", "divrem", "gcd", "xgcd", "invmod", "powm", "sqrtrem", "to_string", "from_string"]


def order(operation):
    """Integers before polynomials, what everything is made of before what is made of it."""
    world, name = operation.split()
    return (world != "integer", OPERATIONS.index(name) if name in OPERATIONS else len(OPERATIONS))


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
    products = 3 if programs.quick else programs.products
    rows = programs.rows("carry_document_tables", "--csv", "--most", 1000 if programs.quick else 10000, "--products", products)
    own = programs.rows("carry", "bench", "--ring", "gf2x", "--csv", "--limbs",
                        "10:100:10,200:1000:100" if programs.quick else "10:500:10,1000:10000:500")  # fmt: skip
    if rows is None or own is None:
        section.missing = "carry_document_tables or carry was not built"
        return section
    scale = 100 / products
    names = [n for n in rows[0] if n not in ("recursion_limit", "limbs")]
    library = {int(r["limbs"]): 100 * float(r["ns"]) / 1e9 for r in own}
    gains = []
    peer = sorted((n, ns) for (_, _, n), ns in programs.benchmarks("carry_bench", "^gf2x/mul/gf2x/[0-9]{2,5}$").items())
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
        if peer:
            curves["gf2x"] = [(n, 100 * ns / 1e9) for n, ns in peer if 10 <= n <= 10000]
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
    fields, rows = [], []
    for header, lines in markdown_tables(text):
        if header[0] == "field":
            fields = [(header, line) for line in lines]
            section.tables.append(("table", "Milliseconds for a million products" + (", a tenth of them taken" if programs.quick else ""),
                                   header, lines))  # fmt: skip
        else:
            section.tables.append(("columns", "One long product by columns, microseconds", header, lines))
    for header, line in fields:
        rows.append(dict(zip(["field", "threads", "Comba, 32", "delayed, 32", "ratio 32", "Comba, 64", "delayed, 64", "ratio 64", "GMP"],
                             line, strict=False)))  # fmt: skip
    single = [r for r in rows if r["threads"] == "1"]
    names = [n for n in ("Comba, 32", "delayed, 32", "Comba, 64", "delayed, 64", "GMP") if n in single[0]]
    section.pictures.append(("fields", "Milliseconds by field, one thread",
                             figures.bars({n: [(r["field"], float(r[n])) for r in single] for n in names}, "milliseconds")))  # fmt: skip
    ratios = [[float(r[key]) for r in single] for key in ("ratio 32", "ratio 64")]
    section.sentence = (
        f"With 32-bit limbs, for which the document has it, delaying the carries makes Comba's product {min(ratios[0]):.2f} to "
        f"{max(ratios[0]):.2f} times as fast; with 64-bit limbs, whose column sums carry again, {min(ratios[1]):.2f} to "
        f"{max(ratios[1]):.2f} times."
    )
    return section


def markdown_tables(text):
    """The tables in a program's output, as (header, lines)."""
    for block in text.strip().split("\n\n"):
        lines = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines() if line.startswith("|")]
        if len(lines) > 2:
            yield lines[0], lines[2:]


def against_peers(programs, key, title, source, program, pattern, ours, size_name, document=None):
    """A section from Google Benchmark's output: times and ratios by operation and size."""
    section = Section(key, title, source)
    times = programs.benchmarks(program, pattern)
    if not times:
        section.missing = f"{program} was not built, or its peers are not here"
        return section
    times = dict(sorted(times.items(), key=lambda item: order(item[0][0])))
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
    products = {}
    for r in document_table("ctbignum"):
        products.setdefault(int(r["limbs"]), {})[r["table"]] = r
    document = {
        ("fixed mul", n): f"tables 1 to 3: {', '.join(r['ctbignum'] for r in of.values())}; GMP {of['3']['gmp']}, NTL {of['3']['ntl']}"
        for n, of in products.items()
    }
    document["fixed bn254-mul", 254] = "table 4, of 4 limbs: 87, inlined 39; libff 66"
    document["fixed pow", 200] = "table 5: 15,474, inlined 6,594; libff 10,530, NTL 16,862"
    return against_peers(
        programs,
        "ctbignum",
        "ctbignum, Tables 1 to 5",
        "Numbers of fixed size beside GMP, NTL, OpenSSL and Boost where they are found. The document's figures are nanoseconds on a "
        "Kaby Lake at 2.3 GHz: its tables 1 to 3 are compiled for any x86-64, for the processor, and with inlining forced.",
        "carry_fixed_bench",
        "^fixed/",
        "carry",
        "limbs or bits",
        document,
    )


def whole_range(programs):
    pattern = "^(integer|gf2x)/[a-z_]*/(carry|gmp|flint|gf2x|ntl)/" + ("[0-9]{1,4}$" if programs.quick else "")
    section = against_peers(
        programs,
        "whole_range",
        "Every operation over the whole range",
        "Each size beside the best peer found.",
        "carry_bench",
        pattern,
        "carry",
        "limbs",
    )
    if section.missing:
        return section
    times = programs.benchmarks("carry_bench", pattern)
    rows = []
    for operation in sorted(dict.fromkeys(op for op, who, _ in times if who == "carry"), key=order):
        points = [(s, t) for (op, who, s), t in times.items() if op == operation and who == "carry"]
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
    for ring, peer_names in (("integer", ("gmp", "flint")), ("gf2x", ("gf2x",))):
        curves = {who: sorted((s, t) for (op, w, s), t in times.items() if op == f"{ring} mul" and w == who)
                  for who in ("carry", *peer_names)}  # fmt: skip
        marks = {}  # the first size of each
        for operation, n, name in changes:
            if operation == f"{ring} mul" and int(n) > 1:
                marks.setdefault(name, int(n))
        section.pictures.append((f"times_{ring}", f"{ring}: nanoseconds a product; where the library changes its algorithm",
                                 figures.lines({k: v for k, v in curves.items() if v}, "limbs", "nanoseconds", marks=[(n, name) for name, n in marks.items()])))  # fmt: skip
    section.tables.append(("crossovers", "From how many limbs on the library picks which algorithm", ["operation", "limbs", "algorithm"],
                           changes))  # fmt: skip
    return section


def slope(points):
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


ALL = [whole_range, gf2x_arithmetics, delayed_carry, libtommath, toeplitz, ctbignum]
