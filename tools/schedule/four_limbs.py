"""Products and squares modulo four limbs, of which the lowest are folded in by constants."""

import random

from operation import CLEARING_FORMS, FORMS, KEPT, SCRATCH, WORD, Below, Operation, limbs, names, some
from program import Program


class ParallelFolds(Operation):
    """r = a * b / 2^256 modulo m, or a^2 / 2^256, below 8m for a and b below 8m and m below 2^252: see
    carry/fixed/x86_64/parallel_folds.hpp. a and r are in registers; k points to parallel_fold_operands, b among them. The lowest
    three limbs are folded in by a constant each; a square's rows are a_i times a_i and the limbs of 2a above it."""

    n = result = 4
    pointers, far, chained, in_registers, inputs = "k", "", False, True, ("a0", "a1", "a2", "a3")
    extents = {"a": 4, "b": 1, "k": 21}

    def __init__(self, square):
        self.square = square
        self.title = ("Squares" if square else "Products") + " in Montgomery's ring of long chains in one block"
        product = "r^2" if square else "r b"
        self.contract = f"r = {product} / 2^256 modulo m, below 8m for factors below 8m. k: folds, m, its inverse and b."

    def program(self):
        forms, k, a = some(FORMS), limbs("k", 21), self.inputs
        folds, m, b = [k[4 * i : 4 * i + 4] for i in range(3)], k[12:16], k[17:]
        p = Program({x: f"f{i}" for i, x in enumerate(k[:12])} | names(m=m, b=b), scratch=SCRATCH)
        t = {}

        def add(first, row, factor):
            n = len(row)
            within = first + n in t
            sums = [t[first + i] for i in range(n + within)]
            for at, x in enumerate(p.row(random.choice(forms), row, sums, factor, within)):
                t[first + at] = x

        def begin(row):
            p.factor(a[0])
            t.update(enumerate(p.begin_row(row, "a0")))

        def by_limb(first, limb, row):
            p.factor(a[limb])
            add(first, row, f"a{limb}")

        def fold(i):
            p.factor(t[i])
            add(3, folds[i], f"t{i}")

        if self.square:
            twice, even = {}, {}
            for i in (1, 2, 3):
                twice[i] = p.new("d")
                p.move(a[i], twice[i])
            p.begin_chain()
            for i in (1, 2, 3):
                p.add(twice[i], twice[i])
            even[2] = p.new("e")
            p.doubled(a[2], even[2])
            begin(["rdx", twice[1], twice[2], twice[3]])
            by_limb(2, 1, ["rdx", even[2], twice[3]])
            even[3] = p.new("e")
            p.doubled(a[3], even[3])
            by_limb(4, 2, ["rdx", even[3]])
            steps = [(fold, (i,)) for i in range(3)] + [(by_limb, (6, 3, ["rdx"]))]
        else:
            begin(b)
            by_limb(1, 1, b)
            by_limb(2, 2, b)
            steps = [(fold, (i,)) for i in range(3)] + [(by_limb, (3, 3, b))]
        if random.random() < 0.5:
            random.shuffle(steps)
        if self.square and 7 not in t and steps[0][0] is by_limb:
            steps = steps[1:] + steps[:1]
        for step, arguments in steps:
            step(*arguments)
        p.factor(t[3])
        p.begin_chain()
        p.within_chain(f"imulq {k[16]}, {{rdx}}", ["rdx"], ["rdx"])
        add(3, m, "q")
        p.results([t[4 + i] for i in range(4)])
        return p.instructions

    def operands(self):
        bits = random.choice((200, 251, 252))
        m = random.getrandbits(bits) | 1 | 1 << (bits - 1)
        if random.random() < 0.3:
            m = 2**252 - random.choice((1, 3, 2**70 + 1))
        a, b = (8 * m - 1 if random.random() < 0.3 else random.randrange(8 * m) for _ in range(2))
        words = [pow(2 ** (64 * i), -1, m) for i in (3, 2, 1)] + [m]
        k = sum(x << 256 * i for i, x in enumerate(words)) + (-pow(m, -1, WORD) % WORD << 1024) + (b << 1088)
        least = a * (a if self.square else b) * pow(2**256, -1, m) % m
        return a, 0, k, [least + i * m for i in range(8)]


