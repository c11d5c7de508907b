// Growth of partition key values from the materialised sample to the full population: a key with
// many values (a user) grows in number, one with few (six tenants) in the items of each value.
#pragma once

#include "engine/model/design.h"
#include "engine/population/rows.h"

namespace partita::mapping {

/// Growth factors of the values of a key.
struct KeyGrowth {
    double number = 1; ///< values in full for each materialised one
    double size = 1; ///< bytes and items of a value in full for each materialised one
    bool operator==(const KeyGrowth &) const = default;
};

/// Rows of an entity in full for each materialised one.
double rowGrowthOf(const population::Rows &rows, const std::string &entity);

/// Growth of a key made of both: the one with more values divides further.
KeyGrowth together(const KeyGrowth &left, const KeyGrowth &right);

/// Growth of the values of one field used as partition key. Arrays and objects are no key values.
KeyGrowth keyGrowthOf(const model::Field &field, const model::DocumentType &type,
                      const population::Rows &rows);

/// Values of the first key level in full for each materialised one, over the items of one document
/// type; 1 when the sample has all of them. It shows whether hashing evens out the sample's
/// unevenness in full. Further levels do not count, since items with the same first level are
/// stored together.
double firstLevelGrowthOf(const model::Container &container, const model::DocumentType &type,
                          const population::Rows &rows);

} // namespace partita::mapping
