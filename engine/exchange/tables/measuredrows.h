// What the rows of tables tell: how many there are, what the values of each column have in common,
// how many children a row has, and which rows make good samples. Rows come twice, since only the
// first time shows which parent has the most children.
//
//     MeasuredRows measured(schema);
//     for (each row) measured.add(table, values);
//     if (measured.wantsRowsAgain()) for (each row) measured.addAgain(table, values);
//     measured.finish();
#pragma once

#include "engine/exchange/tables/draft.h"
#include "engine/exchange/values/valuestatistics.h"

#include <memory>

namespace partita::exchange {

/// True for a column that samples leave out: a password, a key, a token.
bool holdsSecret(const std::string &column);
/// The degree of parents with these numbers of children: at most 200 values with the same mean.
model::Degree degreeOfCounts(std::vector<std::int64_t> counts);

class MeasuredRows {
public:
    /// Requires: tables and references of `schema` stay where they are.
    explicit MeasuredRows(FoundSchema &schema);
    ~MeasuredRows();
    MeasuredRows(const MeasuredRows &) = delete;
    MeasuredRows &operator=(const MeasuredRows &) = delete;

    /// `values`: one for each column of the table, as the file has them; discarded = not known.
    void add(std::size_t table, std::vector<model::Json> &values);
    bool wantsRowsAgain();
    void addAgain(std::size_t table, std::vector<model::Json> &values);
    /// Puts what was measured into the schema.
    void finish();
    /// For each reference of the schema with evidence, the share of its values that are keys of the
    /// parent; absent without values.
    std::vector<std::optional<double>> sharesFound() const;

private:
    struct Table;
    struct Reference;
    void addReferences(std::size_t table, const std::vector<model::Json> &values);
    void addKeys(std::size_t table, const std::vector<model::Json> &values);
    void keep(std::size_t table, const std::vector<model::Json> &values);
    void finishTable(std::size_t table);
    void finishReferences();

    FoundSchema &m_schema;
    Draft m_draft; ///< for the references' tables and columns only
    std::vector<Table> m_tables;
    std::vector<Reference> m_references;
    std::size_t m_counted = 0; ///< different parents in all references
};

/// Notes how many lengths of texts come from types alone.
void noteGuessedTexts(FoundSchema &found);

/// The value as the column's type wants it: "t" is true, "2012-05-11 08:00:00" an ISO date.
/// Discarded when it does not fit.
model::Json typedValue(const model::Attribute &attribute, model::Json value);

} // namespace partita::exchange
