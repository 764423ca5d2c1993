"""Products and squares of rows."""

import random

from operation import FORMS, WORD, Operation, limbs, names, some
from program import Program


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
