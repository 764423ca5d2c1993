/// \file
/// Rows whose length the compiler knows, the types that are made of them by name, and rows in limbs of another size.
#pragma once

#include <carry/limb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace carry {

template <std::size_t Bits, limb_type Limb = limb>
    requires(Bits >= 1)
struct uint;

template <std::size_t Bits, limb_type Limb = limb>
    requires(Bits >= 1)
struct gf2_poly;

namespace detail {

template <class T>
inline constexpr bool is_uint = false;
template <std::size_t Bits, class Limb>
inline constexpr bool is_uint<uint<Bits, Limb>> = true;

template <class T>
inline constexpr bool is_gf2_poly = false;
template <std::size_t Bits, class Limb>
inline constexpr bool is_gf2_poly<gf2_poly<Bits, Limb>> = true;

/// Whether numbers of A and of B bits, which are not the same, take as many limbs.
template <std::size_t A, std::size_t B, class Limb>
concept alike_in_limbs = A != B && (A - 1) / bits_of<Limb> == (B - 1) / bits_of<Limb>;

}  // namespace detail

namespace fixed {

/// A row of N limbs.
template <class Limb, std::size_t N>
using row = std::array<Limb, N>;

/// to = the limbs of a, n of them, in limbs of another size, lowest first: as many as there are in `to`, zeros above.
template <limb_type To, limb_type From>
constexpr void repack(To* to, std::size_t m, const From* from, std::size_t n) noexcept {
    if constexpr (sizeof(To) >= sizeof(From)) {
        constexpr std::size_t per = bits_of<To> / bits_of<From>;
        for (std::size_t i = 0; i < m; ++i) {
            to[i] = To{0};
        }
        for (std::size_t i = 0; i < n && i / per < m; ++i) {
            to[i / per] = static_cast<To>(to[i / per] | static_cast<To>(static_cast<To>(from[i]) << (i % per * bits_of<From>)));
        }
    } else {
        constexpr std::size_t per = bits_of<From> / bits_of<To>;
        for (std::size_t i = 0; i < m; ++i) {
            to[i] = i / per < n ? static_cast<To>(from[i / per] >> (i % per * bits_of<To>)) : To{0};
        }
    }
}

/// A hash of the limbs: one by one through the finalizer of splitmix64 (G. Steele, D. Lea, C. Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
template <limb_type Limb, std::size_t N>
constexpr std::size_t hash(const row<Limb, N>& a) noexcept {
    std::uint64_t h = 0x9e3779b97f4a7c15u;
    for (const Limb x : a) {
        h = (h ^ x) * 0xbf58476d1ce4e5b9u;
        h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
        h ^= h >> 31;
    }
    return static_cast<std::size_t>(h);
}

}  // namespace fixed

}  // namespace carry
