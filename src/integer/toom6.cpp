#include "integer/toom6.hpp"

#include "kernels/kernels.hpp"

namespace carry::integer_rows {

void toom6_interpolate(limb* r, std::size_t k, std::size_t upper, const toom6_rows& values, limb signs) noexcept {
    kernels::integer().toom6->coefficients(r, k, upper, values.at, signs);
    limb even_top[4][2];
    for (std::size_t i = 0; i < 4; ++i) {
        const limb* even = values.at[2 * i + 1] + 2 * k;
        even_top[i][0] = even[0];
        even_top[i][1] = even[1];
    }
    const limb* odd[] = {values.at[0], values.at[2], values.at[4], values.at[6], values.at[8]};
    add_odd_coefficients(r, 10 * k + upper, k, odd, even_top, 5);
}

}  // namespace carry::integer_rows
