"""Straight-line programs of mulx and additions over virtual registers: what may move where, and which registers they take."""

import random
import re


class Instruction:
    """AT&T text with {names} of virtual registers, what it reads and writes, and the chain of carries that it belongs to."""

    def __init__(self, text, writes, reads, chain, note):
        self.text, self.writes, self.reads, self.chain, self.note = text, frozenset(writes), frozenset(reads), chain, note

    def must_precede(self, later):
        """Whether data, or flags, hold a later instruction behind this one."""
        return self.data_precedes(later) or (self.chain is not None and later.chain is not None)

    def data_precedes(self, later):
        return bool(self.writes & (later.reads | later.writes) or self.reads & later.writes)


class Program:
    """Built by the methods below. rdx holds the factor of the mulx; the other names are registers to be found. Memory that is
    written is a name too; flags are written by the instructions of a chain, which keep their order."""

    def __init__(self, limb_names, scratch=()):
        self.limb_names = limb_names  # of operands in memory, for comments
        self.instructions, self.count, self.chain_number, self.scratch, self.scratch_used = [], 0, 0, list(scratch), 0

    def new(self, prefix):
        self.count += 1
        return f"{prefix}{self.count}"

    def emit(self, text, writes=(), reads=(), chain=None, note=""):
        writes, reads = set(writes), set(reads)
        for place in re.findall(r"\d*\((?:r|w|s\d)\)", text):  # the result and scratch; the operands are only read
            (writes if text.endswith(place) else reads).add("memory " + place)
        self.instructions.append(Instruction(text, writes, reads, chain, note))

    # Instructions. An operand with parentheses lies in memory.
    @staticmethod
    def name(operand):
        return operand if "(" in operand else "{" + operand + "}"

    @staticmethod
    def registers(*operands):
        return [x for x in operands if "(" not in x]

    def factor(self, operand):
        self.emit(f"movq {self.name(operand)}, {{rdx}}", ["rdx"], self.registers(operand))

    def far_factor(self, offset):
        """The factor is a limb of b, and where b is lies in memory itself, for want of a register."""
        self.emit("movq (far), {rdx}", ["rdx"])
        self.emit(f"movq {offset}({{rdx}}), {{rdx}}", ["rdx"], ["rdx"])

    def results(self, registers):
        """The result is in these registers, for the compiler to put where it wants it."""
        self.result_registers = registers
        self.emit("\n".join(f"movq {{{x}}}, {8 * i}(r)" for i, x in enumerate(registers)), reads=registers)

    def mulx(self, operand, low, high, factor):
        note = self.limb_names.get(operand, factor) + " " + factor
        self.emit(f"mulx {self.name(operand)}, {{{low}}}, {{{high}}}", [low, high], ["rdx", *self.registers(operand)], note=note)

    def move(self, source, target):
        self.emit(f"movq {self.name(source)}, {self.name(target)}", self.registers(target), self.registers(source))

    def constant(self, value, target):
        self.emit(f"movabsq ${value:#x}, {{{target}}}", [target])

    def sum_without_flags(self, target, operand):
        """target += operand, where nothing can be carried."""
        self.emit(f"leaq ({{{target}}},{{{operand}}}), {{{target}}}", [target], [target, operand])

    def doubled(self, source, target):
        """target = 2 source modulo 2^64, without flags."""
        self.emit(f"leaq ({{{source}}},{{{source}}}), {{{target}}}", [target], [source])

    def number(self, value, target):
        self.emit(f"movl ${value}, {{{target}:k}}", [target])

    def move_half(self, source, target):
        self.emit(f"movl {{{source}:k}}, {{{target}:k}}", [target], [source])

    def shift(self, kind, target):
        """By 32 bits, which writes flags."""
        self.begin_chain()
        self.within_chain(f"{kind} $32, {{{target}}}", [target], [target])

    def shift_in(self, below, target):
        """target = target 2^32 with the upper half of `below` in its lower half."""
        self.begin_chain()
        self.within_chain(f"shldq $32, {{{below}}}, {{{target}}}", [target], [below, target])

    def zero(self, target):
        self.number(0, target)

    def minus_one(self, target):
        self.emit(f"movq $-1, {{{target}}}", [target])

    def begin_chain(self):
        self.chain_number, self.chain_begins = self.chain_number + 1, True

    def carrying(self, first, following, target, operand):
        """The next step of a chain: target += operand, with the carry but for the first."""
        text = first if self.chain_begins else following
        self.chain_begins = False
        if operand == 0:
            self.emit(f"{text} $0, {{{target}}}", [target], [target], self.chain_number)
        else:
            self.emit(f"{text} {self.name(operand)}, {{{target}}}", [target], [target, *self.registers(operand)], self.chain_number)

    def add(self, target, operand):
        self.carrying("addq", "adcq", target, operand)

    def begin_two_chains(self):
        """Of carries in CF and OF; returns a zero."""
        zero = self.new("z")
        self.begin_chain()
        self.within_chain(f"xorl {{{zero}:k}}, {{{zero}:k}}", [zero], [])
        return zero

    def begin_two_chains_by_adding(self, target, operand):
        """target += operand on any port, and what clears the flag of the second chain, OF, without touching the first one's, CF;
        returns a zero."""
        zero = self.new("z")
        self.number(1, zero)
        self.begin_chain()
        self.add(target, operand)
        self.within_chain(f"decl {{{zero}:k}}", [zero], [zero])
        return zero

    def step(self, kind, target, operand):
        self.within_chain(f"{kind} {{{operand}}}, {{{target}}}", [target], [target, operand])

    def subtract(self, target, operand):
        self.carrying("subq", "sbbq", target, operand)

    def within_chain(self, text, writes, reads):
        self.emit(text, writes, reads, self.chain_number)

    def subtract_once(self, c, m, above, scratch):
        """c - m if that is not negative, else c, for c with the bit `above` on top if that is not 0; c waits in `scratch`, or in
        registers if that is empty."""
        kept = scratch or [self.new("d") for _ in c]
        for i, x in enumerate(c):
            self.move(x, kept[i])
        self.begin_chain()
        for i, x in enumerate(c):
            self.subtract(x, m[i])
        if above:
            self.subtract(above, 0)
        for i, x in enumerate(c):
            self.within_chain(f"cmovcq {self.name(kept[i])}, {{{x}}}", [x], [x, *self.registers(kept[i])])

    # Rows: sums += a times rdx. Each returns the names of the sums, of which the last begins here unless `within`.
    def begin_row(self, a, factor):
        sums = [self.new("c") for _ in range(len(a) + 1)]
        self.mulx(a[0], sums[0], sums[1], factor)
        self.begin_chain()
        for i in range(1, len(a)):
            low = self.new("x")
            self.mulx(a[i], low, sums[i + 1], factor)
            self.add(sums[i], low)
        if len(a) > 1:
            self.add(sums[-1], 0)
        return sums

    def row(self, form, a, sums, factor, within=False, above=(), sign=None, lowest=lambda c: None, begun=0, begin=None):
        """In the form 'both' two chains, in CF and OF, take turns, 'both_late' does not keep a zero for their ends meanwhile, and
        'add_both' and 'add_both_late' begin with a plain addition; 'low<k>' adds low limbs first, with the first k high ones
        kept in memory meanwhile; 'product' finishes the product before it is added. Where `within` is set the sums have a last
        one to add to; what leaves it is added to the limbs `above`, of which the first `begun` are there already, and
        the others begin as zeros, unless `begin` says otherwise.
        Where it is not, `sign` is what stands above the sums, 0 or -1, and then above the last of them.
        `lowest` is told when the lowest sum is complete. `factor` is what comments call rdx."""
        n, begin = len(a), begin or self.zero
        c = list(sums[:n])
        top = sums[n] if within else None
        if "both" in form:
            step = self.step
            for i in range(n):
                low, high = self.new("x"), self.new("h")
                self.mulx(a[i], low, high, factor)
                if i == 0 and form.startswith("add"):
                    zero = self.begin_two_chains_by_adding(c[0], low)
                else:
                    if i == 0:
                        zero = self.begin_two_chains()
                    step("adcx", c[i], low)
                if i == 0:
                    lowest(c[0])
                if i < n - 1 or within:
                    step("adox", (c + [top])[i + 1], high)
            top = top or high
            if form.endswith("late"):
                zero = self.new("z")
                self.zero(zero)
            step("adcx", top, zero)
            for i, x in enumerate(above):
                if i >= begun:
                    begin(x)
                step("adcx", x, zero)
                step("adox", x, zero)
            if not above and not within and n > 1:
                step("adox", top, sign or zero)
                if sign:
                    step("adox", sign, zero)
            return c + [top]
        high = [self.new("h") for _ in range(n)]
        if form == "product":
            first = self.new("l")
            self.mulx(a[0], first, high[0], factor)
            self.begin_chain()
            for i in range(1, n):
                low = self.new("x")
                self.mulx(a[i], low, high[i], factor)
                self.add(high[i - 1], low)
            if n > 1:
                self.add(high[-1], 0)
            self.begin_chain()
            self.add(c[0], first)
            lowest(c[0])
        else:
            spilled = min(int(form[3:] or 0), n - 1, len(self.scratch))
            self.begin_chain()
            for i in range(n):
                low = self.new("x")
                self.mulx(a[i], low, high[i], factor)
                if i < spilled:
                    self.scratch_used += 1
                    place = self.scratch[self.scratch_used % len(self.scratch)]
                    self.move(high[i], place)
                    high[i] = place
                self.add(c[i], low)
                if i == 0:
                    lowest(c[0])
            self.add(high[-1] if above or not top else top, 0)
            if n == 1 and not within:
                return [c[0], high[0]]
            self.begin_chain()
        for i in range(n - 1):
            self.add(c[i + 1], high[i])
        if within:
            self.add(top, high[-1])
            for i, x in enumerate(above):
                if i >= begun:
                    begin(x)
                self.add(x, 0)
        else:
            top = high[-1]
            self.add(top, sign or 0)
            if sign:
                self.add(sign, 0)
        return c + [top]

    def row_of(self, form, sums, first, a, factor, places=8, begin=None):
        """row for sums in a dictionary by their place, from `first` on, of which there are at most so many. Those that are not
        there begin here; what leaves the last one goes to the one above."""
        top = first + len(a)
        within = top in sums
        begun = sum(i in sums for i in range(top + 1, places))
        above = {i: sums.get(i) or self.new("c") for i in range(top + 1, min(top + begun + 2, places)) if within}
        row = [sums[i] for i in range(first, top + within)]
        row = self.row(form, a, row, factor, within, list(above.values()), begun=begun, begin=begin)
        sums.update({first + at: x for at, x in enumerate(row)} | above)

    def clear_two(self, forms, m, inverse, sums, above=None):
        """(sums - q m) / 2^128 for the q below 2^128 that clears the lowest two limbs: q = sums / m modulo 2^128. m is added where
        that is negative. What stands above the sums is one more than `above` in memory, none or one: then m is taken away, which waits for nothing."""
        parts = [self.new("q") for _ in range(2)]
        for i, x in enumerate(parts):
            self.move(sums[i], x)
            self.begin_chain()
            self.within_chain(f"imulq {inverse[1 - i]}, {{{x}}}", [x], [x])
        upper = self.new("q")
        self.factor(sums[0])
        self.mulx(inverse[0], "rdx", upper, "c0")
        c, kept = self.clearing_row(random.choice(forms), m, sums, None, "q0", True)
        self.sum_without_flags(upper, parts[0])
        self.emit(f"leaq ({{{upper}}},{{{parts[1]}}}), {{rdx}}", ["rdx"], [upper, parts[1]])
        c, kept = self.clearing_row(random.choice(forms), m, c, kept, "q1", True)
        corrections = [(self.subtract, self.new("m"))] if above else []
        for step, mask in [*corrections, (self.add, kept)]:
            if mask != kept:
                self.move(above, mask)
            masked = [self.new("m") for _ in m]
            for limb, x in zip(m, masked):
                self.begin_chain()
                self.within_chain(f"andnq {limb}, {{{mask}}}, {{{x}}}", [x], [mask])
            self.begin_chain()
            for x, y in zip(c, masked):
                step(x, y)
        return c

    def clearing_row(self, form, m, sums, sign, factor, inverted=False):
        """Sums, with `sign` above them, less m times rdx, of which the lowest limb is known to be that of the sums: it is not
        subtracted, and leaves. Returns the others and their sign; where there was none, it begins here. In the form 'low' the low
        limbs are subtracted first, and what they borrow is added to the highest limb, 'low<k>' keeps the first k high ones in
        memory meanwhile; 'product' finishes the product before. Where `inverted` is set, -1 stands for a sign that is not
        negative, and 0 for one that is."""
        n, c = len(m), list(sums[1:])
        high = [self.new("h") for _ in range(n)]
        spilled = min(int(form[3:] or 0), n - 1, len(self.scratch)) if form.startswith("low") else 0
        self.begin_chain()
        for i in range(n):
            low = self.new("x") if i > 0 else high[0]
            self.mulx(m[i], low, high[i], factor)
            if i < spilled:
                self.scratch_used += 1
                place = self.scratch[self.scratch_used % len(self.scratch)]
                self.move(high[i], place)
                high[i] = place
            if i > 0 and form == "product":
                self.add(high[i - 1], low)
            elif i > 0:
                self.subtract(c[i - 1], low)
        self.add(high[-1], 0)
        self.begin_chain()
        for i, x in enumerate(c):
            self.subtract(x, high[i] if i < n else 0)
        if inverted:
            if not sign:
                sign = self.new("s")
                self.minus_one(sign)
            self.add(sign, 0)
        elif sign:
            self.subtract(sign, 0)
        else:
            sign = self.new("s")
            self.within_chain(f"sbbq {{{sign}}}, {{{sign}}}", [sign], [])
        return c, sign

    def add_where_negative(self, c, m, sign, scratch):
        """c + m where `sign` is -1, c where it is 0; what is added waits in `scratch`, or in registers if that is empty."""
        masked = [self.new("m") for _ in m]
        for i, x in enumerate(masked):
            self.move(sign, x)
            self.begin_chain()
            self.within_chain(f"andq {self.name(m[i])}, {{{x}}}", [x], [x])
            if scratch:
                self.move(x, scratch[i])
        self.begin_chain()
        for i, x in enumerate(c):
            self.add(x, (scratch or masked)[i])


