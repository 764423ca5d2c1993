/// \file
/// What the tests beside OpenSSL's numbers share.
#pragma once

#include <carry/integer.hpp>

#include <openssl/bn.h>

#include <memory>

namespace carry::test {

struct bignum_free {
    void operator()(BIGNUM* x) const noexcept { BN_free(x); }
    void operator()(BN_CTX* x) const noexcept { BN_CTX_free(x); }
};
using bignum = std::unique_ptr<BIGNUM, bignum_free>;

inline bignum to_bignum(const integer& x) {
    BIGNUM* r = nullptr;
    BN_hex2bn(&r, x.to_string(16).c_str());
    return bignum(r);
}

inline integer to_integer(const bignum& x) {
    char* const digits = BN_bn2hex(x.get());
    const integer r = integer::from_string(digits, 16);
    OPENSSL_free(digits);
    return r;
}

}  // namespace carry::test
