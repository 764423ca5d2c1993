"""The operations: their dataflow as programs, with choices drawn at random, and what they compute."""

import random

from program import Program

WORD = 1 << 64
FORMS = ["both", "both_late", "add_both", "add_both_late", "product", "low", "low1", "low2", "low3", "low5"]
CLEARING_FORMS = ["product", "low", "low1", "low2", "low3", "low5"]
SCRATCH = [f"(s{i})" for i in range(6)]
KEPT = "(s9)"  # another place, where s6 to s8 are not


def names(**rows):
    """What comments call limbs in memory: the row's name and their number."""
    return {limb: f"{name}{i}" for name, row in rows.items() for i, limb in enumerate(row)}


def some(forms):
    """A few of them: long rows are feasible in few forms only."""
    return random.sample(forms, random.randint(1, len(forms)))


def limbs(pointer, count, first=0):
    return [f"{8 * (first + i)}({pointer})" for i in range(count)]


class Operation:
    """What operations are unless they say otherwise."""

    inputs = ()  # in registers from the beginning, where the results are put too


class Product(Operation):
    """r = a * b: a window of n + 1 sums moves up by a limb with each limb of b."""

    pointers, far, chained, in_registers = "rab", "", False, False

    def __init__(self, n):
        self.n, self.result, self.extents = n, 2 * n, {"a": n, "b": n, "k": 1}
        self.title = f"The product of two rows of {n} limbs in one block"
        self.contract = f"r = a * b. r: {2 * n} limbs, apart from a and b; a, b: {n} limbs. {n * n} multiplications."

    def program(self):
        n, forms = self.n, some(FORMS)
        a, b, r = limbs("a", n), limbs("b", n), limbs("r", 2 * n)
        p = Program(names(a=a), scratch=r[n + 1 :])
        p.factor(b[0])
        c = p.begin_row(a, "b0")
        p.move(c[0], r[0])
        for j in range(1, n):
            p.factor(b[j])
            c = p.row(random.choice(forms), a, c[1:], f"b{j}", lowest=lambda low, j=j: p.move(low, r[j]))
        for i in range(n):
            p.move(c[i + 1], r[n + i])
        return p.instructions

    def operands(self):
        a, b = random.getrandbits(64 * self.n), random.getrandbits(64 * self.n)
        if random.random() < 0.3:
            a = b = WORD**self.n - 1
        return a, b, 0, [a * b]


