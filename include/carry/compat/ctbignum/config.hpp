/// \file
/// For programs written for ctbignum: the macro that stands before what is to be inlined.
#pragma once

#if defined(__GNUC__)
#define CBN_ALWAYS_INLINE [[gnu::always_inline]]
#else
#define CBN_ALWAYS_INLINE
#endif
