#include "gf2x/powmod.hpp"

#include "gf2x/reduce.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

namespace {

/// The width of the windows for an exponent of so many bits: the k with the least 2^(k-1) + bits / (k + 1) products.
unsigned window(std::size_t bits) noexcept {
    unsigned k = 1;
    while (k < 8 && (std::size_t{1} << (k - 1)) < bits / ((k + 1) * (k + 2))) {
        ++k;
    }
    return k;
}

}  // namespace

std::size_t powmod_scratch(std::size_t en, std::size_t n) noexcept {
    const std::size_t table = (std::size_t{1} << (window(en * limb_bits) - 1)) * n;
    return reduction::storage(n) + table + n + std::max(reduction::setup_scratch(n), reduction::scratch(n));
}

void powmod(limb* r, const limb* b, const limb* e, std::size_t en, const limb* f, std::size_t n, limb* scratch) noexcept {
    limb* const rest = scratch + reduction::storage(n);
    const reduction modulo(f, n, scratch, rest);
    powmod(r, b, e, en, modulo, rest);
}

std::size_t powmod_scratch(std::size_t en, const reduction& modulo) noexcept {
    const std::size_t n = modulo.size();
    return (std::size_t{1} << (window(en * limb_bits) - 1)) * n + n + reduction::scratch(n);
}

void powmod(limb* r, const limb* b, const limb* e, std::size_t en, const reduction& modulo, limb* scratch) noexcept {
    const std::size_t n = modulo.size(), bits = row::bit_length(e, en);
    const unsigned k = window(bits);
    limb* const table = scratch;  // b, b^3, b^5, ..., b^(2^k - 1)
    limb* const power = table + (std::size_t{1} << (k - 1)) * n;
    limb* const rest = power + n;

    row::copy(table, b, n);
    if (k > 1) {
        modulo.sqr(power, b, rest);
        for (std::size_t i = 1; i < std::size_t{1} << (k - 1); ++i) {
            modulo.mul(table + i * n, table + (i - 1) * n, power, rest);
        }
    }

    row::zero(power, n);
    power[0] = 1;
    bool started = false;  // the squares of 1 are not worth taking
    for (std::size_t i = bits; i > 0;) {
        if (!row::test_bit(e, en, i - 1)) {
            modulo.sqr(power, power, rest);
            --i;
            continue;
        }
        std::size_t low = i > k ? i - k : 0;  // the window is bits low..i-1, the lowest of them set
        while (!row::test_bit(e, en, low)) {
            ++low;
        }
        std::size_t digit = 0;
        for (; i > low; --i) {
            digit = 2 * digit + (row::test_bit(e, en, i - 1) ? 1 : 0);
            if (started) {
                modulo.sqr(power, power, rest);
            }
        }
        if (started) {
            modulo.mul(power, power, table + digit / 2 * n, rest);
        } else {
            row::copy(power, table + digit / 2 * n, n);
            started = true;
        }
    }
    row::copy(r, power, n);
}

}  // namespace carry::gf2x_rows
