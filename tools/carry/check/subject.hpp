/// \file
/// What `carry check` checks: each subject makes up a case, works it at the level in use, and holds the result against a
/// reference or an identity.
#pragma once

#include "work/random_rows.hpp"

#include <carry/algorithms.hpp>

#include <functional>
#include <string>
#include <vector>

namespace carry::tool {

struct subject {
    world w;
    std::string name;
    /// Works a case that it draws; an empty text if all is right, else which case was wrong.
    std::function<std::string(random_rows& random)> work;
};

/// Every row of the algorithm tables, and the library's own choice among them, against the schoolbook product of the level
/// portable.
std::vector<subject> product_subjects();
/// The first source document's algorithms, for limbs of every width.
std::vector<subject> document_subjects();
/// The kernels of the level in use against those of the level portable.
std::vector<subject> kernel_subjects();
/// What is built on products, by the identities that define it.
std::vector<subject> identity_subjects();

/// A row for results that notices writes beyond its end.
class result_row {
public:
    explicit result_row(std::size_t n) : limbs_(n + beyond, mark) {}
    explicit result_row(const row_of_limbs& values) : limbs_(values) { limbs_.resize(values.size() + beyond, mark); }
    limb* data() { return limbs_.data(); }
    /// Whether the row is a prefix of nothing but values, and what lies beyond it is as it was.
    bool holds(const row_of_limbs& values) const {
        row_of_limbs expected(values);
        expected.resize(values.size() + beyond, mark);
        return limbs_ == expected;
    }
    bool is_intact() const { return row_of_limbs(limbs_.end() - beyond, limbs_.end()) == row_of_limbs(beyond, mark); }

private:
    static constexpr std::size_t beyond = 2;
    static constexpr limb mark = static_cast<limb>(0xa5c3'96f0'5a3c'690full);
    row_of_limbs limbs_;
};

/// A size from 1 on, mostly small, sometimes up to most.
std::size_t draw_size(random_rows& random, std::size_t most);

}  // namespace carry::tool
