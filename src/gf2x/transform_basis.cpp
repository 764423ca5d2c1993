#include "gf2x/transform_basis.hpp"

#include "kernels/kernels.hpp"
#include "kernels/transform.hpp"
#include "row/parallel.hpp"

#include <algorithm>
#include <bit>

namespace carry::gf2x_rows {

namespace {

/// Bits of a row that fit well into the first cache.
constexpr std::size_t near_bits = std::size_t{1} << 17;

/// Bits of a row that are worth a thread.
constexpr std::size_t shared_bits = std::size_t{1} << 21;

/// The division of f by s^E = y^(q E) + y^E for s = y^q + y, E a power of two: f holds `size` bits, of which the lower `half` =
/// q E bits become the remainder and the others the quotient. A bit of y^(i + q E) goes to y^(i + E); what of the quotient's
/// top reaches into the quotient itself comes first, and in the inverse last. e: the bits of y^E, w or more unless the
/// quotient is shorter than its place.
template <bool Back>
void divide(limb* f, std::size_t size, std::size_t half, std::size_t e) noexcept {
    const auto add_n = kernels::gf2x().add_n;
    limb* const high = f + half / limb_bits;
    const std::size_t over = size - half, n = over / limb_bits;
    if (e < limb_bits) {
        limb carry = 0;
        for (std::size_t i = 0; i < n; ++i) {
            f[i] ^= static_cast<limb>(high[i] << e) ^ carry;
            carry = high[i] >> (limb_bits - e);
        }
        f[n] ^= carry;
        return;
    }
    const std::size_t shift = e / limb_bits, stays = (half - e) / limb_bits;
    const auto onto_itself = [&] {
        if (n > stays) {
            add_n(high, high, high + stays, n - stays);
        }
    };
    if constexpr (!Back) {
        onto_itself();
    }
    add_n(f + shift, f + shift, high, std::min(n, stays));
    if constexpr (Back) {
        onto_itself();
    }
}

/// Taylor's expansion of f, `size` bits as coefficients of `unit` bits of powers of y, at s = y^q + y, q = 2^log: f = sum_i
/// f_i(y) s^i. By halves, depth first, so that they come to lie in the caches.
template <bool Back>
void expand(limb* f, std::size_t size, unsigned log, std::size_t unit, unsigned threads) noexcept {
    if (size <= unit << log) {
        return;
    }
    const kernels::transform_kernels& loops = *kernels::gf2x().transform;
    const bool whole = std::has_single_bit(size);
    if (whole && size <= near_bits) {
        (Back ? loops.expand_back : loops.expand)(f, size, size, log, unit);
        return;
    }
    const std::size_t half = std::bit_floor(size - 1);
    const auto one_division = [&] {
        if (whole) {
            (Back ? loops.expand_back : loops.expand)(f, size, size, log, half >> log);
        } else {
            divide<Back>(f, size, half, half >> log);
        }
    };
    if constexpr (!Back) {
        one_division();
    }
    if (threads > 1 && size - half >= shared_bits) {
        parallel_for(2, 2, [=](std::size_t i, unsigned) {
            expand<Back>(f + i * (half / limb_bits), i == 0 ? half : size - half, log, unit,
                         (threads + 1 - static_cast<unsigned>(i)) / 2);
        });
    } else {
        expand<Back>(f, half, log, unit, 1);
        expand<Back>(f + half / limb_bits, size - half, log, unit, 1);
    }
    if constexpr (Back) {
        one_division();
    }
}

/// Index bits that the tiles change.
constexpr unsigned tile_bits = 8;

/// Each 2^bits coefficients of `unit` bits, of powers of y, become coefficients of the basis X; size: a multiple of them.
template <bool Back>
void convert(limb* f, std::size_t size, unsigned bits, std::size_t unit) noexcept {
    if (bits <= 1 || (unit == 1 && bits == tile_bits)) {
        return;
    }
    const kernels::transform_kernels& loops = *kernels::gf2x().transform;
    if (bits == 2 || bits == 4) {
        (Back ? loops.convert_back : loops.convert)(f, size, bits, unit);
        return;
    }
    const unsigned low = std::bit_floor(bits - 1);
    if constexpr (!Back) {
        loops.expand(f, size, unit << bits, low, unit);
        convert<Back>(f, size, low, unit);
        convert<Back>(f, size, bits - low, unit << low);
    } else {
        convert<Back>(f, size, bits - low, unit << low);
        convert<Back>(f, size, low, unit);
        loops.expand_back(f, size, unit << bits, low, unit);
    }
}

/// s_levels = s_a(s_b(...)), `levels` = a + b + ... in powers of two, the largest one inside; from `done` of them on.
template <bool Back>
void change(limb* f, std::size_t size, unsigned levels, unsigned done, unsigned threads) noexcept {
    if (done == levels) {
        return;
    }
    const unsigned low = std::bit_floor(levels - done);
    const std::size_t unit = std::size_t{1} << done;
    const auto digits = [&] {
        const std::size_t step = std::max(unit << low, near_bits);
        parallel_for(threads, (size + step - 1) / step, [=](std::size_t i, unsigned) {
            convert<Back>(f + i * step / limb_bits, std::min(step, size - i * step), low, unit);
        });
    };
    if constexpr (!Back) {
        expand<Back>(f, size, low, unit, threads);
        digits();
        change<Back>(f, size, levels, done + low, threads);
    } else {
        change<Back>(f, size, levels, done + low, threads);
        digits();
        expand<Back>(f, size, low, unit, threads);
    }
}

}  // namespace

void basis_of_transform(limb* f, std::size_t size, unsigned levels, unsigned threads) noexcept {
    change<false>(f, size * limb_bits, levels, 0, threads);
}

void basis_of_powers(limb* f, std::size_t size, unsigned levels, unsigned threads) noexcept {
    change<true>(f, size * limb_bits, levels, 0, threads);
}

}  // namespace carry::gf2x_rows
