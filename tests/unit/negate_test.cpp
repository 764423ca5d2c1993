// The two's complement of a row, against the kernels' row without branches.
#include "row/negate.hpp"

#include "kernels/kernels.hpp"
#include "support/guarded.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <vector>

namespace carry::test {
namespace {

class negate_test : public random_test {};

TEST_F(negate_test, apart_and_in_place_with_every_number_of_zeros) {
    for (std::size_t n = 0; n < 40; ++n) {
        for (std::size_t zeros = 0; zeros <= n; ++zeros) {
            for (const std::size_t known : {std::size_t{0}, zeros / 2, zeros, n == zeros ? n + 3 : zeros}) {
                std::vector<limb> a = random.row(n);
                std::fill_n(a.begin(), zeros, limb{0});
                if (zeros < n) a[zeros] |= 2;
                std::vector<limb> expected = a;
                kernels::integer().negate_if(expected.data(), n, 1);
                const guarded_row source(a);
                guarded_row apart(random.row(n)), in_place(a);
                if (known == 0) {
                    row::negate(apart.data(), source.data(), n);
                    row::negate(in_place.data(), in_place.data(), n);
                } else {
                    const auto complement = [](limb* r, const limb* x, std::size_t count) {
                        std::transform(x, x + count, r, [](limb y) { return static_cast<limb>(~y); });
                    };
                    row::negate(apart.data(), source.data(), n, known, complement);
                    row::negate(in_place.data(), in_place.data(), n, known, complement);
                }
                ASSERT_EQ(apart.value(), expected) << n << ' ' << zeros << ' ' << known;
                ASSERT_EQ(in_place.value(), expected) << n << ' ' << zeros << ' ' << known;
                ASSERT_EQ(source.value(), a);
            }
        }
    }
}

}  // namespace
}  // namespace carry::test
