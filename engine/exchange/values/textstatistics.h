// What many texts have in common: lengths, and forms such as UUID, date, or prefix and number.
#pragma once

#include "engine/exchange/values/distinctvalues.h"
#include "engine/exchange/values/spread.h"

#include <string>
#include <string_view>

namespace partita::exchange {

class TextStatistics {
public:
    /// `value`: the text as a value.
    void add(const model::Json &value);

    std::int64_t count() const { return m_lengths.count(); }
    /// No text occurred twice.
    bool areUnique() const { return m_distinct.areUnique(); }
    bool areDates() const { return m_dates.count() > 0 && isNearly(m_dates.count()); }
    bool areUuids() const { return m_uuids > 0 && m_uuids == count(); }
    /// All consist of the same beginning and digits: "order-17".
    bool areNumbered() const { return m_numbered > 0 && m_numbered == count(); }
    const DistinctValues &distinct() const { return m_distinct; }
    /// Texts that are no dates, where most are.
    std::int64_t notDates() const { return count() - m_dates.count(); }
    double meanBytes() const { return m_lengths.mean() + 2; }

    model::Generator generator() const;
    /// A generator of unique values of the same length.
    model::Generator keyGenerator() const;

private:
    bool isNearly(std::int64_t part) const;
    void addForm(std::string_view text);
    model::Generator dates() const;
    model::Generator lengths() const;
    model::Generator numbered(std::string prefix) const;

    Spread m_lengths; ///< bytes in JSON, without the quotation marks
    Spread m_dates; ///< ms since 1970
    std::int64_t m_uuids = 0;
    std::int64_t m_numbered = 0; ///< texts that end in digits behind m_prefix
    std::int64_t m_numbers = 0; ///< texts of digits without leading zeros
    Spread m_digits; ///< of m_numbers
    std::string m_first;
    std::string m_prefix; ///< common beginning, without digits at its end
    DistinctValues m_distinct;
};

} // namespace partita::exchange
