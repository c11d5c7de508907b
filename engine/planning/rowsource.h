// Brings the rows of a look-up: reads and queries the store, or walks over what is at hand.
#pragma once

#include "engine/planning/gather.h"
#include "engine/planning/rowstack.h"
#include "engine/planning/steplog.h"

namespace partita::planning {

class RowSource {
public:
    /// All must outlive the source; the rows live in `arena` or in the account's items.
    RowSource(Client &client, json::Arena &arena, RowStack &stack, StepLog &log);

    /// Rows of the look-up as the stack stands. `times`: rows of the full population for each row at hand.
    Result<std::vector<FetchedRow>> rowsOf(const Fetch &fetch, double times);
    /// Sends the look-ups of `fetch` that read many items for all rows at once.
    Result<void> readAhead(const Fetch &fetch, const std::vector<FetchedRow> &rows, double times);
    /// Forgets what was read ahead.
    void forget() { m_many.clear(); }
    /// Rows of the full population for each that the look-up finds.
    double growthOf(const Fetch &fetch) const;

private:
    Result<std::vector<FetchedRow>> readRows(const Fetch &fetch, double times);
    Result<std::vector<FetchedRow>> queryRows(const Fetch &fetch, double times);
    std::vector<FetchedRow> elementRows(const Fetch &fetch);
    /// Fetches the whole logical partition of a look-up that gathers.
    Result<void> gather(const Fetch &fetch, double times);
    std::optional<ItemKey> itemKeyOf(const Fetch &fetch) const;
    store::PartitionKey partitionKeyOf(const Fetch &fetch) const;
    /// Whether the items are at hand, so that looking among them is no request.
    static bool isAtHand(const Fetch &fetch) { return fetch.gathers() || fetch.isGathered; }
    Client &clientOf(const Fetch &fetch)
    {
        return isAtHand(fetch) ? m_gathered->client() : m_client;
    }
    bool passes(const Fetch &fetch, const FetchedRow &row) const;

    Client &m_client;
    json::Arena &m_arena;
    RowStack &m_stack;
    StepLog &m_log;
    std::map<std::pair<const Fetch *, std::string>, json::Value> m_many; ///< items read ahead
    std::unique_ptr<GatheredItems> m_gathered;
};

} // namespace partita::planning
