/// \file
/// The table of multiplication and squaring algorithms for rows whose length the compiler knows: what `carry/algorithms.hpp` is
/// for rows of any size. Tests, benchmarks, `carry bench` and `carry check` walk it; what `mul` and `sqr` choose is no row.
#pragma once

#include <carry/fixed/mul.hpp>
#include <carry/fixed/sqr.hpp>

#include <array>
#include <cstddef>

namespace carry::fixed {

/// r = a * b for rows of N limbs.
template <limb_type Limb, std::size_t N>
struct mul_algorithm {
    const char* name;    ///< the name of its row in the run-time table, where it has one
    const char* source;  ///< document or paper
    row<Limb, 2 * N> (*run)(const row<Limb, N>& a, const row<Limb, N>& b) noexcept;
};

/// r = a^2 for rows of N limbs.
template <limb_type Limb, std::size_t N>
struct sqr_algorithm {
    const char* name;
    const char* source;
    row<Limb, 2 * N> (*run)(const row<Limb, N>& a) noexcept;
};

/// The multiplication algorithms for rows of N limbs.
template <limb_type Limb, std::size_t N>
inline constexpr std::array mul_algorithms{
    mul_algorithm<Limb, N>{"schoolbook", "Knuth, The Art of Computer Programming 2, 4.3.1, algorithm M",
                           mul_schoolbook<Limb, N, N>},
    mul_algorithm<Limb, N>{"comba", "Comba, Exponentiation cryptosystems on the IBM PC, 1990", mul_comba<Limb, N, N>},
    mul_algorithm<Limb, N>{"comba_delayed", "the delayed-carry modification of Comba's multiplication, 2013, algorithm 2",
                           mul_comba_delayed<Limb, N, N>},
    mul_algorithm<Limb, N>{"karatsuba", "Karatsuba and Ofman, 1962; Knuth 4.3.3", mul_karatsuba<4, Limb, N>},
};

/// The squaring algorithms for rows of N limbs.
template <limb_type Limb, std::size_t N>
inline constexpr std::array sqr_algorithms{
    sqr_algorithm<Limb, N>{"schoolbook",
                           "Menezes, van Oorschot and Vanstone, Handbook of Applied Cryptography, algorithm 14.16",
                           sqr_schoolbook<Limb, N>},
    sqr_algorithm<Limb, N>{"comba", "Comba, Exponentiation cryptosystems on the IBM PC, 1990", sqr_comba<Limb, N>},
    sqr_algorithm<Limb, N>{"comba_delayed", "the delayed-carry modification of Comba's multiplication, 2013",
                           sqr_comba_delayed<Limb, N>},
    sqr_algorithm<Limb, N>{"karatsuba", "Karatsuba and Ofman, 1962; Knuth 4.3.3", sqr_karatsuba<4, Limb, N>},
};

}  // namespace carry::fixed