class MontgomeryByTwos(Operation):
    """r = a * b / 2^256 modulo m, or a^2 / 2^256, below m for a, b < m < 2^256 - 2^193: see src/modular/four_limb_montgomery.hpp.
    Where `full`, below 2^256 for a, b < 2^256 and any odd m below that. a and r are in registers; k points to
    kernels::four_limb_modulus. The lowest two limbs are folded in by a constant each, and one multiple of m clears the next two.
    """

    n = result = 4
    far, chained, in_registers, inputs = "", False, True, ("a0", "a1", "a2", "a3")
    extents = {"a": 4, "b": 4, "k": 14}

    def __init__(self, square, full):
        self.square, self.full, self.pointers = square, full, "k" if square else "bk"
        self.title = ("Squares" if square else "Products") + " modulo four limbs, the lower half by twos, in one block"
        product, bound = "r^2" if square else "r b", "2^256" if full else "m"
        self.contract = f"r = {product} / 2^256 modulo m, below {bound} for factors below {bound}. k: folds, m and its inverse."

    def program(self):
        forms, k, b, t = some(FORMS), limbs("k", 14), limbs("b", 4), {}
        p = Program({x: f"f{i}" for i, x in enumerate(k[:8])} | names(m=k[8:12], b=b), scratch=SCRATCH)

        def add(first, row, factor, name):
            p.factor(factor)
            if self.full and first == 3:
                p.row_of(random.choice(forms), t, first, row, name, 9, p.minus_one)
            else:
                p.row_of(random.choice(forms), t, first, row, name)

        steps = [(2, k[4 * i : 4 * i + 4], t, i) for i in range(2)]
        if self.square:
            high = self.square_into(p, t, forms)
        else:
            p.factor("a0")
            t.update(enumerate(p.begin_row(b, "a0")))
            add(1, b, "a1", "a1")
            steps.append((2, b, self.inputs, 2))
        random.shuffle(steps)
        if not self.square:
            steps.insert(3 if self.full else random.randint(1, 3), (3, b, self.inputs, 3))
        for first, row, factors, i in steps:
            add(first, row, factors[i], ("t" if factors is t else "a") + str(i))
        if self.full:
            if self.square:
                t[8] = p.new("t")
                p.minus_one(t[8])
                p.begin_chain()
                p.add(t[7], high)
                p.add(t[8], 0)
            p.move(t[8], KEPT)
        p.results(p.clear_two(CLEARING_FORMS, k[8:12], k[12:14], [t[i] for i in range(2, 8)], KEPT if self.full else None))
        return p.instructions

    def square_into(self, p, t, forms):
        """t = a^2: the products a_i a_j with i < j, doubled, and the squares a_i^2; some factors wait for these in memory. Where
        `full` without the highest limb of a_3^2, which is returned: only the sum with that, and with what is folded in, can
        leave its row."""
        a, first_kept = list(self.inputs), random.randint(1, 4)
        kept = a[:first_kept] + SCRATCH[first_kept:4]
        for i in range(first_kept, 4):
            p.move(a[i], kept[i])
        p.scratch = [SCRATCH[0], *SCRATCH[4:]]
        p.factor(a[0])
        t.update(enumerate(p.begin_row(a[1:], "a0"), 1))
        for i in (1, 2):
            p.factor(a[i])
            p.row_of(random.choice(forms), t, 2 * i + 1, a[i + 1 :], f"a{i}")
        two_chains, by_adding = random.random() < 0.5, random.random() < 0.7
        t[7] = p.new("t")
        if not two_chains:
            p.begin_chain()
            for i in range(1, 7):
                p.add(t[i], t[i])
            p.zero(t[7])
            p.add(t[7], 0)
        for i in range(4):
            p.factor(kept[i])
            parts = [p.new("l"), p.new("h")]
            p.mulx("rdx", *parts, f"a{i}")
            if i == 0:
                t[0] = parts[0]
                if not two_chains:
                    p.begin_chain()
                elif not by_adding:
                    p.begin_two_chains()
            for k in range(max(2 * i, 1), 2 * i + 2):
                part = parts[k % 2]
                if k == 7 and self.full:
                    part = 0
                    p.move(parts[1], SCRATCH[3])
                if not two_chains:
                    p.add(t[k], part)
                    continue
                if k == 7:
                    p.zero(t[7])
                if k == 1 and by_adding:
                    p.begin_two_chains_by_adding(t[k], t[k])
                else:
                    p.step("adcx", t[k], t[k])
                if part == 0:
                    part = p.new("z")
                    p.zero(part)
                p.step("adox", t[k], part)
        return SCRATCH[3]

    def operands(self):
        most = 2**256 - (1 if self.full else 2**193 + 1)
        m = min(random.getrandbits(random.choice((256, 256, 255, 193, 64))) | 1, most)
        if random.random() < 0.3:
            m = random.choice((most, most - 2**70, most - 2**32 - 976, 2**255 - 19, 2**192 + 1, 1))
        bound = 2**256 if self.full else m
        a, b = (bound - 1 if random.random() < 0.3 else random.randrange(bound) for _ in range(2))
        k = sum(x << 256 * i for i, x in enumerate([pow(2**128, -1, m), pow(2**64, -1, m), m, pow(m, -1, 2**128)]))
        least = a * (a if self.square else b) * pow(2**256, -1, m) % m
        return a, b, k, Below(least, m, bound)


