"""What the package promises besides its numbers: threads, memory, types, documents, nothing left behind."""

import copy
import gc
import os
import pickle
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import carry
import pytest
from carry import gf2x, integer
from support import mixed, seeded, times

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def test_version():
    assert f'#define CARRY_VERSION "{carry.__version__}"' in (ROOT / 'include/carry/config.h').read_text()


def test_one_module_without_libraries():
    files = {path.name.split('.')[0] for path in Path(carry.__file__).parent.iterdir() if path.name != '__pycache__'}
    assert files == {'__init__', '_carry', 'py'}
    if sys.platform == 'linux':
        linked = subprocess.run(['ldd', carry._carry.__file__], capture_output=True, text=True, check=True).stdout
        assert 'libcarry' not in linked and 'libgmp' not in linked and 'libc.so' in linked


def test_threads_run_side_by_side():
    """Others go on while one computes: a counter counts during a long power."""
    n = (1 << 30_000) - 12345
    base = integer(3)
    done = threading.Event()
    result = []
    worker = threading.Thread(target=lambda: (result.append(pow(base, n >> 28_000, n)), done.set()))
    counted = 0
    began = time.perf_counter()
    worker.start()
    while not done.is_set() and time.perf_counter() < began + 60:
        counted += 1
        time.sleep(0.001)
    worker.join()
    took = time.perf_counter() - began
    assert result == [pow(3, n >> 28_000, n)] or took > 60
    assert counted > 3, (counted, took)  # with the lock held, the loop comes round once or twice


def test_threads_share_values():
    a, b, m = integer(3) ** 20_000, integer(7) ** 15_000, carry.modulus(2**521 - 1)
    wanted = (a * b, divmod(a, b), carry.gcd(a, b), str(a), m(3) ** 10**30, gf2x(int(a)) * gf2x(int(b)))
    wrong = []

    def work():
        for _ in range(10):
            got = (a * b, divmod(a, b), carry.gcd(a, b), str(a), m(3) ** 10**30, gf2x(int(a)) * gf2x(int(b)))
            if got != wanted:
                wrong.append(got)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def every_operation():
    """One call of nearly everything, results and errors."""
    a, b, f = integer(10**40 + 7), integer(-(3**30)), gf2x('x^8+x^4+x^3+x+1')
    ring, field = carry.modulus(10**40 + 121), carry.gf2n_field(f)
    x, y = ring(5), field(0x53)
    results = [
        a + b,
        a - 1,
        2 * b,
        divmod(a, b),
        a**3,
        pow(a, b, 7) if False else pow(a, 5, 7),
        -a,
        ~a,
        abs(b),
        a << 70,
        a >> 3,
        a & b,
    ]
    results += [str(a), repr(b), f'{a:,}', hash(a), int(a), float(a), a / b, a * 0.5, a == b, a < 3, a.to_bytes(), a.digits(16)]
    results += [pickle.dumps(v) for v in (a, f, x, y, ring, field)]
    results += [
        carry.gcd(a, b),
        carry.gcd(a, b, 3),
        carry.xgcd(a, b),
        carry.factorial(30),
        carry.perfect_power(64),
        carry.product([a, b, 3]),
    ]
    results += [x + 3, x / 7, x**-5, x.sqrt(), ring.invert_batch([x, x]), ring.multi_pow([x], [3]), x == 5]
    results += [
        f + f,
        f * f,
        divmod(f * f, f),
        f**3,
        list(f),
        f[3],
        str(f),
        f'{f:x}',
        carry.xgcd(f, gf2x(7)),
        carry.is_irreducible(f),
    ]
    results += [y * y, y / y, y**5, field.products([y], [y]), field.inverses([y]), y.solve_quadratic(), field.random()]
    results += [carry.chinese_remainder([3, 5])([1, 2]), carry.product_tree([3, 5]).remainders(99), carry.random_prime(40)]
    for wrong in (
        lambda: a // 0,
        lambda: integer('x'),
        lambda: a + None,
        lambda: f + 1,
        lambda: carry.gcd(1, 'x'),
        lambda: carry.product([1, None]),
        lambda: a << 2**40,
        lambda: x + carry.modulus(7)(1),
        lambda: field(0) ** -1,
        lambda: format(a, 'q'),
        lambda: integer(a, 10),
    ):
        with pytest.raises((ZeroDivisionError, ValueError, TypeError, OverflowError)):
            wrong()
    return results


