/// \file
/// What `carry/compat/GF2x_Arithmetics.h` declares, for limbs of any width: its polynomials turned around, handed to the
/// algorithms of `gf2x/document/`, and turned back.
#include "compat/mpn.hpp"
#include "gf2x/document/document.hpp"
#include "gf2x/document/exact_division.hpp"
#include "gf2x/document/row.hpp"

#include <bit>
#include <cinttypes>
#include <cstdio>
#include <utility>

namespace carry::compat {

namespace {

namespace document = gf2x_document;

/// *result = a b by run(r, a, an, b, bn, scratch).
template <limb_type Limb, class Run>
void multiply(mpn<Limb>* result, const mpn<Limb>& a, const mpn<Limb>& b, std::size_t scratch, Run run) noexcept {
    const std::size_t an = a.limbNumber, bn = b.limbNumber;
    workspace<Limb> work(2 * (an + bn) + scratch);
    if (!work) return;
    Limb* const x = work.take(a);
    Limb* const y = work.take(b);
    Limb* const r = work.take(an + bn);
    run(r, x, an, y, bn, work.take(scratch));
    set(result, r, an + bn, 2 * std::max(an, bn));
}

/// The operations, under the names that they have in the library's symbols.
template <limb_type Limb>
struct gf2x_arithmetics {
    using polynomial = mpn<Limb>;

    static polynomial init_empty(unsigned size) noexcept { return make_mpn<Limb>(nullptr, 0, size); }

    static polynomial init(Limb* limbs, unsigned size) noexcept {
        const polynomial p = init_empty(size);
        if (p.num != nullptr) std::copy_n(limbs, size, p.num);
        return p;
    }

    static void addition(polynomial* result, polynomial a, polynomial b) noexcept {
        if (a.limbNumber < b.limbNumber) std::swap(a, b);
        polynomial sum = init(a.num, a.limbNumber);
        if (sum.num == nullptr && a.limbNumber != 0) return;
        sum_in_first_arg(sum, b);
        std::free(result->num);
        *result = sum;
    }

    static void shift_and_add(polynomial* result, polynomial a, polynomial b, polynomial f) noexcept {
        if (!is_modulus(f)) return;
        const std::size_t fn = f.limbNumber;
        const std::size_t scratch = document::mulmod_shift_and_add_scratch<Limb>(b.limbNumber, fn);
        workspace<Limb> work(std::size_t{a.limbNumber} + b.limbNumber + 2 * fn + scratch);
        if (!work) return;
        Limb* const x = work.take(a);
        Limb* const y = work.take(b);
        Limb* const m = work.take(f);
        Limb* const r = work.take(fn);
        document::mulmod_shift_and_add(r, x, a.limbNumber, y, b.limbNumber, m, fn, work.take(scratch));
        set(result, r, document::residue_size(m, fn), fn);
    }

    static void comb_right_to_left(polynomial* result, polynomial a, polynomial b) noexcept {
        multiply(result, a, b, document::mul_comb_right_to_left_scratch<Limb>(a.limbNumber, b.limbNumber),
                 document::mul_comb_right_to_left<Limb>);
    }
    static void comb_left_to_right(polynomial* result, polynomial a, polynomial b) noexcept {
        multiply(result, a, b, document::mul_comb_left_to_right_scratch<Limb>(a.limbNumber, b.limbNumber),
                 document::mul_comb_left_to_right<Limb>);
    }
    static void comb_window(polynomial* result, polynomial a, polynomial b, unsigned w) noexcept {
        if (w == 0 || bits_of<Limb> % w != 0) {
            errno = EINVAL;
            return;
        }
        multiply(result, a, b, document::mul_comb_window_scratch<Limb>(a.limbNumber, b.limbNumber, w),
                 [w](Limb* r, const Limb* x, std::size_t xn, const Limb* y, std::size_t yn, Limb* scratch) noexcept {
                     document::mul_comb_window(r, x, xn, y, yn, w, scratch);
                 });
    }

