#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/row.hpp"

#include <array>
#include <bit>

namespace carry::gf2x_document {

namespace {

template <auto Run, auto Scratch, limb_type Limb>
constexpr mul_row<Limb> plain(const char* name, const char* source) {
    return {name, source, false, [](std::size_t an, std::size_t bn, std::size_t) noexcept { return Scratch(an, bn); },
            [](Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t, Limb* scratch) noexcept {
                Run(r, a, an, b, bn, scratch);
            }};
}

template <unsigned Window, limb_type Limb>
constexpr mul_row<Limb> window(const char* name) {
    return {name, "Guide to ECC 2.36; Lopez, Dahab, INDOCRYPT 2000", false,
            [](std::size_t an, std::size_t bn, std::size_t) noexcept { return mul_comb_window_scratch<Limb>(an, bn, Window); },
            [](Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t, Limb* scratch) noexcept {
                mul_comb_window(r, a, an, b, bn, Window, scratch);
            }};
}

/// The plain product by shift-and-add: modulo x^(w (an + bn)), where there is nothing to reduce.
template <limb_type Limb>
void mul_shift_and_add(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, Limb* scratch) noexcept {
    const std::size_t n = an + bn;
    zero(scratch, n);
    scratch[n] = 1;
    mulmod_shift_and_add(r, a, an, b, bn, scratch, n + 1, scratch + n + 1);
}
template <limb_type Limb>
std::size_t mul_shift_and_add_scratch(std::size_t an, std::size_t bn) noexcept {
    return an + bn + 1 + mulmod_shift_and_add_scratch<Limb>(bn, an + bn + 1);
}

/// Three combs, a window for each divisor of w, and three that recur.
template <limb_type Limb>
constexpr auto rows = [] {
    std::array<mul_row<Limb>, 6 + std::bit_width(bits_of<Limb>)> all{};
    std::size_t n = 0;
    all[n++] = plain<mul_shift_and_add<Limb>, mul_shift_and_add_scratch<Limb>, Limb>("shift_and_add", "Guide to ECC 2.33");
    all[n++] = plain<mul_comb_right_to_left<Limb>, mul_comb_right_to_left_scratch<Limb>, Limb>("comb_right_to_left",
                                                                                               "Guide to ECC 2.34");
    all[n++] = plain<mul_comb_left_to_right<Limb>, mul_comb_left_to_right_scratch<Limb>, Limb>("comb_left_to_right",
                                                                                               "Guide to ECC 2.35");
    all[n++] = window<1, Limb>("comb_window_1");
    all[n++] = window<2, Limb>("comb_window_2");
    all[n++] = window<4, Limb>("comb_window_4");
    all[n++] = window<8, Limb>("comb_window_8");
    if constexpr (bits_of<Limb> >= 16) all[n++] = window<16, Limb>("comb_window_16");
    if constexpr (bits_of<Limb> >= 32) all[n++] = window<32, Limb>("comb_window_32");
    if constexpr (bits_of<Limb> >= 64) all[n++] = window<64, Limb>("comb_window_64");
    all[n++] = {"karatsuba", "Karatsuba, Ofman 1962", true, mul_karatsuba_scratch<Limb>, mul_karatsuba<Limb>};
    all[n++] = {"toom3", "Bodrato, WAIFI 2007", true, mul_toom3_scratch<Limb>, mul_toom3<Limb>};
    all[n++] = {"toom4", "Bodrato, WAIFI 2007", true, mul_toom4_scratch<Limb>, mul_toom4<Limb>};
    return all;
}();

}  // namespace

template <limb_type Limb>
std::span<const mul_row<Limb>> mul_table() noexcept {
    return rows<Limb>;
}

#define CARRY_INSTANTIATE(Limb) template std::span<const mul_row<Limb>> mul_table<Limb>() noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
