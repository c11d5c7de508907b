// Items of one design in a store account of their own, ready to run plans on.
#pragma once

#include "engine/client/client.h"
#include "engine/evaluation/evaluation.h"
#include "engine/execution/runner.h"

namespace partita::evaluation {

/// One design with its items loaded.
class LoadedDesign {
public:
    /// All must outlive it. Measured commands change the rows.
    LoadedDesign(const model::Design &design, const mapping::Mapper &mapper, population::Rows &rows,
                 model::Generation generation);

    /// Loads every item. `forLoad`: physical partitions that the load needs, by container. Errors:
    /// cancelled, items that cannot be stored. Requires: not loaded yet.
    Result<void> load(const std::map<std::string, int> &forLoad, const std::stop_token &stop,
                      const ProgressSink &progress);

    const model::Design &design() const { return m_design; }
    const mapping::Mapper &mapper() const { return m_site.mapper; }
    population::Rows &rows() { return m_rows; }
    store::Account &account() { return m_account; }
    const store::Account &account() const { return m_account; }
    client::Client &client() { return m_client; }
    const execution::Site &site() const { return m_site; }
    /// Items that were not stored.
    const std::vector<OversizeItems> &oversize() const { return m_oversize; }

private:
    void addFunctions();
    void addOversize(const std::vector<mapping::Oversize> &oversize);

    const model::Design &m_design;
    population::Rows &m_rows;
    store::Account m_account;
    client::Client m_client;
    execution::Site m_site;
    std::vector<OversizeItems> m_oversize;
};

} // namespace partita::evaluation
