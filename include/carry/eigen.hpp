/// \file
/// uint and residue as scalars of Eigen's matrices. Optional: nothing else here includes Eigen, which must be there (3.3 or
/// later; `find_package(Eigen3)`, Debian's libeigen3-dev).
///
///     using gf101 = carry::residue<1267650600228229401496703205653_Z>;
///     using matrix = Eigen::Matrix<gf101, 3, 3>;
///     matrix a, b;
///     a << 2_Z, 4_Z, 6_Z, 10_Z, 11_Z, 12_Z, 1_Z, 100_Z, 30_Z;
///     matrix c = a * b, d = a.inverse();
///
/// Products, sums, transposes, determinants, inverses and solutions by LU decomposition are exact in both types as far as they
/// mean something: over a residue<M> all of them do where M is prime, and a division by an element without inverse throws
/// std::domain_error; over uint what does not divide does. Products and sums are constant-time in the elements; a
/// decomposition looks for pivots, and is not.
#pragma once

#include <carry/residue.hpp>
#include <carry/uint.hpp>

#include <Eigen/Core>

#include <cstddef>

namespace carry {

/// \name What Eigen's search for a pivot asks of a scalar
/// A ring has neither an order nor absolute values that fit it; here representatives stand in for both, so that a pivot that
/// is not zero is found where there is one.
/// @{

/// a itself.
template <auto M, reduction Method>
constexpr residue<M, Method> abs(const residue<M, Method>& a) noexcept {
    return a;
}
/// The order of the representatives in [0, M).
template <auto M, reduction Method>
constexpr auto operator<=>(const residue<M, Method>& a, const residue<M, Method>& b) noexcept {
    return a.value() <=> b.value();
}
/// a itself.
template <std::size_t Bits, limb_type Limb>
constexpr uint<Bits, Limb> abs(const uint<Bits, Limb>& a) noexcept {
    return a;
}

/// @}

namespace detail {

/// What Eigen is told of both: exact, without rounding, and dearer than a built-in type. Limbs is the number of limbs.
template <class Scalar, std::size_t Limbs>
struct exact_traits : Eigen::GenericNumTraits<Scalar> {
    using Real = Scalar;
    using NonInteger = Scalar;
    using Literal = Scalar;
    using Nested = Scalar;
    static constexpr Scalar epsilon() noexcept { return Scalar(); }
    static constexpr Scalar dummy_precision() noexcept { return Scalar(); }
    static constexpr int digits10() noexcept { return 0; }
    static constexpr Scalar lowest() noexcept { return Scalar(); }
    enum {
        IsComplex = 0,
        RequireInitialization = 1,
        ReadCost = static_cast<int>(Limbs),
        AddCost = static_cast<int>(3 * Limbs),
        MulCost = static_cast<int>(3 * Limbs * Limbs + 3 * Limbs),
    };
};

}  // namespace detail

}  // namespace carry

namespace Eigen {

/// Arithmetic modulo 2^bits.
template <std::size_t Bits, class Limb>
struct NumTraits<carry::uint<Bits, Limb>>
    : carry::detail::exact_traits<carry::uint<Bits, Limb>, carry::uint<Bits, Limb>::limb_count> {
    static constexpr carry::uint<Bits, Limb> highest() noexcept { return carry::uint<Bits, Limb>::max(); }
    enum { IsInteger = 1, IsSigned = 0 };
};

/// Arithmetic modulo M. It counts as signed, since every element has its negative, and not as integers, which Eigen does not
/// divide.
template <auto M, carry::reduction Method>
struct NumTraits<carry::residue<M, Method>>
    : carry::detail::exact_traits<carry::residue<M, Method>, carry::residue<M, Method>::number::limb_count> {
    static constexpr carry::residue<M, Method> highest() noexcept { return carry::residue<M, Method>(-1); }
    enum { IsInteger = 0, IsSigned = 1 };
};

}  // namespace Eigen
