/// \file
/// Product scanning at the level avx512: several blocks of eight columns are summed side by side, so that a digit that is
/// loaded serves them all.
#include "kernels/x86_64/avx512_scan.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

// The next N blocks of columns of a * b, by product scanning. Block k takes the windows a[t, t + 8) with
// 8 k - b_size < t <= 8 k and -8 < t < a_size; the blocks enter one by one, go on together, and leave one by one.
// Requires b_size >= 8 (N - 1).
template <std::size_t N, std::size_t... I>
CARRY_INLINE_AVX512 void mul_blocks(product& p, std::index_sequence<I...>) noexcept {
    columns<N> c;
    clear(c);
    const digit* b = p.b + lanes * p.block;
    const auto clip = [&p](std::ptrdiff_t t) { return std::clamp(t, 1 - lanes, p.a_size); };
    const std::ptrdiff_t first = lanes * p.block - p.b_size + 1, last = lanes * p.block + 1;
    std::ptrdiff_t t = clip(first), end;
    ((end = clip(first + lanes * static_cast<std::ptrdiff_t>(I + 1)), scan<0, I + 1, lanes>(c, p.a, b, t, end), t = end), ...);
    end = clip(last);
    scan<0, N, 0>(c, p.a, b, t, end);
    t = end;
    ((end = clip(last + lanes * static_cast<std::ptrdiff_t>(I + 1)), scan<I + 1, N, lanes>(c, p.a, b, t, end), t = end), ...);
    finish(p, c);
}

template <std::size_t N>
CARRY_TARGET_AVX512 void mul_blocks(product& p) noexcept {
    mul_blocks<N>(p, std::make_index_sequence<N - 1>());
}

using blocks_function = void (*)(product&) noexcept;
constexpr auto mul_blocks_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<blocks_function, sizeof...(I)>{mul_blocks<I + 1>...};
}(std::make_index_sequence<most_side_by_side>());

}  // namespace

CARRY_TARGET_AVX512 void mul_scan(product& p, std::size_t blocks) noexcept {
    const std::size_t most = std::min(most_side_by_side, static_cast<std::size_t>(p.b_size / lanes) + 1);
    for (std::size_t rounds = (blocks + most - 1) / most; rounds != 0; --rounds) {
        const std::size_t now = (blocks + rounds - 1) / rounds;
        mul_blocks_functions[now - 1](p);
        blocks -= now;
    }
}

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512
