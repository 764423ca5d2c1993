/// \file
/// Rows of limbs to and from GMP, the oracle of the integers.
#pragma once

#include <carry/limb.hpp>

#include <gmp.h>

#include <span>
#include <vector>

namespace carry::test {

/// A GMP integer that cleans up after itself.
class mpz {
public:
    mpz() { mpz_init(z_); }
    explicit mpz(unsigned long value) { mpz_init_set_ui(z_, value); }
    explicit mpz(std::span<const limb> row) {
        mpz_init(z_);
        mpz_import(z_, row.size(), -1, sizeof(limb), 0, 0, row.data());
    }
    mpz(const mpz& other) { mpz_init_set(z_, other.z_); }
    mpz& operator=(const mpz& other) {
        mpz_set(z_, other.z_);
        return *this;
    }
    ~mpz() { mpz_clear(z_); }
    operator mpz_ptr() { return z_; }
    operator mpz_srcptr() const { return z_; }

    /// |z| as exactly n limbs; n must be enough.
    std::vector<limb> row(std::size_t n) const {
        std::vector<limb> r(n);
        if (mpz_sgn(z_) != 0) mpz_export(r.data(), nullptr, -1, sizeof(limb), 0, 0, z_);
        return r;
    }

    /// The lesser of |z| and the largest number of n limbs.
    std::vector<limb> row_up_to(std::size_t n) const {
        return mpz_sizeinbase(z_, 2) > n * limb_bits ? std::vector<limb>(n, max_limb<limb>) : row(n);
    }

private:
    mpz_t z_;
};

}  // namespace carry::test
