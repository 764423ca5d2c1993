"""The operations by name: their dataflow as programs, with choices drawn at random, and what they compute."""

from four_limbs import FoldFour, MontgomeryByTwos, ParallelFolds
from montgomery import Montgomery, MontgomeryP256
from products import Product, Square
from solinas import SolinasP384

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
