// The rows that a program runs for: one, or all that a command has found or brings along. Their
// look-ups are sent together where possible, and equal look-ups with equal values are made once.
#pragma once

#include "engine/execution/writing/commandvalues.h"

#include <functional>
#include <memory>
#include <span>

namespace partita::execution {

class CommandRows {
public:
    using Numbers = std::vector<std::size_t>; ///< numbers of some of the rows

    /// References in `execution` must outlive the rows.
    explicit CommandRows(const Execution &execution)
        : m_execution(execution)
    {
    }

    void add(planning::ParameterValues parameters, population::Row row);
    std::size_t count() const { return m_rows.size(); }
    CommandValues &operator[](std::size_t row) { return *m_rows[row]; }
    Numbers all() const;
    /// Visits once, or for each key that the write is repeated for. Only creations with linked
    /// partners have such keys, and they have one row.
    Result<void> forEach(const planning::ItemWrite &write,
                         const std::function<Result<void>()> &visit);

    /// The result of the look-up for each of these rows.
    Result<std::vector<LookupResult>> lookUp(const planning::Lookup &lookup, const Numbers &rows,
                                             bool wantResults);
    /// A further value to look up by: number of the row, and value.
    using KeyedRows = std::vector<std::pair<std::size_t, json::Value>>;
    /// The same by these values, as the parameter of that name.
    Result<std::vector<LookupResult>> lookUpBy(const planning::Lookup &lookup,
                                               const std::string &parameter, const KeyedRows &asked,
                                               bool wantResults);
    /// The items that the write locates for each of these rows, as stored.
    Result<std::vector<std::vector<json::Value>>> storedItemsOf(const planning::ItemWrite &write,
                                                                const Numbers &rows);
    /// The same without system properties.
    Result<std::vector<std::vector<json::Value>>> itemsOf(const planning::ItemWrite &write,
                                                          const Numbers &rows);
    /// The same for one row, for a write that starts from items found before.
    Result<std::vector<json::Value>> itemsOf(const planning::ItemWrite &write, std::size_t row,
                                             std::span<const json::Value> by);
    /// The same for the old copies of rows, by the keys of the rows.
    Result<std::vector<std::vector<json::Value>>> copiesOf(const planning::ItemWrite &write,
                                                           const KeyedRows &keys);
    /// An item found for a row.
    struct Found {
        std::size_t row = 0;
        json::Value item;
    };
    /// Results of look-ups that serve several changes of the same items.
    using Answers = std::map<const planning::Lookup *, std::vector<LookupResult>>;
    /// The values that the change needs for each of these items, looked up where necessary.
    Result<std::vector<ChangeValues>> valuesOf(const planning::FieldChange &change,
                                               std::span<const Found> found, Answers &answers);

private:
    /// The result of the look-up for each item, by the key of its row.
    Result<std::vector<LookupResult>> lookUpForFound(const planning::AskAnew &asked,
                                                     std::span<const Found> found);
    json::Value valueOf(const planning::AskAnew &asked, const LookupResult &found) const;
    /// Each item once, as stored.
    std::vector<std::vector<json::Value>> itemsIn(const planning::ItemWrite &write,
                                                  std::span<const LookupResult> found) const;
    std::vector<std::vector<json::Value>> withoutSystemProperties(
        std::vector<std::vector<json::Value>> items) const;

    const Execution &m_execution;
    std::vector<std::unique_ptr<CommandValues>> m_rows;
};

} // namespace partita::execution
