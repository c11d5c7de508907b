// Mapping: conceptual rows to items in the containers of a design.
//
//     Mapper mapper(workbook, design, rows);
//     Result<void> loaded = mapper.load(account, oversize, stop, progress);
//     json::Value item = mapper.item(type, row, arena);   // what that row's item must be right now
//
// What a field holds when there is nothing to hold: an attribute that the row lacks, a missing
// partner, and min, max and average over no values leave the field out; count and sum are 0; a
// composed key has an empty part. A truncation counts characters (code points). Embedded rows and
// referenced keys stand in the order of creation; with `orderBy`, or only the latest N, the newest
// (greatest) comes first, of equals the one created later. The cap of a document type keeps, in the
// same order, the first rows of each logical partition: what a trigger can keep in step.
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

struct Programs; // program.h: the document types with every name resolved
struct HeldRows; // heldrows.h
struct CapRoom; // heldrows.h
struct HeldType; // ranges.h

/// Thread safety: const functions may run concurrently while nobody changes the rows.
class Mapper {
public:
    /// Requires: workbook and design are valid (model::validate) and outlive the mapper, as do the
    /// rows; their names are those of the workbook that the rows were generated from. The rows may
    /// change between calls.
    Mapper(const model::Workbook &workbook, const model::Design &design,
           const population::Rows &rows);

    /// The item of a row in a document type (undefined when the type's filter leaves the row out or
    /// the row is not live; the cap is not considered). In the order of the fields; without system
    /// properties. Lives in `arena` and borrows names and constants from `type`. Quick for the
    /// types of the design; any other is resolved for this one call.
    json::Value item(const model::DocumentType &type, population::Row row,
                     json::Arena &arena) const;
    /// Rows that a document type holds, caps and filters applied, in row order.
    std::vector<population::Row> rowsOf(const model::DocumentType &type) const;
    /// Items that the document type would have for the full population, as expected.
    double fullItems(const model::DocumentType &type) const;

    /// How far the type, which has a cap, is from what the cap lets it have.
    CapRoom roomOf(const model::DocumentType &type) const;

    /// Bytes that the container would store for the full population, system properties included,
    /// judged from a sample of its items.
    double fullStorageBytes(const model::Container &container) const;
    /// The same of one document type of the design.
    double fullStorageBytes(const model::DocumentType &type) const;
    /// Bytes that the container's index would have beside them.
    double fullIndexBytes(const model::Container &container) const;

    /// Creates the containers of the design in `account`, their physical partitions where splits
    /// would have laid them (ranges.h), and loads every item. Items over 2 MB are not loaded; they
    /// are reported in `oversize`. Errors name the container and the document type; cancelled.
    /// `forLoad`: physical partitions that the load needs, by container; see
    /// physicalPartitionsNeeded().
    Result<void> load(store::Account &account, std::vector<Oversize> &oversize,
                      std::stop_token stop = {}, const ProgressSink &progress = {},
                      const std::map<std::string, int> &forLoad = {}) const;

private:
    HeldRows held(const model::DocumentType &type) const;
    Result<store::Container *> createContainer(store::Account &account,
                                               const model::Container &modelled,
                                               const std::vector<HeldType> &types,
                                               int forLoad) const;
    /// Items and index: what counts towards the limit of a physical partition, where that may be
    /// met at all.
    double fullBytes(const model::Container &container) const;

    const model::Design &m_design;
    const population::Rows &m_rows;
    std::shared_ptr<const Programs> m_programs;
};

/// The store settings of a design's container.
Result<store::ContainerSettings> settingsOf(const model::Container &container);

/// Whether the load decides how many physical partitions the container has: its design states
/// neither their number nor throughput, which the service would have it pay for.
bool followsLoad(const model::Container &container);

/// Number of physical partitions that a container needs: as stated by the design, else for its full
/// storage, items and index, and throughput (50 GB and 10,000 RU/s each). `forLoad`: those that the
/// load needs, where it decides.
int physicalPartitionsNeeded(const model::Container &container, double fullBytes, int forLoad = 1);

} // namespace partita::mapping
