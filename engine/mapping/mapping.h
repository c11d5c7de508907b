// Mapping from conceptual rows to items in the containers of a design.
//
//     Mapper mapper(workbook, design, rows);
//     Result<void> loaded = mapper.load(account, oversize, stop, progress);
//     json::Value item = mapper.item(type, row, arena);   // the row's item in its current state
//
// Missing values: a field is left out for an attribute that the row lacks, a missing partner, and
// min, max and average over no values. Count and sum are 0; a composed key has an empty part. A
// truncation counts characters (code points). Embedded rows and referenced keys are in order of
// creation. With `orderBy`, or with only the latest N, the newest (greatest) comes first; among
// equals, the one created later. The cap of a document type keeps the first rows of each logical
// partition in the same order, so that a trigger can maintain it.
#pragma once

#include "engine/model/workbook.h"
#include "engine/population/rows.h"
#include "engine/store/account.h"

namespace partita::mapping {

/// An item over a size limit of the service, found while loading.
struct Oversize {
    std::string container;
    std::string documentType;
    population::Row row = 0;
    std::int64_t bytes = 0;
};

/// The items of one container of a design, loaded.
struct LoadedContainer {
    std::unique_ptr<store::Container> container;
    std::vector<Oversize> oversize;
    /// The last version that each document type wrote, in the container's order of types.
    std::vector<std::uint64_t> lastVersions;
};

struct CompiledTypes; // compiledtype.h: the document types with all names resolved
struct HeldRows; // heldrows.h
struct KeptRows; // heldrows.h
struct CapRoom; // heldrows.h

/// Builder and loader of a design's items. Thread safety: const functions may run concurrently
/// while nobody changes the rows.
class Mapper {
public:
    /// Requires: workbook and design are valid (model::validate), and both and the rows outlive the
    /// mapper. The rows were generated from this workbook's names. The rows may change between
    /// calls.
    Mapper(const model::Workbook &workbook, const model::Design &design,
           const population::Rows &rows);

    /// The item of a row in a document type, with fields in order and without system properties.
    /// Undefined when the type's filter excludes the row or the row is not live; the cap is
    /// ignored. Lives in `arena` and borrows names and constants from `type`. Fast for the types of
    /// the design; any other type is compiled for this one call.
    json::Value item(const model::DocumentType &type, population::Row row,
                     json::Arena &arena) const;
    /// Rows that a document type holds after filter and cap, in row order.
    std::vector<population::Row> rowsOf(const model::DocumentType &type) const;
    /// Expected items of the document type for the full population.
    double fullItems(const model::DocumentType &type) const;

    /// Free room under the type's cap. Requires: the type has a cap.
    CapRoom roomOf(const model::DocumentType &type) const;

    /// Bytes that the container would store for the full population, system properties included.
    /// Estimated from a sample of its items.
    double fullStorageBytes(const model::Container &container) const;
    /// The same for one document type of the design.
    double fullStorageBytes(const model::DocumentType &type) const;
    /// Estimated index bytes of the container for the full population.
    double fullIndexBytes(const model::Container &container) const;

    /// Number of physical partitions of the container for a load that one of them serves: see
    /// physicalPartitionsNeeded().
    int physicalPartitionsOf(const model::Container &container) const;
    /// Loads every item of a container of the design into so many physical partitions. They get the
    /// ranges that splits would have produced (partitionranges.h). Items over 2 MB are not loaded
    /// but reported. Errors name the container and the document type; cancelled.
    Result<LoadedContainer> loadContainer(const model::Container &container, int physicalPartitions,
                                          std::shared_ptr<store::Clock> clock,
                                          std::stop_token stop = {},
                                          const ProgressSink &progress = {}) const;
    /// Brings a loaded container to another indexing policy, time to live and number of physical
    /// partitions. The result is the same as after loadContainer(), but no item is made again.
    /// Requires: the items are those of `container`.
    Result<void> rearrange(LoadedContainer &loaded, const model::Container &container,
                           int physicalPartitions) const;
    /// Loads all containers of the design into `account`. Errors as loadContainer().
    Result<void> load(store::Account &account, std::vector<Oversize> &oversize,
                      std::stop_token stop = {}, const ProgressSink &progress = {}) const;

private:
    std::shared_ptr<const HeldRows> held(const model::DocumentType &type) const;
    HeldRows heldNow(const model::DocumentType &type) const;
    /// Bytes of items and index, which count towards the limit of a physical partition. Computed
    /// only where the container may reach that limit.
    double fullBytes(const model::Container &container) const;

    const model::Design &m_design;
    const population::Rows &m_rows;
    std::shared_ptr<const CompiledTypes> m_compiled;
    std::shared_ptr<KeptRows> m_kept; ///< rows of each type before any command
};

/// The store settings of a design's container.
Result<store::ContainerSettings> settingsOf(const model::Container &container);

/// True when the load determines the number of physical partitions: the design states neither their
/// number nor a throughput that would imply it.
bool followsLoad(const model::Container &container);

/// Number of physical partitions of a container: as the design states, else enough for its full
/// storage (items and index) and throughput at 50 GB and 10,000 RU/s each. `forLoad`: number that
/// the load needs, used where followsLoad().
int physicalPartitionsNeeded(const model::Container &container, double fullBytes, int forLoad = 1);

} // namespace partita::mapping