class Square(Operation):
    """r = a * a: the products a_i a_j with i < j, doubled, and the squares a_i^2 on the diagonal. Sums up to a limb drawn at
    random wait for that in memory."""

    pointers, far, chained, in_registers = "ra", "", False, False

    def __init__(self, n):
        self.n, self.result, self.extents = n, 2 * n, {"a": n, "b": 1, "k": 1}
        self.title = f"The square of a row of {n} limbs in one block"
        self.contract = f"r = a^2. r: {2 * n} limbs, apart from a; a: {n} limbs. {n * (n + 1) // 2} multiplications."

    def program(self):
        """The factors a_j come in two blocks, j <= split and j > split, so that the sums of a row fit into registers."""
        n, forms = self.n, some(FORMS)
        spilled = random.randrange(0, 2 * n - 3)
        split = random.randrange(0, (n - 1) // 2 + 1) if n < 9 else random.randrange(n // 2 - 2, (n - 1) // 2 + 1)
        a, r = limbs("a", n), limbs("r", 2 * n)
        p = Program(names(a=a), scratch=r[-4:])
        c = {}
        for first, last in (1, split), (split + 1, n - 1):
            for i in range(last):
                begin = max(i + 1, first)
                p.factor(a[i])
                known = [i + j for j in range(begin, last + 1) if i + j in c]
                if known:
                    for j in range(begin, last + 1):
                        if i + j not in c:
                            c[i + j] = p.new("c")
                            p.zero(c[i + j])
                    row = p.row(random.choice(forms), a[begin : last + 1], [c[i + j] for j in range(begin, last + 1)], f"a{i}")
                else:
                    row = p.begin_row(a[begin : last + 1], f"a{i}")
                c.update((i + begin + at, x) for at, x in enumerate(row))
                done = 2 * i + 2 if i + 1 >= first else i + first
                for k in range(i + begin, done + 1):
                    if k <= min(spilled, split if last == split else spilled):
                        p.move(c[k], r[k])
        c[2 * n - 1] = p.new("c")
        p.zero(c[2 * n - 1])
        random.choice((self.double_and_add, self.double_then_add))(p, c, a, r, spilled)
        return p.instructions

    def double_then_add(self, p, c, a, r, spilled):
        """The sums are doubled, and then the squares are added."""
        n = self.n
        p.begin_chain()
        for k in range(1, 2 * n - 1):
            if k <= spilled:
                twice = p.new("t")
                p.move(r[k], twice)
                p.add(twice, twice)
                p.move(twice, r[k])
            else:
                p.add(c[k], c[k])
        p.add(c[2 * n - 1], 0)

        def add_to_limb(k, part):
            if k <= spilled:
                p.add(part, r[k])
                p.move(part, r[k])
            else:
                p.add(c[k], part)
                p.move(c[k], r[k])

        for i in range(n):
            p.factor(a[i])
            low, high = p.new("l"), p.new("h")
            p.mulx("rdx", low, high, f"a{i}")
            if i == 0:
                p.move(low, r[0])
                p.begin_chain()
            else:
                add_to_limb(2 * i, low)
            add_to_limb(2 * i + 1, high)

    def double_and_add(self, p, c, a, r, spilled):
        """Each sum is doubled, with one flag for carries, and a limb of a square added to it, with the other."""
        n, by_adding = self.n, random.random() < 0.7
        for i in range(n):
            p.factor(a[i])
            parts = [p.new("l"), p.new("h")]
            p.mulx("rdx", *parts, f"a{i}")
            if i == 0:
                p.move(parts[0], r[0])
                if not by_adding:
                    p.begin_two_chains()
            for k in (2 * i, 2 * i + 1):
                if k == 0:
                    continue
                if k <= spilled:
                    c[k] = p.new("t")
                    p.move(r[k], c[k])
                if k == 1 and by_adding:
                    p.begin_two_chains_by_adding(c[k], c[k])
                else:
                    p.step("adcx", c[k], c[k])
                p.step("adox", c[k], parts[k % 2])
                p.move(c[k], r[k])

    def operands(self):
        a = WORD**self.n - 1 if random.random() < 0.3 else random.getrandbits(64 * self.n)
        return a, 0, 0, [a * a]


class Montgomery(Operation):
    """r = a * b / 2^(64n) modulo m, as carry::fixed::montgomery_mul of a shape: rows of the product and of the reduction take
    turns. k points to montgomery_constants."""

    chained, in_registers = True, True

    def __init__(self, n, shape):
        self.n, self.result, self.shape = n, n, shape
        self.extents = {"a": n, "b": n, "k": 4 * n + 2}
        self.title = f"Montgomery's multiplication of {n} limbs in one block, for moduli of the shape {shape}"
        bound = {"loose": "below 3m for a, b < 3m", "spare_bits": "below 2m for a, b < 2m"}.get(shape, "below m for a, b < m")
        self.contract = (
            f"r = a * b / 2^{64 * n} modulo m, {bound}: see carry::fixed::montgomery_mul for this shape.\n"
            f"/// r, a, b: {n} limbs; k: montgomery_constants, of which m, folded and inverse are read."
        )
        self.pointers, self.far = ("abk", "") if n == 4 else ("ak", "b")

    def program(self):
        n, shape, forms = self.n, self.shape, some(FORMS)
        a, b, m, folded, inverse = limbs("a", n), limbs("b", n), limbs("k", n), limbs("k", n, 3 * n), f"{8 * 4 * n}(k)"
        p = Program(names(a=a, m=m, f=folded), scratch=SCRATCH)
        if shape == "any":
            return self.signed(p, a, b, m, f"{8 * (4 * n + 1)}(k)")
        folds = {"loose": n - 1, "spare_bits": n - 2, "spare_bit": n - 2}[shape]
        for j in range(n):
            self.factor(p, b, j)
            within = folds > 0 and j <= folds or shape == "spare_bit" and j == folds + 1
            c = p.begin_row(a, "b0") if j == 0 else p.row(random.choice(forms), a, c, f"b{j}", within)
            p.factor(c[0])
            if j < folds:
                c = p.row(random.choice(forms), folded, c[1:], f"q{j}")
                continue
            p.begin_chain()
            p.within_chain(f"imulq {inverse}, {{rdx}}", ["rdx"], ["rdx"])
            if shape == "spare_bit" and j == folds:
                carry = p.new("k")
                c = p.row(random.choice(forms), m, c, f"q{j}", True, [carry])[1:] + [carry]
            else:
                c = p.row(random.choice(forms), m, c, f"q{j}", True)[1:]
        if shape == "spare_bit":
            p.subtract_once(c, m, 0, SCRATCH[:n] if n > 4 or random.random() < 0.3 else [])
        p.results(c)
        return p.instructions

    def factor(self, p, b, j):
        if self.far:
            p.far_factor(8 * j)
        else:
            p.factor(b[j])

    def signed(self, p, a, b, m, reciprocal):
        """With quotients of the other sign, q = c_0 m^(-1), multiples of m are subtracted: the lowest limb needs no subtraction,
        and what is left is between -m and m, so that m is added where it is negative instead of compared."""
        forms, sign = some(FORMS), None
        clearing_forms = [x for x in forms if x in CLEARING_FORMS] or CLEARING_FORMS
        for j in range(self.n):
            self.factor(p, b, j)
            c = p.begin_row(a, "b0") if j == 0 else p.row(random.choice(forms), a, c, f"b{j}", sign=sign)
            p.factor(c[0])
            p.begin_chain()
            p.within_chain(f"imulq {reciprocal}, {{rdx}}", ["rdx"], ["rdx"])
            c, sign = p.clearing_row(random.choice(clearing_forms), m, c, sign, f"q{j}")
        p.add_where_negative(c, m, sign, SCRATCH[: self.n] if self.n > 4 else [])
        p.results(c)
        return p.instructions

    def operands(self):
        n, r = self.n, WORD**self.n
        bits = 64 * n - {"loose": 4, "spare_bits": 2, "spare_bit": 1, "any": 0}[self.shape]
        m = random.getrandbits(bits) | 1 | 1 << (bits - 1)
        if random.random() < 0.3:
            m = 2**bits - random.choice((1, 3, 2**70 + 1)) - (2 ** (64 * n - 64) if self.shape == "spare_bit" else 0)
        inverse = -pow(m, -1, WORD) % WORD
        multiple = {"loose": 3, "spare_bits": 2}.get(self.shape, 1)
        a, b = (multiple * m - 1 if random.random() < 0.3 else random.randrange(multiple * m) for _ in range(2))
        folded = (m * inverse + 1) >> 64
        k = m + (folded << 64 * 3 * n) + (inverse << 64 * 4 * n) + (-inverse % WORD << 64 * (4 * n + 1))
        least = a * b * pow(r, -1, m) % m
        return a, b, k, [least + i * m for i in range(multiple)]


class MontgomeryP256(Operation):
    """r = a * b / 2^256 modulo m = 2^256 - 2^224 + 2^192 + 2^96 - 1, as carry::fixed::montgomery_mul for it: -m^(-1) modulo 2^64
    is 1, so that the lowest sum q is the quotient's digit, and q (m + 1) / 2^64 = q 2^32 + q m_3 2^128."""

    n = result = 4
    pointers, far, chained, in_registers = "abk", "", True, True
    modulus = 2**256 - 2**224 + 2**192 + 2**96 - 1
    title = "Montgomery's multiplication modulo the prime of P-256 in one block"
    contract = "r = a * b / 2^256 modulo m for a, b < m. r, a, b: 4 limbs; k: m."
    extents = {"a": 4, "b": 4, "k": 4}

    def program(self):
        forms = some(FORMS)
        a, b, m = limbs("a", 4), limbs("b", 4), limbs("k", 4)
        p = Program(names(a=a, m=m), scratch=SCRATCH)
        p.constant(1 << 32, "w")
        above = 0
        for j in range(4):
            p.factor(b[j])
            c = p.begin_row(a, "b0") if j == 0 else p.row(random.choice(forms), a, c, f"b{j}")
            p.factor(c[0])
            parts = [p.new("x") for _ in range(4)]
            p.mulx("w", parts[0], parts[1], f"q{j} 2^32")
            p.begin_chain()
            p.add(c[1], parts[0])
            p.add(c[2], parts[1])
            p.mulx(m[3], parts[2], parts[3], f"q{j}")
            if above:
                p.sum_without_flags(parts[3], above)  # the high half is below 2^64 - 1
            above = p.new("e")
            p.add(c[3], parts[2])
            p.add(c[4], parts[3])
            p.zero(above)
            p.add(above, 0)
            c = c[1:]
        p.subtract_once(c, m, above, SCRATCH[:4] if random.random() < 0.5 else [])
        p.results(c)
        return p.instructions

    def operands(self):
        m = self.modulus
        a, b = (m - 1 - random.getrandbits(2) if random.random() < 0.3 else random.randrange(m) for _ in range(2))
        return a, b, m, [a * b * pow(2**256, -1, m) % m]


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


class Below:
    """The numbers below a bound that are the least one modulo m, as what may be wanted: too many for a list."""

    def __init__(self, least, m, bound):
        self.least, self.m, self.bound = least, m, bound

    def __contains__(self, x):
        return x % self.m == self.least and x < self.bound


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


OPERATIONS = {f"mul_{n}": Product(n) for n in (4, 5)}
OPERATIONS |= {f"sqr_{n}": Square(n) for n in range(4, 12)}
OPERATIONS |= {
    f"montgomery_{n}_{shape}": Montgomery(n, shape)
    for n in (4, 6)
    for shape in ("any", "spare_bit", "spare_bits", "loose")
}
OPERATIONS |= {"montgomery_4_p256": MontgomeryP256(), "mul_p384": SolinasP384(True), "reduce_p384": SolinasP384(False)}
OPERATIONS |= {"sqr_folds": ParallelFolds(True), "mul_folds": ParallelFolds(False)}
OPERATIONS |= {"sqr_by_twos": MontgomeryByTwos(True, False), "mul_by_twos": MontgomeryByTwos(False, False)}
OPERATIONS |= {"sqr_by_twos_full": MontgomeryByTwos(True, True), "mul_by_twos_full": MontgomeryByTwos(False, True)}
OPERATIONS |= {"sqr_fold_4": FoldFour(True), "mul_fold_4": FoldFour(False)}
