#include "called.h"

int carry_header_in_intel_syntax(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n);
int carry_header_in_intel_syntax(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) {
    return carry_header_calls_for_rows(r, a, b, n);
}
