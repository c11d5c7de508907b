// Mapping: conceptual rows to items in the containers of a design.
//
//     Mapper mapper(workbook, design, rows);
//     Result<void> loaded = mapper.load(account, stop, progress);
//     json::Value item = mapper.item("posts", "post", row, arena);   // what that row's item must be right now
#pragma once

#include "engine/model/workbook.h"
#include "engine/population/rows.h"
#include "engine/store/account.h"

namespace partita::mapping {

/// An item that exceeds a limit of the service, found while loading.
struct Oversize {
    std::string container;
    std::string documentType;
    population::Row row = 0;
    std::int64_t bytes = 0;
};

class Mapper {
public:
    /// Requires: workbook and design are valid (model::validate) and outlive the mapper, as do the rows.
    Mapper(const model::Workbook &workbook, const model::Design &design, const population::Rows &rows);

    /// The item of a row in a document type (undefined when the type's filter leaves the row out; the cap is not
    /// considered). In the order of the fields; without system properties.
    json::Value item(const model::DocumentType &type, population::Row row, json::Arena &arena) const;
    /// Rows that a document type holds, caps and filters applied.
    std::vector<population::Row> rowsOf(const model::DocumentType &type) const;

    /// Creates the containers of the design in `account` and loads every item. Items over 2 MB are not loaded; they are
    /// reported in `oversize`.
    Result<void> load(store::Account &account, std::vector<Oversize> &oversize, std::stop_token stop = {},
                      const ProgressSink &progress = {}) const;

private:
    const model::Workbook &m_workbook;
    const model::Design &m_design;
    const population::Rows &m_rows;
};

/// The store settings of a design's container.
Result<store::ContainerSettings> settingsOf(const model::Container &container);

/// Number of physical partitions that a container needs: as stated by the design, else for its full storage and
/// throughput (50 GB and 10,000 RU/s each).
int physicalPartitionsNeeded(const model::Container &container, double fullStorageBytes);

} // namespace partita::mapping
