// Source of a look-up's rows: it reads and queries the store, or walks over values already read.
#pragma once

#include "engine/execution/extrapolation.h"
#include "engine/execution/reading/batches.h"
#include "engine/execution/reading/gathereditems.h"
#include "engine/execution/reading/keptitems.h"
#include "engine/execution/reading/lookupscope.h"
#include "engine/execution/reading/steplog.h"
#include "engine/execution/runner.h"

#include <algorithm>
#include <functional>
#include <span>
#include <unordered_map>

namespace partita::execution {

/// Sorts the rows and cuts them to the page, where the look-up can do that before its children run.
void arrange(const planning::Lookup &lookup, std::vector<FoundRow> &rows);

/// Removes rows, or results, before and after the ones that the client keeps.
template<typename Row>
void keepPage(const planning::Lookup &lookup, std::vector<Row> &rows)
{
    const auto skipped = std::min(
        rows.size(),
        lookup.arrangement.limit ? static_cast<std::size_t>(lookup.arrangement.skip) : 0);
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(skipped));
    if (lookup.arrangement.limit
        && rows.size() > static_cast<std::size_t>(*lookup.arrangement.limit))
        rows.erase(rows.begin() + *lookup.arrangement.limit, rows.end());
}

class RowSource {
public:
    /// All references must outlive the source; rows live in `arena` or in the account's items.
    /// `atHand`: items that a command has read so far.
    RowSource(const Site &site, json::Arena &arena, LookupScope &stack, StepLog &log,
              KeptItems *atHand = nullptr);

    /// Rows of the look-up for the current stack.
    Result<std::vector<FoundRow>> rowsOf(const planning::Lookup &lookup);
    /// Sends the look-ups below these rows that are sent together, level by level and for the whole
    /// page. Those inside a walk that stops at its limit are not sent.
    Result<void> readAhead(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                           const RowScale &inFull);
    /// Sends only those of the children that are `which` (required, or for the order).
    Result<void> readAhead(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                           const RowScale &inFull, bool planning::ChildLookup::*which);
    /// Forgets the rows read ahead.
    void forget()
    {
        m_many.clear();
        m_ahead.clear();
    }
    /// The look-up's numbers in the full population.
    const Extrapolation &extrapolation(const planning::Lookup &lookup);
    /// The values that the look-up uses with the current stack, as text.
    std::string keyOf(const planning::Lookup &lookup) const;

private:
    /// Look-ups, each a child of the one before.
    using Path = std::span<const planning::Lookup *const>;
    /// Called from inside each row at the end of a path.
    using Visit = std::function<void()>;

    Result<std::vector<FoundRow>> requestedRows(const planning::Lookup &lookup);
    Result<void> readAheadBelow(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                                const RowScale &inFull,
                                std::vector<const planning::Lookup *> &path);
    /// The same for the look-up `inner`, at the end of the path, and below.
    Result<void> readAheadOf(const planning::Lookup &inner, const planning::Lookup &lookup,
                             std::span<const FoundRow> rows, const RowScale &inFull,
                             std::vector<const planning::Lookup *> &path);
    /// Calls `visit` inside each row above the end of the path. Look-ups on the way are made.
    Result<void> walk(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                      const RowScale &inFull, Path path, const Visit &visit);
    /// Collects what all rows ask of the look-up at the end of the path, and sends it.
    Result<void> askAtOnce(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                           const RowScale &inFull, Path path);
    /// `times`: keys in the full population for each one here.
    Result<void> readItemsAhead(const planning::Lookup &lookup,
                                const std::vector<client::ItemKey> &keys, double times);
    /// Adds what the current row asks for. False when no row can match it.
    bool addWanted(const planning::Lookup &lookup, Wanted &wanted);
    /// What a request for all outer rows asks for in the full population, for each one here.
    struct BatchInFull {
        double rows = 0; ///< outer rows here
        double items = 1; ///< items read
        std::vector<double> values; ///< by owner: values in its list
        double found = 1; ///< rows found
    };
    Result<void> queryAhead(const planning::Lookup &lookup, const Wanted &wanted,
                            const BatchInFull &inFull);
    /// Requests in the full population, for each one here: lists have a maximum size, and more keys
    /// lie in more partitions.
    double requestsInFull(const planning::Lookup &lookup, std::span<const double> values,
                          std::span<const double> valuesInFull) const;
    /// Sends one batch.
    Result<void> queryBatch(const planning::Lookup &lookup, const Wanted &batch, double times,
                            const OuterScale &outer);
    Result<std::vector<FoundRow>> readRows(const planning::Lookup &lookup);
    Result<std::vector<FoundRow>> queryRows(const planning::Lookup &lookup);
    std::vector<FoundRow> elementRows(const planning::Lookup &lookup);
    /// Reads the whole logical partition, or all under a prefix of its key, for a look-up that
    /// gathers.
    Result<void> gather(const planning::Lookup &lookup);
    std::optional<client::ItemKey> itemKeyOf(const planning::Lookup &lookup) const;
    /// The item if an earlier step of the command has read it and the plan reuses it.
    std::optional<json::Value> recalled(const planning::Lookup &lookup,
                                        const client::ItemKey &key) const;
    /// Keeps the item for later steps.
    void keep(const planning::Lookup &lookup, const client::ItemKey &key, json::Value item);
    Result<json::Value> readItem(const planning::Lookup &lookup, const client::ItemKey &key);
    static std::string textOf(const client::ItemKey &key);
    /// Parameters and partition key of the query for the current stack.
    query::Request requestOf(const planning::Lookup &lookup) const;
    /// Sends a query of the look-up and scales its answer to the full population. The answer is
    /// logged unless the items are already there. `times`: such requests in the full population.
    Result<client::Answer> ask(client::Client &client, const planning::Lookup &lookup,
                               const query::Query &query, query::Request request, double times,
                               const OuterScale &outer = {});
    struct PageAnswer {
        client::Answer answer;
        SampledPage page;
    };
    /// Gets only the page of the look-up, without rows when it does not exist. The pages before it
    /// belong to earlier requests, which are not charged here.
    Result<PageAnswer> askForPage(client::Client &client, const planning::Lookup &lookup,
                                  const query::Query &query, query::Request request) const;
    /// The items are already there: searching them is no request.
    static bool isAtHand(const planning::Lookup &lookup)
    {
        return lookup.gathers() || lookup.isGathered();
    }
    client::Client &clientOf(const planning::Lookup &lookup)
    {
        return isAtHand(lookup) ? m_gathered->client() : m_client;
    }
    bool passes(const planning::Lookup &lookup, std::span<const planning::ClientCheck> checks,
                const FoundRow &row) const;
    bool passes(const planning::Lookup &lookup, const planning::ClientCheck &check,
                const FoundRow &row) const;

    client::Client &m_client;
    const PopulationScale &m_scale;
    json::Arena &m_arena;
    LookupScope &m_stack;
    StepLog &m_log;
    KeptItems *m_atHand;
    std::map<std::pair<const planning::Lookup *, std::string>, json::Value>
        m_many; ///< items read ahead
    std::map<std::pair<const planning::Lookup *, std::string>, std::vector<FoundRow>>
        m_ahead; ///< rows read ahead
    std::unordered_map<const planning::Lookup *, Extrapolation> m_extrapolations;
    std::unique_ptr<GatheredItems> m_gathered;
    std::vector<std::shared_ptr<const json::Extended>> m_owners; ///< of items read in place
};

} // namespace partita::execution
