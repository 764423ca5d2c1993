"""Products and remainders modulo the prime of P-384."""

import random

from operation import FORMS, WORD, Operation, limbs, names, some
from program import Program


class SolinasP384(Operation):
    """r = t mod p = 2^384 - c with c = 2^128 + 2^96 - 2^32 + 1, of a product a * b where `product`, else of t = a. With h the
    upper half of t and w = 2^32 h, s = (t mod 2^384) + h + 2^128 h + 2^64 w - w + 2^384, in which the last term costs nothing;
    its part v above 2^384 is folded in the same way. The term makes that one c too many, so that 2^384 is reached exactly if
    the sum without it is p or more; otherwise c is taken away again."""

    far, chained, in_registers, result, n = "", True, True, 6, 6
    modulus = 2**384 - 2**128 - 2**96 + 2**32 - 1

    def __init__(self, product):
        self.product = product
        self.extents = {"a": 6, "b": 6} if product else {"a": 12, "b": 1}
        self.extents["k"], self.work = 1, 25
        self.pointers, self.far = ("aw", "b") if product else ("aw", "")
        self.chained = product
        self.title = ("Multiplication" if product else "Reduction") + " modulo the prime of P-384 in one block"
        if product:
            self.contract = "r = a * b mod p. r, a, b: 6 limbs; a, b < 2^384."
        else:
            self.contract = "r = a mod p. r: 6 limbs; a: 12 limbs."

    def program(self):
        w, forms = limbs("w", self.work), some(FORMS)
        a = limbs("a", self.extents["a"])
        p = Program(names(a=a), scratch=w[19:])
        shifted, kept = w[12:19], w[19:]
        if self.product:
            low, high = w[:6], w[6:12]
            for j in range(6):
                p.far_factor(8 * j)
                c = p.begin_row(a, "b0") if j == 0 else p.row(random.choice(forms), a, c[1:], f"b{j}")
                p.move(c[0], low[j])
            s = c[1:]
            for i in range(6):
                p.move(s[i], high[i])
        else:
            low, high = a[:6], a[6:]
            s = [p.new("s") for _ in range(6)]
            for i in range(6):
                p.move(high[i], s[i])
        for i in range(7):
            x = p.new("x")
            p.move(s[min(i, 5)], x)
            if i in (0, 6):
                p.shift("shlq" if i == 0 else "shrq", x)
            else:
                p.shift_in(s[i - 1], x)
            p.move(x, shifted[i])
        p.begin_chain()
        for i in range(6):
            p.add(s[i], low[i])
        s += [p.new("s") for _ in range(3)]
        p.number(1, s[6])
        p.add(s[6], 0)
        begun = []  # the two highest sums begin with whichever chain is the first to reach them

        def add_row(row, top_carries):
            """Whose highest limb belongs to s_7."""
            for total, x in zip(s[8 - len(row) :], row[:-1]):
                p.add(total, x)
            if begun:
                p.add(s[7], row[-1])
                p.add(s[8], 0)
            else:
                p.move(row[-1], s[7])
                p.add(s[7], 0)
                p.zero(s[8])
                if top_carries:
                    p.add(s[8], 0)
            begun.append(True)

        def add_high():
            add_row(high, True)

        def add_shifted():
            add_row(shifted, False)  # of a few bits at the top

        def subtract_shifted():
            for i in range(7):
                p.subtract(s[i], shifted[i])
            p.subtract(s[7], 0)
            p.subtract(s[8], 0)

        chains = random.choice(((add_high, add_shifted), (add_shifted, add_high)))
        at = random.randrange(1, 3)
        for chain in [*chains[:at], subtract_shifted, *chains[at:]]:
            p.begin_chain()
            chain()
        p.results(self.fold_again(p, s, kept))
        return p.instructions

    def fold_again(self, p, s, kept):
        """s_0, ..., s_5 and the upper part v = s_6, s_7, s_8 times c; then c less if that does not reach 2^384."""
        for i in range(6):
            p.move(s[i], kept[i])
        x = [p.new("x") for _ in range(3)]
        for i in range(3):
            p.move(s[6 + i], x[i])
        p.shift("shlq", x[0])
        p.shift_in(s[6], x[1])
        p.shift_in(s[7], x[2])
        v = s[6:]
        c = [v[0], v[1], v[2]] + [p.new("c") for _ in range(3)]
        p.move(v[1], c[3])
        p.move(v[2], c[4])
        p.begin_chain()
        p.add(c[2], v[0])
        p.add(c[3], 0)
        p.add(c[4], 0)
        chains = [(p.add, 1), (p.subtract, 0)]
        random.shuffle(chains)
        for step, at in chains:
            p.begin_chain()
            for i in range(3):
                step(c[at + i], x[i])
            for i in range(at + 3, 5):
                step(c[i], 0)
        p.begin_chain()
        for i in range(5):
            p.add(c[i], kept[i])
        p.move(kept[5], c[5])
        p.add(c[5], 0)
        d = [p.new("d") for _ in range(3)]
        p.within_chain(f"sbbq {{{d[2]}}}, {{{d[2]}}}", [d[2]], [])
        p.move_half(d[2], d[1])
        p.emit(f"notl {{{d[1]}:k}}", [d[1]], [d[1]])
        p.move(d[1], d[0])
        p.emit(f"leaq 1({{{d[2]}}}), {{{d[2]}}}", [d[2]], [d[2]])
        p.begin_chain()
        p.within_chain(f"negq {{{d[0]}}}", [d[0]], [d[0]])
        p.begin_chain()
        for i in range(6):
            p.subtract(c[i], d[i] if i < 3 else 0)
        return c

    def operands(self):
        m = self.modulus
        if self.product:
            a, b = (m - 1 - random.getrandbits(2) if random.random() < 0.3 else random.randrange(m) for _ in range(2))
            return a, b, 0, [a * b % m]
        bits = random.choice((768, 768, 384))
        a = m * random.randrange(m) + random.randrange(-3, 3) % m if random.random() < 0.5 else random.getrandbits(bits)
        a = WORD**12 - 1 if random.random() < 0.1 else a
        return a, 0, 0, [a % m]