def allocate(instructions, registers, inputs=()):
    """A register for each name, by linear scan; None if they do not suffice. A name that dies may leave its register to what the
    same instruction writes. The inputs are in the first registers from the beginning."""
    begin, end = dict.fromkeys(inputs, -1), dict.fromkeys(inputs, 0)
    for at, instruction in enumerate(instructions):
        for name in instruction.reads | instruction.writes:
            if name != "rdx" and not name.startswith("memory"):
                begin.setdefault(name, at)
                end[name] = at
    dying = {}
    for name in sorted(end):
        dying.setdefault(end[name], []).append(name)
    free, where = list(registers)[len(inputs) :], {"rdx": "rdx", **dict(zip(inputs, registers))}
    for at, instruction in enumerate(instructions):
        for name in dying.get(at, ()):
            if name not in instruction.writes:
                free.append(where[name])
        for name in sorted(instruction.writes):
            if begin.get(name) == at:
                if not free:
                    return None
                where[name] = free.pop(0)
        for name in dying.get(at, ()):
            if name in instruction.writes:
                free.append(where[name])
    return where


def move_one(instructions, at, distance):
    """Moves an instruction up or down by at most so many places, as far as it may go."""
    step = 1 if distance > 0 else -1
    for _ in range(abs(distance)):
        other = at + step
        if not 0 <= other < len(instructions):
            return
        first, second = (at, other) if step > 0 else (other, at)
        if instructions[first].must_precede(instructions[second]):
            return
        instructions[at], instructions[other] = instructions[other], instructions[at]
        at = other


