// Items of one design in a store account of their own, ready to run plans on.
#pragma once

#include "engine/client/client.h"
#include "engine/evaluation/demand.h"
#include "engine/evaluation/measuring/evaluationinput.h"
#include "engine/evaluation/parts/containerparts.h"
#include "engine/execution/runner.h"

#include <atomic>
#include <mutex>

namespace partita::evaluation {

/// One design in certain numbers of physical partitions. Its containers are lent by the kept parts
/// (parts/containerparts.h) when something is to be measured, and given back in the end.
class LoadedDesign {
public:
    /// All must outlive it. Measured commands change the rows.
    LoadedDesign(const EvaluationInput &input, const model::Design &design,
                 const mapping::Mapper &mapper, population::Rows &rows,
                 const PartitionCounts &partitions);
    ~LoadedDesign();
    LoadedDesign(const LoadedDesign &) = delete;
    LoadedDesign &operator=(const LoadedDesign &) = delete;

    /// Loads every item, once. Errors: cancelled, items that cannot be stored. Any thread may call
    /// it.
    Result<void> load(const std::stop_token &stop, const ProgressSink &progress);
    bool isLoaded() const { return m_isLoaded; }
    /// Makes oversize() known, loading only where it is not kept. Errors and thread safety: as
    /// load().
    Result<void> findOversize(const std::stop_token &stop, const ProgressSink &progress);
    /// Sizes of a container at full scale, kept or measured. Errors: as load().
    Result<std::shared_ptr<const ContainerEvaluation>> sizesOf(const model::Container &container,
                                                               const std::stop_token &stop);
    /// Removes the row's own items, as if it did not exist yet. Items that embed the row stay
    /// unchanged. Requires: loaded.
    void removeItemsOf(const std::string &entity, population::Row row);

    const model::Design &design() const { return m_design; }
    const mapping::Mapper &mapper() const { return m_site.mapper; }
    const PartitionCounts &partitions() const { return m_partitions; }
    population::Rows &rows() { return m_rows; }
    store::Account &account() { return m_account; }
    const store::Account &account() const { return m_account; }
    client::Client &client() { return m_client; }
    const execution::Site &site() const { return m_site; }
    /// A client for one more thread, which only reads. Requires: loaded.
    std::unique_ptr<client::Client> readingClient(const std::stop_token &stop);
    /// Items that are not stored. Requires: findOversize() succeeded.
    const std::vector<OversizeItems> &oversize() const { return m_oversize; }

private:
    ContainerContent contentOf(const model::Container &container) const;
    Result<void> loadOnce(const std::stop_token &stop, const ProgressSink &progress);
    void takeContainers(const std::stop_token &stop, const ProgressSink &progress);
    void addFunctions(client::Client &client) const;

    const EvaluationInput &m_input;
    const model::Design &m_design;
    population::Rows &m_rows;
    PartitionCounts m_partitions;
    store::Account m_account;
    client::Client m_client;
    execution::Site m_site;
    std::mutex m_loading; ///< held while items are loaded
    std::atomic<bool> m_isLoaded = false;
    std::optional<Error> m_failure; ///< why the items could not be loaded
    /// What the containers were lent with, in the order of the design.
    std::vector<ContainerContent> m_contents;
    std::vector<mapping::LoadedContainer> m_lent; ///< their containers are in the account
    bool m_isOversizeKnown = false;
    std::vector<OversizeItems> m_oversize;
};

} // namespace partita::evaluation
