#include "gf2x/cyclic.hpp"

#include "gf2x/mul_ct.hpp"
#include "gf2x/sqr.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::gf2x_rows {

namespace {

/// From as many squarings on, to move the bits one by one is less work.
constexpr std::size_t most_squarings = 32;

/// r = p modulo x^n - 1: the upper part is added to the lower one. p: twice the limbs of n bits. r may be p.
void fold(limb* r, const limb* p, std::size_t n) noexcept {
    const std::size_t size = row::limbs_for(n), whole = n / limb_bits;
    const unsigned rest = n % limb_bits;
    if (rest == 0) {
        for (std::size_t i = 0; i < size; ++i) {
            r[i] = p[i] ^ p[size + i];
        }
        return;
    }
    for (std::size_t i = 0; i < size; ++i) {
        r[i] = p[i] ^ static_cast<limb>(p[whole + i] >> rest | p[whole + i + 1] << (limb_bits - rest));
    }
    r[size - 1] &= static_cast<limb>((limb{1} << rest) - 1);
}

/// 2^-k modulo an odd n.
std::size_t halved(std::size_t k, std::size_t n) noexcept {
    std::size_t x = 1 % n;
    for (; k > 0; --k) {
        x = x / 2 + (x % 2 != 0 ? n / 2 + 1 : 0);
    }
    return x;
}

/// Bit j of r = bit j step mod n of a; step < n.
void permute(limb* r, const limb* a, std::size_t step, std::size_t n) noexcept {
    std::size_t from = 0;
    for (std::size_t j = 0; j < n; j += limb_bits) {
        limb word = 0;
        for (std::size_t i = 0; i < std::min<std::size_t>(limb_bits, n - j); ++i) {
            word |= static_cast<limb>((a[from / limb_bits] >> (from % limb_bits) & 1) << i);
            from = from >= n - step ? from - (n - step) : from + step;
        }
        r[j / limb_bits] = word;
    }
}

/// The order of 2 modulo an odd n, 1 for n = 1.
std::size_t order_of_two(std::size_t n) noexcept {
    std::size_t order = 1;
    for (std::size_t x = 2 % n; x > 1; ++order) {
        x = x > n / 2 ? x - (n - x) : 2 * x;
    }
    return order;
}

/// r = a^(2^k), for an odd n. No overlap; scratch: 2 limbs_for(n) limbs. To raise to 2^k is to move the coefficient of x^i to
/// that of x^(i 2^k mod n). Cost: min(O(k n / w), O(n)).
void frobenius(limb* r, const limb* a, std::size_t k, std::size_t n, limb* scratch) noexcept {
    const std::size_t size = row::limbs_for(n);
    if (k > most_squarings) {
        permute(r, a, halved(k, n), n);
        return;
    }
    row::copy(r, a, size);
    for (; k > 0; --k) {
        sqr(scratch, r, size, nullptr);
        fold(r, scratch, n);
    }
}

}  // namespace

std::size_t cyclic_mul_scratch(std::size_t n) noexcept {
    const std::size_t size = row::limbs_for(n);
    return 2 * size + mul_ct_scratch(size, size);
}

void cyclic_mul(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    const std::size_t size = row::limbs_for(n);
    mul_ct(scratch, a, size, b, size, scratch + 2 * size);
    fold(r, scratch, n);
}

std::size_t cyclic_inverse_scratch(std::size_t n) noexcept { return 2 * row::limbs_for(n) + cyclic_mul_scratch(n); }

// t = a^(2^m - 1) for the leading bits m of d - 1: doubled by t^(2^m) t, and one more by t^2 a. At last t^2 = a^(2^d - 2).
bool cyclic_inverse(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    const std::size_t size = row::limbs_for(n), last = order_of_two(n) - 1;
    limb* const t = scratch;
    limb* const power = scratch + size;
    limb* const below = scratch + 2 * size;
    row::zero(r, size);
    r[0] = 1;
    if (last > 0) {
        row::copy(t, a, size);
        std::size_t m = 1;
        for (std::size_t bit = std::bit_floor(last) / 2; bit > 0; bit /= 2) {
            frobenius(power, t, m, n, below);
            cyclic_mul(r, power, t, n, below);
            m *= 2;
            if ((last & bit) != 0) {
                frobenius(power, r, 1, n, below);
                cyclic_mul(t, power, a, n, below);
                ++m;
            } else {
                row::copy(t, r, size);
            }
        }
        frobenius(r, t, 1, n, below);
    }
    cyclic_mul(t, r, a, n, below);
    limb differs = t[0] ^ 1;
    for (std::size_t i = 1; i < size; ++i) {
        differs |= t[i];
    }
    return differs == 0;
}

}  // namespace carry::gf2x_rows
