#!/usr/bin/env python3
"""Holds the public headers to the rule that everything in them is documented, and gives Doxygen what it wants of them.

    scripts/public_docs.py check FILE...   names what is not documented; fails if there is any
    scripts/public_docs.py filter FILE     the file for Doxygen, line for line

What is in a namespace, or public in a class, has a comment `///` right above it, or `///<` behind it; or it stands in a
group, whose comment ends in `/// @{`; or it is the next overload of what stands right above it. A friend that is declared
outside, too, is documented there. What is defaulted needs no comment, nor do the members of specializations of other
libraries' templates, and namespaces `detail` are nobody's business. A group that has a `\\name` is a section, not a comment."""

import re
import sys

DEFAULTED = "Defaulted."
TYPE = re.compile(r"(?:template <.*?> ?(?:requires.*?)?)?\b(?P<key>class|struct|union) (?!.*\) *$)"
                  r"(?:CARRY_API )?(?P<name>[\w:]+)")
SKIPPED = re.compile(r"static_assert|using namespace|friend (?:class|struct)|extern template|template class|_Pragma|asm\b")
BEFORE_NAME = re.compile(r"\b(?:explicit|requires|noexcept|alignas|decltype)\s*\([^)]*\)")
NAME = re.compile(r"(operator\s*(?:\(\)|\[\]|\"\"\s*\w+|[^\s\w(]+|\w[\w ]*)|~?\w+)\s*\(")


class Scope:
    def __init__(self, kind, name="", public=True, hidden=False, foreign_from=None):
        self.kind, self.name, self.public, self.hidden, self.foreign_from = kind, name, public, hidden, foreign_from


class Declaration:
    def __init__(self, start, end, text, comment, scope):
        self.start, self.end, self.text, self.comment, self.scope = start, end, text, comment, scope

    def name(self):
        """Of a function; else nothing."""
        text = re.sub(r"^template <.*?> (?=[a-z\[])", "", BEFORE_NAME.sub("", self.text))
        text = re.sub(r"\[\[.*?\]\]", "", text)  # attributes
        found = NAME.search(text)
        return found.group(1) if found else ""


def blank_out(text):
    """The text without comments, strings and preprocessor lines, character for character."""
    def spaces(found):
        return re.sub(r"[^\n]", " ", found.group(0))
    text = re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])'", spaces, text, flags=re.S)
    return re.sub(r"^[ ]*#(?:[^\n]*\\\n)*[^\n]*", spaces, text, flags=re.M)


def matching(code, i):
    """The place behind the brace that closes the one at i."""
    depth = 0
    while True:
        depth += {"{": 1, "}": -1}.get(code[i], 0)
        i += 1
        if depth == 0:
            return i


class Comments:
    """The comments above declarations, and the groups."""

    def __init__(self, lines):
        self.above, self.group, self.behind, self.of_groups = {}, [None] * (len(lines) + 1), {}, []
        groups, block = [], []
        for number, line in enumerate(lines):
            stripped = line.strip()
            if stripped.startswith("///"):
                text = stripped[3:].strip()
                if text.endswith("@{"):
                    block.append(text[:-2].strip())
                    section = any(part.startswith("\\name") for part in block)
                    groups.append(None if section or not any(block) else "\n".join(block))
                    if groups[-1]:
                        self.of_groups += range(number + 1 - len(block), number + 1)
                    block = []
                elif text.startswith("@}"):
                    if groups and groups.pop():
                        self.of_groups.append(number)
                    block = []
                else:
                    block.append(text)
            else:
                if block:
                    self.above[number] = "\n".join(block)
                block = []
                found = re.search(r"///<(.*)", line)
                if found:
                    self.behind[number] = found.group(1).strip()
            self.group[number] = next((group for group in reversed(groups) if group), None)


def declarations(text):
    """What is declared in the file, in its order, where it is anybody's business; and the lines of specializations of other
    libraries' templates."""
    lines, code = text.split("\n"), blank_out(text)
    comments = Comments(lines)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    line_of = lambda place: next(k for k in range(low[0], len(starts)) if starts[k + 1] > place)  # noqa: E731
    low = [0]
    scopes, found, foreign_lines, i, begin, parens = [Scope("namespace")], [], [], 0, None, 0

    def take(end):
        nonlocal begin
        statement = " ".join(code[begin:end].split())
        low[0] = 0
        start, last = line_of(begin), line_of(end - 1)
        begin = None
        scope = scopes[-1]
        if scope.hidden or not scope.public or SKIPPED.match(statement) or statement in (";", ""):
            return
        comment = comments.above.get(start) or comments.behind.get(last) or comments.group[start]
        found.append(Declaration(start, last, statement, comment, scope))

    while i < len(code):
        c = code[i]
        if c.isspace():
            i += 1
            continue
        if begin is None:
            label = re.match(r"(public|private|protected)\s*:(?!:)", code[i:])
            if label:
                scopes[-1].public = label.group(1) == "public"
                i += label.end()
                continue
            if c == "}":
                foreign_from = scopes.pop().foreign_from
                if foreign_from is not None:
                    foreign_lines += range(foreign_from, line_of(i) + 1)
                i += 1
                if scopes[-1].kind != "namespace" or re.match(r"\s*;", code[i:]):
                    i = code.index(";", i) + 1 if re.match(r"\s*;", code[i:]) else i
                continue
            begin = i
        if c in "([":
            parens += 1
        elif c in ")]":
            parens -= 1
        elif c == ";" and parens == 0:
            take(i + 1)
        elif c == "{" and parens == 0:
            head = " ".join(code[begin:i].split())
            space = re.match(r"(?:inline )?namespace ?([\w:]*)", head)
            kind = TYPE.match(head)
            if space or head.startswith("extern"):
                name = space.group(1) if space else ""
                hidden = bool(space) and (name == "" or name.split("::")[-1] == "detail") or scopes[-1].hidden
                scopes.append(Scope("namespace", name, hidden=hidden))
                begin = None
            elif kind and not re.match(r"enum", head):
                name = kind["name"]
                foreign = name.startswith(("std::", "Eigen::")) or scopes[-1].name in ("std", "Eigen")
                inside = scopes[-1].kind == "class" and not scopes[-1].public
                scope = Scope("class", name, kind["key"] != "class", foreign or inside or scopes[-1].hidden,
                              line_of(begin) if foreign else None)
                take(i)
                scopes.append(scope)
            else:
                i = matching(code, i)
                follows = re.match(r"\s*(.)", code[i:], re.S)
                if re.search(r"requires(?: ?\([^{]*\))?$", head) or (follows and follows.group(1) in ",;({=.&|?"):
                    continue
                take(i)
                continue
        elif c == "{":
            i = matching(code, i)
            continue
        i += 1
    return found, lines, foreign_lines


