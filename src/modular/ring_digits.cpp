// Z / m for odd m in Montgomery's form, on digits of 52 bits.
#include "modular/digit_montgomery.hpp"
#include "modular/ring.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace carry::modular {

#if CARRY_LIMB_BITS == 64

namespace {

constexpr unsigned bits_of_digit = 52;
constexpr limb mask_of_digit = static_cast<limb>((std::uint64_t{1} << bits_of_digit) - 1);

class digit_ring final : public ring {
public:
    digit_ring(const limb* m, std::size_t n)
        : ring(reduction::montgomery_digits, m, n),
          constants_(digit_montgomery::constants_size(n)),
          residues_(modulus(), n, constants_.data(), std::vector<limb>(digit_montgomery::scratch_size(n)).data()),
          digits_(residues_.size()) {
        for (std::size_t i = 0; i < digits_.size() && i * bits_of_digit < n * limb_bits; ++i) {
            const std::size_t at = i * bits_of_digit / limb_bits, offset = i * bits_of_digit % limb_bits;
            const limb high = offset != 0 && at + 1 < n ? m[at + 1] << (limb_bits - offset) : limb{0};
            digits_[i] = ((m[at] >> offset) | high) & mask_of_digit;
        }
        set_sizes(digits_.size(), std::max(digit_montgomery::scratch_size(n), digits_.size()) + n);
    }

    void to(limb* r, const limb* a, limb* scratch) const noexcept override {
        row::copy(scratch, a, size());
        residues_.to(r, scratch, scratch + size());
        normalize(r, scratch);
    }
    void from(limb* r, const limb* a, limb* scratch) const noexcept override { residues_.from(r, a, scratch); }
    void add(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override {
        limb carry = 0;
        for (std::size_t i = 0; i < digits_.size(); ++i) {
            carry += a[i] + b[i];
            r[i] = carry & mask_of_digit;
            carry >>= bits_of_digit;
        }
        subtract_once(r, scratch);
    }
    void sub(limb* r, const limb* a, const limb* b, limb*) const noexcept override {
        limb borrow = 0;
        for (std::size_t i = 0; i < digits_.size(); ++i) {
            const limb d = a[i] - b[i] - borrow;
            r[i] = d & mask_of_digit;
            borrow = d >> (limb_bits - 1);
        }
        const limb mask = mask_from_bit(borrow);
        limb carry = 0;
        for (std::size_t i = 0; i < digits_.size(); ++i) {
            carry += r[i] + (digits_[i] & mask);
            r[i] = carry & mask_of_digit;
            carry >>= bits_of_digit;
        }
    }
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override {
        residues_.mul_exact(r, a, b, scratch);
    }
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept override { residues_.mul_exact(r, a, a, scratch); }

    /// A product of factors below c m is below (c^2 / 16 + 2) m, since R >= 16 m: below 3m, from c <= 3 on.
    void normalize(limb* r, limb* scratch) const noexcept override {
        subtract_once(r, scratch);
        subtract_once(r, scratch);
    }

private:
    void subtract_once(limb* r, limb* scratch) const noexcept {
        limb borrow = 0;
        for (std::size_t i = 0; i < digits_.size(); ++i) {
            const limb d = r[i] - digits_[i] - borrow;
            scratch[i] = d & mask_of_digit;
            borrow = d >> (limb_bits - 1);
        }
        const limb keep = mask_from_bit(borrow);
        for (std::size_t i = 0; i < digits_.size(); ++i) {
            r[i] = select(keep, r[i], scratch[i]);
        }
    }

    std::vector<limb> constants_;
    digit_montgomery residues_;
    std::vector<limb> digits_;  // of m
};

}  // namespace

#endif

std::unique_ptr<const ring> make_digit_ring([[maybe_unused]] const limb* m, [[maybe_unused]] std::size_t n) {
#if CARRY_LIMB_BITS == 64
    if ((m[0] & 1) != 0 && digit_montgomery::serves(n)) {
        return std::make_unique<digit_ring>(m, n);
    }
#endif
    throw std::domain_error(
        "carry: Montgomery's reduction on digits wants an odd modulus, of a size and on a processor for "
        "which there are such products");
}

}  // namespace carry::modular
