// Statistics of the values of one attribute. The attribute follows from them: type, generator,
// share of rows without a value, members of objects, elements of arrays.
//
//     ValueStatistics prices;
//     for (const Json &row : rows)
//         prices.add(row["price"]);
//     const model::Attribute price = prices.attribute("price");
//
// The generator makes values of the same size on average, since charges depend on sizes. Dates are
// the exception: Partita writes them with 24 characters. Memory grows with the number of different
// paths inside the values, not with the number of values. The same values in the same order give
// the same attribute.
#pragma once

#include "engine/exchange/values/numberstatistics.h"
#include "engine/exchange/values/textstatistics.h"

#include <memory>

namespace partita::exchange {

class ObjectStatistics;
struct ArrayStatistics;

class ValueStatistics {
public:
    ValueStatistics();
    ~ValueStatistics();
    ValueStatistics(ValueStatistics &&other) noexcept;
    ValueStatistics &operator=(ValueStatistics &&other) noexcept;

    void add(const model::Json &value); ///< a value, or null
    void addMissing(std::int64_t times = 1); ///< rows without the attribute

    std::int64_t values() const; ///< neither null nor missing
    std::int64_t nulls() const { return m_nulls; }
    std::int64_t absent() const { return m_absent; }
    double missingShare() const; ///< of nulls and absent values
    model::AttributeType type() const; ///< of most values
    /// Texts or numbers, at least one, none twice.
    bool areUnique() const;
    double meanBytes() const; ///< JSON text of a value that is there

    model::Attribute attribute(std::string name) const;
    /// The attribute as the key of an entity: unique and never missing.
    model::Attribute keyAttribute(std::string name) const;
    /// What an attribute cannot say of these values, one sentence each; `name` names them.
    std::vector<std::string> remarks(const std::string &name) const;

    const TextStatistics *texts() const { return m_texts.get(); } ///< nullptr = none
    const ObjectStatistics *objects() const { return m_objects.get(); }
    const ArrayStatistics *arrays() const { return m_arrays.get(); }

private:
    friend class ObjectStatistics;
    void add(const model::Json &value, int level);

    std::int64_t m_nulls = 0;
    std::int64_t m_absent = 0;
    std::int64_t m_booleans = 0;
    std::int64_t m_true = 0;
    std::unique_ptr<TextStatistics> m_texts;
    std::unique_ptr<NumberStatistics> m_numbers;
    std::unique_ptr<ObjectStatistics> m_objects;
    std::unique_ptr<ArrayStatistics> m_arrays;
};

struct ArrayStatistics {
    Spread lengths;
    ValueStatistics elements;
};

} // namespace partita::exchange
