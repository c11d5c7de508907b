// What a time to live means, in words beside its seconds: of the items of a container, and of their
// copies in its analytical store.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace partita::forms {

using Lifetime = std::optional<std::int64_t>;

/// "1 day 12 hours": the two greatest units; of less than a minute the seconds.
QString spanWords(std::int64_t seconds);
QString lifetimeWords(const Lifetime &seconds);
QString analyticalWords(const Lifetime &seconds);
/// Why there can be no such number of seconds; empty when there can.
QString problemOfLifetime(const Lifetime &seconds);

} // namespace partita::forms
