/* Where a version of LibTomMath misbehaves: each row of the list in docs/migrating.md, through the header of 0.09
 * (-DCARRY_TEST_BN) and through that of 1.2 and 1.3. */
#ifdef CARRY_TEST_BN
#include <bn.h>
#else
#define MP_WUR
#define MP_PRNG_ENABLE_LTM_RNG
#include <tommath.h>
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif

static int failures = 0;

static void expect(int condition, const char* what, int line) {
    if (!condition) {
        printf("line %d: %s\n", line, what);
        ++failures;
    }
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

static mp_int x, y, z, w;

static mp_int* set(mp_int* a, long value) {
    if (mp_set_int(a, (unsigned long)(value < 0 ? -value : value)) != MP_OKAY) {
        ++failures;
    }
    if (value < 0 && mp_neg(a, a) != MP_OKAY) {
        ++failures;
    }
    return a;
}

static int is(const mp_int* a, long value) {
    const unsigned long magnitude = (unsigned long)(value < 0 ? -value : value);
    return value == 0 ? a->used == 0 && a->sign == MP_ZPOS
                      : a->used == 1 && a->dp[0] == magnitude && (a->sign == MP_NEG) == (value < 0);
}

static int reads(const char* text, int radix, int error, long value) {
    char copy[64];
    strcpy(copy, text);
    set(&z, 77);
    return mp_read_radix(&z, copy, radix) == error && is(&z, value);
}

static int writes(mp_int* a, int radix, const char* text) {
    char buffer[128];
    int size = -1;
#ifdef CARRY_TEST_BN
    size = mp_radix_size(a, radix);
#else
    EXPECT(mp_radix_size(a, radix, &size) == MP_OKAY);
#endif
    return mp_toradix(a, buffer, radix) == MP_OKAY && strcmp(buffer, text) == 0 && size == (int)strlen(text) + 1;
}

static void copies_and_comparisons(void) {
    mp_int fresh;
    EXPECT(mp_copy(set(&x, 5), &y) == MP_OKAY && is(&y, 5));              /* y := x */
    EXPECT(mp_init_copy(&fresh, set(&x, 6)) == MP_OKAY && is(&fresh, 6)); /* fresh := x */
    mp_clear(&fresh);
    EXPECT(fresh.dp == NULL && fresh.used == 0 && fresh.alloc == 0);
    mp_clear(&fresh);
    EXPECT(mp_cmp(set(&x, -2), set(&y, -1)) == MP_LT);
    EXPECT(mp_cmp_mag(set(&x, -5), set(&y, 3)) == MP_GT && mp_cmp(&x, &y) == MP_LT);
    EXPECT(!mp_isodd(set(&x, 2)) && mp_iseven(&x) && mp_isodd(set(&x, 3)) && !mp_isodd(set(&x, 0)) && mp_iseven(&x));
}

static void zero_has_no_sign(void) {
    EXPECT(mp_neg(set(&x, 0), &y) == MP_OKAY && is(&y, 0));
    EXPECT(mp_mul(set(&x, -3), set(&y, 0), &z) == MP_OKAY && is(&z, 0));
    EXPECT(mp_mul_d(set(&x, -3), 0, &z) == MP_OKAY && is(&z, 0));
    EXPECT(reads("-0", 10, MP_OKAY, 0));
    EXPECT(writes(set(&x, 0), 10, "0"));
}

static void quotients_and_remainders(void) {
    mp_digit rest = 99;
    EXPECT(mp_mod(set(&x, 7), set(&y, -3), &z) == MP_OKAY && is(&z, -2));
    EXPECT(mp_mod(set(&x, -7), set(&y, -3), &z) == MP_OKAY && is(&z, -1));
    EXPECT(mp_mod(set(&x, -1), set(&y, -3), &z) == MP_OKAY && is(&z, -1));
    EXPECT(mp_mod(set(&x, -7), set(&y, 3), &z) == MP_OKAY && is(&z, 2));
    EXPECT(mp_div(set(&x, -7), set(&y, 3), &z, &w) == MP_OKAY && is(&z, -2) && is(&w, -1));
    EXPECT(mp_div(&x, set(&y, 0), &z, &w) == MP_VAL && mp_mod(&x, &y, &z) == MP_VAL);
    EXPECT(mp_div_d(&x, 0, &z, &rest) == MP_VAL && mp_mod_d(&x, 0, &rest) == MP_VAL && rest == 99);
    EXPECT(mp_mod_d(set(&x, -7), 3, &rest) == MP_OKAY && rest == 2);
    EXPECT(mp_mod_d(&x, 3, NULL) == MP_OKAY); /* as mp_div_d, which it is in 1.2 and 1.3 */
    EXPECT(mp_div_d(set(&x, -7), 3, &z, &rest) == MP_OKAY && is(&z, -2) && rest == 1);
    EXPECT(mp_sub_d(set(&x, 3), 7, &z) == MP_OKAY && is(&z, -4));
    EXPECT(mp_add_d(set(&x, -3), 7, &z) == MP_OKAY && is(&z, 4));
}

static void shifts(void) {
    EXPECT(mp_div_2(set(&x, -7), &z) == MP_OKAY && is(&z, -3));
    EXPECT(mp_div_2d(set(&x, -7), 2, &z, &w) == MP_OKAY && is(&z, -1) && is(&w, -3));
    EXPECT(mp_mod_2d(set(&x, -7), 2, &z) == MP_OKAY && is(&z, -3));
    EXPECT(mp_mod_2d(set(&x, 7), -1, &z) == MP_OKAY && is(&z, 0));
    EXPECT(mp_div_2d(set(&x, 7), -1, &z, &w) == MP_OKAY && is(&z, 7) && is(&w, 0));
#ifdef CARRY_TEST_BN /* "If the shift count b is less than or equal to zero the function places a in c" */
    EXPECT(mp_mul_2d(set(&x, 7), -1, &z) == MP_OKAY && is(&z, 7));
#else
    EXPECT(mp_mul_2d(set(&x, 7), -1, set(&z, 1)) == MP_VAL && is(&z, 1));
    EXPECT(mp_2expt(&z, -1) == MP_VAL && is(&z, 1));
#endif
    EXPECT(mp_mul_2d(set(&x, 7), 0, &z) == MP_OKAY && is(&z, 7));
    EXPECT(mp_lshd(set(&x, 7), -1) == MP_OKAY && is(&x, 7));
    mp_rshd(&x, -1);
    EXPECT(is(&x, 7));
    mp_rshd(&x, 2000000000);
    EXPECT(is(&x, 0));
    EXPECT(mp_lshd(&x, 2000000000) == MP_OKAY && is(&x, 0));
    EXPECT(mp_lshd(set(&x, 7), 2147483647) == MP_VAL && is(&x, 7));
}

static void divisors_and_inverses(void) {
    EXPECT(mp_gcd(set(&x, 0), set(&y, 0), &z) == MP_OKAY && is(&z, 0));
    EXPECT(mp_gcd(set(&x, -6), set(&y, -4), &z) == MP_OKAY && is(&z, 2));
    EXPECT(mp_gcd(set(&x, 0), set(&y, -6), &z) == MP_OKAY && is(&z, 6));
    EXPECT(mp_lcm(set(&x, 6), set(&y, -4), &z) == MP_OKAY && is(&z, 12));
    EXPECT(mp_lcm(set(&x, 0), set(&y, 0), &z) == MP_OKAY && is(&z, 0));
    EXPECT(mp_invmod(set(&x, -3), set(&y, 7), &z) == MP_OKAY && is(&z, 2));
    EXPECT(mp_invmod(set(&x, -3), set(&y, 10), &z) == MP_OKAY && is(&z, 3));
    EXPECT(mp_invmod(set(&x, 3), set(&y, 1), &z) == MP_OKAY && is(&z, 0));
    EXPECT(mp_invmod(set(&x, 3), set(&y, 0), &z) == MP_VAL && mp_invmod(&x, set(&y, -7), &z) == MP_VAL);
    EXPECT(mp_invmod(set(&x, 3), set(&y, 9), &z) == MP_VAL && mp_invmod(set(&x, 0), &y, &z) == MP_VAL);
}

static void powers_and_roots(void) {
    int symbol = 9;
    EXPECT(mp_exptmod(set(&x, 3), set(&y, -1), set(&w, 7), &z) == MP_OKAY && is(&z, 5));
    EXPECT(mp_exptmod(set(&x, -3), set(&y, -1), set(&w, 7), &z) == MP_OKAY && is(&z, 2));
    EXPECT(mp_exptmod(set(&x, 3), set(&y, 0), set(&w, 1), &z) == MP_OKAY && is(&z, 0));
    EXPECT(mp_exptmod(set(&x, 0), set(&y, 0), set(&w, 7), &z) == MP_OKAY && is(&z, 1));
    EXPECT(mp_exptmod(set(&x, 3), set(&y, 3), set(&w, -7), &z) == MP_VAL);
    EXPECT(mp_exptmod(set(&x, 3), set(&y, 3), set(&w, 0), &z) == MP_VAL);
    EXPECT(mp_exptmod(set(&x, 3), set(&y, -1), set(&w, 9), &z) == MP_VAL);
    EXPECT(mp_mul_2d(set(&w, 3), 60, &w) == MP_OKAY && mp_exptmod(set(&x, 2), set(&y, 64), &w, &z) == MP_OKAY);
    EXPECT(mp_div_2d(&z, 60, &z, NULL) == MP_OKAY && is(&z, 1));
    EXPECT(mp_n_root(set(&x, 0), 3, &z) == MP_OKAY && is(&z, 0));
    EXPECT(mp_n_root(set(&x, 7), 100, &z) == MP_OKAY && is(&z, 1));
    EXPECT(mp_n_root(set(&x, -27), 3, &z) == MP_OKAY && is(&z, -3));
    EXPECT(mp_n_root(set(&x, -4), 2, &z) == MP_VAL && is(&x, -4));
    EXPECT(mp_n_root(set(&x, 4), 0, &z) == MP_VAL);
    EXPECT(mp_n_root(set(&x, 7), 1, &z) == MP_OKAY && is(&z, 7));
    EXPECT(mp_n_root(set(&x, -27), 3, &x) == MP_OKAY && is(&x, -3));
    EXPECT(mp_sqrt(set(&x, 99), &z) == MP_OKAY && is(&z, 9));
    EXPECT(mp_expt_d(set(&x, -3), 3, &z) == MP_OKAY && is(&z, -27));
    EXPECT(mp_expt_d(set(&x, 0), 0, &z) == MP_OKAY && is(&z, 1));
    EXPECT(mp_jacobi(set(&x, 0), set(&y, 1), &symbol) == MP_OKAY && symbol == 1);
    EXPECT(mp_jacobi(set(&x, -1), set(&y, 7), &symbol) == MP_OKAY && symbol == -1);
    EXPECT(mp_jacobi(set(&x, 2), set(&y, 0), &symbol) == MP_VAL && mp_jacobi(&x, set(&y, -3), &symbol) == MP_VAL);
#ifndef CARRY_TEST_BN
    {
        mp_bool square = MP_NO;
        EXPECT(mp_kronecker(set(&x, -1), set(&y, 7), &symbol) == MP_OKAY && symbol == -1);
        EXPECT(mp_is_square(set(&x, 0), &square) == MP_OKAY && square == MP_YES);
        EXPECT(mp_is_square(set(&x, -4), &square) == MP_VAL && square == MP_NO);
        EXPECT(mp_root_n(set(&x, 0), 3, &z) == MP_OKAY && is(&z, 0));
        EXPECT(mp_root_n(set(&x, 4), -1, &z) == MP_VAL && mp_expt_n(&x, -1, &z) == MP_VAL);
        /* what never ended, or was wrong, where the modulus is no prime */
        EXPECT(mp_sqrtmod_prime(set(&x, 2), set(&y, 9), &z) == MP_VAL);
        EXPECT(mp_sqrtmod_prime(set(&x, 2), set(&y, 15), &z) == MP_VAL);
        EXPECT(mp_sqrtmod_prime(set(&x, 4), set(&y, 2), &z) == MP_VAL);
        EXPECT(mp_prime_rand(&z, 1, 2, MP_PRIME_SAFE) == MP_VAL);
        EXPECT(mp_prime_rand(&z, 1, 4, MP_PRIME_BBS | MP_PRIME_2MSB_ON) == MP_VAL);
        EXPECT(mp_prime_rand(&z, 1, 5, MP_PRIME_SAFE | MP_PRIME_2MSB_ON) == MP_VAL);
        EXPECT(mp_prime_rand(&z, 0, 64, 0) == MP_VAL && mp_prime_rand(&z, 1, 1, 0) == MP_VAL);
    }
#endif
}

#ifndef CARRY_TEST_BN
static mp_err zeros(void* out, size_t size) {
    memset(out, 0, size);
    return MP_OKAY;
}
static mp_err nothing(void* out, size_t size) {
    memset(out, 0, size);
    return MP_ERR;
}

/* A generator of old programs: 64 bits of a linear congruence; dat counts the calls. */
static int draw(unsigned char* dst, int len, void* dat) {
    static unsigned long long state = 1;
    int i;
    for (i = 0; i < len; ++i) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        dst[i] = (unsigned char)(state >> 56);
    }
    ++*(int*)dat;
    return len;
}
static int draws_nothing(unsigned char* dst, int len, void* dat) {
    memset(dst, 0, (size_t)len);
    ++*(int*)dat;
    return 0;
}
/* The longest primes: what is asked of the source is only counted. */
static int wanted = 0;
static int counts_bytes(unsigned char* dst, int len, void* dat) {
    (void)dst;
    (void)dat;
    wanted = len;
    return 0;
}
static int drawn = 0;
static void count_draw(void) { ++drawn; }
static unsigned long rng(unsigned char* out, unsigned long outlen, void (*callback)(void)) {
    int calls = 0;
    callback();
    return (unsigned long)draw(out, (int)outlen, &calls);
}