    template <auto Run, auto Scratch>
    static void recursive(polynomial* result, polynomial a, polynomial b, unsigned limit) noexcept {
        multiply(result, a, b, Scratch(a.limbNumber, b.limbNumber, limit),
                 [limit](Limb* r, const Limb* x, std::size_t xn, const Limb* y, std::size_t yn, Limb* scratch) noexcept {
                     Run(r, x, xn, y, yn, limit, scratch);
                 });
    }
    static void karatsuba(polynomial* result, polynomial a, polynomial b, unsigned limit) noexcept {
        recursive<document::mul_karatsuba<Limb>, document::mul_karatsuba_scratch<Limb>>(result, a, b, limit);
    }
    static void toom3(polynomial* result, polynomial a, polynomial b, unsigned limit) noexcept {
        recursive<document::mul_toom3<Limb>, document::mul_toom3_scratch<Limb>>(result, a, b, limit);
    }
    static void toom4(polynomial* result, polynomial a, polynomial b, unsigned limit) noexcept {
        recursive<document::mul_toom4<Limb>, document::mul_toom4_scratch<Limb>>(result, a, b, limit);
    }

    static polynomial squaring(polynomial a) noexcept {
        const std::size_t n = a.limbNumber;
        workspace<Limb> work(3 * n);
        if (!work) return {nullptr, 0};
        Limb* const x = work.take(a);
        Limb* const r = work.take(2 * n);
        const auto rows = document::sqr_table<Limb>();
        const auto fastest = std::find_if(rows.rbegin(), rows.rend(), [](const auto& row) { return row.available(); });
        fastest->run(r, x, n);
        return make_mpn(r, 2 * n, 2 * n);
    }

    static polynomial inversion_ee(polynomial a, polynomial f) noexcept {
        if (!is_modulus(f)) return {nullptr, 0};
        const std::size_t an = a.limbNumber, fn = f.limbNumber, scratch = document::inverse_scratch<Limb>(an, fn);
        workspace<Limb> work(an + 2 * fn + scratch);
        if (!work) return {nullptr, 0};
        Limb* const x = work.take(a);
        Limb* const m = work.take(f);
        Limb* const r = work.take(fn);
        return quotient(r, document::inverse_euclid(r, x, an, m, fn, work.take(scratch)), m, fn);
    }

    static polynomial division_bin_inv(polynomial a, polynomial b, polynomial f) noexcept {
        if (!is_modulus(f)) return {nullptr, 0};
        const std::size_t an = a.limbNumber, bn = b.limbNumber, fn = f.limbNumber;
        const std::size_t scratch = document::inverse_scratch<Limb>(std::max(an, bn), fn);
        workspace<Limb> work(an + bn + 2 * fn + scratch);
        if (!work) return {nullptr, 0};
        Limb* const x = work.take(a);
        Limb* const y = work.take(b);
        Limb* const m = work.take(f);
        Limb* const r = work.take(fn);
        return quotient(r, document::divide_binary(r, y, bn, x, an, m, fn, work.take(scratch)), m, fn);
    }

    static void reduce(polynomial* result, polynomial a, polynomial f) noexcept {
        if (!is_modulus(f)) return;
        const std::size_t n = a.limbNumber, fn = f.limbNumber, scratch = document::reduce_scratch<Limb>(n, fn);
        workspace<Limb> work(n + fn + scratch);
        if (!work) return;
        Limb* const x = work.take(a);
        Limb* const m = work.take(f);
        document::reduce(x, n, m, fn, work.take(scratch));
        set(result, x, n, fn);
    }

    static void print(const char* text, polynomial p) noexcept {
        std::printf("%s ", text);
        for (unsigned i = 0; i < p.limbNumber; ++i) std::printf("%02" PRIx64 " ", std::uint64_t{p.num[i]});
        std::printf("\tDegree: %u", degree(p));
    }

    static void remove_leading_zero_limbs(polynomial* p) noexcept {
        const unsigned zeros = lead_zero_limbs_count(*p), kept = p->limbNumber - zeros;
        if (zeros == 0 || p->limbNumber == 1) return;
        const polynomial shorter = init(p->num + p->limbNumber - std::max(kept, 1u), std::max(kept, 1u));
        if (shorter.num == nullptr) return;
        std::free(p->num);
        *p = shorter;
    }

    static unsigned degree(polynomial p) noexcept {
        const unsigned zeros = lead_zero_limbs_count(p);
        if (zeros == p.limbNumber) return 0;
        return (p.limbNumber - zeros - 1) * bits_of<Limb> + static_cast<unsigned>(std::bit_width(p.num[zeros])) - 1;
    }

    static bool compare(polynomial a, polynomial b) noexcept {
        const unsigned a_zeros = lead_zero_limbs_count(a), b_zeros = lead_zero_limbs_count(b);
        return std::equal(a.num + a_zeros, a.num + a.limbNumber, b.num + b_zeros, b.num + b.limbNumber);
    }

