// How the logical partitions of a container grow from the materialised sample to the full
// population: in number, where their key is one of many (a user), or in size, where all key values
// are there already (six tenants, ten colours).
#pragma once

#include "engine/mapping/mapping.h"
#include "engine/model/workbook.h"
#include "engine/population/rows.h"
#include "engine/store/container.h"

#include <map>
#include <string>

namespace partita::evaluation {

struct LogicalGrowth {
    double number = 1; ///< logical partitions in full for each materialised one
    double size = 1; ///< bytes and items in full of each
    bool operator==(const LogicalGrowth &) const = default;
};

/// Of each logical partition of a container, by the document types in it: where users come with the
/// sample and tenants are all there, the partitions of users grow in number and those of tenants in
/// size.
class LogicalGrowths {
public:
    /// `stored` is the loaded container, `rows` are the materialised ones.
    LogicalGrowths(const model::Container &container, const store::Container &stored,
                   const mapping::Mapper &mapper, const population::Rows &rows);

    LogicalGrowth of(const store::PartitionKey &key) const;

private:
    LogicalGrowth m_ofAll; ///< where all types grow alike
    std::map<std::string, LogicalGrowth> m_byKey; ///< else, by the text of the key
};

/// Values of the first level of the container's key, in full for each materialised one, over the
/// items of one document type; 1 where all of them are there already. It says whether the hash
/// evens out in full what the sample has unevenly: further levels do not count, since what shares a
/// first level lies together.
double firstLevelGrowthOf(const model::Container &container, const model::DocumentType &type,
                          const population::Rows &rows);

/// The share that the commonest key value has of a document type's items in the full population,
/// where they draw the row that the key names by Zipf's law; nothing where the sample shows it. A
/// small sample draws from few rows, and so in other shares.
std::optional<double> commonestKeyShare(const model::Container &container,
                                        const model::DocumentType &type,
                                        const population::Rows &rows);

/// How far the container's items share the first level of their key: the sum of the squared shares
/// of its values, 1/n for n values alike, 1 when all items have the same. Of what is materialised.
double firstLevelConcentration(const store::Container &container);

/// The share of a physical partition's deviation from the mean that is left in full, when `growth`
/// times as many first levels are spread by their hash: a sum of n independent parts deviates from
/// its mean, relative to it, by 1/sqrt(n) of what one part does.
double deviationLeft(double growth);

} // namespace partita::evaluation
