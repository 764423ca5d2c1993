// gf2x to and from text.

#include <carry/gf2x.hpp>

#include "row/row.hpp"
#include "value/gf2x_access.hpp"

#include <carry/detail/polynomial_text.hpp>

namespace carry {

namespace {

/// r = the polynomial that text begins with, of which this is the extent, in the memory that r has, if that suffices. Throws
/// std::length_error, std::bad_alloc before r is touched.
void read(gf2x& r, std::string_view text, const detail::polynomial_extent& extent) {
    detail::check_bits(extent.bits);
    detail::limb_row& row = detail::gf2x_access::row(r);
    row.resize_discarding(carry::row::limbs_for(extent.bits));
    row::zero(row.data(), row.size());
    detail::add_polynomial(row.data(), text, extent);
    row.normalize();
}

}  // namespace

gf2x gf2x::from_string(std::string_view text) {
    const detail::polynomial_extent extent = detail::extent_of_polynomial(text);
    if (!extent.is_all_of(text)) {
        throw std::invalid_argument(std::string("carry: not a polynomial over GF(2): expected ") + extent.missing +
                                    " at character " + std::to_string(extent.at + 1));
    }
    gf2x r;
    read(r, text, extent);
    return r;
}

std::string gf2x::to_string(gf2x_format format) const {
    return detail::polynomial_text(row_.data(), row_.size(), bit_length(), weight(), format);
}

std::to_chars_result to_chars(char* first, char* last, const gf2x& a, gf2x_format format) noexcept {
    return detail::write_polynomial(first, last, a.limbs().data(), a.limbs().size(), a.bit_length(), format);
}

std::from_chars_result from_chars(const char* first, const char* last, gf2x& a) {
    const std::string_view text(first, static_cast<std::size_t>(last - first));
    const detail::polynomial_extent extent = detail::extent_of_polynomial(text);
    if (extent.size == 0) {
        return {first, std::errc::invalid_argument};
    }
    const char* const end = first + extent.size;
    if (extent.bits > max_bits) {
        return {end, std::errc::result_out_of_range};
    }
    read(a, text, extent);
    return {end, std::errc{}};
}

}  // namespace carry
