#include <carry/carry.h>
#include <carry/isa.hpp>

const char* carry_version(void) noexcept { return CARRY_VERSION; }

const char* carry_isa(void) noexcept { return carry::isa_name(carry::isa()).data(); }
