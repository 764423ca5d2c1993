/// \file
/// What `carry/compat/gf2x.h` declares: products of rows of words. In libcarry under names of its own; compiled with
/// CARRY_COMPAT_SHARED for libgf2x.so.3, under gf2x's.
#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <carry/compat/gf2x.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>

namespace carry::compat {

namespace {

using word = unsigned long;

/// Limbs in a word: one, or two where the library was built with half as long ones.
constexpr std::size_t ratio = std::numeric_limits<word>::digits / limb_bits;
static_assert(ratio >= 1 && std::numeric_limits<word>::digits % limb_bits == 0);

/// The most words that an operand may have: sizes in limbs and their sums do not overflow.
constexpr word most_words = std::numeric_limits<std::ptrdiff_t>::max() / (8 * sizeof(word));

/// Products of so few words of scratch take no allocation.
constexpr std::size_t words_on_the_stack = 512;

/// Words of working memory for a product of an by bn words, `copied` words of operands that it overwrites among them.
std::size_t working_words(std::size_t an, std::size_t bn, std::size_t copied) noexcept {
    const std::size_t scratch = (gf2x_rows::mul_scratch(an * ratio, bn * ratio) + ratio - 1) / ratio;
    return scratch + (ratio == 1 ? copied : 2 * (an + bn));
}

/// The limbs of a row of words; where limbs are shorter, in memory taken from the front of `work`.
limb* limbs_of(const word* a, std::size_t n, word*& work) noexcept {
    limb* const row = reinterpret_cast<limb*>(work);
    for (std::size_t i = 0; i < n * ratio; ++i) {
        row[i] = static_cast<limb>(a[i / ratio] >> (i % ratio * limb_bits));
    }
    work += n;
    return row;
}

/// c = a b with working_words of memory. c may be a or b.
void multiply(word* c, const word* a, std::size_t an, const word* b, std::size_t bn, word* work) noexcept {
    if constexpr (ratio == 1) {
        const auto in_place = [](const word* p) { return reinterpret_cast<const limb*>(p); };
        const limb* const x = c == a ? limbs_of(a, an, work) : in_place(a);
        const limb* const y = c != b ? in_place(b) : a == b && an == bn ? x : limbs_of(b, bn, work);
        gf2x_rows::mul(reinterpret_cast<limb*>(c), x, an, y, bn, reinterpret_cast<limb*>(work));
    } else {
        const limb* const x = limbs_of(a, an, work);
        const limb* const y = limbs_of(b, bn, work);
        limb* const r = reinterpret_cast<limb*>(work);
        gf2x_rows::mul(r, x, an * ratio, y, bn * ratio, reinterpret_cast<limb*>(work + an + bn));
        for (std::size_t i = 0; i < an + bn; ++i) {
            c[i] = 0;
            for (std::size_t k = 0; k < ratio; ++k) c[i] |= static_cast<word>(r[i * ratio + k]) << (k * limb_bits);
        }
    }
}

struct free_memory {
    void operator()(void* memory) const noexcept { std::free(memory); }
};

/// n words of a pool, or none.
word* words_of(gf2x_mul_pool_s& pool, std::size_t n) noexcept {
    if (pool.stk_size < n) {
        void* const grown = std::realloc(pool.stk, n * sizeof(word));
        if (grown == nullptr) return nullptr;
        pool.stk = static_cast<word*>(grown);
        pool.stk_size = n;
    }
    return pool.stk;
}

}  // namespace

}  // namespace carry::compat

namespace compat = carry::compat;

extern "C" {

CARRY_API int gf2x_mul_r(unsigned long* c, const unsigned long* a, unsigned long an, const unsigned long* b, unsigned long bn,
                         gf2x_mul_pool_s* pool) {
    if constexpr (compat::ratio == 1) {  // straight to the kernel
        if (an == bn && an - 1 < carry::kernels::most_equal && c != a && c != b) {
            if (const carry::kernels::mul_equal product = carry::kernels::gf2x().mul_n[an]) {
                return product(reinterpret_cast<carry::limb*>(c), reinterpret_cast<const carry::limb*>(a),
                               reinterpret_cast<const carry::limb*>(b));
            }
        }
    }
    if (an > compat::most_words || bn > compat::most_words) return GF2X_ERROR_INVALID_ARGUMENTS;
    if (an == 0 || bn == 0) {
        std::fill_n(c, an + bn, 0ul);
        return 0;
    }
    const std::size_t n = compat::working_words(an, bn, (c == a ? an : 0) + (c == b ? bn : 0));
    if (n <= compat::words_on_the_stack) {
        compat::word work[compat::words_on_the_stack];
        compat::multiply(c, a, an, b, bn, work);
        return 0;
    }
    gf2x_mul_pool_s own{nullptr, 0};
    compat::word* const work = compat::words_of(pool != nullptr ? *pool : own, n);
    const std::unique_ptr<compat::word, compat::free_memory> to_free(own.stk);
    if (work == nullptr) return GF2X_ERROR_OUT_OF_MEMORY;
    compat::multiply(c, a, an, b, bn, work);
    return 0;
}

CARRY_API int gf2x_mul(unsigned long* c, const unsigned long* a, unsigned long an, const unsigned long* b, unsigned long bn) {
    return gf2x_mul_r(c, a, an, b, bn, nullptr);
}

CARRY_API void gf2x_mul_pool_init(gf2x_mul_pool_s* pool) { *pool = {nullptr, 0}; }

CARRY_API void gf2x_mul_pool_clear(gf2x_mul_pool_s* pool) {
    std::free(pool->stk);
    *pool = {nullptr, 0};
}

CARRY_API long gf2x_toomspace(long n) {
    if (n <= 0 || static_cast<unsigned long>(n) > compat::most_words) return 0;
    const auto words = static_cast<std::size_t>(n);
    return static_cast<long>(compat::working_words(words, words, 0));
}

CARRY_API void gf2x_mul_toom(unsigned long* c, const unsigned long* a, const unsigned long* b, long n, unsigned long* stk) {
    if (n > 0) compat::multiply(c, a, static_cast<std::size_t>(n), b, static_cast<std::size_t>(n), stk);
}

CARRY_API const char* gf2x_toom_gpl_status = "Carry";

CARRY_API int gf2x_lib_version_code = GF2X_VERSION_CODE;
}
