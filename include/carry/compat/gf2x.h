/* The interface of gf2x 1.3, so that programs written for it build unchanged: with -I<prefix>/include/carry/compat and -lcarry.
 * Programs that are installed already, NTL above all, run on Carry with <prefix>/lib/carry/compat/libgf2x.so.3 in the loader's
 * path.
 *
 * A polynomial over GF(2) is a row of words (unsigned long), the least significant first, bit i of the row being the
 * coefficient of x^i. All functions may be called from several threads at a time. Variable-time in the sizes alone where the
 * processor multiplies without carries. */
#ifndef CARRY_COMPAT_GF2X_H
#define CARRY_COMPAT_GF2X_H

#include <stddef.h>

/* NOLINTBEGIN(readability-identifier-naming): the names are theirs */

/* The version of gf2x whose interface this is. */
#define GF2X_VERSION_MAJOR 1
#define GF2X_VERSION_MINOR 3
#define GF2X_VERSION_PATCHLEVEL 0
#define GF2X_VERSION_CODE ((GF2X_VERSION_MAJOR) * 10000 + (GF2X_VERSION_MINOR) * 100 + (GF2X_VERSION_PATCHLEVEL))

/* What the functions return where they fail: the sizes are beyond what memory can hold, or there is no memory. */
#define GF2X_ERROR_INVALID_ARGUMENTS (-1)
#define GF2X_ERROR_OUT_OF_MEMORY (-2)

/* NOLINTEND(readability-identifier-naming) */

/* What libcarry calls them, so that it can stand beside a gf2x in one program. */
#define CARRY_GF2X_QUOTE(a) #a
#define CARRY_GF2X_TEXT(a) CARRY_GF2X_QUOTE(a)
#ifdef CARRY_COMPAT_SHARED
#define CARRY_GF2X_SYMBOL(name)
#else
#define CARRY_GF2X_SYMBOL(name) __asm__(CARRY_GF2X_TEXT(__USER_LABEL_PREFIX__) "carry_lib" #name)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* c = a b, in an + bn words. Sizes may be zero. c may be a or b, or both; no other overlap. Returns 0, or an error; c is then
 * as it was. */
extern int gf2x_mul(unsigned long* c, const unsigned long* a, unsigned long an, const unsigned long* b, unsigned long bn)
    CARRY_GF2X_SYMBOL(gf2x_mul);

/* Working memory that is kept from one product to the next. One thread at a time. */
struct gf2x_mul_pool_s {
    unsigned long* stk;
    size_t stk_size;
};
typedef struct gf2x_mul_pool_s gf2x_mul_pool_t[1];

/* An empty pool; and its end, after which it is empty. */
extern void gf2x_mul_pool_init(gf2x_mul_pool_t pool) CARRY_GF2X_SYMBOL(gf2x_mul_pool_init);
extern void gf2x_mul_pool_clear(gf2x_mul_pool_t pool) CARRY_GF2X_SYMBOL(gf2x_mul_pool_clear);

/* As gf2x_mul, with the memory of a pool, which grows to what it takes. Without one (NULL) that is gf2x_mul. */
extern int gf2x_mul_r(unsigned long* c, const unsigned long* a, unsigned long an, const unsigned long* b, unsigned long bn,
                      gf2x_mul_pool_t pool) CARRY_GF2X_SYMBOL(gf2x_mul_r);

/* c = a b, a and b of n words and c of 2n, which overlaps neither. Allocates nothing: stk has gf2x_toomspace(n) words. Where n
 * is not positive, nothing happens. */
extern void gf2x_mul_toom(unsigned long* c, const unsigned long* a, const unsigned long* b, long n, unsigned long* stk)
    CARRY_GF2X_SYMBOL(gf2x_mul_toom);
extern long gf2x_toomspace(long n) CARRY_GF2X_SYMBOL(gf2x_toomspace);

/* In gf2x the licence of its Toom code; here whose code it is. */
extern const char* gf2x_toom_gpl_status CARRY_GF2X_SYMBOL(gf2x_toom_gpl_status);

/* GF2X_VERSION_CODE, as the library has it. */
extern int gf2x_lib_version_code CARRY_GF2X_SYMBOL(gf2x_lib_version_code);

#ifdef __cplusplus
}
#endif

#endif
