// Partition keys that a container of a derived design may have, and the load of its look-ups with
// each.
#pragma once

#include "engine/mapping/accesses.h"

namespace partita::mapping {

/// Size of a container of one document type, today and at the horizon.
struct SizeOutlook {
    double days = 0; ///< until the horizon
    double bytes = 0; ///< at the horizon, with the index
    int partitionsToday = 1;
    int partitionsThen = 1;

    /// Partitions to judge keys on. On one, every key is as good as another, but the key of a
    /// container that has items cannot be changed in place.
    double judgedOn() const { return partitionsThen < 2 ? 2 : partitionsThen; }
};
SizeOutlook outlookOf(const model::Workbook &workbook, const model::DocumentType &type);

/// A value that items of a document type may be partitioned by.
struct PossibleKey {
    RowValue value;
    model::Field field; ///< that holds it; new when the document type has none
};

/// A value that accesses give, but that is no key.
struct RefusedKey {
    RowValue value;
    std::string reason; ///< "it has only 8 values"
};

/// What a container can be partitioned by, and what not.
struct KeyPool {
    std::vector<PossibleKey> keys;
    std::vector<RefusedKey> refused;
};

/// Keys of a document type, without duplicates: the id first, then the value at `presentPath`, then
/// what accesses give. A key never changes, is never absent, and has at least ten values for each
/// physical partition, none over 20 GB at the horizon. The id always qualifies.
KeyPool possibleKeys(const model::Workbook &workbook, const model::DocumentType &type,
                     const std::string &presentPath, const std::vector<Access> &accesses,
                     const SizeOutlook &outlook);

/// True when the access gives the key, or so few values of it that it need not visit every
/// partition.
bool isServed(const Access &access, const PossibleKey &key, double partitions);
/// RU of one access to items with that key on so many physical partitions, apart from the charge
/// of the rows that it finds. `id`: the value in the field `id`.
double lookUpCharge(const Access &access, const PossibleKey &key, const PossibleKey &id,
                    double partitions);
/// RU/s of all accesses.
double lookUpLoad(const std::vector<Access> &accesses, const PossibleKey &key,
                  const PossibleKey &id, double partitions);

} // namespace partita::mapping