def test_nothing_is_kept():
    """Calls leave no objects behind, neither their results nor their arguments."""
    grown = []
    for _ in range(4):  # the interpreter's own caches grow at first
        gc.collect()
        before = sys.getallocatedblocks()
        for _ in range(100):
            every_operation()
        gc.collect()
        grown.append(sys.getallocatedblocks() - before)
    assert min(grown) < 50, grown


def test_references():
    """What gives an operand back, or makes objects of a type, counts references right."""
    ring, field = carry.modulus(7), carry.gf2n_field(gf2x(7))
    for x in (integer(10**40), gf2x('x^100+1'), ring(3), field(2)):
        before = sys.getrefcount(x), sys.getrefcount(type(x))
        for _ in range(1000):
            kept = [+x, copy.copy(x), copy.deepcopy(x), x * x, x**2, x + x, -x, x == x, str(x), hash(x)]
            kept += [x.conjugate(), integer(x), round(x), x.real] if type(x) is integer else []
            kept += [gf2x(x), list(x)] if type(x) is gf2x else []
            for other in (None, 1.5, 'a'):
                assert x != other
                with pytest.raises(TypeError):
                    x << other
            del kept
        after = sys.getrefcount(x), sys.getrefcount(type(x))
        assert abs(after[0] - before[0]) < 10 and abs(after[1] - before[1]) < 10, (x, before, after)


def test_no_leaks_at_exit():
    code = 'import sys, carry; carry._carry._warn_of_leaks(); sys.path.insert(0, sys.argv[1]); import test_package as t'
    code += '; t.every_operation(); print("done")'
    run = subprocess.run([sys.executable, '-c', code, str(HERE)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.split(), run.stderr) == (0, ['done'], '')


def test_exit_while_threads_compute():
    """Threads that come back from a long operation while the interpreter ends do not end the process in another way."""
    code = """
import random, sys, threading
import carry
class Slow:
    def __index__(self):
        return sum(range(50))
    def getrandbits(self, bits):
        return generator.getrandbits(bits) * Slow().__index__() % 2**bits
    def __radd__(self, other):
        return sum(range(50))
a, m, generator, slow = carry.integer(3) ** 10_000, carry.modulus(2**521 - 1), random.Random(1), Slow()
work = [
    lambda: a * a,
    lambda: m(3) ** a,
    lambda: carry.random_prime(64, generator),
    lambda: carry.random_prime(64, slow),
    lambda: carry.gcd(slow, slow),
    lambda: carry.integer(slow) + slow,
    lambda: carry.product([slow] * 50),
][int(sys.argv[1])]
began = [threading.Event() for _ in range(4)]
def endless(event):
    while True:
        work()
        event.set()
for event in began:
    threading.Thread(target=endless, args=(event,), daemon=True).start()
for event in began:
    event.wait()
print('end')
"""
    for kind in range(7):
        for _ in range(times(3)):
            command = [sys.executable, '-c', code, str(kind)]
            run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
            assert (run.returncode, run.stdout, run.stderr) == (0, 'end\n', '')


def outcome_of(code):
    run = subprocess.run([sys.executable, '-W', 'error', '-c', code], capture_output=True, text=True, check=False, timeout=60)
    return run.returncode, run.stdout.split(), run.stderr


def test_imported_again():
    """Another import has the same types, so that objects of before are no strangers to it."""
    code = """
import importlib, sys, carry
kept = carry
old = [carry.integer(5), carry.gf2x(5), carry.modulus(7)(5), carry.gf2n_field(carry.gf2x(7))(2)]
for name in [name for name in sys.modules if name.split('.')[0] == 'carry']:
    del sys.modules[name]
import carry
print(carry is kept, carry.integer is kept.integer, carry.gcd is kept.gcd)
importlib.reload(carry)
importlib.reload(carry._carry)
print(all(x + x == x - (-x) for x in old), old[0] + carry.integer(1) == 6 == old[0] + 1, carry.modulus(7)(5) == old[2])
"""
    assert outcome_of(code) == (0, ['False', 'True', 'True', 'True', 'True', 'True'], '')


def test_one_interpreter():
    code = """
import _xxsubinterpreters as interpreters
import carry
other = interpreters.create()
try:
    interpreters.run_string(other, 'import carry')
except Exception as error:
    print('ImportError' in repr(error))
interpreters.destroy(other)
print(carry.integer(2) ** 70 == 2**70, type(carry.integer(3) * 4) is carry.integer)
"""
    pytest.importorskip('_xxsubinterpreters')
    assert outcome_of(code) == (0, ['True', 'True', 'True'], '')


def test_environment_lowers_the_level():
    code = 'import carry; print(carry.isa(), carry.integer(3)**500 * 7**400 == 3**500 * 7**400)'
    for level in carry.isa_available():
        run = subprocess.run(
            [sys.executable, '-c', code], env={**os.environ, 'CARRY_ISA': level}, capture_output=True, text=True, check=True
        )
        assert run.stdout.split() == [level, 'True']


def test_stubs_name_everything():
    stub = (Path(carry.__file__).parent / '__init__.pyi').read_text()
    assert (Path(carry.__file__).parent / 'py.typed').exists()
    for name in carry.__all__:
        if name != '__version__':
            assert re.search(rf'^(def {name}\(|class {name}:|{name}: )', stub, re.M), name
    assert 'Any' not in stub and re.search(r'def gcd\(a: gf2x, b: gf2x\) -> gf2x', stub)


def test_types():
    """mypy finds what tests/typing_sample.py says of every line, and nothing else."""
    pytest.importorskip('mypy')
    where = str(Path(carry.__file__).parent.parent)
    environment = dict(os.environ) if 'site-packages' in where else {**os.environ, 'MYPYPATH': where}
    options = ['--strict', '--no-error-summary', '--cache-dir', os.devnull]
    command = [sys.executable, '-m', 'mypy', *options, str(HERE / 'typing_sample.py')]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=HERE)
    assert (run.returncode, run.stdout, run.stderr) == (0, '', '')


