// How fast a container grows by the rows that its entities gain (gain.h), and when a partition
// meets its limit.
//
// New children of a parent are new items where the child has items of its own, and make items
// larger where it is embedded without a cap or referred to by an array of keys. What a cap holds
// grows until the cap is full. What expires settles where as much goes as comes: rows gained a day
// x time to live x size. Growth is taken to be shared as the bytes are that are there: a parent
// with twice the children gathers twice as many.
//
// Limits are about items and their index together: "Storage refers to the combined amount of data
// and index storage", says the table with the 20 GB of a logical partition
// (https://learn.microsoft.com/azure/cosmos-db/concepts-limits), and a physical partition splits by
// the same measure. It is what is paid for, too.
#pragma once

#include "engine/mapping/mapping.h"

namespace partita::evaluation {

/// Bytes that a logical partition may hold: 20 GB.
inline constexpr std::int64_t maximumLogicalPartitionBytes = 20LL * 1024 * 1024 * 1024;

struct Growth {
    double bytesPerDay = 0; ///< of the whole container, in full, for good
    /// Of these, what comes to logical partitions that are there already: a new item whose key is
    /// its own id, or the hour of its writing, makes a new one.
    double bytesPerDayInPlace = 0;
    /// With a time to live: bytes when as much expires as comes, and what else there is today.
    std::optional<double> settledBytes;
    /// Beside bytesPerDay, until so many bytes have come: where as much expires as comes, or caps
    /// are full.
    double bytesPerDayToSettle = 0;
    double bytesToSettle = 0;
    /// Of these, what goes under caps for good: arrays and copies that keep the newest so many.
    double bytesPerDayToCaps = 0;
    double bytesToCaps = 0;

    /// With so many times the bytes everywhere: those of the index, say.
    Growth times(double factor) const;
    /// Days until a part of the container that has `bytes` of its `all`, and that share of its
    /// growth, has `limit`. `inPlace`: a logical partition, which new keys leave as it is.
    std::optional<double> daysUntil(double limit, double bytes, double all, bool inPlace) const;
};

/// Of the items alone.
Growth growthOf(const model::Container &container, const mapping::Mapper &mapper,
                const population::Rows &rows);

/// Days until `bytes` have become `limit`: 0 when they have, absent when they never will.
std::optional<double> daysUntil(double bytes, double bytesPerDay, double limit);

} // namespace partita::evaluation
