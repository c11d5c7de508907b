// One attribute's values as a pure function of the row: the model's Generator compiled, so that a
// value costs no look-up. Read-only after construction; calls may run concurrently.
#pragma once

#include "engine/json/value.h"
#include "engine/model/entity.h"
#include "engine/population/random.h"

#include <optional>

namespace partita::population {

class AttributeGenerator {
public:
    /// `stream` tells the attribute apart from all others. A key's values are present and unique
    /// whatever its generator. Requires: `attribute` outlives the generator.
    AttributeGenerator(const model::Attribute &attribute, std::uint64_t seed, std::uint64_t stream,
                       bool isKey);

    /// The value of item `item` (a row, or an element deeper down); undefined where it is missing.
    /// Lives in `arena`.
    json::Value operator()(std::uint64_t item, json::Arena &arena) const;
    bool isMissing(std::uint64_t item) const;

    /// True when rowOf() can tell the row of a key value without looking at all rows.
    bool isInvertible() const;
    /// The only row whose key can be `value`; the caller compares. Requires: isInvertible().
    std::optional<std::uint32_t> rowOf(json::Value value) const;

    bool isDateTime() const { return m_kind == model::Generator::Kind::dateTime && !m_isKey; }
    std::int64_t from() const { return m_from; } ///< ms since 1970, of a dateTime
    std::int64_t to() const { return m_to; }
    /// The moment of an item; when `notBefore` lies in the range, mostly soon after it
    /// (exponential, on average a hundredth of the range). Requires: isDateTime().
    std::int64_t moment(std::uint64_t item, std::int64_t notBefore) const;
    static json::Value momentValue(std::int64_t milliseconds, json::Arena &arena);

private:
    json::Value uuid(std::uint64_t item, json::Arena &arena) const;
    json::Value sequence(std::uint64_t item, json::Arena &arena) const;
    json::Value name(std::uint64_t item, json::Arena &arena) const;
    json::Value text(std::uint64_t item, json::Arena &arena) const;
    json::Value number(std::uint64_t item, json::Arena &arena) const;
    json::Value choice(std::uint64_t item, json::Arena &arena) const;
    json::Value array(std::uint64_t item, json::Arena &arena) const;
    json::Value object(std::uint64_t item, json::Arena &arena) const;
    json::Value uniqueValue(std::uint64_t row, json::Arena &arena) const;
    json::Value scalar(double value, json::Arena &arena) const;

    const model::Attribute *m_attribute;
    model::Generator::Kind m_kind;
    bool m_isKey;
    std::uint64_t m_base; ///< of the values
    std::uint64_t m_missingBase;
    std::int64_t m_minimum = 0; ///< characters, elements
    std::int64_t m_maximum = 0;
    std::int64_t m_from = 0;
    std::int64_t m_to = 0;
    std::vector<double> m_cumulativeWeights; ///< of the choices
    std::vector<AttributeGenerator> m_members;
};

} // namespace partita::population
