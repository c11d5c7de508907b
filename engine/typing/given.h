// What a document is edited on: a workbook, its rows as an evaluation draws them, and where one
// document stands in it.
#pragma once

#include "engine/model/workbook.h"
#include "engine/population/rows.h"

#include <memory>
#include <stop_token>

namespace partita::typing {

using model::Json;
using population::Row;

/// A document type of a design. Documents of the type are its items.
struct DocumentPlace {
    std::string design;
    std::string container;
    std::string type;
    bool operator==(const DocumentPlace &) const = default;
};

/// A workbook with its rows. Read-only, so that threads may share it.
class Given {
public:
    /// Draws the rows. Errors: a derived design that is unknown, rows that cannot be drawn,
    /// cancelled.
    static Result<std::shared_ptr<const Given>> of(const model::Workbook &workbook,
                                                   std::stop_token stop = {});
    /// The same for an edited workbook, with the same share of its population. Rows that the edit
    /// cannot have changed are taken over.
    Result<std::shared_ptr<const Given>> after(const model::Workbook &edited,
                                               std::stop_token stop = {}) const;

    const model::Workbook &workbook() const { return m_own; }
    const model::Workbook &withDerivedDesigns() const { return m_expanded; }
    const population::Rows &rows() const { return *m_rows; }

    const model::Container *container(const DocumentPlace &place) const;
    const model::DocumentType *type(const DocumentPlace &place) const;
    /// The item of a row; null when the document type does not hold the row.
    Json item(const DocumentPlace &place, Row row) const;
    /// True when the rows of both are the same, each with the same values.
    bool hasRowsOf(const model::Workbook &other) const;

private:
    Given() = default;

    model::Workbook m_own;
    model::Workbook m_expanded; ///< with the designs that are derived
    std::shared_ptr<const population::Rows> m_rows;
    double m_fraction = 1;
};

/// The value of a row's attribute; absent when the row lacks it.
std::optional<Json> valueOf(const population::Rows &rows, const std::string &entity, Row row,
                            const std::string &attribute);

} // namespace partita::typing
