/// \file
/// Square roots of natural numbers, rounded down, in rows whose length the compiler knows.
#pragma once

#include <carry/fixed/divide.hpp>
#include <carry/fixed/mul.hpp>
#include <carry/fixed/shift.hpp>

#include <bit>

namespace carry::fixed {

/// a = root^2 + remainder with remainder <= 2 root.
template <limb_type Limb, std::size_t N>
struct rooted {
    row<Limb, N> root{};
    row<Limb, N> remainder{};
};

/// The root of a by Newton's iteration x <- (x + a / x) / 2, which from above falls to the root and no further (Cohen, A Course
/// in Computational Algebraic Number Theory, algorithm 1.7.1). Variable time in a. Cost: about log2(wN) divisions.
template <limb_type Limb, std::size_t N>
constexpr rooted<Limb, N> square_root_vartime(const row<Limb, N>& a) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    std::size_t top = N;
    while (top > 0 && a[top - 1] == 0) {
        --top;
    }
    if (top == 0) {
        return {};
    }
    const std::size_t width = (top - 1) * w + static_cast<std::size_t>(std::bit_width(a[top - 1]));
    const std::size_t start = (width + 1) / 2;  // 2^start is above the root
    row<Limb, N> x{};
    x[start / w] = static_cast<Limb>(Limb{1} << (start % w));
    for (;;) {
        const row<Limb, N> quotient = divide_vartime(a, x).quotient;
        if (less_bit(quotient, x) == 0) {
            break;
        }
        add(x, x, quotient);  // at most 2^(start + 1), for which there is room in eight bits, too
        x = shift_right(x, 1);
    }
    rooted<Limb, N> result{x, a};
    sub(result.remainder, a, mul_low<N>(x, x));
    return result;
}

/// The root of a, constant-time in it: two bits of a and one of the root a step, as on paper (Crandall and Pomerance, Prime
/// Numbers, 9.2.1), every step doing the subtraction and keeping it under a mask. With the root r so far, x its remainder and
/// b the next two bits, 2r + 1 is right where (2r + 1)^2 - (2r)^2 = 4r + 1 does not exceed 4x + b.
/// Cost: wN/2 steps on rows of N/2 + 1 limbs.
template <limb_type Limb, std::size_t N>
constexpr rooted<Limb, N> square_root(const row<Limb, N>& a) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    constexpr std::size_t half = N / 2 + 1;  // x <= 2r < 2^(wN/2 + 1), and 4x + b has two bits more
    row<Limb, half> root{}, x{};
    const auto times_four_plus = [](const row<Limb, half>& r, Limb low) {
        row<Limb, half> sum = shift_left(r, 2);
        sum[0] = static_cast<Limb>(sum[0] | low);
        return sum;
    };
    for (std::size_t i = N * w; i > 0;) {
        i -= 2;
        x = times_four_plus(x, static_cast<Limb>(static_cast<Limb>(a[i / w] >> (i % w)) & 3u));
        row<Limb, half> reduced{};
        const Limb fits = static_cast<Limb>(sub(reduced, x, times_four_plus(root, Limb{1})) ^ 1u);
        x = select(mask_from_bit(fits), reduced, x);
        root = shift_left(root, 1);
        root[0] = static_cast<Limb>(root[0] | fits);
    }
    return {detail::slice<0, N>(root), detail::slice<0, N>(x)};
}

}  // namespace carry::fixed
