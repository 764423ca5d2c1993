/// \file
/// Where LibTomMath 0.09, as `carry/compat/bn.h` has it, means something else than the later versions do by the same name.
#include <carry/compat/tommath.h>
#include <carry/config.h>

extern "C" {

/// c = 2^b a; c = a where b <= 0.
CARRY_API int carry_bn_mul_2d(const mp_int* a, int b, mp_int* c);
/// The characters of a in a radix from 2 to 64, its sign and a null among them; 0 where the radix is another, or on failure.
CARRY_API int carry_bn_radix_size(const mp_int* a, int radix);

}  // extern "C"

int carry_bn_mul_2d(const mp_int* a, int b, mp_int* c) { return b <= 0 ? mp_copy(a, c) : mp_mul_2d(a, b, c); }

int carry_bn_radix_size(const mp_int* a, int radix) {
    int size = 0;
    return mp_radix_size(a, radix, &size) == MP_OKAY ? size : 0;
}
