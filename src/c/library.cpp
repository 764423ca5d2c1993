#include <carry/carry.h>
#include <carry/isa.hpp>
#include <carry/limits.hpp>

const char* carry_version(void) noexcept { return CARRY_VERSION; }

const char* carry_isa(void) noexcept { return carry::isa_name(carry::isa()).data(); }

void carry_release_kept_memory(void) noexcept { carry::release_kept_memory(); }
