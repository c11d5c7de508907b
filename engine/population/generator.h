// Generator of one attribute's values: the model's Generator in compiled form. Each value is a pure
// function of the row and needs no look-up by name. Read-only after construction; calls may run
// concurrently.
#pragma once

#include "engine/json/value.h"
#include "engine/model/entity.h"
#include "engine/population/random.h"

#include <optional>

namespace partita::population {

/// Compiled generator of one attribute.
class AttributeGenerator {
public:
    /// `stream` is unique to the attribute. Values of a key are unique and never missing, with any
    /// generator. Requires: `attribute` outlives the generator.
    AttributeGenerator(const model::Attribute &attribute, std::uint64_t seed, std::uint64_t stream,
                       bool isKey);

    /// Value of an item (a row, or an element inside an array); undefined when it is missing. Lives
    /// in `arena`.
    json::Value operator()(std::uint64_t item, json::Arena &arena) const;
    bool isMissing(std::uint64_t item) const;

    /// True when rowOf() can compute the row of a key value without searching.
    bool isInvertible() const;
    /// The only row that may have the key `value`; the caller must compare. Requires:
    /// isInvertible().
    std::optional<std::uint32_t> rowOf(json::Value value) const;

    bool isDateTime() const { return m_kind == model::Generator::Kind::dateTime && !m_isKey; }
    std::int64_t from() const { return m_from; } ///< ms since 1970, for a dateTime
    std::int64_t to() const { return m_to; }
    /// Date of an item. When `notBefore` is within the range, the date mostly follows soon after
    /// it: exponentially distributed, with a mean of a hundredth of the range, or of a twentieth of
    /// what is left of the range where this is less. Requires: isDateTime().
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
    std::uint64_t m_base; ///< base of the random numbers for values
    std::uint64_t m_missingBase;
    std::int64_t m_minimum = 0; ///< number of characters or elements
    std::int64_t m_maximum = 0;
    std::int64_t m_from = 0;
    std::int64_t m_to = 0;
    std::vector<double> m_cumulativeWeights; ///< of the choices, summed up
    std::vector<AttributeGenerator> m_members;
};

} // namespace partita::population
