#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"
#include "kernels/kernels.hpp"
#ifdef CARRY_HAS_X86_64_KERNELS
#include "kernels/x86_64/gf2x_squares.hpp"
#endif

#include <array>
#include <cstdint>

namespace carry::gf2x_document {

namespace {

/// The squares of the polynomials of degree below eight.
constexpr std::array<std::uint16_t, 256> byte_squares = [] {
    std::array<std::uint16_t, 256> table{};
    for (unsigned i = 0; i < 256; ++i) table[i] = carryless_square_wide(static_cast<std::uint16_t>(i)).low;
    return table;
}();

/// The square of the lower half of a limb.
template <limb_type Limb>
Limb square_half(Limb a) noexcept {
    constexpr unsigned half = bits_of<Limb> / 2;
    if constexpr (half < 8) {
        return static_cast<Limb>(byte_squares[a & ((1u << half) - 1)]);
    } else {
        Limb square{0};
        for (unsigned bit = 0; bit < half; bit += 8) {
            const Limb part = byte_squares[static_cast<std::size_t>(a >> bit) & 0xff];
            square = static_cast<Limb>(square | static_cast<Limb>(part << (2 * bit)));
        }
        return square;
    }
}

/// Squares of bytes from a table. Source: Guide to ECC, algorithm 2.39.
template <limb_type Limb>
void sqr_by_table(Limb* r, const Limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[2 * i] = square_half(a[i]);
        r[2 * i + 1] = square_half(static_cast<Limb>(a[i] >> (bits_of<Limb> / 2)));
    }
}

bool always() noexcept { return true; }

#ifdef CARRY_HAS_X86_64_KERNELS
bool on_x86_64_levels() noexcept { return kernels::gf2x().level != isa_level::portable; }

/// A little-endian machine squares bytes, whatever the limbs are.
template <auto Square, limb_type Limb>
void sqr_bytes(Limb* r, const Limb* a, std::size_t n) noexcept {
    Square(reinterpret_cast<unsigned char*>(r), reinterpret_cast<const unsigned char*>(a), n * sizeof(Limb));
}
#endif

template <limb_type Limb>
constexpr sqr_row<Limb> sqr_rows[] = {
    {"table", "Schroeppel et al., CRYPTO '95; Guide to ECC 2.39", always, sqr_by_table<Limb>},
#ifdef CARRY_HAS_X86_64_KERNELS
    {"pdep", "bits deposited at even places", on_x86_64_levels, sqr_bytes<kernels::x86_64::square_by_pdep, Limb>},
    {"clmul", "a limb times itself without carries", on_x86_64_levels, sqr_bytes<kernels::x86_64::square_by_clmul, Limb>},
    {"shuffle", "Aranha, Lopez, Hankerson, LATINCRYPT 2010", on_x86_64_levels,
     sqr_bytes<kernels::x86_64::square_by_shuffle, Limb>},
#endif
};

}  // namespace

template <limb_type Limb>
std::span<const sqr_row<Limb>> sqr_table() noexcept {
    return sqr_rows<Limb>;
}

#define CARRY_INSTANTIATE(Limb) template std::span<const sqr_row<Limb>> sqr_table<Limb>() noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
