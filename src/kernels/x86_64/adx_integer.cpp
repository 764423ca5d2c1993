/// \file
/// The table of the level adx: leaf loops with carries, `mulx` with two chains of them.
#include "kernels/x86_64/adx_integer.hpp"

#include "kernels/levels.hpp"
#include "kernels/x86_64/adx_divide.hpp"
#include "kernels/x86_64/adx_four_limbs.hpp"
#include "kernels/x86_64/adx_hensel.hpp"
#include "kernels/x86_64/adx_karatsuba.hpp"
#include "kernels/x86_64/adx_karatsuba_halves.hpp"
#include "kernels/x86_64/adx_montgomery.hpp"
#include "kernels/x86_64/adx_ordered.hpp"
#include "kernels/x86_64/adx_toom.hpp"
#include "tuning/integer_x86_64.hpp"

#include <array>

namespace carry::kernels::x86_64 {

namespace {

/// The functions of a table, but for those that the other one has.
template <class Function>
std::array<Function, most_equal + 1> with(std::array<Function, most_equal + 1> table,
                                          const std::array<Function, most_equal + 1>& others) noexcept {
    for (std::size_t n = 0; n <= most_equal; ++n) {
        table[n] = others[n] != nullptr ? others[n] : table[n];
    }
    return table;
}

}  // namespace

void adapt_to_family(integer_kernels& kernels, tuning::cpu_family family) noexcept {
    using enum tuning::cpu_family;
    kernels.divide_ahead = family == zen3 || family == zen4 ? adx_divide_on_zen3 : adx_divide;
    if (kernels.level == isa_level::adx) {
        const bool by_eights = family == zen1 || family == zen3 || family == zen4;
        kernels.sqr_basecase = by_eights ? adx_sqr_strips : adx_sqr_basecase;
        kernels.redc = by_eights ? adx_redc_by_eights : adx_redc;
        kernels.hensel = by_eights ? adx_hensel_by_eights : adx_hensel;
        kernels.montgomery_reduce = by_eights ? montgomery_reduce_by_eights : montgomery_reduce;
        kernels.most_hensel_rows = by_eights ? tuning::adx_hensel_eights : tuning::adx_hensel_rows;
    }
    if (family == zen5) {
        kernels.sqr_n = with(kernels.sqr_n, adx_ordered_sqr_zen5);
        kernels.sqr_in_chain = with(kernels.sqr_in_chain, adx_ordered_sqr_zen5);
    }
}

const integer_kernels& adx_integer_table() noexcept {
    static const integer_kernels table{
        .level = isa_level::adx,
        .mul_n = adx_mul_n,
        .sqr_n = with(adx_sqr_n, adx_ordered_sqr),
        .mul_in_chain = adx_mul_n,
        .sqr_in_chain = with(adx_sqr_n, adx_ordered_sqr),
        .mul_low_n = adx_mul_low_n,
        .mul_high_n = adx_mul_high_n,
        .mul_few = &adx_mul_few,
        .add_n = adx_add_n,
        .sub_n = adx_sub_n,
        .add_1 = adx_add_1,
        .sub_1 = adx_sub_1,
        .add_signed = adx_add_signed,
        .add_or_sub_n = adx_add_or_sub_n,
        .negate_if = adx_negate_if,
        .absolute_difference = adx_absolute_difference,
        .karatsuba_join = adx_karatsuba_join,
        .karatsuba = &adx_karatsuba,
        .toom32_join = adx_toom32_join,
        .add_shifted = adx_add_shifted,
        .add_and_sub = adx_add_and_sub,
        .shifted_sum = adx_shifted_sum,
        .sub_both = adx_sub_both,
        .sub_and_halve = adx_sub_and_halve,
        .sub_twice_and_from = adx_sub_twice_and_from,
        .add_and_two = adx_add_and_two,
        .divide_exactly = adx_divide_exactly,
        .toom4 = &adx_toom4,
        .toom6 = &adx_toom6,
        .toom3 = &adx_toom3,
        .toom43 = &adx_toom43,
        .mul_1 = adx_mul_1,
        .addmul_1 = adx_addmul_1,
        .submul_1 = adx_submul_1,
        .sub_product = adx_sub_product,
        .mul_basecase = adx_mul_basecase,
        .most_jumped_to = tuning::adx_most_jumped_to,
        .sqr_basecase = adx_sqr_basecase,
        .mul_low = adx_mul_low,
        .mul_upper = adx_mul_upper,
        .mul_middle = adx_mul_middle,
        .sum_at_carries = adx_sum_at_carries,
        .redc = adx_redc,
        .hensel = adx_hensel,
        .hensel_low = adx_hensel_low,
        .most_hensel_rows = tuning::adx_hensel_rows,
        .hensel_quotient = adx_hensel_quotient,
        .most_hensel_divisor = tuning::adx_hensel_most_divisor,
        .least_hensel_divisor = tuning::adx_hensel_divisor,
        .least_hensel_quotient = tuning::adx_hensel_quotient,
        .least_hensel_short = tuning::adx_hensel_short,
        .montgomery_reduce = montgomery_reduce,
        .four_limbs = adx_four_limbs,
        .four_full_limbs = adx_four_full_limbs,
        .four_folded_limbs = adx_four_folded_limbs,
        .look_up = adx_look_up,
        .divide_ahead = adx_divide,
        .divide_short = adx_divide_short,
        .divide_columns = adx_divide_columns,
        .most_columns = tuning::adx_most_columns,
        .write_decimal = adx_write_decimal,
        .bits = &adx_bit_table,
        .halving = &adx_halving_table,
        .text = &adx_text_table,
        .ntt = &adx_ntt_table,
        .thresholds = tuning::integer_adx,
    };
    return table;
}

}  // namespace carry::kernels::x86_64
