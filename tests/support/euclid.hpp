/// \file
/// Numbers for Euclid's algorithm.
#pragma once

#include "support/gmp.hpp"
#include "support/random.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace carry::test {

class euclid_test : public random_test {
protected:
    using row_t = std::vector<limb>;

    /// A pair of up to an and bn limbs that Euclid's algorithm finds interesting.
    std::pair<row_t, row_t> pair(std::size_t an, std::size_t bn) {
        mpz a(random.row(an)), b(random.row(bn)), g;
        if (an == 0 || bn == 0) return {a.row(an), b.row(bn)};
        switch (random.below(8)) {
        case 0: {  // a common factor
            const std::size_t most = std::min(an, bn);
            g = mpz(random.row(random.between(0, most)));
            mpz_mul(a, a, g);
            mpz_mul(b, b, g);
            mpz_tdiv_r_2exp(a, a, an * limb_bits);
            mpz_tdiv_q_2exp(b, b, limb_bits * (most / 2));
            mpz_tdiv_r_2exp(b, b, bn * limb_bits);
            break;
        }
        case 1:  // one a multiple of the other
            mpz_tdiv_q_2exp(b, b, bn * limb_bits / 2);
            if (mpz_sgn(static_cast<mpz_srcptr>(b)) != 0) {
                mpz_tdiv_q(g, a, b);
                mpz_mul(a, g, b);
            }
            break;
        case 2: {  // from a chosen sequence of quotients: ones (Fibonacci numbers), small, and sometimes of several limbs;
                   // and back from small remainders, or ones with runs of zeros and ones
            const std::size_t kind = random.below(3);
            mpz_set_ui(a, 1 + random.below(3));
            mpz_set_ui(b, 0);
            if (random.coin()) {
                const std::size_t n = std::min(an, bn) * (1 + random.below(3)) / 4 + 1;
                a = mpz(random.normalized_row(n));
                b = mpz(random.row(n));
                if (mpz_cmp(a, b) < 0) mpz_swap(a, b);
                if (n > std::min(an, bn)) break;
            }
            while (true) {
                mpz next, q(1);
                if (kind != 0) mpz_set_ui(q, 1 + random.below(kind == 1 ? 3 : 1000));
                if (kind == 2 && random.below(40) == 0) q = mpz(random.normalized_row(random.between(1, 4)));
                mpz_mul(next, q, a);
                mpz_add(next, next, b);
                if (mpz_sizeinbase(next, 2) > std::min(an, bn) * limb_bits) break;
                b = a;
                a = next;
            }
            break;
        }
        case 3:  // equal, or nearly
            b = a;
            if (random.coin() && mpz_sgn(static_cast<mpz_srcptr>(b)) > 0) mpz_sub_ui(b, b, 1);
            if (bn < an) mpz_tdiv_r_2exp(b, b, bn * limb_bits);
            break;
        default:
            break;
        }
        if (random.coin() && mpz_sizeinbase(a, 2) <= bn * limb_bits && mpz_sizeinbase(b, 2) <= an * limb_bits) mpz_swap(a, b);
        return {a.row(an), b.row(bn)};
    }
};

}  // namespace carry::test
