#include "kernels/pieces.hpp"

#include "kernels/kernels.hpp"

#ifdef CARRY_HAS_X86_64_KERNELS
#include "kernels/x86_64/avx512_divide_pieces.hpp"
#endif

namespace carry::kernels {

const piece_kernels* pieces() noexcept {
#ifdef CARRY_HAS_X86_64_KERNELS
    if (integer().level == isa_level::avx512) {
        return &x86_64::avx512_pieces;
    }
#endif
    return nullptr;
}

}  // namespace carry::kernels
