// Comparison of the answers of two stores. Times can only be compared when the answers are equal.
#pragma once

#include "tests/benchmarks/store.h"

#include <span>

namespace partita::benchmarks {

/// Asks all of them for every request with `keys` keys, and lets all take in some likes between two
/// rounds. Compares rows one by one with those of the first, system properties left out, in order
/// where the request has one. Empty when all agree, else what differs first.
std::string findDisagreement(const Blog &blog, std::span<Store *const> stores, std::size_t keys);

/// A key that the request may be asked with.
const std::string &keyFor(Request request, const Blog &blog, std::uint64_t number);

} // namespace partita::benchmarks
