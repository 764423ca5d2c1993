/// \file
/// What an expression stands for.
#pragma once

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace carry::tool {

/// An integer (a residue modulo M too, as the one in [0, M)), a polynomial (a residue too, as the one of least degree), a
/// truth, or several values at once.
class value {
public:
    using list = std::vector<value>;

    value() = default;
    value(integer a) : content_(std::move(a)) {}
    value(gf2x a) : content_(std::move(a)) {}
    explicit value(bool a) : content_(a) {}
    explicit value(list values) : content_(std::move(values)) {}

    template <class T>
    bool is() const noexcept {
        return std::holds_alternative<T>(content_);
    }
    template <class T>
    const T& as() const {
        return std::get<T>(content_);
    }
    template <class T>
    T& as() {
        return std::get<T>(content_);
    }
    bool is_number() const noexcept { return is<integer>() || is<gf2x>(); }

private:
    std::variant<integer, gf2x, bool, list> content_;
};

/// How values are written: integers in a base from 2 to 64, polynomials in a format of their own.
struct value_format {
    int base = 10;
    gf2x_format polynomial = gf2x_format::polynomial;
};

/// `true`, `255`, `x^5+x^2+1`, `(1, x, 0)`.
std::string to_text(const value& v, const value_format& format);

}  // namespace carry::tool
