// Meaning of a time to live in words, for items of a container and for their copies in the
// analytical store.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace partita::forms {

using Lifetime = std::optional<std::int64_t>;

/// "1 day 12 hours": the two largest units; below a minute the seconds.
QString spanWords(std::int64_t seconds);
QString lifetimeWords(const Lifetime &seconds);
QString analyticalWords(const Lifetime &seconds);
/// The problem of such a number of seconds; empty when it is valid.
QString problemOfLifetime(const Lifetime &seconds);

} // namespace partita::forms