    static void sum_in_first_arg(polynomial a, polynomial b) noexcept {
        const unsigned n = std::min(a.limbNumber, b.limbNumber);
        document::add(a.num + (a.limbNumber - n), b.num + (b.limbNumber - n), n);
    }

    static unsigned lead_zero_limbs_count(polynomial p) noexcept {
        return static_cast<unsigned>(std::find_if(p.num, p.num + p.limbNumber, [](Limb x) { return x != 0; }) - p.num);
    }

    static void free(polynomial p) noexcept { std::free(p.num); }

    static void bit_shift_left(polynomial* a, int bits, bool check_size) noexcept {
        if (bits < 0) {
            errno = EINVAL;
            return;
        }
        const std::size_t n = a->limbNumber, shift = static_cast<std::size_t>(bits);
        const std::size_t zeros = lead_zero_limbs_count(*a), used = n - zeros;
        if (used == 0) return;
        const std::size_t length = (used - 1) * bits_of<Limb> + static_cast<std::size_t>(std::bit_width(a->num[zeros])) + shift;
        const std::size_t needed = (length + bits_of<Limb> - 1) / bits_of<Limb>, size = check_size ? std::max(n, needed) : n;
        workspace<Limb> work(n + size);
        if (!work) return;
        Limb* const x = work.take(*a);
        Limb* const r = work.take(size);
        document::zero(r, size);
        document::add_shifted(r, size, x, n, shift);
        set(a, r, size, size);
    }

    static void bit_shift_right(polynomial* a) noexcept {
        Limb above{0};
        for (unsigned i = 0; i < a->limbNumber; ++i) {
            const Limb x = a->num[i];
            a->num[i] = static_cast<Limb>(static_cast<Limb>(x >> 1) | static_cast<Limb>(above << (bits_of<Limb> - 1)));
            above = x;
        }
    }

    static void limb_shift_left(polynomial* a, int n, bool check_size) noexcept {
        if (n < 0) {
            errno = EINVAL;
            return;
        }
        const unsigned limbs = static_cast<unsigned>(n);
        if (check_size && lead_zero_limbs_count(*a) < limbs && a->limbNumber != 0) {
            const polynomial longer = make_mpn<Limb>(nullptr, 0, std::size_t{a->limbNumber} + limbs);
            if (longer.num == nullptr) return;
            std::copy_n(a->num, a->limbNumber, longer.num);
            std::free(a->num);
            *a = longer;
        } else {
            const unsigned moved = std::min(limbs, a->limbNumber);
            std::copy(a->num + moved, a->num + a->limbNumber, a->num);
            document::zero(a->num + (a->limbNumber - moved), moved);
        }
    }

    static bool is_zero(polynomial p) noexcept { return lead_zero_limbs_count(p) == p.limbNumber; }
    static bool is_one(polynomial p) noexcept {
        return p.limbNumber != 0 && p.num[p.limbNumber - 1] == 1 && lead_zero_limbs_count(p) == p.limbNumber - 1;
    }

    static void exact_div_1_x(polynomial p) noexcept { divide<document::divide_by_1_x<Limb>>(p); }
    static void exact_div_x_x4(polynomial p) noexcept { divide<document::divide_by_x_x4<Limb>>(p); }
    static void exact_div_x2_x4(polynomial p) noexcept { divide<document::divide_by_x2_x4<Limb>>(p); }

private:
    /// What an inversion found, in fn limbs; the null polynomial and EDOM if that is nothing.
    static polynomial quotient(const Limb* r, bool found, const Limb* f, std::size_t fn) noexcept {
        if (!found) {
            errno = EDOM;
            return {nullptr, 0};
        }
        return make_mpn(r, document::residue_size(f, fn), fn);
    }

    template <auto Divide>
    static void divide(polynomial p) noexcept {
        std::reverse(p.num, p.num + p.limbNumber);
        Divide(p.num, p.limbNumber);
        std::reverse(p.num, p.num + p.limbNumber);
    }
};

}  // namespace

}  // namespace carry::compat

// The symbols: carry_mpn_<operation>_<bits of a limb>.
// NOLINTBEGIN(cppcoreguidelines-macro-usage): names with C linkage cannot come from templates
#define CARRY_MPN(bits, result, name, parameters, arguments)                         \
    CARRY_API result carry_mpn_##name##_##bits parameters noexcept {                 \
        return carry::compat::gf2x_arithmetics<std::uint##bits##_t>::name arguments; \
    }
