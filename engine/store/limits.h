// Limits of the service on what is stored.
#pragma once

#include <cstdint>

namespace partita::store {

/// Bytes that a logical partition may hold, items and index together: 20 GB.
/// Source: https://learn.microsoft.com/azure/cosmos-db/concepts-limits
inline constexpr std::int64_t maximumLogicalPartitionBytes = 20LL * 1024 * 1024 * 1024;

} // namespace partita::store