static void old_sources(void) {
    int calls = 0;
    void* const room = malloc(1 << 28);
    mp_digit digit = 0;
    mp_bool prime = MP_NO;
    EXPECT(mp_prime_random_ex(&z, 5, 80, MP_PRIME_2MSB_ON, draw, &calls) == MP_OKAY && calls > 0);
    EXPECT(mp_count_bits(&z) == 80 && mp_prime_is_prime(&z, 8, &prime) == MP_OKAY && prime == MP_YES);
    EXPECT(mp_prime_random_ex(&z, 5, 80, 0, draws_nothing, &calls) == MP_VAL);
    if (room != NULL) { /* else there is none for that many bytes */
        free(room);
        EXPECT(mp_prime_random_ex(&z, 5, 2147483647, 0, counts_bytes, NULL) == MP_VAL && wanted == 1 << 28);
    }
    EXPECT(mp_rand_digit(&digit) == MP_OKAY && digit <= MP_MASK);
    ltm_rng = rng; /* is asked where the system's source fails, which it does not here */
    ltm_rng_callback = count_draw;
    EXPECT(mp_rand(&z, 2) == MP_OKAY && z.used == 2);
    ltm_rng = NULL;
    ltm_rng_callback = NULL;
    KARATSUBA_MUL_CUTOFF = KARATSUBA_SQR_CUTOFF = TOOM_MUL_CUTOFF = TOOM_SQR_CUTOFF = 1; /* change nothing */
    EXPECT(mp_2expt(&x, 5000) == MP_OKAY && mp_decr(&x) == MP_OKAY && mp_sqr(&x, &y) == MP_OKAY &&
           mp_mul(&x, &x, &z) == MP_OKAY);
    EXPECT(mp_cmp(&y, &z) == MP_EQ && mp_sqrt(&y, &z) == MP_OKAY && mp_cmp(&z, &x) == MP_EQ);
}

