/* The example of testing code in N. Gervasoni, Efficient Software Arithmetics on GF2x for public key cryptography, section 4.1,
 * with the lines restored that the printed page lost, and without the part that it marks as optional: raising the limit of the
 * stack. Everything else is as there, the function that it defines in the place of the header's included. */
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include "GF2x_Arithmetics.h"

#define BILLION 1000000000L

LIMB myRand(LIMB low, LIMB high) { return rand() % (high - low + 1) + low; }

struct timespec diff(struct timespec start, struct timespec end) {
    struct timespec temp;
    if ((end.tv_nsec - start.tv_nsec) < 0) {
        temp.tv_sec = end.tv_sec - start.tv_sec - 1;
        temp.tv_nsec = 1000000000 + end.tv_nsec - start.tv_nsec;
    } else {
        temp.tv_sec = end.tv_sec - start.tv_sec;
        temp.tv_nsec = end.tv_nsec - start.tv_nsec;
    }
    return temp;
}

void setResultArray(MPN* result, int RANDOM_NUMBERS) {
    for (int m = 0; m < RANDOM_NUMBERS; ++m) {
        MP_free(result[m]);
        result[m] = init_null();
    }
}

bool everything_is_fine(MPN a, MPN b) {
    MPN result = init_null(), r = init_null();

    MP_CombRtoLMul(&result, a, b);

    MP_CombLtoRMul_w(&r, a, b, 4);
    if (!MP_compare(result, r)) return false;

    MP_CombLtoRMul_w(&r, a, b, 8);
    if (!MP_compare(result, r)) return false;

    MP_KaratsubaMul(&r, a, b);
    if (!MP_compare(result, r)) return false;

    MP_Toom3(&r, a, b);
    if (!MP_compare(result, r)) return false;

    MP_Toom4(&r, a, b);
    if (!MP_compare(result, r)) return false;

    MP_CombLtoRMul(&r, a, b);
    if (!MP_compare(result, r)) return false;

    return true;
}

static inline void MP_free(MPN poly) { free(poly.num); }
/* end MP_free */

void main(int argc, char* argv[]) {
    setvbuf(stdout, 0, 2, 0);

    int factors_size = atoi(argv[1]);
    int random_numbers = atoi(argv[2]);
    MPN result[random_numbers];

    for (int m = 0; m < random_numbers; ++m) {
        result[m] = init_null();
    }

    /* Calculate time taken by a request */
    struct timespec requestStart, requestEnd;

    int l = factors_size;

    printf("\n%d", l);

    /* random factor initialization */
    LIMB limbs[l];
    MPN factors1[random_numbers], factors2[random_numbers];

    for (int j = 0; j < random_numbers; ++j) {
        for (int i = 0; i < l; ++i) {
            limbs[i] = myRand(1, 0xffffffffffffffff);
        }
        factors1[j] = init(limbs, l);

        for (int i = 0; i < l; ++i) {
            limbs[i] = myRand(1, 0xffffffffffffffff);
        }
        factors2[j] = init(limbs, (unsigned)l);
    }

    double accum;
    struct timespec time;

    /* check if all multiplications are working */
    if (!everything_is_fine(factors1[0], factors2[0])) {
        printf("Something is not working! Aborting...\n");
        exit(EXIT_FAILURE);
    }

    /* get cpu time before computation */
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestStart);
    for (int k = 0; k < random_numbers; ++k) {
        MP_CombRtoLMul(&result[k], factors1[k], factors2[k]);
    }
    /* get cpu time after computation */
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestEnd);
    time = diff(requestStart, requestEnd);
    accum = time.tv_nsec + time.tv_sec * BILLION;
    accum /= BILLION;
    printf("\t%lf", accum);

    setResultArray(result, random_numbers);

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestStart);
    for (int k = 0; k < random_numbers; ++k) MP_CombLtoRMul(&result[k], factors1[k], factors2[k]);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestEnd);
    time = diff(requestStart, requestEnd);
    accum = time.tv_nsec + time.tv_sec * BILLION;
    accum /= BILLION;
    printf("\t%lf", accum);

    setResultArray(result, random_numbers);

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestStart);
    for (int k = 0; k < random_numbers; ++k) MP_CombLtoRMul_w(&result[k], factors1[k], factors2[k], 4);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestEnd);
    time = diff(requestStart, requestEnd);
    accum = time.tv_nsec + time.tv_sec * BILLION;
    accum /= BILLION;
    printf("\t%lf", accum);

    setResultArray(result, random_numbers);

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestStart);
    for (int k = 0; k < random_numbers; ++k) MP_CombLtoRMul_w(&result[k], factors1[k], factors2[k], 8);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestEnd);
    time = diff(requestStart, requestEnd);
    accum = time.tv_nsec + time.tv_sec * BILLION;
    accum /= BILLION;
    printf("\t%lf", accum);

    setResultArray(result, random_numbers);

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestStart);
    for (int k = 0; k < random_numbers; ++k) {
        MP_KaratsubaMul(&result[k], factors1[k], factors2[k]);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestEnd);
    time = diff(requestStart, requestEnd);
    accum = time.tv_nsec + time.tv_sec * BILLION;
    accum /= BILLION;
    printf("\t%lf", accum);

    setResultArray(result, random_numbers);

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestStart);
    for (int k = 0; k < random_numbers; ++k) {
        MP_Toom3(&result[k], factors1[k], factors2[k]);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestEnd);
    time = diff(requestStart, requestEnd);
    accum = time.tv_nsec + time.tv_sec * BILLION;
    accum /= BILLION;
    printf("\t%lf", accum);

    setResultArray(result, random_numbers);

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestStart);
    for (int k = 0; k < random_numbers; ++k) {
        MP_Toom4(&result[k], factors1[k], factors2[k]);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &requestEnd);
    time = diff(requestStart, requestEnd);
    accum = time.tv_nsec + time.tv_sec * BILLION;
    accum /= BILLION;
    printf("\t%lf", accum);
    exit(EXIT_SUCCESS); /* what main returns without a value is not told to the shell */
}
