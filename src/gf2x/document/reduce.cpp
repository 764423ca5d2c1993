#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/row.hpp"

#include <bit>

namespace carry::gf2x_document {

namespace {

/// The terms of the polynomials that the special code is for, the leading one counted.
constexpr std::size_t trinomial_terms = 3, pentanomial_terms = 5;

/// An F of more limbs has no table of its multiples by powers of x.
constexpr std::size_t longest_table_row = 256;

/// The exponents of f below m, the greatest first, if there are exactly Terms of them and the last one is 0.
template <std::size_t Terms, limb_type Limb>
bool exponents_below(std::size_t (&k)[Terms], const Limb* f, std::size_t m) noexcept {
    if ((f[0] & 1u) == 0) {
        return false;
    }
    std::size_t count = 0;
    for (std::size_t i = m / bits_of<Limb> + 1; i-- > 0;) {
        for (Limb rest = f[i]; rest != 0;) {
            const auto bit = static_cast<unsigned>(std::bit_width(rest)) - 1;
            rest = static_cast<Limb>(rest ^ static_cast<Limb>(Limb{1} << bit));
            const std::size_t exponent = i * bits_of<Limb> + bit;
            if (exponent == m) continue;
            if (count == Terms) return false;
            k[count++] = exponent;
        }
    }
    return count == Terms;
}

/// r = r + t x^shift, of which nothing reaches beyond r.
template <limb_type Limb>
void add_limb(Limb* r, Limb t, std::size_t shift) noexcept {
    Limb* const place = r + shift / bits_of<Limb>;
    const unsigned bits = static_cast<unsigned>(shift % bits_of<Limb>);
    place[0] = static_cast<Limb>(place[0] ^ static_cast<Limb>(t << bits));
    if (bits != 0) {
        const Limb above = static_cast<Limb>(t >> (bits_of<Limb> - bits));
        if (above != 0) place[1] = static_cast<Limb>(place[1] ^ above);
    }
}

}  // namespace

template <limb_type Limb>
std::size_t residue_size(const Limb* f, std::size_t fn) noexcept {
    const std::size_t length = bit_length(f, fn);
    return length <= 1 ? 0 : (length + bits_of<Limb> - 2) / bits_of<Limb>;
}

// t x^(wi) = sum of t x^(wi - m + k). Where m - k[0] < w, part of that falls into limb i again, and is taken away in turn: its
// degree has become less.
template <std::size_t Terms, limb_type Limb>
void reduce_sparse(Limb* a, std::size_t n, std::size_t m, const std::size_t (&k)[Terms]) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    const std::size_t last = m / w;
    const unsigned within = static_cast<unsigned>(m % w);
    for (std::size_t i = n; i-- > last + 1;) {
        while (a[i] != 0) {
            const Limb t = a[i];
            a[i] = 0;
            for (const std::size_t exponent : k) add_limb(a, t, i * w - m + exponent);
        }
    }
    if (last < n) {
        for (Limb t = static_cast<Limb>(a[last] >> within); t != 0; t = static_cast<Limb>(a[last] >> within)) {
            a[last] = static_cast<Limb>(a[last] ^ static_cast<Limb>(t << within));
            for (const std::size_t exponent : k) add_limb(a, t, exponent);
        }
    }
}

// For fewer bits than the table would have rows, and for an F whose table had no place in a cache, F is shifted anew for each.
template <limb_type Limb>
void reduce_any(Limb* a, std::size_t n, const Limb* f, std::size_t fn, Limb* scratch) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    const std::size_t m = bit_length(f, fn) - 1, f_size = m / w + 1, size = f_size + 1;
    std::size_t length = bit_length(a, n);
    const bool by_table = fn <= longest_table_row && length > m + 2 * w;
    if (by_table) {
        zero(scratch, size * w);  // F x^0, F x^1, ..., F x^(w - 1)
        std::copy_n(f, f_size, scratch);
        for (unsigned k = 1; k < w; ++k) {
            std::copy_n(scratch + (k - 1) * size, size, scratch + k * size);
            shift_left(scratch + k * size, size, 1);
        }
    }
    while (length > m) {
        const std::size_t shift = length - 1 - m, limbs = shift / w;
        if (by_table) {
            add(a + limbs, scratch + shift % w * size, std::min(size, n - limbs));
        } else {
            add_shifted(a, n, f, f_size, shift);
        }
        length = bit_length(a, (length + w - 1) / w);
    }
}

template <limb_type Limb>
std::size_t reduce_scratch(std::size_t, std::size_t fn) noexcept {
    return fn <= longest_table_row ? (fn + 1) * bits_of<Limb> : 0;
}

template <limb_type Limb>
void reduce(Limb* a, std::size_t n, const Limb* f, std::size_t fn, Limb* scratch) noexcept {
    const std::size_t m = bit_length(f, fn) - 1;
    std::size_t trinomial[trinomial_terms - 1], pentanomial[pentanomial_terms - 1];
    if (exponents_below(trinomial, f, m)) {
        reduce_sparse(a, n, m, trinomial);
    } else if (exponents_below(pentanomial, f, m)) {
        reduce_sparse(a, n, m, pentanomial);
    } else {
        reduce_any(a, n, f, fn, scratch);
    }
}

#define CARRY_INSTANTIATE(Limb)                                                                                         \
    template std::size_t residue_size(const Limb*, std::size_t) noexcept;                                               \
    template void reduce_sparse(Limb*, std::size_t, std::size_t, const std::size_t(&)[trinomial_terms - 1]) noexcept;   \
    template void reduce_sparse(Limb*, std::size_t, std::size_t, const std::size_t(&)[pentanomial_terms - 1]) noexcept; \
    template void reduce_any(Limb*, std::size_t, const Limb*, std::size_t, Limb*) noexcept;                             \
    template std::size_t reduce_scratch<Limb>(std::size_t, std::size_t) noexcept;                                       \
    template void reduce(Limb*, std::size_t, const Limb*, std::size_t, Limb*) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
