// The rows for which a program runs: one, or all that a command has found or brings. What they look
// up is sent for all of them together where it can be, and the same look-up for the same values is
// made once.
#pragma once

#include "engine/execution/writing/commandvalues.h"

#include <functional>
#include <memory>
#include <span>

namespace partita::execution {

class CommandRows {
public:
    using Numbers = std::vector<std::size_t>; ///< of some of the rows

    /// What `execution` names must outlive the rows.
    explicit CommandRows(const Execution &execution)
        : m_execution(execution)
    {
    }

    void add(planning::ParameterValues parameters, population::Row row);
    std::size_t count() const { return m_rows.size(); }
    CommandValues &operator[](std::size_t row) { return *m_rows[row]; }
    Numbers all() const;
    /// Visits once, or for each of the keys that the touch is done for: those of the one row that a
    /// creation with partners has.
    Result<void> forEach(const planning::Touch &touch, const std::function<Result<void>()> &visit);

    /// What the look-up gives each of these rows.
    Result<std::vector<Fetched>> fetch(const planning::Fetch &fetch, const Numbers &rows,
                                       bool wantResults);
    /// A value that each of some rows is looked up by besides: the row's number, and the value.
    using Asked = std::vector<std::pair<std::size_t, json::Value>>;
    /// What the look-up gives each of these, by the parameter of that name.
    Result<std::vector<Fetched>> fetchBy(const planning::Fetch &fetch, const std::string &parameter,
                                         const Asked &asked, bool wantResults);
    /// The items that the touch locates for each of these rows, as they are stored.
    Result<std::vector<std::vector<json::Value>>> storedItemsOf(const planning::Touch &touch,
                                                                const Numbers &rows);
    /// The same without what the service adds.
    Result<std::vector<std::vector<json::Value>>> itemsOf(const planning::Touch &touch,
                                                          const Numbers &rows);
    /// The same of one row, for a touch that goes by items at hand.
    Result<std::vector<json::Value>> itemsOf(const planning::Touch &touch, std::size_t row,
                                             std::span<const json::Value> by);
    /// The same for each of the rows that copies are to be made of, by their keys.
    Result<std::vector<std::vector<json::Value>>> copiesOf(const planning::Touch &touch,
                                                           const Asked &keys);
    /// An item that was found for a row.
    struct Found {
        std::size_t row = 0;
        json::Value item;
    };
    /// What look-ups that answer several changes have given, for the same items.
    using Answers = std::map<const planning::Fetch *, std::vector<Fetched>>;
    /// What the change needs of each of these items, looked up where it has to be.
    Result<std::vector<ChangeValues>> valuesOf(const planning::Change &change,
                                               std::span<const Found> found, Answers &answers);

private:
    /// What the look-up gives each of the items, by the key of its row.
    Result<std::vector<Fetched>> fetchForFound(const planning::Change &change,
                                               std::span<const Found> found);
    json::Value valueOf(const planning::Change &change, const Fetched &fetched) const;
    /// Each item once, as it is stored.
    std::vector<std::vector<json::Value>> itemsIn(const planning::Touch &touch,
                                                  std::span<const Fetched> found) const;
    std::vector<std::vector<json::Value>> withoutSystemProperties(
        std::vector<std::vector<json::Value>> items) const;

    const Execution &m_execution;
    std::vector<std::unique_ptr<CommandValues>> m_rows;
};

} // namespace partita::execution