class FoldFour(MontgomeryByTwos):
    """r = a * b modulo m = 2^256 - c for c < 2^64, or a^2, below 2^256 for a, b < 2^256. a and r are in registers; k points to c.
    The upper half of the product, times c, is added to the lower one; what leaves that row, at most c, likewise; and where that
    leaves it, too, less than c^2 is left, to which c is added."""

    def __init__(self, square):
        super().__init__(square, False)
        self.extents = {"a": 4, "b": 4, "k": 1}
        self.title = ("Squares" if square else "Products") + " modulo 2^256 less a limb, in one block"
        product = "r^2" if square else "r b"
        self.contract = f"r = {product} modulo m = 2^256 - c, below 2^256 for factors below 2^256. k: c."

    def program(self):
        forms, c, b, t = some(FORMS), "0(k)", limbs("b", 4), {}
        p = Program(names(b=b) | {c: "c"}, scratch=SCRATCH)
        if self.square:
            self.square_into(p, t, forms)
        else:
            for i, x in enumerate(self.inputs):
                p.factor(x)
                if i == 0:
                    t.update(enumerate(p.begin_row(b, "a0")))
                else:
                    p.row_of(random.choice(forms), t, i, b, x)
        p.factor(c)
        *r, above = p.row(random.choice(forms), [t[i] for i in range(4, 8)], [t[i] for i in range(4)], "c")
        low, high, mask = p.new("l"), p.new("h"), p.new("m")
        p.mulx(above, low, high, "c")
        p.begin_chain()
        for x, y in zip(r, (low, high, 0, 0)):
            p.add(x, y)
        p.within_chain(f"sbbq {{{mask}}}, {{{mask}}}", [mask], [])
        p.begin_chain()
        p.within_chain(f"andq {{rdx}}, {{{mask}}}", [mask], [mask, "rdx"])
        p.begin_chain()
        p.add(r[0], mask)
        p.add(r[1], 0)
        p.results(r)
        return p.instructions

    def operands(self):
        c = random.choice((189, 38, 2**32 + 977, WORD - 1, WORD - 1, 1, random.getrandbits(64) | 1))
        m = 2**256 - c
        draw = (lambda: 2**256 - 1, lambda: random.randrange(2**256), lambda: m - random.getrandbits(2), lambda: m + c // 2)
        a, b = (random.choice(draw)() for _ in range(2))
        return a, b, c, Below(a * (a if self.square else b) % m, m, 2**256)
