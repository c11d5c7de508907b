// Growth of a container's logical partitions from the materialised sample to the full population.
// They grow in number where the key has many values (a user), or in size where the sample already
// has all key values (six tenants, ten colours).
#pragma once

#include "engine/mapping/keygrowth.h"
#include "engine/mapping/mapping.h"
#include "engine/model/workbook.h"
#include "engine/population/rows.h"
#include "engine/store/container.h"

#include <unordered_map>

namespace partita::evaluation {

using mapping::KeyGrowth;

/// Growth of each logical partition of a container, by the document types in it. When a container
/// holds users (partly sampled) and tenants (all present), the partitions of users grow in number
/// and those of tenants in size.
class LogicalGrowths {
public:
    /// `stored` is the loaded container, `rows` are the materialised rows.
    LogicalGrowths(const model::Container &container, const store::Container &stored,
                   const mapping::Mapper &mapper, const population::Rows &rows);

    /// `key`: the hash of the partition key.
    KeyGrowth of(store::HashPoint key) const;

private:
    KeyGrowth m_ofAll; ///< the greatest of all types
    /// Bits of the hash of a key, which are spread evenly already.
    struct SpreadBits {
        std::size_t operator()(store::HashPoint point) const;
    };
    /// By the hash of the key: where all types that have items grow less.
    std::unordered_map<store::HashPoint, KeyGrowth, SpreadBits> m_byKey;
};

/// Share of a document type's items in the full population that have the most common key value,
/// where the row that the key names is drawn by Zipf's law. Nothing where the sample shows the
/// share: a small sample draws from fewer rows, and therefore in other shares.
std::optional<double> commonestKeyShare(const model::Container &container,
                                        const model::DocumentType &type,
                                        const population::Rows &rows);

/// Concentration of the container's materialised items on first key levels: the sum of squared
/// shares of the values. 1/n for n equal values, 1 when all items have the same value.
double firstLevelConcentration(const store::Container &container);

/// Share of a physical partition's deviation from the mean that remains in full, when hashing
/// spreads `growth` times as many first levels. The relative deviation of a sum of n independent
/// parts is 1/sqrt(n) of that of one part.
double deviationLeft(double growth);

} // namespace partita::evaluation
