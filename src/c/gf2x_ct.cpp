#include "c/rows.hpp"
#include "gf2x/cyclic.hpp"
#include "gf2x/mul_ct.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/wipe.hpp"

namespace rows = carry::gf2x_rows;

namespace {

/// Whether the bits from n on of an element's row are zero.
bool is_element(const carry_limb* a, std::size_t n) noexcept {
    const unsigned rest = n % carry::limb_bits;
    return rest == 0 || a[n / carry::limb_bits] >> rest == 0;
}

/// Wipes the stack below the caller after the products of n limbs of an inverse: at the level avx512 the base of their
/// Karatsuba's method leaves both operands there, limb by limb, from 27 limbs on in 29 kB with all that is below. That is
/// little beside the dozens of products and permutations of an inverse; beside a single product it would not be.
void wipe_product_stack(std::size_t n) noexcept {
    constexpr std::size_t least_in_buffers = 27;
    if (carry::kernels::gf2x().level != carry::isa_level::avx512 || n < least_in_buffers) {
        carry::wipe_stack<4000>();
    } else {
        carry::wipe_stack<30000>();
    }
}

/// Runs body on n limbs of scratch, and wipes these.
template <class Body>
int with_secret_scratch(std::size_t n, Body body) noexcept {
    return carry::c::guarded([&] {
        carry::scratch_limbs<1024> scratch(n);
        const carry::wipe_at_exit wiped(scratch.data(), n);
        return body(scratch.data());
    });
}

}  // namespace

int carry_gf2x_mul_ct(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    if (const int code = carry::c::check_product(r, a, an, b, bn); code != CARRY_OK) {
        return code;
    }
    return with_secret_scratch(rows::mul_ct_scratch(an, bn), [=](carry_limb* scratch) {
        rows::mul_ct(r, a, an, b, bn, scratch);
        return CARRY_OK;
    });
}

int carry_gf2x_mul_cyclic_ct(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t bits) noexcept {
    const std::size_t size = carry::row::limbs_for(bits);
    if (!carry::c::is_row(r, size) || !carry::c::is_row(a, size) || !carry::c::is_row(b, size)) {
        return CARRY_EINVAL;
    }
    if (bits == 0 || !is_element(a, bits) || !is_element(b, bits)) {
        return CARRY_EDOMAIN;
    }
    return with_secret_scratch(rows::cyclic_mul_scratch(bits), [=](carry_limb* scratch) {
        rows::cyclic_mul(r, a, b, bits, scratch);
        return CARRY_OK;
    });
}

int carry_gf2x_invmod_cyclic_ct(carry_limb* r, const carry_limb* a, size_t bits) noexcept {
    const std::size_t size = carry::row::limbs_for(bits);
    if (!carry::c::is_row(r, size) || !carry::c::is_row(a, size)) {
        return CARRY_EINVAL;
    }
    if (bits % 2 == 0 || !is_element(a, bits)) {
        return CARRY_EDOMAIN;
    }
    return with_secret_scratch(size + rows::cyclic_inverse_scratch(bits), [=](carry_limb* scratch) {
        const bool exists = rows::cyclic_inverse(scratch, a, bits, scratch + size);
        wipe_product_stack(size);
        if (!exists) {
            return CARRY_EDOMAIN;
        }
        carry::row::copy(r, scratch, size);
        return CARRY_OK;
    });
}
