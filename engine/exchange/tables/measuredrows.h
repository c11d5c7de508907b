// Statistics of the rows of tables: their number, what the values of each column have in common,
// how many children a row has, and which rows make good samples. Rows are read twice, since the
// parent with most children is known only after the first time.
//
//     modelOfRows(schema, true, [&](MeasuredRows &measured, bool isSecond) {
//         for (each row)
//             measured.add(table, values, isSecond);
//         return !isStopped;
//     });
#pragma once

#include "engine/base/result.h"
#include "engine/exchange/tables/draft.h"
#include "engine/exchange/values/valuestatistics.h"

#include <functional>

namespace partita::exchange {

/// The degree of parents with these numbers of children: at most `most` values with the same mean.
model::Degree degreeOfCounts(std::vector<std::int64_t> counts, std::size_t most = 200);

class MeasuredRows {
public:
    /// Requires: tables and references of `schema` stay where they are.
    explicit MeasuredRows(FoundSchema &schema);
    ~MeasuredRows();
    MeasuredRows(const MeasuredRows &) = delete;
    MeasuredRows &operator=(const MeasuredRows &) = delete;

    /// `values`: one for each column of the table, as the file has them; discarded = not known.
    void add(std::size_t table, std::vector<model::Json> &values, bool isSecond);
    bool wantsRowsAgain();
    /// Puts what was measured into the schema.
    void finish();
    /// For each reference of the schema with evidence, the share of its values that are keys of the
    /// parent; absent without values.
    std::vector<std::optional<double>> sharesFound() const;

private:
    struct Table;
    struct Reference;
    void addFirst(std::size_t table, std::vector<model::Json> &values);
    void addAgain(std::size_t table, std::vector<model::Json> &values);
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

/// Reads all rows and adds them. False when asked to stop.
using RowPass = std::function<bool(MeasuredRows &measured, bool isSecond)>;

/// The model of tables with rows: references are guessed by names and confirmed by values; values
/// become generators, degrees and sample rows. Moves from `schema`. `proposesReferences`: whether
/// confirmed guesses become relationships. Errors: there is no table, cancelled.
Result<Imported> modelOfRows(FoundSchema &schema, bool proposesReferences, const RowPass &pass);

/// The value as the column's type wants it: "t" is true, "2012-05-11 08:00:00" an ISO date.
/// Discarded when it does not fit.
model::Json typedValue(const model::Attribute &attribute, model::Json value);

} // namespace partita::exchange
