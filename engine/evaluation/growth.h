// Growth of a container from the rows that its entities gain (engine/mapping/rowgrowth.h), and the
// time until a partition reaches its limit.
//
// New children of a parent become new items where the child has items of its own. Where the child
// is embedded without a cap, or referenced by an array of keys, they enlarge existing items. Rows
// under a cap add bytes until the cap is full. Expiring items settle when as many expire as are
// created: rows gained per day x time to live x size. Growth is assumed proportional to existing
// bytes: a parent with twice the children gains twice as many.
//
// Limits apply to items and their index together: "Storage refers to the combined amount of data
// and index storage", says the table with the 20 GB of a logical partition
// (https://learn.microsoft.com/azure/cosmos-db/concepts-limits). A physical partition splits by the
// same measure, and the same bytes are billed.
#pragma once

#include "engine/mapping/mapping.h"
#include "engine/store/limits.h"

namespace partita::evaluation {

using store::maximumLogicalPartitionBytes;

/// Growth of one container in bytes.
struct Growth {
    double bytesPerDay = 0; ///< lasting growth of the whole container, for the full population
    /// Part of bytesPerDay that goes to existing logical partitions. An item whose key is its own
    /// id, or the hour it was written, starts a new one.
    double bytesPerDayInPlace = 0;
    /// With a time to live: bytes once as many items expire as are created, plus all other bytes of
    /// today.
    std::optional<double> settledBytes;
    /// Temporary growth besides bytesPerDay. It ends after bytesToSettle, when as many items expire
    /// as are created, or caps are full.
    double bytesPerDayToSettle = 0;
    double bytesToSettle = 0;
    /// Part of the temporary growth that permanently fills arrays and copies with a cap.
    double bytesPerDayToCaps = 0;
    double bytesToCaps = 0;

    /// All bytes multiplied by a factor, for example to include the index.
    Growth times(double factor) const;
    /// Days until a part of the container reaches `limit`. It has `bytes` of the container's `all`
    /// and the same share of its growth. `inPlace`: the part is a logical partition, which new keys
    /// do not enlarge.
    std::optional<double> daysUntil(double limit, double bytes, double all, bool inPlace) const;
};

/// Growth of the items, without their index.
Growth growthOf(const model::Container &container, const mapping::Mapper &mapper,
                const population::Rows &rows);

/// Days until `bytes` reach `limit`: 0 when already reached, absent when never.
std::optional<double> daysUntil(double bytes, double bytesPerDay, double limit);

} // namespace partita::evaluation
