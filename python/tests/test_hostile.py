"""What nobody should do, and what must not end the interpreter."""

import copy
import pickle
import threading

import carry
import pytest
from carry import gf2x, integer
from support import mixed, seeded, times

TYPES = [thing for thing in vars(carry).values() if isinstance(thing, type)]
WRONG = [
    (5,),
    (None,),
    ('a' * 100,),
    (b'x' * 100, {}),
    ([1, 2], [3]),
    (5, 5, 5),
    (5, 'x'),
    (5, ''),
    (integer(5),),
    (integer(5), None, None),
    (gf2x(5),),
    (gf2x(5), gf2x(5)),
]


@pytest.mark.parametrize('kind', TYPES, ids=lambda t: t.__name__)
def test_wrong_objects(kind):
    """Methods that are called with other objects than their own are errors, or work with them."""
    for name in dir(kind):
        if name in ('__init_subclass__', '__subclasshook__', '__class__', '__dir__'):
            continue
        method = getattr(kind, name)
        method = method.fget if isinstance(method, property) else method
        for args in [*WRONG, (kind,)] if callable(method) else ():
            try:
                method(*args)
            except (TypeError, ValueError, AttributeError, OverflowError, IndexError, ZeroDivisionError):
                pass


@pytest.mark.filterwarnings('ignore:nanobind')
@pytest.mark.parametrize('kind', TYPES, ids=lambda t: t.__name__)
def test_objects_without_init(kind):
    try:
        empty = kind.__new__(kind)
    except TypeError:
        return
    for f in (repr, hash, copy.copy, pickle.dumps, lambda x: x([1]), lambda x: x.values, lambda x: x == x):
        try:
            f(empty)
        except (TypeError, ValueError, AttributeError, pickle.PicklingError):
            pass


def test_arguments_that_change_while_they_are_read():
    numbers = []

    class Sly:
        def __index__(self):
            numbers.clear()
            return 3

    for f, wanted in (
        (carry.product, 3**5000),
        (lambda values: carry.product_tree(values).root, 3**5000),
        (lambda values: carry.batch_field(7)(values).values, [3] * 5000),
        (lambda values: carry.powmods_ct(values, [1] * 5000, [7] * 5000), [3] * 5000),
    ):
        numbers.extend(Sly() for _ in range(5000))
        assert f(numbers) == wanted


def test_errors_of_arguments():
    class Raises:
        def __index__(self):
            raise KeyError('index')

        def __iter__(self):
            raise KeyError('iter')

        def getrandbits(self, k):
            raise KeyError('bits')

    for f in (
        lambda x: integer(x),
        lambda x: carry.gcd(x, 1),
        lambda x: carry.gcd(1, 2, x),
        lambda x: carry.factorial(x),
        lambda x: carry.product(x),
        lambda x: carry.product([1, x]),
        lambda x: carry.random_bits(10, x),
        lambda x: carry.random_below(10**50, x),
        lambda x: carry.random_prime(100, x),
        lambda x: carry.gf2n_field(gf2x(7)).random(x),
        lambda x: gf2x(x),
        lambda x: gf2x(5)[x],
        lambda x: carry.modulus(7)(x),
        lambda x: carry.gf2n_field(gf2x(7))(x),
        lambda x: carry.batch_modulus([3])(x),
    ):
        with pytest.raises(KeyError):
            f(Raises())

    class Generator:
        def __init__(self, value):
            self.value = value

        def getrandbits(self, k):
            return self.value

    for value, error in ((-1, ValueError), (2**64, OverflowError), (2.5, TypeError), (None, TypeError), ('x', TypeError)):
        with pytest.raises(error):
            carry.random_bits(100, Generator(value))
    assert carry.random_bits(64, Generator(integer(5))) == 5


def test_recursion():
    class Endless:
        def __index__(self):
            return carry.product([self])

        def __radd__(self, other):
            return other + self

    for f in (lambda: carry.product([Endless()]), lambda: integer(1) + Endless()):
        with pytest.raises(RecursionError):
            f()


def test_memory_of_numbers_that_went():
    """Objects are used again, with their memory: by several threads, and by numbers of other sizes."""
    wrong = []

    def work(name):
        rng = seeded(name)
        values = [integer(mixed(rng, 10_000)) for _ in range(200)]
        for _ in range(times(3000)):
            a, b = rng.choice(values), rng.choice(values)
            values[rng.randrange(200)] = (a + b) >> rng.choice((0, 64, 5000)) if abs(a) < 2**20_000 else integer(7)
            q, r = divmod(a, b or 1)
            if (a + b) - b != a or q * (b or 1) + r != a or -(0 - a) != a or ~(-1 - a) != a or abs(a) * abs(a) != a * a:
                wrong.append((a, b))

    threads = [threading.Thread(target=work, args=(f'spare {i}',)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
