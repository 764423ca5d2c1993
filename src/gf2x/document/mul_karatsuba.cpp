#include "gf2x/document/document.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/recursion.hpp"

namespace carry::gf2x_document {

namespace {

// (a0 + a1 X)(b0 + b1 X) = z0 + ((a0 + a1)(b0 + b1) + z0 + z2) X + z2 X^2 with z0 = a0 b0, z2 = a1 b1, X = x^(wh).
struct karatsuba {
    static constexpr std::size_t least = 2;
    static std::size_t part(std::size_t n) noexcept { return (n + 1) / 2; }
    static std::size_t own(std::size_t n) noexcept { return 2 * part(n); }

    template <limb_type Limb>
    static void run(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
                    Limb* scratch) noexcept {
        const std::size_t h = part(an), a1n = an - h, b1n = bn - h;
        Limb* const middle = scratch;
        Limb* const below = scratch + 2 * h;
        std::copy_n(a, h, r);  // r has room for the sums
        std::copy_n(b, h, r + h);
        add(r, a + h, a1n);
        add(r + h, b + h, b1n);
        recursion<karatsuba>::multiply(middle, r, h, r + h, h, limit, below);
        recursion<karatsuba>::multiply(r, a, h, b, h, limit, below);
        recursion<karatsuba>::multiply(r + 2 * h, a + h, a1n, b + h, b1n, limit, below);
        add(middle, r, 2 * h);
        add(middle, r + 2 * h, a1n + b1n);
        add(r + h, middle, std::min(2 * h, an + bn - h));
    }
};

}  // namespace

template <limb_type Limb>
std::size_t mul_karatsuba_scratch(std::size_t an, std::size_t bn, std::size_t limit) noexcept {
    return recursion<karatsuba>::scratch<Limb>(an, bn, limit);
}

template <limb_type Limb>
void mul_karatsuba(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
                   Limb* scratch) noexcept {
    recursion<karatsuba>::multiply(r, a, an, b, bn, limit, scratch);
}

#define CARRY_INSTANTIATE(Limb)                                                                                          \
    template void mul_karatsuba(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, std::size_t, Limb*) noexcept; \
    template std::size_t mul_karatsuba_scratch<Limb>(std::size_t, std::size_t, std::size_t) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
