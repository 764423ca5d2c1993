#include "gf2x/document/document.hpp"
#include "gf2x/document/exact_division.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/recursion.hpp"
#include "gf2x/document/toom_parts.hpp"

namespace carry::gf2x_document {

namespace {

struct toom3 {
    static constexpr std::size_t least = 4;
    static std::size_t third(std::size_t n) noexcept { return (n + 2) / 3; }
    /// At x and 1 + x the operands grow by two bits.
    static std::size_t part(std::size_t n) noexcept { return third(n) + 1; }
    static std::size_t own(std::size_t n) noexcept { return 4 * n + 16; }  // of which it takes 8 part(n)

    template <limb_type Limb>
    static void run(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
                    Limb* scratch) noexcept {
        const std::size_t k = third(an), m = k + 1, rn = an + bn;
        const toom_operand<Limb> u{a, an, k}, v{b, bn, k};
        Limb* const w1 = scratch;
        Limb* const w2 = w1 + 2 * m;
        Limb* const w3 = w2 + 2 * m;
        Limb* const at_u = w3 + 2 * m;
        Limb* const at_v = at_u + m;
        Limb* const below = at_v + m;
        const auto multiply = [&](Limb* w) { recursion<toom3>::multiply(w, at_u, m, at_v, m, limit, below); };
        u.template evaluate<1, 1, 1>(at_u);
        v.template evaluate<1, 1, 1>(at_v);
        multiply(w1);  // at 1
        u.template evaluate<1, 2, 4>(at_u);
        v.template evaluate<1, 2, 4>(at_v);
        multiply(w2);  // at x
        u.template evaluate<1, 3, 5>(at_u);
        v.template evaluate<1, 3, 5>(at_v);
        multiply(w3);  // at 1 + x

        // c0 and c4 where they belong; c4 is zero where an operand has no third part
        const std::size_t top = u.size(2) == 0 || v.size(2) == 0 ? 0 : u.size(2) + v.size(2);
        Limb* const c4 = r + rn - top;
        recursion<toom3>::multiply(r, a, k, b, v.size(0), limit, below);
        zero(r + 2 * k, rn - top - 2 * k);
        if (top != 0) recursion<toom3>::multiply(c4, u.part(2), u.size(2), v.part(2), v.size(2), limit, below);

        add(w3, w2, 2 * m);  // c1 + c2 + c3 (1 + x + x^2) + c4
        add(w2, r, 2 * k);
        halve(w2, 2 * m);
        add(w2, w3, 2 * m);
        add_multiple<0b1001>(w2, c4, top);
        divide_by_1_x(w2, 2 * m);  // c2 + c3
        add(w1, r, 2 * k);         // c1 + c2 + c3 + c4
        add(w3, w1, 2 * m);
        divide_by_x_x2(w3, 2 * m);  // c3
        add(w1, w2, 2 * m);
        add(w1, c4, top);    // c1
        add(w2, w3, 2 * m);  // c2
        Limb* const c[] = {w1, w2, w3};
        toom_join(r, rn, c, 3, k);
    }
};

}  // namespace

template <limb_type Limb>
std::size_t mul_toom3_scratch(std::size_t an, std::size_t bn, std::size_t limit) noexcept {
    return recursion<toom3>::scratch<Limb>(an, bn, limit);
}

template <limb_type Limb>
void mul_toom3(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
               Limb* scratch) noexcept {
    recursion<toom3>::multiply(r, a, an, b, bn, limit, scratch);
}

#define CARRY_INSTANTIATE(Limb)                                                                                      \
    template void mul_toom3(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, std::size_t, Limb*) noexcept; \
    template std::size_t mul_toom3_scratch<Limb>(std::size_t, std::size_t, std::size_t) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
