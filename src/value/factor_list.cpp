#include "value/factor_list.hpp"

#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"

#include <array>
#include <utility>

namespace carry::detail {

namespace {

constexpr std::size_t word_limbs = 64 / limb_bits;
constexpr std::size_t most_in_turn = 8 * word_limbs;  // limbs of words that are multiplied one after the other

/// r = r f for a row of Size limbs, and one more.
template <std::size_t Size>
[[gnu::always_inline]] inline void multiply_by_limb(limb* r, limb f) noexcept {
    limb carry = 0;
    [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        const auto step = [&](limb& x) __attribute__((always_inline)) {
            const wide_limb<limb> product = multiply_add(x, f, carry);
            x = product.low;
            carry = product.high;
        };
        (step(r[I]), ...);
    }(std::make_index_sequence<Size>());
    r[Size] = carry;
}

/// r = the product of Limbs limbs, in straight code: of loops of few turns, each one longer than the last, the processor would
/// not foresee the ends.
template <std::size_t Limbs>
void multiply_limbs(limb* r, const limb* f) noexcept {
    r[0] = f[0];
    [&]<std::size_t... I>(std::index_sequence<I...>)
        __attribute__((always_inline)) { (multiply_by_limb<I + 1>(r, f[I + 1]), ...); }(std::make_index_sequence<Limbs - 1>());
}

/// r = the product of the words in the n limbs of f, 1 to most_in_turn; returns its size.
std::size_t multiply_few_words(limb* r, const limb* f, std::size_t n) noexcept {
    if constexpr (word_limbs == 1) {
        static constexpr auto multiply = []<std::size_t... I>(std::index_sequence<I...>) {
            return std::array{multiply_limbs<I + 1>...};
        }(std::make_index_sequence<most_in_turn>());
        multiply[n - 1](r, f);
        return row::normalized_size(r, n);
    } else {
        const kernels::integer_kernels& kernels = kernels::integer();
        row::copy(r, f, word_limbs);
        std::size_t size = row::normalized_size(r, word_limbs);
        for (std::size_t i = word_limbs; i < n; i += word_limbs) {
            limb a[most_in_turn];
            row::copy(a, r, size);
            if (size < word_limbs) {
                kernels.mul_basecase(r, f + i, word_limbs, a, size);
            } else {
                kernels.mul_basecase(r, a, size, f + i, word_limbs);
            }
            size = row::normalized_size(r, size + word_limbs);
        }
        return size;
    }
}

/// The product of the words in the n limbs of f, in f where depth is odd and in g where it is even; returns its size. Both rows
/// are overwritten.
std::size_t multiply_words(limb* f, limb* g, std::size_t n, unsigned depth, limb* scratch) noexcept {
    if (depth == 0) {
        return multiply_few_words(g, f, n);
    }
    const std::size_t h = n / word_limbs / 2 * word_limbs;
    const std::size_t an = multiply_words(f, g, h, depth - 1, scratch);
    const std::size_t bn = multiply_words(f + h, g + h, n - h, depth - 1, scratch);
    if (depth % 2 == 0) {
        std::swap(f, g);
    }
    integer_rows::mul(f, g, an, g + h, bn, scratch);
    return an + bn - (f[an + bn - 1] == 0 ? 1 : 0);
}

}  // namespace

factor_list::row factor_list::product(limb* other, limb* scratch) noexcept {
    if (open_ != 1 || limbs_ == 0) {
        push_word(open_);
    }
    unsigned depth = 0;
    while (((limbs_ - 1) >> depth) + 1 > most_in_turn) {
        ++depth;
    }
    const std::size_t size = multiply_words(words_, other, limbs_, depth, scratch);
    return {depth % 2 == 0 ? other : words_, size};
}

void factor_list::row::put_shifted_left(integer& r, std::size_t count) const {
    const std::size_t zeros = count / limb_bits;
    check_bits(carry::row::bit_length(data, size) + count);
    limb_row& magnitude = integer_access::row(r);
    magnitude.resize_discarding(zeros + size + 1);
    limb* const limbs = magnitude.data();
    carry::row::zero(limbs, zeros);
    limbs[zeros + size] = carry::row::shift_left(limbs + zeros, data, size, static_cast<unsigned>(count % limb_bits));
    integer_access::settle(r, false);
}

std::size_t factor_list::product_scratch(std::size_t limbs) noexcept {
    return integer_rows::mul_scratch_up_to(limbs / 2 + word_limbs);
}

}  // namespace carry::detail
