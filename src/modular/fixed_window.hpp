/// \file
/// What the constant-time exponentiations share: the windows of an exponent whose bits are secret.
#pragma once

#include "kernels/kernels.hpp"
#include "modular/digits.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>

namespace carry::modular {

/// The window's size for an exponent of so many bits: the one that costs least, with all 2^k powers in the table, where
/// reading one of them costs `reading` for each that there is. At most 6 bits, so that the table, which is read in full for
/// every window, stays in the first caches.
inline unsigned fixed_window_bits(std::size_t bits, std::size_t product, std::size_t reading) noexcept {
    const auto cost = [&](unsigned k) { return (product << k) + (bits + k - 1) / k * (product + (reading << k)); };
    unsigned k = 1;
    while (k < 6 && cost(k + 1) < cost(k)) {
        ++k;
    }
    return k;
}

/// The powers 0 to 2^k - 1 of an element, of which one is read at a secret place. They stand side by side: limb j of all of
/// them, then limb j + 1.
class power_table {
public:
    /// Limbs of memory for powers of n limbs.
    static constexpr std::size_t size(unsigned k, std::size_t n) noexcept { return lanes - 1 + columns(k) * n; }

    power_table(limb* memory, unsigned k, std::size_t n) noexcept : words_(aligned(memory)), columns_(columns(k)), n_(n) {}

    /// power number i, of n limbs.
    void write(std::size_t i, const limb* power) const noexcept {
        for (std::size_t j = 0; j < n_; ++j) {
            words_[columns_ * j + i] = power[j];
        }
    }

    /// All powers are this one, of n limbs.
    void fill(const limb* power) const noexcept {
        for (std::size_t j = 0; j < n_; ++j) {
            std::fill_n(words_ + columns_ * j, columns_, power[j]);
        }
    }

    /// r = power number i, which everybody may know.
    void read_public(limb* r, std::size_t i) const noexcept {
        for (std::size_t j = 0; j < n_; ++j) {
            r[j] = words_[columns_ * j + i];
        }
    }

    /// Where they stand.
    limb* words() const noexcept { return words_; }

    /// r = power number i, which is secret.
    void read(limb* r, limb i) const noexcept { kernels::integer().look_up(r, words_, columns_, n_, i); }

private:
    static constexpr std::size_t lanes = 8;
    /// What `look_up` takes; the columns beyond 2^k are read and never taken.
    static constexpr std::size_t columns(unsigned k) noexcept { return std::max(lanes, std::size_t{1} << k); }

    limb* words_;
    std::size_t columns_;
    std::size_t n_;
};

/// The count <= 6 bits of e from position up; a position beyond e reads zeros.
inline limb exponent_bits(const limb* e, std::size_t en, std::size_t position, unsigned count) noexcept {
    const std::size_t i = position / limb_bits;
    const unsigned offset = static_cast<unsigned>(position % limb_bits);
    limb bits = e[i] >> offset;
    if (offset + count > limb_bits && i + 1 < en) {
        bits |= e[i + 1] << (limb_bits - offset);
    }
    return bits & ((limb{1} << count) - 1);
}

}  // namespace carry::modular
