#!/bin/sh
# check_exports.sh LIBRARY ARCHIVE: the shared library defines nothing for others but carry_* and what is public in namespace
# carry; and all of that: what the archive, made of the same objects, has marked as visible.
set -eu
exported=$(nm -D --defined-only "$1" | awk '{ print $NF }')
status=0
complain() {
    if [ -n "$2" ]; then
        printf '%s:\n' "$1"
        printf '%s\n' "$2" | c++filt
        status=1
    fi
}
complain 'exported, and not of Carry' "$(printf '%s\n' "$exported" | grep -Ev '^(carry_[a-z0-9_]+|_Z(NK?[RO]?|T.N)5carry.*|_ZNK?St.*5carry.*)$')"
complain 'exported, and not public' \
    "$(printf '%s\n' "$exported" | grep -E '^_ZN5carry(12integer_rows|9gf2x_rows|7modular|7kernels|3row|1c)')"
# What the loader holds once for all libraries keeps this one loaded for ever where a program has opened it with dlopen.
complain 'unique, so that dlclose does not unload the library' "$(readelf -W --dyn-syms "$1" | awk '$5 == "UNIQUE" { print $8 }')"
for name in carry_integer_add carry_integer_sub carry_integer_compare carry_integer_shift_left carry_integer_shift_right \
    carry_integer_xgcd carry_integer_jacobi carry_gf2x_add carry_gf2x_compare carry_gf2x_shift_left carry_gf2x_shift_right \
    carry_gf2x_xgcd carry_gf2x_mul_low carry_gf2x_mul_high \
    carry_integer_mul carry_integer_mul_low carry_integer_mul_high carry_integer_mul_middle carry_integer_sqr \
    carry_integer_divrem carry_integer_powm carry_integer_powm_ct carry_integer_powm_ct_batch carry_integer_invmod \
    carry_integer_invmod_ct carry_integer_gcd carry_integer_sqrtrem carry_integer_is_probable_prime carry_integer_text_size \
    carry_integer_to_text carry_integer_from_text carry_gf2x_mul carry_gf2x_sqr carry_gf2x_divrem carry_gf2x_gcd \
    carry_gf2x_powm carry_gf2x_invmod carry_gf2x_is_irreducible carry_gf2x_mul_ct carry_gf2x_mul_cyclic_ct \
    carry_gf2x_invmod_cyclic_ct carry_version carry_isa carry_release_kept_memory; do
    printf '%s\n' "$exported" | grep -qx "$name" || complain 'not exported' "$name"
done
visible=$(readelf -sW "$2" | awk '($5 == "GLOBAL" || $5 == "WEAK") && $6 == "DEFAULT" && $7 != "UND" { print $8 }' |
    grep -E '^_Z(NK?[RO]?|T.N)5carry' | sort -u)
# What is exported is said twice, so that what stands once is missing there.
complain 'public, and not exported' "$(printf '%s\n' "$exported" "$exported" "$visible" | sort | uniq -u)"
exit $status
