/// \file
/// <immintrin.h> without GCC 12's false alarms: it takes the undefined operands within its own intrinsics for ours (bug
/// 105593), wherever they are inlined, so that the two warnings stay off to the end of the source file.
#pragma once

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
