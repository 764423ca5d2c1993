/// \file
/// A row of limbs that ends (or begins) exactly at a page that may not be touched: a kernel that reads or writes beyond its
/// operands faults at once.
#pragma once

#include <carry/limb.hpp>

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <span>
#include <vector>

namespace carry::test {

class guarded_row {
public:
    enum class guard { after, before };

    explicit guarded_row(std::size_t n, guard side = guard::after) : n_(n) {
        const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        const std::size_t used = std::max(page, (n * sizeof(limb) + page - 1) / page * page);
        length_ = used + 2 * page;
        base_ = static_cast<std::byte*>(::mmap(nullptr, length_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        if (base_ == MAP_FAILED || ::mprotect(base_ + page, used, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
        std::byte* begin = side == guard::after ? base_ + page + used - n * sizeof(limb) : base_ + page;
        data_ = reinterpret_cast<limb*>(begin);
    }
    explicit guarded_row(std::span<const limb> contents, guard side = guard::after) : guarded_row(contents.size(), side) {
        std::copy(contents.begin(), contents.end(), data_);
    }
    guarded_row(const guarded_row&) = delete;
    guarded_row& operator=(const guarded_row&) = delete;
    ~guarded_row() { ::munmap(base_, length_); }

    limb* data() { return data_; }
    const limb* data() const { return data_; }
    std::size_t size() const { return n_; }
    std::span<const limb> span() const { return {data_, n_}; }
    std::vector<limb> value() const { return {data_, data_ + n_}; }

private:
    std::size_t n_, length_ = 0;
    std::byte* base_ = nullptr;
    limb* data_ = nullptr;
};

}  // namespace carry::test