def documented(found, whole):
    """Sets the comments of those that have none of their own and need none; gives the others. Where it is not the whole face,
    in rooms that are not for users or not of our naming, members, constants and aliases are left out, and what stands right
    below a comment's owner is under it."""
    if not whole:
        found = [d for d in found if d.scope.kind == "namespace" and ("(" in d.text or not d.text.endswith(";"))]
    outside = {d.name() for d in found if d.scope.kind == "namespace" and d.comment}
    missing, before = [], None
    for d in found:
        if d.comment is None:
            below = before is not None and before.end + 1 == d.start
            next_overload = below and (not whole or d.name() and before.name() == d.name())
            if next_overload and before.comment:
                d.comment = before.comment
            elif re.search(r"= default ?;$", d.text):
                d.comment = DEFAULTED
            elif d.text.startswith("friend") and d.text.endswith(";") and d.name() in outside:
                d.comment = ""  # Doxygen finds it there
            elif d.scope.kind == "namespace" and re.search(r"(?:^|> |\) )(?:class|struct) \w+ ?;$", d.text):
                d.comment = ""  # announced, and documented where it is defined
            elif d.scope.kind == "namespace" and re.search(r"[\w>]::~?(?:operator|\w+ ?\()", d.text):
                d.comment = ""  # a member, defined outside of its class, which documents it
            else:
                missing.append(d)
        before = d
    return missing


def check(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    bad = 0
    if not text.startswith("/// \\file"):
        print(f"{path}:1: no \\file comment", file=sys.stderr)
        bad = 1
    found, _, _ = declarations(text)
    whole = not re.search(r"/carry/(?:compat|fixed)/", path)
    for d in documented(found, whole):
        print(f"{path}:{d.start + 1}: undocumented: {d.text[:100]}", file=sys.stderr)
        bad = 1
    return bad


def c_for_doxygen(text):
    """A header in C, whose comments are C's: one above some declarations is that of each of them."""
    text = re.sub(r"^/\*", "/** \\\\file\n *", text, count=1)
    text = re.sub(r"^((?:#define|typedef|CARRY_API).*) /\* ", r"\1 /**< ", text, flags=re.M)
    blocks, one_line = re.split(r"^(/\*.*?\*/$\n?)", text, flags=re.M | re.S), ""
    for i, block in enumerate(blocks):
        if i % 2 == 1:
            blocks[i] = "/**" + block.strip()[2:].lstrip("*") + "\n"
            one_line = re.sub(r"\n \*", "", blocks[i].strip()) + " "
        elif one_line:
            blocks[i] = re.sub(r"(?<=;\n)(?=CARRY_API)", one_line.replace("\\", r"\\"), block)
    return "".join(blocks)


def for_doxygen(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if path.endswith(".h"):
        return c_for_doxygen(text)
    found, lines, foreign_lines = declarations(text)
    documented(found, True)
    own = Comments(lines)
    for number in own.of_groups:                   # each of the group's declarations has the comment instead
        lines[number] = ""
    for d in found:
        if d.comment and d.start not in own.above and d.end not in own.behind:
            line = lines[d.start]
            indent = len(line) - len(line.lstrip())
            lines[d.start] = " " * indent + "/** " + " ".join(d.comment.split()) + " */ " + line.lstrip()
    for number in foreign_lines:                   # of which Doxygen does not know what they are members of
        lines[number] = ""
        while lines[number - 1].lstrip().startswith("///"):
            number -= 1
            lines[number] = ""
    text = "\n".join(lines)
    # Doxygen cannot read a condition there.
    return re.sub(r"\bexplicit\((?:[^()]|\([^()]*\))*\)", lambda found: "explicit" + "\n" * found.group(0).count("\n"), text)


def main(arguments):
    if len(arguments) > 1 and arguments[0] == "check":
        sys.exit(1 if sum(check(path) for path in arguments[1:]) else 0)
    if len(arguments) == 2 and arguments[0] == "filter":
        sys.stdout.write(for_doxygen(arguments[1]))
        return
    print(__doc__, file=sys.stderr)
    sys.exit(2)


if __name__ == "__main__":
    main(sys.argv[1:])
