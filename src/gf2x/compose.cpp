#include "gf2x/compose.hpp"

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace carry::gf2x_rows {

namespace {

/// The powers of h take no more limbs.
constexpr std::size_t most_stored = std::size_t{1} << 24;

/// Blocks whose sums are made at once, in strips that stay in the cache next to the processor: so the powers come from memory
/// less often.
constexpr std::size_t blocks_at_once = 16, strip = 128;

/// The coefficients of a block, for a degree of at most bits.
std::size_t block_size(std::size_t bits, std::size_t n) noexcept {
    const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(bits))) + 1;
    return std::clamp<std::size_t>(root, 2, std::max<std::size_t>(most_stored / std::max<std::size_t>(n, 1), 2));
}

/// sums = for each of `count` blocks from `first` on, the sum of the powers that its coefficients choose.
void sum_blocks(limb* sums, const limb* g, std::size_t first, std::size_t count, const limb* powers, std::size_t size,
                std::size_t n, std::size_t degree) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    row::zero(sums, count * n);
    for (std::size_t at = 0; at < n; at += strip) {
        const std::size_t length = std::min(strip, n - at);
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < count; ++j) {
                const std::size_t place = (first + j) * size + i;
                if (place < degree && row::test_bit(g, n, place)) {
                    limb* const sum = sums + j * n + at;
                    kernel.add_n(sum, sum, powers + i * n + at, length);
                }
            }
        }
    }
}

/// What a composition costs, in squarings modulo f: 2 sqrt(d) products of three parts, of which a square has two, and the sums.
std::size_t composition_cost(const reduction& modulo) noexcept {
    const double root = std::sqrt(static_cast<double>(modulo.degree()));
    return static_cast<std::size_t>(4 * root);
}

/// Whether compositions serve for x^(2^k): where squares are but shifts, they cost far less than any product, unless they are
/// very many.
bool composes(const reduction& modulo, std::size_t k) noexcept {
    return (!modulo.folds() && modulo.size() >= 4) || k / 1000 > modulo.degree() + 100;
}

}  // namespace

std::size_t compose_scratch(std::size_t n, std::size_t count) noexcept {
    return (block_size(count * n * limb_bits, n) + 1 + blocks_at_once) * n + 3 * n + reduction::scratch(n);
}

void compose(limb* r, const limb* g, const limb* h, const reduction& modulo, limb* scratch) noexcept {
    compose(r, g, 1, h, modulo, scratch);
}

void compose(limb* r, const limb* g, std::size_t count, const limb* h, const reduction& modulo, limb* scratch) noexcept {
    const std::size_t n = modulo.size(), d = modulo.degree();
    const std::size_t size = std::min(block_size(count * d, n), std::max<std::size_t>(d, 2)), blocks = (d + size - 1) / size;
    limb* const powers = scratch;  // h^0, ..., h^size
    limb* const sums = powers + (size + 1) * n;
    limb* const below = sums + blocks_at_once * n;
    row::zero(powers, n);
    powers[0] = 1;
    row::copy(powers + n, h, n);
    for (std::size_t i = 2; i <= size; ++i) {
        if (i % 2 == 0) {
            modulo.sqr(powers + i * n, powers + i / 2 * n, below);
        } else {
            modulo.mul(powers + i * n, powers + (i - 1) * n, h, below);
        }
    }
    for (std::size_t i = 0; i < count; ++i, r += n, g += n) {
        row::zero(r, n);
        for (std::size_t left = blocks; left > 0;) {
            const std::size_t at_once = std::min(left, blocks_at_once);
            sum_blocks(sums, g, left - at_once, at_once, powers, size, n, d);
            for (std::size_t j = at_once; j-- > 0; --left) {
                if (left < blocks) {
                    modulo.mul(r, r, powers + size * n, below);
                }
                row::exclusive_or(r, r, sums + j * n, n);
            }
        }
    }
}

std::size_t frobenius_cost(std::size_t k, const reduction& modulo) noexcept {
    if (!composes(modulo, k)) {
        return k;
    }
    const std::size_t composition = composition_cost(modulo);
    std::size_t cost = 0;
    for (; k > 1; k /= 2) {
        cost += std::min(k / 2, composition) + k % 2;
    }
    return cost + k;
}

void frobenius_of_x(limb* r, std::size_t k, const reduction& modulo, limb* scratch) noexcept {
    const std::size_t n = modulo.size(), composition = composes(modulo, k) ? composition_cost(modulo) : k + 1;
    limb* const before = scratch;
    limb* const below = before + n;
    // x itself, which is reduced already unless f is of degree 1
    row::zero(r, n);
    if (modulo.degree() > 1) {
        r[0] = 2;
    } else {
        r[0] = modulo.modulus()[0] & 1;
    }
    const auto square = [&](std::size_t times) {
        for (; times > 0; --times) {
            modulo.sqr(r, r, below);
        }
    };
    std::size_t done = 0;
    for (std::size_t bit = static_cast<std::size_t>(std::bit_width(k)); bit-- > 0;) {
        if (done < composition) {
            square(done);
        } else {
            row::copy(before, r, n);
            compose(r, before, before, modulo, below);
        }
        const std::size_t one = k >> bit & 1;
        square(one);
        done = 2 * done + one;
    }
}

void frobenius(limb* r, const limb* a, std::size_t k, const reduction& modulo, limb* scratch) noexcept {
    const std::size_t n = modulo.size();
    if (!composes(modulo, k) || frobenius_cost(k, modulo) + composition_cost(modulo) >= k) {
        row::copy(r, a, n);
        for (; k > 0; --k) {
            modulo.sqr(r, r, scratch);
        }
        return;
    }
    limb* const argument = scratch;
    limb* const copy = argument + n;
    limb* const below = copy + n;
    row::copy(copy, a, n);
    frobenius_of_x(argument, k, modulo, below);
    compose(r, copy, argument, modulo, below);
}

}  // namespace carry::gf2x_rows
