"""Montgomery's multiplication, its rows taking turns with those of the reduction."""

import random

from operation import CLEARING_FORMS, FORMS, SCRATCH, WORD, Operation, limbs, names, some
from program import Program


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
