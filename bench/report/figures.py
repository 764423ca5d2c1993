"""Pictures: lines over a logarithmic axis, as SVG that takes its text colour from the page."""

import io
import re

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend has to be chosen first)
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter  # noqa: E402

# Distinguishable with every common kind of colour blindness (M. Okabe and K. Ito), and on light and dark.
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6bb1", "#999933"]
MARKERS = "osD^vP*X"
INK = "#010203"  # stands for the page's own text colour

plt.rcParams.update(
    {
        "svg.fonttype": "path",
        "svg.hashsalt": "carry",
        "font.size": 13,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "text.color": INK,
        "axes.labelcolor": INK,
        "axes.edgecolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "legend.frameon": False,
    }
)


def plain(value, _position=None):
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def lines(curves, xlabel, ylabel, *, level=None, log_y=True, log_x=True, dashed=(), marks=()):
    """curves: {name: [(x, y), ...]}; level: a horizontal line at y; dashed: names of curves to be dashed; marks: (x, name) of
    vertical lines. Returns SVG."""
    figure, axes = plt.subplots(figsize=(6.4, 5.6))
    if level is not None:
        axes.axhline(level, color=INK, linewidth=1)
    for i, (name, points) in enumerate(curves.items()):
        points = sorted(points)
        if not points:
            continue
        axes.plot(
            [x for x, _ in points],
            [y for _, y in points],
            label=name,
            color=COLOURS[i % len(COLOURS)],
            marker=MARKERS[(i + i // len(COLOURS)) % len(MARKERS)] if len(points) < 30 else None,
            markersize=5,
            linewidth=1.8,
            linestyle="--" if name in dashed else "-",
        )
    for i, (x, name) in enumerate(marks):
        axes.axvline(x, color=INK, linewidth=1, linestyle=":")
        axes.text(x, 0.02 + 0.11 * (i % 3), f" {name}", transform=axes.get_xaxis_transform(), fontsize=10)
    if log_x:
        axes.set_xscale("log", base=2 if max((x for c in curves.values() for x, _ in c), default=1) > 64 else 10)
    if log_y:
        axes.set_yscale("log")
    axes.xaxis.set_major_formatter(FuncFormatter(plain))
    axes.xaxis.set_minor_formatter(NullFormatter())
    if log_y:
        axes.yaxis.set_major_locator(LogLocator(base=10, subs=(1, 2, 5)) if small_range(curves) else LogLocator(base=10))
        axes.yaxis.set_minor_formatter(NullFormatter())
    axes.yaxis.set_major_formatter(FuncFormatter(plain))
    axes.set_xlabel(xlabel)
    return finished(figure, axes, ylabel)


def bars(groups, ylabel):
    """groups: {name: [(place, y), ...]}, the places the same for all. Returns SVG."""
    figure, axes = plt.subplots(figsize=(6.4, 5.6))
    places = [place for place, _ in next(iter(groups.values()))]
    width = 0.8 / len(groups)
    for i, (name, points) in enumerate(groups.items()):
        axes.bar([at + (i - (len(groups) - 1) / 2) * width for at in range(len(places))], [y for _, y in points], width,
                 label=name, color=COLOURS[i])  # fmt: skip
    axes.set_xticks(range(len(places)), places)
    return finished(figure, axes, ylabel)


def finished(figure, axes, ylabel):
    axes.set_ylabel(ylabel)
    axes.grid(True, which="major", axis="both" if axes.lines else "y", alpha=0.25)
    # Below the axes, so that it covers no curve at any width.
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=2, fontsize=11)
    out = io.BytesIO()
    figure.savefig(out, format="svg", bbox_inches="tight", transparent=True, metadata={"Date": None})
    plt.close(figure)
    return out.getvalue().decode()


def small_range(curves):
    values = [y for points in curves.values() for _, y in points if y > 0]
    return bool(values) and max(values) / min(values) < 300


def inline(svg, title, prefix):
    """The picture as part of a page: its text in the page's colour, its names its own."""
    svg = svg[svg.index("<svg") :].replace(INK, "currentColor")
    svg = re.sub(r'\bid="', f'id="{prefix}', svg)
    svg = re.sub(r'href="#', f'href="#{prefix}', svg)
    svg = re.sub(r"url\(#", f"url(#{prefix}", svg)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg)
    return svg.replace("<svg", f'<svg role="img" aria-label="{title}"', 1)