def test_documents():
    """Every example of docs/python.md and of README.md's part about Python prints what stands below it."""
    import doctest

    for name, least in (('docs/python.md', 30), ('README.md', 5)):
        failed, tried = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS)
        assert not failed and tried >= least, (name, failed, tried)


def test_fuzz():
    """Random expressions of both worlds for a bounded time, against ints."""
    rng = seeded('fuzz')
    until = time.monotonic() + times(10)
    rounds = 0
    while time.monotonic() < until:
        rounds += 1
        a, b, c = (mixed(rng, rng.choice((100, 1000, 20_000))) for _ in range(3))
        x, y, z = integer(a), integer(b), integer(c)
        k = rng.randrange(300)
        assert (x * y + z) - (y << k) == (a * b + c) - (b << k)
        assert (x ^ y) & ~z | (x >> k) == (a ^ b) & ~c | (a >> k)
        if b:
            assert divmod(x, y) == divmod(a, b) and x % b == a % b and a // y == a // b
        assert (x < y, x == y, hash(x * y)) == (a < b, a == b, hash(a * b))
        assert integer(x.digits(16), 16) == x and integer.from_bytes(x.to_bytes(signed=True), signed=True) == a
        if abs(a) < 2**10_000:
            assert str(x) == str(a) and integer(str(a)) == a
        g, s, t = carry.xgcd(x, y)
        assert g == s * a + t * b and (not g or (a % g == 0 and b % g == 0))
        root, rest = carry.sqrtrem(abs(x))
        assert root * root + rest == abs(a) and 0 <= rest <= 2 * root
        f, h = gf2x(abs(a)), gf2x(abs(b))
        assert int(f + h) == abs(a) ^ abs(b) and (f + h) * f == f * f + f * h
        if h:
            q, r = divmod(f, h)
            assert q * h + r == f and r.degree < h.degree
        if b and c:
            e = rng.randrange(100)
            assert carry.powmod(x, e, y) == pow(a, e, abs(b)) and int(carry.modulus(abs(c))(x) ** e) == pow(a, e, abs(c))
    assert rounds > 10
