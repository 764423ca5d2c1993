#include "kernels/levels.hpp"
#include "kernels/toom.hpp"

namespace carry::kernels::portable {

namespace {

void evaluate_3(limb* one, limb* at_y, limb* at_y1, const limb* a, std::size_t k, std::size_t top) noexcept {
    const limb* const a1 = a + k;
    const limb* const a2 = a1 + k;
    for (std::size_t i = 0; i < top; ++i) {
        one[i] = a[i] ^ a1[i] ^ a2[i];
    }
    for (std::size_t i = top; i < k; ++i) {
        one[i] = a[i] ^ a1[i];
    }
    const auto a2_at = [=](std::size_t i) { return i < top ? a2[i] : limb{0}; };
    at_y[0] = a[0];
    at_y[1] = a[1] ^ a1[0];
    for (std::size_t i = 2; i < top + 2 && i < k; ++i) {
        at_y[i] = a[i] ^ a1[i - 1] ^ a2[i - 2];
    }
    for (std::size_t i = top + 2; i < k; ++i) {
        at_y[i] = a[i] ^ a1[i - 1];
    }
    at_y[k] = a1[k - 1] ^ a2_at(k - 2);
    at_y[k + 1] = a2_at(k - 1);
    for (std::size_t i = 0; i < k; ++i) {
        at_y1[i] = at_y[i] ^ one[i] ^ a[i];
    }
    at_y1[k] = at_y[k];
    at_y1[k + 1] = at_y[k + 1];
}

// Multiplying and dividing by y moves limbs; the exact division by y + 1 is a running sum. With d = c(y + 1) + c(y):
//   d = c1 + c2 + c4 + c3 (y^2 + y + 1)
//   (d + (c(y) + c0) / y + c4 (y^3 + 1)) / (y + 1) = c2 + c3
//   (d + c(1) + c0) / (y^2 + y)                    = c3
//   c(1) + c0 + (c2 + c3) + c4                     = c1
void interpolate_3(limb* v1, limb* vy, limb* vy1, const limb* c0, const limb* c4, std::size_t k, std::size_t n) noexcept {
    const auto c4_at = [c4, n](std::size_t i) { return i < n ? c4[i] : limb{0}; };
    limb sum23 = 0, sum3 = 0;
    for (std::size_t i = 0; i < 2 * k; ++i) {
        const bool last = i + 1 == 2 * k;
        const limb c0_next = last ? limb{0} : c0[i + 1], v1_next = last ? limb{0} : v1[i + 1];
        sum23 ^= vy1[i] ^ vy[i] ^ vy[i + 1] ^ c0_next ^ c4_at(i) ^ (i >= 3 ? c4_at(i - 3) : limb{0});
        sum3 ^= vy1[i + 1] ^ vy[i + 1] ^ v1_next ^ c0_next;
        v1[i] ^= c0[i] ^ sum23 ^ c4_at(i);
        vy[i] = sum23 ^ sum3;
        vy1[i] = sum3;
    }
}

}  // namespace

const toom_kernels toom_table{evaluate_3, interpolate_3};

}  // namespace carry::kernels::portable