/* A source that is none, and what only later versions have. */
static void later_versions(void) {
    FILE* const file = tmpfile();
    mp_bool prime = MP_NO;
    mp_digit digit = 0;
    uint32_t log = 99;
    mp_rand_source(zeros);
    EXPECT(mp_rand(&z, 3) == MP_ERR && is(&z, 0));
    EXPECT(mp_prime_rand(&z, 1, 64, 0) == MP_ITER);
    mp_rand_source(nothing);
    EXPECT(mp_rand(&z, 3) == MP_ERR && is(&z, 0));
    EXPECT(mp_prime_rand(&z, 1, 64, 0) == MP_VAL);
    mp_rand_source(NULL);
    EXPECT(mp_rand(&z, 3) == MP_OKAY && z.used == 3);
    EXPECT(mp_prime_rand(&z, 1, 3, MP_PRIME_SAFE | MP_PRIME_2MSB_ON) == MP_OKAY && is(&z, 7));
    EXPECT(mp_prime_rand(&z, 5, 65, MP_PRIME_BBS | MP_PRIME_2MSB_ON) == MP_OKAY && mp_count_bits(&z) == 65);
    EXPECT((z.dp[0] & 3) == 3 && (z.dp[1] & 0x18) == 0x18 && mp_prime_is_prime(&z, 3, &prime) == MP_OKAY && prime == MP_YES);
    EXPECT(mp_prime_fermat(set(&x, 7), set(&y, 10), &prime) == MP_OKAY && prime == MP_YES);
    EXPECT(mp_prime_is_prime(set(&x, 7919), -1, &prime) == MP_OKAY && prime == MP_YES);
    EXPECT(mp_2expt(&x, 100) == MP_OKAY && mp_incr(&x) == MP_OKAY && mp_prime_is_prime(&x, -1, &prime) == MP_OKAY);
    EXPECT(prime == MP_NO); /* the bases decide no primes of this size, but this one's divisors do */
    EXPECT(mp_2expt(&x, 127) == MP_OKAY && mp_decr(&x) == MP_OKAY && mp_prime_is_prime(&x, -1, &prime) == MP_VAL);
    EXPECT(mp_prime_is_prime(set(&x, -7), 8, &prime) == MP_OKAY && prime == MP_NO);
    EXPECT(mp_prime_miller_rabin(set(&x, 7), set(&y, 1), &prime) == MP_VAL && prime == MP_NO);
    EXPECT(mp_prime_miller_rabin(set(&x, 1), set(&y, 5), &prime) == MP_OKAY && prime == MP_NO);
    EXPECT(mp_2expt(&x, 60) == MP_OKAY && mp_decr(&x) == MP_OKAY && mp_log_u32(&x, 1 << 14, &log) == MP_OKAY && log == 4);
    EXPECT(mp_log_u32(&x, 1 << 8, &log) == MP_OKAY && log == 7 && mp_log_u32(set(&x, 1000), 1 << 10, &log) == MP_OKAY &&
           log == 0);
    EXPECT(mp_reduce_2k_setup_l(set(&x, 100), set(&z, -9)) == MP_OKAY && is(&z, 28));
    EXPECT(mp_2expt(&x, 50) == MP_OKAY && mp_incr(&x) == MP_OKAY && mp_sqr(&x, &x) == MP_OKAY);
    EXPECT(mp_prime_frobenius_underwood(&x, &prime) == MP_ITER && prime == MP_NO);
    EXPECT(mp_prime_strong_lucas_selfridge(&x, &prime) == MP_OKAY && prime == MP_NO);
    EXPECT(mp_prime_frobenius_underwood(set(&x, 5), &prime) == MP_OKAY && prime == MP_YES);
    EXPECT(mp_prime_frobenius_underwood(set(&x, 2), &prime) == MP_OKAY && prime == MP_YES);
    EXPECT(mp_prime_strong_lucas_selfridge(&x, &prime) == MP_OKAY && prime == MP_YES);
    EXPECT(mp_montgomery_calc_normalization(&z, set(&x, 1)) == MP_OKAY && is(&z, 0));
    EXPECT(mp_montgomery_setup(&x, &digit) == MP_OKAY && mp_2expt(&z, 70) == MP_OKAY && mp_decr(&z) == MP_OKAY);
    EXPECT(mp_montgomery_reduce(&z, &x, digit) == MP_OKAY && is(&z, 0));
    EXPECT(mp_montgomery_setup(set(&x, -7), &digit) == MP_OKAY && mp_montgomery_reduce(set(&z, 5), &x, digit) == MP_VAL);
    EXPECT(mp_2expt(&x, 120) == MP_OKAY && mp_2expt(&y, 60) == MP_OKAY && mp_sub(&x, &y, &x) == MP_OKAY);
    EXPECT(mp_dr_is_modulus(&x) == MP_NO && mp_reduce_is_2k(&x) == MP_NO);
    EXPECT(mp_reduce_2k_setup(&x, &digit) == MP_VAL);
    EXPECT(mp_incr(&x) == MP_OKAY && mp_dr_is_modulus(&x) == MP_YES && mp_reduce_is_2k(&x) == MP_YES);
    EXPECT(mp_reduce_2k_setup(&x, &digit) == MP_OKAY && digit == MP_MASK);
    EXPECT(file != NULL && fputs("-ff\200", file) >= 0);
    rewind(file);
    EXPECT(mp_fread(&z, 16, file) == MP_OKAY && is(&z, -255));
    EXPECT(mp_fread(&z, 16, file) == MP_ERR && is(&z, -255) && mp_fread(&z, 1, file) == MP_VAL);
    fclose(file);
    EXPECT(strcmp(mp_error_to_string(MP_MEM), "Out of heap") == 0 && strcmp(mp_error_to_string(99), "Invalid error code") == 0);
    EXPECT(mp_prime_rabin_miller_trials(1) == -1 && mp_prime_rabin_miller_trials(1024) == 12 &&
           mp_prime_rabin_miller_trials(1 << 30) == 2);
    EXPECT(mp_pack_count(set(&x, 1), 8, 1) == 0 && mp_pack(&y, 1, NULL, MP_LSB_FIRST, 1, MP_BIG_ENDIAN, 8, &x) == MP_VAL);
    EXPECT(mp_get_bit(&x, -1) == MP_VAL && ltm_prime_tab[255] == 1619);
}
#endif

