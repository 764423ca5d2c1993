/* Carry: what the library was built with. Valid C and C++.
 *
 * The limb size is fixed by the installed copy of this file, never by a user's flags: `make install` of a 32-bit build
 * lays down a copy whose default is 32. */
#ifndef CARRY_CONFIG_H
#define CARRY_CONFIG_H

#define CARRY_VERSION_MAJOR 0
#define CARRY_VERSION_MINOR 1
#define CARRY_VERSION_PATCH 0
#define CARRY_VERSION "0.1.0"

/* Bits in a limb: 64, or 32 on 32-bit targets and on request. */
#ifndef CARRY_LIMB_BITS
#if defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ == 4
#define CARRY_LIMB_BITS 32
#else
#define CARRY_LIMB_BITS 64
#endif
#endif

#if CARRY_LIMB_BITS != 32 && CARRY_LIMB_BITS != 64
#error "CARRY_LIMB_BITS is 32 or 64"
#endif

/* Stands before what the shared library exports; everything else in it is hidden. */
#if defined(__GNUC__)
#define CARRY_API __attribute__((visibility("default")))
#else
#define CARRY_API
#endif

#endif
