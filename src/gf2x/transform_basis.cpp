#include "gf2x/transform_basis.hpp"

#include "kernels/kernels.hpp"
#include "kernels/transform.hpp"

#include <algorithm>
#include <bit>

namespace carry::gf2x_rows {

namespace {

/// Adds and the level's shift, for one change of basis.
struct row_kernels {
    decltype(kernels::gf2x_kernels::add_n) add_n;
    decltype(kernels::transform_kernels::add_shifted) add_shifted;
};

/// The division of f by s^E = y^(Degree E) + y^E for s = y^Degree + y, E a power of two: f holds `size` bits, of which the lower
/// `half` = Degree E bits become the remainder and the others the quotient. A bit of y^(i + Degree E) goes to y^(i + E); what
/// of the quotient's top reaches into the quotient itself comes first. e: the bits of y^E.
void divide(limb* f, std::size_t size, std::size_t half, std::size_t e, const row_kernels& kernel) noexcept {
    limb* const high = f + half / limb_bits;
    const std::size_t over = size - half, n = over / limb_bits;
    if (e >= limb_bits) {
        if (over > half - e) {
            kernel.add_n(high, high, high + (half - e) / limb_bits, (over - (half - e)) / limb_bits);
        }
        kernel.add_n(f + e / limb_bits, f + e / limb_bits, high, std::min(over, half - e) / limb_bits);
        return;
    }
    if (over == half) {
        high[0] ^= high[n - 1] >> (limb_bits - e);
    }
    const limb out = kernel.add_shifted(f, high, n, static_cast<unsigned>(e));
    if (over < half) {
        f[n] ^= out;
    }
}

/// The inverse.
void undivide(limb* f, std::size_t size, std::size_t half, std::size_t e, const row_kernels& kernel) noexcept {
    limb* const high = f + half / limb_bits;
    const std::size_t over = size - half, n = over / limb_bits;
    if (e >= limb_bits) {
        kernel.add_n(f + e / limb_bits, f + e / limb_bits, high, std::min(over, half - e) / limb_bits);
        if (over > half - e) {
            kernel.add_n(high, high, high + (half - e) / limb_bits, (over - (half - e)) / limb_bits);
        }
        return;
    }
    const limb out = kernel.add_shifted(f, high, n, static_cast<unsigned>(e));
    if (over < half) {
        f[n] ^= out;
    }
    if (over == half) {
        high[0] ^= high[n - 1] >> (limb_bits - e);
    }
}

/// Taylor's expansion of f, `size` bits as coefficients of `unit` bits of powers of y, at s = y^Degree + y, Degree = 2^log: f =
/// sum_i f_i(y) s^i; `unit` Degree >= w. By halves, depth first, so that they come to lie in the caches.
template <bool Back>
void expand(limb* f, std::size_t size, unsigned log, std::size_t unit, const row_kernels& kernel) noexcept {
    if (size <= unit << log) {
        return;
    }
    const std::size_t half = std::bit_floor(size - 1);
    if constexpr (!Back) {
        divide(f, size, half, half >> log, kernel);
    }
    expand<Back>(f, half, log, unit, kernel);
    expand<Back>(f + half / limb_bits, size - half, log, unit, kernel);
    if constexpr (Back) {
        undivide(f, size, half, half >> log, kernel);
    }
}

/// Index bits that the tiles change.
constexpr unsigned tile_bits = 8;

/// 2^bits coefficients of `unit` bits, of powers of y, become coefficients of the basis X.
template <bool Back>
void convert(limb* f, unsigned bits, std::size_t unit, const row_kernels& kernel) noexcept {
    if (bits <= 1 || (unit == 1 && bits == tile_bits)) {
        return;
    }
    const unsigned low = std::bit_floor(bits - 1);
    const auto digits = [&] {
        for (std::size_t i = 0; i < std::size_t{1} << (bits - low); ++i) {
            convert<Back>(f + i * (unit << low) / limb_bits, low, unit, kernel);
        }
    };
    if constexpr (!Back) {
        expand<Back>(f, unit << bits, low, unit, kernel);
        digits();
        convert<Back>(f, bits - low, unit << low, kernel);
    } else {
        convert<Back>(f, bits - low, unit << low, kernel);
        digits();
        expand<Back>(f, unit << bits, low, unit, kernel);
    }
}

/// s_levels = s_a(s_b(...)), `levels` = a + b + ... in powers of two, the largest one inside; from `done` of them on.
template <bool Back>
void change(limb* f, std::size_t size, unsigned levels, unsigned done, const row_kernels& kernel) noexcept {
    if (done == levels) {
        return;
    }
    const unsigned low = std::bit_floor(levels - done);
    const std::size_t unit = std::size_t{1} << done;
    const auto digits = [&] {
        for (std::size_t i = 0; i < size; i += unit << low) {
            convert<Back>(f + i / limb_bits, low, unit, kernel);
        }
    };
    if constexpr (!Back) {
        expand<Back>(f, size, low, unit, kernel);
        digits();
        change<Back>(f, size, levels, done + low, kernel);
    } else {
        change<Back>(f, size, levels, done + low, kernel);
        digits();
        expand<Back>(f, size, low, unit, kernel);
    }
}

row_kernels kernels_in_use() noexcept {
    const kernels::gf2x_kernels& table = kernels::gf2x();
    return {table.add_n, table.transform->add_shifted};
}

}  // namespace

void basis_of_transform(limb* f, std::size_t size, unsigned levels) noexcept {
    change<false>(f, size * limb_bits, levels, 0, kernels_in_use());
}

void basis_of_powers(limb* f, std::size_t size, unsigned levels) noexcept {
    change<true>(f, size * limb_bits, levels, 0, kernels_in_use());
}

}  // namespace carry::gf2x_rows