static void text(void) {
    char nothing[8] = "unused";
    EXPECT(reads("12x4", 10, MP_VAL, 0));
    EXPECT(reads("", 10, MP_OKAY, 0) && reads("-", 10, MP_OKAY, 0));
    EXPECT(reads(" 12", 10, MP_VAL, 0) && reads("+12", 10, MP_VAL, 0) && reads("12 ", 10, MP_VAL, 0));
    EXPECT(reads("12\n", 10, MP_OKAY, 12) && reads("-12\r\n", 10, MP_OKAY, -12));
    EXPECT(reads("zz", 36, MP_OKAY, 1295) && reads("ZZ", 36, MP_OKAY, 1295));
    EXPECT(reads("zz", 62, MP_OKAY, 61 * 62 + 61) && reads("ZZ", 62, MP_OKAY, 35 * 62 + 35) && reads("+/", 64, MP_OKAY, 4031));
    EXPECT(reads("12", 1, MP_VAL, 0) && reads("12", 65, MP_VAL, 0) && reads("12", 2, MP_VAL, 0));
    EXPECT(mp_toradix(&x, nothing, 1) == MP_VAL && mp_toradix(&x, nothing, 65) == MP_VAL);
    EXPECT(writes(set(&x, -255), 16, "-FF") && writes(&x, 2, "-11111111") && writes(&x, 8, "-377") && writes(&x, 10, "-255"));
    EXPECT(writes(set(&x, 4031), 64, "+/") && writes(&x, 62, "131"));
    EXPECT(mp_tohex(&x, nothing) == MP_OKAY && strcmp(nothing, "FBF") == 0);
    EXPECT(mp_todecimal(&x, nothing) == MP_OKAY && strcmp(nothing, "4031") == 0);
    EXPECT(mp_tooctal(&x, nothing) == MP_OKAY && strcmp(nothing, "7677") == 0);
    EXPECT(mp_tobinary(set(&x, 5), nothing) == MP_OKAY && strcmp(nothing, "101") == 0);
    EXPECT(mp_set_int(&x, 0xffffffffffUL) == MP_OKAY && x.used == 1 && x.dp[0] == 0xffffffffUL);
}

