#include "gf2x/document/document.hpp"
#include "gf2x/document/exact_division.hpp"
#include "gf2x/document/instantiate.hpp"
#include "gf2x/document/recursion.hpp"
#include "gf2x/document/toom_parts.hpp"

namespace carry::gf2x_document {

namespace {

struct toom4 {
    static constexpr std::size_t least = 4;
    static std::size_t quarter(std::size_t n) noexcept { return (n + 3) / 4; }
    /// At all points but 0, 1 and infinity the operands grow by three bits.
    static std::size_t part(std::size_t n) noexcept { return quarter(n) + 1; }
    static std::size_t own(std::size_t n) noexcept { return 4 * n + 24; }  // of which it takes 12 part(n)

    template <limb_type Limb>
    static void run(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
                    Limb* scratch) noexcept {
        const std::size_t k = quarter(an), m = k + 1, rn = an + bn, size = 2 * m;
        const toom_operand<Limb> u{a, an, k}, v{b, bn, k};
        Limb* const at_u = scratch;
        Limb* const at_v = at_u + m;
        Limb* const w1 = at_v + m;
        Limb* const w2 = w1 + size;
        Limb* const w3 = w2 + size;
        Limb* const w4 = w3 + size;
        Limb* const w5 = w4 + size;
        Limb* const below = w5 + size;
        const auto multiply_at = [&]<unsigned... M>(Limb* w) {
            u.template evaluate<M...>(at_u);
            v.template evaluate<M...>(at_v);
            recursion<toom4>::multiply(w, at_u, m, at_v, m, limit, below);
        };
        multiply_at.template operator()<15, 5, 3, 1>(w1);  // (1 + x)^6 times the value at 1 / (1 + x)
        multiply_at.template operator()<8, 4, 2, 1>(w2);   // x^6 times the value at 1 / x
        multiply_at.template operator()<1, 1, 1, 1>(w3);   // at 1
        multiply_at.template operator()<1, 2, 4, 8>(w4);   // at x
        multiply_at.template operator()<1, 3, 5, 15>(w5);  // at 1 + x

        // c0 and c6 where they belong; c6 is zero where an operand has no fourth part
        const std::size_t top = u.size(3) == 0 || v.size(3) == 0 ? 0 : u.size(3) + v.size(3);
        Limb* const c0 = r;
        Limb* const c6 = r + rn - top;
        recursion<toom4>::multiply(c0, a, k, b, v.size(0), limit, below);
        zero(r + 2 * k, rn - top - 2 * k);
        if (top != 0) recursion<toom4>::multiply(c6, u.part(3), u.size(3), v.part(3), v.size(3), limit, below);

        const auto plus = [&](Limb* w, const Limb* other) { add(w, other, size); };
        plus(w1, w2);
        plus(w1, w4);
        plus(w1, w5);
        add_multiple<0b10101>(w1, c0, 2 * k);
        add_multiple<0b10101>(w1, c6, top);
        divide_by_x_x4(w1, size);  // s = c1 + c5
        plus(w2, w4);
        add_multiple<0b1000001>(w2, c0, 2 * k);
        add_multiple<0b1000001>(w2, c6, top);
        add_multiple<0b100010>(w2, w1, size - 1);
        divide_by_x2_x4(w2, size);  // t = c2 + c4
        add(w3, c0, 2 * k);
        add(w3, c6, top);
        plus(w5, w4);
        plus(w5, w3);
        plus(w3, w1);
        plus(w3, w2);  // c3
        add_multiple<0b110>(w5, w3, size - 1);
        add_multiple<0b10101>(w5, c6, top);
        divide_by_x_x4(w5, size);  // c5
        plus(w1, w5);              // c1
        add(w4, c0, 2 * k);
        add_multiple<0b10>(w4, w1, size - 1);
        add_multiple<0b100>(w4, w2, size - 1);
        add_multiple<0b1000>(w4, w3, size - 1);
        add_multiple<0b100000>(w4, w5, size - 1);
        add_multiple<0b1000000>(w4, c6, top);
        divide_by_x2_x4(w4, size);  // c4
        plus(w2, w4);               // c2
        Limb* const c[] = {w1, w2, w3, w4, w5};
        toom_join(r, rn, c, 5, k);
    }
};

}  // namespace

template <limb_type Limb>
std::size_t mul_toom4_scratch(std::size_t an, std::size_t bn, std::size_t limit) noexcept {
    return recursion<toom4>::scratch<Limb>(an, bn, limit);
}

template <limb_type Limb>
void mul_toom4(Limb* r, const Limb* a, std::size_t an, const Limb* b, std::size_t bn, std::size_t limit,
               Limb* scratch) noexcept {
    recursion<toom4>::multiply(r, a, an, b, bn, limit, scratch);
}

#define CARRY_INSTANTIATE(Limb)                                                                                      \
    template void mul_toom4(Limb*, const Limb*, std::size_t, const Limb*, std::size_t, std::size_t, Limb*) noexcept; \
    template std::size_t mul_toom4_scratch<Limb>(std::size_t, std::size_t, std::size_t) noexcept;
CARRY_FOR_EACH_LIMB(CARRY_INSTANTIATE)

}  // namespace carry::gf2x_document
