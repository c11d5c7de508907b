// Sample rows while a document is read: the workbook's own, and those that the document adds,
// changes and removes. A generated row is stated before it is changed, and keeps what it was.
#pragma once

#include "engine/typing/given.h"

#include <set>

namespace partita::typing {

class Draft {
public:
    /// Number of a sample row in this draft.
    using Id = std::size_t;
    /// More generated rows than these are not stated for one document.
    static constexpr std::size_t mostStated = 1000;

    /// Both must outlive the draft.
    Draft(const model::Workbook &workbook, const population::Rows &rows);

    /// The sample row that is this row. A generated row becomes one: with all its values, its
    /// to-one partners, which become sample rows too, and its numbers of children. `name` is used
    /// when it is free.
    Id stated(const std::string &entity, Row row, const std::string &name);
    Id add(const std::string &entity, const std::string &name);
    /// Removes the sample row, and the sample rows that it contains.
    void remove(Id id);

    const model::SampleRow &at(Id id) const { return m_rows[id].stated; }
    /// The row that it was before the document was read; noRow for a new one.
    Row rowOf(Id id) const { return m_rows[id].row; }
    /// True when the workbook had it as a sample row before.
    bool isOriginal(Id id) const { return id < m_workbook.population->sampleRows.size(); }
    bool isRemoved(Id id) const { return m_rows[id].isRemoved; }
    /// The sample row that is this row, if it is one already.
    std::optional<Id> known(const std::string &entity, Row row) const;
    std::optional<Id> named(const std::string &name) const;
    /// The sample row that states this value of the attribute.
    std::optional<Id> withValue(const std::string &entity, const std::string &attribute,
                                const Json &value) const;

    /// Value of an attribute: as stated, else as the row has it; absent when it lacks it, or when
    /// the row is new and the value will be generated.
    std::optional<Json> value(Id id, const std::string &attribute) const;
    void set(Id id, const std::string &attribute, const Json &value);
    void setParent(Id child, const std::string &role, Id parent);
    void removeParent(Id child, const std::string &role);
    void setDegree(Id parent, const std::string &role, std::int64_t children);
    /// Adds to the number of children, which is stated from now on.
    void changeDegree(Id parent, const std::string &role, std::int64_t by);
    /// States every value that the row has.
    void stateValues(Id id);
    /// Makes the sample rows stand in this order among themselves.
    void order(const std::vector<Id> &wanted);

    std::vector<model::SampleRow> rows() const;
    bool isChanged() const;
    /// Number of generated rows that were stated, by entity.
    const std::map<std::string, int> &promoted() const { return m_promoted; }
    /// False when more rows would have to be stated than allowed.
    bool isWithinLimit() const { return m_isWithinLimit; }

private:
    struct Held {
        model::SampleRow stated;
        Row row = population::noRow;
        bool isRemoved = false;
    };
    std::string freeName(const std::string &wanted, const std::string &entity, Row row) const;
    void stateDegrees(Id id);
    void stateParents(Id id);

    const model::Workbook &m_workbook;
    const population::Rows &m_population;
    std::vector<Held> m_rows;
    std::vector<Id> m_order;
    std::map<std::pair<std::string, Row>, Id> m_byRow;
    std::set<std::string> m_names;
    std::map<std::string, int> m_promoted;
    bool m_isWithinLimit = true;
};

} // namespace partita::typing