static void bytes(void) {
    unsigned char buffer[16];
    EXPECT(mp_unsigned_bin_size(set(&x, 0)) == 0 && mp_signed_bin_size(&x) == 1);
    EXPECT(mp_to_signed_bin(set(&x, -258), buffer) == MP_OKAY && mp_signed_bin_size(&x) == 3);
    EXPECT(buffer[0] == 1 && buffer[1] == 1 && buffer[2] == 2);
    EXPECT(mp_read_signed_bin(&z, buffer, 3) == MP_OKAY && is(&z, -258));
    EXPECT(mp_to_unsigned_bin(&x, buffer) == MP_OKAY && buffer[0] == 1 && buffer[1] == 2);
    EXPECT(mp_read_unsigned_bin(&z, buffer, 2) == MP_OKAY && is(&z, 258));
    EXPECT(mp_toraw(&x, buffer) == MP_OKAY && mp_raw_size(&x) == 3 && mp_read_raw(&z, buffer, 3) == MP_OKAY && is(&z, -258));
    EXPECT(mp_tomag(&x, buffer) == MP_OKAY && mp_mag_size(&x) == 2 && mp_read_mag(&z, buffer, 2) == MP_OKAY && is(&z, 258));
    EXPECT(mp_read_unsigned_bin(&z, buffer, 0) == MP_OKAY && is(&z, 0));
    EXPECT(mp_read_signed_bin(&z, buffer, 0) == MP_VAL && mp_read_unsigned_bin(&z, buffer, -1) == MP_VAL);
    buffer[0] = 1;
    EXPECT(mp_read_signed_bin(&z, buffer, 1) == MP_OKAY && is(&z, 0)); /* -0 */
}

