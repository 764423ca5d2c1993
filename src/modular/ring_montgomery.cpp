// Z / m for odd m in Montgomery's form, on limbs.
#include "kernels/kernels.hpp"
#include "modular/four_limb_montgomery.hpp"
#include "modular/montgomery.hpp"
#include "modular/power_of_two.hpp"
#include "modular/ring.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <stdexcept>

namespace carry::modular {

namespace {

class montgomery_ring final : public limb_ring {
public:
    montgomery_ring(const limb* m, std::size_t n)
        : limb_ring(reduction::montgomery, m, n),
          constants_(montgomery::constants_size(n)),
          residues_(modulus(), n, constants_.data(), std::vector<limb>(montgomery::scratch_size(n)).data()),
          radix_squared_(n),
          subtractions_(m[n - 1] >> (limb_bits - 2) == 1 ? 3 : 1) {
        std::vector<limb> one(n), scratch(montgomery::to_scratch_size(n));
        unreduced_one(one.data(), modulus(), n);  // R
        residues_.to(radix_squared_.data(), one.data(), n, scratch.data());
        set_sizes(n, std::max(montgomery::scratch_size(n), 2 * n));
    }

    void to(limb* r, const limb* a, limb* scratch) const noexcept override {
        residues_.mul(r, a, radix_squared_.data(), scratch);
        subtract_once(r, 0, scratch);  // two factors below m: their product is below 2m
    }
    void to_one(limb* r, const limb*, limb* scratch) const noexcept override {
        residues_.from(r, radix_squared_.data(), scratch);  // R^2 / R, without a product
    }
    void from(limb* r, const limb* a, limb* scratch) const noexcept override { residues_.from(r, a, scratch); }
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override { residues_.mul(r, a, b, scratch); }
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept override { residues_.sqr(r, a, scratch); }

    /// With factors below 2m a product is below 4m^2 / R + m, which is below 2m where m < R / 4. Any product is below R, which
    /// is at most 2m where m >= R / 2, and at most 4m between.
    void normalize(limb* r, limb* scratch) const noexcept override {
        for (unsigned i = 0; i < subtractions_; ++i) {
            subtract_once(r, 0, scratch);
        }
    }

private:
    std::vector<limb> constants_;
    montgomery residues_;
    std::vector<limb> radix_squared_;  // R^2 mod m
    unsigned subtractions_;
};

/// The same on four limbs by other code.
class four_limb_ring final : public limb_ring {
public:
    four_limb_ring(const limb* m, std::size_t n)
        : limb_ring(reduction::montgomery, m, n),
          constants_(four_limb_montgomery::constants_size(n)),
          residues_(modulus(), n, constants_.data(), nullptr),
          radix_squared_(n) {
        std::vector<limb> scratch(four_limb_montgomery::scratch_size(n));
        radix_squared_[0] = 1;
        residues_.to(radix_squared_.data(), radix_squared_.data(), scratch.data());
        residues_.to(radix_squared_.data(), radix_squared_.data(), scratch.data());
        set_sizes(n, n);
    }

    void to(limb* r, const limb* a, limb* scratch) const noexcept override {
        residues_.mul(r, a, radix_squared_.data(), scratch);
        residues_.normalize(r);
    }
    void from(limb* r, const limb* a, limb* scratch) const noexcept override { residues_.from(r, a, scratch); }
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept override { residues_.mul(r, a, b, scratch); }
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept override { residues_.sqr(r, a, scratch); }
    void normalize(limb* r, limb*) const noexcept override { residues_.normalize(r); }

private:
    std::vector<limb> constants_;
    four_limb_montgomery residues_;
    std::vector<limb> radix_squared_;  // R^2 mod m
};

}  // namespace

std::unique_ptr<const ring> make_montgomery_ring(const limb* m, std::size_t n) {
    if ((m[0] & 1) == 0) {
        throw std::domain_error("carry: Montgomery's reduction wants an odd modulus");
    }
    if (four_limb_montgomery::serves(n)) {
        return std::make_unique<four_limb_ring>(m, n);
    }
    return std::make_unique<montgomery_ring>(m, n);
}

}  // namespace carry::modular