#define CARRY_MPN_ALL(bits)                                                                                          \
    using mpn_##bits = carry::compat::mpn<std::uint##bits##_t>;                                                      \
    static_assert(sizeof(mpn_##bits) == 2 * sizeof(void*));                                                          \
    CARRY_MPN(bits, mpn_##bits, init_empty, (unsigned size), (size))                                                 \
    CARRY_MPN(bits, mpn_##bits, init, (std::uint##bits##_t * limbs, unsigned size), (limbs, size))                   \
    CARRY_MPN(bits, void, addition, (mpn_##bits * r, mpn_##bits a, mpn_##bits b), (r, a, b))                         \
    CARRY_MPN(bits, void, shift_and_add, (mpn_##bits * r, mpn_##bits a, mpn_##bits b, mpn_##bits f), (r, a, b, f))   \
    CARRY_MPN(bits, void, comb_right_to_left, (mpn_##bits * r, mpn_##bits a, mpn_##bits b), (r, a, b))               \
    CARRY_MPN(bits, void, comb_left_to_right, (mpn_##bits * r, mpn_##bits a, mpn_##bits b), (r, a, b))               \
    CARRY_MPN(bits, void, comb_window, (mpn_##bits * r, mpn_##bits a, mpn_##bits b, unsigned w), (r, a, b, w))       \
    CARRY_MPN(bits, void, karatsuba, (mpn_##bits * r, mpn_##bits a, mpn_##bits b, unsigned limit), (r, a, b, limit)) \
    CARRY_MPN(bits, void, toom3, (mpn_##bits * r, mpn_##bits a, mpn_##bits b, unsigned limit), (r, a, b, limit))     \
    CARRY_MPN(bits, void, toom4, (mpn_##bits * r, mpn_##bits a, mpn_##bits b, unsigned limit), (r, a, b, limit))     \
    CARRY_MPN(bits, mpn_##bits, squaring, (mpn_##bits a), (a))                                                       \
    CARRY_MPN(bits, mpn_##bits, inversion_ee, (mpn_##bits a, mpn_##bits f), (a, f))                                  \
    CARRY_MPN(bits, mpn_##bits, division_bin_inv, (mpn_##bits a, mpn_##bits b, mpn_##bits f), (a, b, f))             \
    CARRY_MPN(bits, void, reduce, (mpn_##bits * r, mpn_##bits a, mpn_##bits f), (r, a, f))                           \
    CARRY_MPN(bits, void, print, (const char* text, mpn_##bits p), (text, p))                                        \
    CARRY_MPN(bits, void, remove_leading_zero_limbs, (mpn_##bits * p), (p))                                          \
    CARRY_MPN(bits, unsigned, degree, (mpn_##bits p), (p))                                                           \
    CARRY_MPN(bits, bool, compare, (mpn_##bits a, mpn_##bits b), (a, b))                                             \
    CARRY_MPN(bits, void, sum_in_first_arg, (mpn_##bits a, mpn_##bits b), (a, b))                                    \
    CARRY_MPN(bits, unsigned, lead_zero_limbs_count, (mpn_##bits p), (p))                                            \
    CARRY_MPN(bits, void, free, (mpn_##bits p), (p))                                                                 \
    CARRY_MPN(bits, void, bit_shift_left, (mpn_##bits * a, int n, bool check_size), (a, n, check_size))              \
    CARRY_MPN(bits, void, bit_shift_right, (mpn_##bits * a), (a))                                                    \
    CARRY_MPN(bits, void, limb_shift_left, (mpn_##bits * a, int n, bool check_size), (a, n, check_size))             \
    CARRY_MPN(bits, bool, is_zero, (mpn_##bits p), (p))                                                              \
    CARRY_MPN(bits, bool, is_one, (mpn_##bits p), (p))                                                               \
    CARRY_MPN(bits, void, exact_div_1_x, (mpn_##bits p), (p))                                                        \
    CARRY_MPN(bits, void, exact_div_x_x4, (mpn_##bits p), (p))                                                       \
    CARRY_MPN(bits, void, exact_div_x2_x4, (mpn_##bits p), (p))
// NOLINTEND(cppcoreguidelines-macro-usage)

extern "C" {
CARRY_MPN_ALL(8)
CARRY_MPN_ALL(16)
CARRY_MPN_ALL(32)
CARRY_MPN_ALL(64)
}
