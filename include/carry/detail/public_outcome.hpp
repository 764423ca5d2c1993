/// \file
/// Where constant-time code lets its answer be seen: that there is no inverse, say.
#pragma once

/// The truth value `answer`, which is public although it was found from secrets. It is what it is; the checks of constant time
/// (tests/constant_time) define it as what makes it known to valgrind, so that they find branches on anything else.
#ifndef CARRY_PUBLIC_OUTCOME
#define CARRY_PUBLIC_OUTCOME(answer) (answer)
#endif