static void room(void) {
    mp_int a;
    EXPECT(mp_init(&a) == MP_OKAY && a.alloc == MP_PREC && a.used == 0 && a.sign == MP_ZPOS);
    mp_clear(&a);
    EXPECT(mp_init_size(&a, 1) == MP_OKAY && a.alloc >= 1);
    mp_clear(&a);
    EXPECT(mp_init_size(&a, 33) == MP_OKAY && a.alloc >= 33 && a.dp[32] == 0);
    EXPECT(mp_shrink(&a) == MP_OKAY && a.alloc < 33);
    mp_clear(&a);
    EXPECT(mp_init_size(&a, -1) == MP_VAL);
    mp_clear(&a);
}

static void reductions(void) {
    mp_int m, mu;
    EXPECT(mp_init(&m) == MP_OKAY && mp_init(&mu) == MP_OKAY);
    EXPECT(mp_reduce_setup(&mu, set(&m, 1000003)) == MP_OKAY);
    EXPECT(mp_reduce(set(&x, 2000007), &m, &mu) == MP_OKAY && is(&x, 1));
    EXPECT(mp_reduce(set(&x, 5), &m, &mu) == MP_OKAY && is(&x, 5));
    EXPECT(mp_reduce(set(&x, -5), &m, &mu) == MP_OKAY && is(&x, 999998));
    EXPECT(mp_reduce_setup(&mu, &m) == MP_OKAY && mp_reduce_setup(&m, &m) == MP_OKAY && mp_cmp(&m, &mu) == MP_EQ);
    EXPECT(mp_reduce_setup(&mu, set(&m, -5)) == MP_VAL);
    EXPECT(mp_reduce_setup(&mu, set(&m, 0)) == MP_VAL && mp_reduce(&x, &m, &mu) == MP_VAL);
    mp_clear(&m);
    mp_clear(&mu);
}

int main(void) {
    if (mp_init(&x) != MP_OKAY || mp_init(&y) != MP_OKAY || mp_init(&z) != MP_OKAY || mp_init(&w) != MP_OKAY) {
        return 2;
    }
    copies_and_comparisons();
    zero_has_no_sign();
    quotients_and_remainders();
    shifts();
    divisors_and_inverses();
    powers_and_roots();
    text();
    bytes();
    room();
    reductions();
#ifndef CARRY_TEST_BN
    later_versions();
    old_sources();
#endif
    mp_clear(&x);
    mp_clear(&y);
    mp_clear(&z);
    mp_clear(&w);
    return failures != 0;
}
