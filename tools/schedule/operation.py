"""What operations have in common: forms of rows, places in memory, and what a result may be."""

import random

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


class Below:
    """The numbers below a bound that are the least one modulo m, as what may be wanted: too many for a list."""

    def __init__(self, least, m, bound):
        self.least, self.m, self.bound = least, m, bound

    def __contains__(self, x):
        return x % self.m == self.least and x < self.bound
