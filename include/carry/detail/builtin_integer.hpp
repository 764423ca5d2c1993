/// \file
/// The built-in integers that the value types are made from and shifted by.
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/limb.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

namespace carry::detail {

#ifdef __SIZEOF_INT128__
__extension__ using int128 = __int128;
#endif

/// The built-in integers that turn into a `carry::integer`: all but bool, and those of 128 bits where the compiler has them.
template <class T>
concept builtin_integer = (std::integral<T> && !std::same_as<std::remove_cv_t<T>, bool>)
#ifdef __SIZEOF_INT128__
                          || std::same_as<std::remove_cv_t<T>, uint128> || std::same_as<std::remove_cv_t<T>, int128>
#endif
    ;

/// Whether T has negative values; right for integers of 128 bits also where the standard library does not know them.
template <builtin_integer T>
inline constexpr bool is_signed_builtin = static_cast<T>(-1) < static_cast<T>(1);

/// Those whose values are not all a std::uint64_t's.
template <class T>
concept beyond_word = builtin_integer<T> && (is_signed_builtin<T> || sizeof(T) > sizeof(std::uint64_t));

/// Those that have no more than 64 bits.
template <class T>
concept up_to_word = builtin_integer<T> && sizeof(T) <= sizeof(std::uint64_t);

/// T without its sign.
template <builtin_integer T>
struct unsigned_builtin {
    using type = std::make_unsigned_t<T>;
};
#ifdef __SIZEOF_INT128__
template <builtin_integer T>
    requires(sizeof(T) == sizeof(uint128))
struct unsigned_builtin<T> {
    using type = uint128;
};
#endif

/// What may say a choice between two values, by 0 or 1: a limb of any size, every other built-in integer, or a bool.
template <class T>
concept choice = builtin_integer<T> || std::same_as<std::remove_cv_t<T>, bool>;

/// All ones for a choice of 1, zero for one of 0.
template <limb_type Limb, choice Choice>
constexpr Limb mask_from_choice(Choice made) noexcept {
    return mask_from_bit(static_cast<Limb>(made));
}

/// The built-in integers that are no longer than a limb: operators take them as they are, without making an integer of them.
template <class T>
concept short_integer = builtin_integer<T> && sizeof(T) <= sizeof(limb);

/// Such a number by its magnitude and its sign.
struct signed_limb {
    limb magnitude;
    bool negative = false;  ///< always where the magnitude is 0

    constexpr signed_limb(limb a, bool is_negative) noexcept : magnitude(a), negative(is_negative) {}
    template <short_integer T>
    constexpr explicit signed_limb(T value) noexcept : magnitude(static_cast<limb>(value)) {
        if constexpr (is_signed_builtin<T>) {
            negative = value < 0;
            magnitude = negative ? limb{0} - magnitude : magnitude;
        }
    }
    constexpr signed_limb operator-() const noexcept {
        signed_limb opposite = *this;
        opposite.negative = !negative && magnitude != 0;
        return opposite;
    }
};

/// n as a To, an unsigned type, or the greatest To where it is beyond. Throws std::domain_error, which says what `negative`
/// does, where n < 0.
template <class To, builtin_integer T>
constexpr To natural_or_most(T n, const char* negative) {
    if constexpr (is_signed_builtin<T>) {
        if (n < 0) {
            fail<std::domain_error>(negative);
        }
    }
    constexpr To most = static_cast<To>(-1);
    return static_cast<typename unsigned_builtin<T>::type>(n) > most ? most : static_cast<To>(n);
}

/// How far to shift: count, or the greatest size where it is beyond every size. Throws std::domain_error where count < 0.
template <builtin_integer T>
constexpr std::size_t shift_count(T count) {
    return natural_or_most<std::size_t>(count, "carry: shift by a negative number of bits");
}

/// Whether n is a std::uint64_t's value.
template <builtin_integer T>
constexpr bool is_word(T n) noexcept {
    if constexpr (is_signed_builtin<T>) {
        if (n < 0) {
            return false;
        }
    }
    return static_cast<typename unsigned_builtin<T>::type>(n) <= static_cast<std::uint64_t>(-1);
}

/// n where a std::uint64_t is wanted, or the greatest one where it is beyond. Throws std::domain_error, which says what
/// `negative` does, where n < 0.
template <builtin_integer T>
constexpr std::uint64_t natural_argument(T n, const char* negative) {
    return natural_or_most<std::uint64_t>(n, negative);
}

/// The built-in integers that a std::size_t does not take as they are.
template <class T>
concept other_than_size = builtin_integer<T> && !std::same_as<std::remove_cv_t<T>, std::size_t>;

/// How many bits or coefficients: count, or the greatest size where it is beyond every size. Throws std::domain_error where
/// count < 0.
template <builtin_integer T>
constexpr std::size_t size_argument(T count) {
    return natural_or_most<std::size_t>(count, "carry: a negative size");
}

}  // namespace carry::detail
