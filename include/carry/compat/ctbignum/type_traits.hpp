/// \file
/// For programs written for ctbignum: limbs of twice the bits.
#pragma once

#include <carry/limb.hpp>

namespace cbn {

/// The unsigned type of twice the bits of T; void where T is no limb, or where the compiler has no such type.
template <typename T>
struct dbl_bitlen {
    using type = void;
};
/// As carry has it.
template <carry::limb_type T>
    requires carry::detail::has_double_limb<T>
struct dbl_bitlen<T> : carry::detail::double_limb<T> {};

}  // namespace cbn