def swap_chains(instructions):
    """Puts a chain of carries, with what it waits for, before the chain that it follows, if it does not wait for that."""
    chains = list(dict.fromkeys(x.chain for x in instructions if x.chain is not None))
    at = random.randrange(len(chains) - 1)
    earlier, later = chains[at], chains[at + 1]
    places = [i for i, x in enumerate(instructions) if x.chain in (earlier, later)]
    begin, stop = places[0], places[-1] + 1
    part, needed = instructions[begin:stop], set()
    for i in reversed(range(len(part))):
        if part[i].chain == later or any(part[i].data_precedes(part[j]) for j in needed):
            if part[i].chain == earlier:
                return
            needed.add(i)
    instructions[begin:stop] = [x for i, x in enumerate(part) if i in needed] + [x for i, x in enumerate(part) if i not in needed]


def mutate(instructions, registers, inputs, moves):
    """Another order of the same instructions that the registers suffice for, by so many random moves."""
    for _ in range(moves):
        changed = list(instructions)
        if random.random() < 0.85:
            move_one(changed, random.randrange(len(changed)), random.choice((-1, 1)) * random.randint(1, 12))
        else:
            swap_chains(changed)
        if allocate(changed, registers, inputs) is not None:
            instructions = changed
    return instructions


def moves_into(targets, sources, spare):
    """Pairs (source, target) of moves, one after the other, that put sources into targets at once; `spare` registers are free."""
    pending = {t: s for t, s in zip(targets, sources) if t != s}
    moves = []
    while pending:
        free = [t for t in pending if t not in pending.values()]
        if free:
            moves.append((pending.pop(free[0]), free[0]))
        else:
            kept = next(iter(pending))
            moves.append((kept, spare[0]))
            pending = {t: spare[0] if s == kept else s for t, s in pending.items()}
            spare = spare[1:]
    return moves
