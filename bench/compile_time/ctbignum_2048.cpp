// The power with 2048 bits in ctbignum's words.
#include "prime.hpp"

#include <ctbignum/ctbignum.hpp>

using namespace cbn::literals;

constexpr auto p = PRIME_2048;
constexpr auto power = cbn::mod_exp(cbn::big_int<1>{3}, cbn::subtract_ignore_carry(cbn::to_big_int(p), cbn::big_int<32>{1}), p);
static_assert(power == cbn::big_int<1>{1});
