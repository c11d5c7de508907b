// Source of a look-up's rows: it reads and queries the store, or walks over values already read.
#pragma once

#include "engine/execution/infull/distinctkeys.h"
#include "engine/execution/reading/batches.h"
#include "engine/execution/reading/gathereditems.h"
#include "engine/execution/reading/keptitems.h"
#include "engine/execution/reading/steplog.h"
#include "engine/planning/lookupscope.h"

#include <algorithm>
#include <functional>
#include <span>

namespace partita::execution {

/// Sorts the rows and cuts them to the page, where the look-up can do that before its children run.
void arrange(const planning::Lookup &fetch, std::vector<planning::FetchedRow> &rows);

/// Removes rows, or results, before and after the ones that the client keeps.
template<typename Row>
void keepPage(const planning::Lookup &fetch, std::vector<Row> &rows)
{
    const auto skipped
        = std::min(rows.size(),
                   fetch.arrangement.limit ? static_cast<std::size_t>(fetch.arrangement.skip) : 0);
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(skipped));
    if (fetch.arrangement.limit && rows.size() > static_cast<std::size_t>(*fetch.arrangement.limit))
        rows.erase(rows.begin() + *fetch.arrangement.limit, rows.end());
}

class RowSource {
public:
    /// All references must outlive the source; rows live in `arena` or in the account's items.
    /// `atHand`: items that a command has read so far.
    RowSource(client::Client &client, json::Arena &arena, planning::LookupScope &stack,
              StepLog &log, KeptItems *atHand = nullptr);

    /// Rows of the look-up for the current stack.
    Result<std::vector<planning::FetchedRow>> rowsOf(const planning::Lookup &fetch);
    /// Sends the look-ups below these rows that are sent together, level by level and for the whole
    /// page. Those inside a walk that stops at its limit are not sent.
    Result<void> readAhead(const planning::Lookup &fetch,
                           std::span<const planning::FetchedRow> rows,
                           const planning::InFull &inFull);
    /// Sends only those of the required children.
    Result<void> readChecksAhead(const planning::Lookup &fetch,
                                 std::span<const planning::FetchedRow> rows,
                                 const planning::InFull &inFull);
    /// Forgets the rows read ahead.
    void forget()
    {
        m_many.clear();
        m_ahead.clear();
    }
    /// Rows in the full population for each of the `found` rows.
    double growthOf(const planning::Lookup &fetch, std::size_t found) const;
    /// The query asks for all rows of a key, of which the partial population contains only a share.
    /// False for commands, which also write what they find, row by row.
    bool isScaledUpByKey(const planning::Lookup &fetch) const;
    /// Items in the full population for each one here. Where several rows are in one item by
    /// chance, they are spread over more items there.
    double itemsOfKeyInFull(const planning::Lookup &fetch, const client::Answer &answer) const;
    /// The growth of all matching rows, regardless of the limit. Rows of a key grow as their number
    /// per key does.
    double matchesGrowth(const planning::Lookup &fetch, std::size_t found) const;
    /// The growth of the rows for which children run. A limit holds in any population; where fewer
    /// rows are present, they grow up to the limit.
    double growthBelow(const planning::Lookup &fetch, std::size_t found) const;
    /// Distinct values that `rows` outer rows ask for in the full population, for each of the
    /// `values` here. `times`: outer rows there for each one here.
    double timesAsked(const planning::Lookup &fetch, double values, double rows,
                      double times) const;
    /// The values that the look-up uses with the current stack, as text.
    std::string keyOf(const planning::Lookup &fetch) const;

private:
    /// Look-ups, each a child of the one before.
    using Path = std::span<const planning::Lookup *const>;
    /// Called from inside each row at the end of a path.
    using Visit = std::function<void()>;

    Result<std::vector<planning::FetchedRow>> requestedRows(const planning::Lookup &fetch);
    Result<void> readAheadBelow(const planning::Lookup &fetch,
                                std::span<const planning::FetchedRow> rows,
                                const planning::InFull &inFull,
                                std::vector<const planning::Lookup *> &path);
    /// The same for the look-up `inner`, at the end of the path, and below.
    Result<void> readAheadOf(const planning::Lookup &inner, const planning::Lookup &fetch,
                             std::span<const planning::FetchedRow> rows,
                             const planning::InFull &inFull,
                             std::vector<const planning::Lookup *> &path);
    /// Calls `visit` inside each row above the end of the path. Look-ups on the way are made.
    Result<void> walk(const planning::Lookup &fetch, std::span<const planning::FetchedRow> rows,
                      const planning::InFull &inFull, Path path, const Visit &visit);
    /// Collects what all rows ask of the look-up at the end of the path, and sends it.
    Result<void> askAtOnce(const planning::Lookup &fetch,
                           std::span<const planning::FetchedRow> rows,
                           const planning::InFull &inFull, Path path);
    /// `times`: keys in the full population for each one here.
    Result<void> readItemsAhead(const planning::Lookup &fetch,
                                const std::vector<client::ItemKey> &keys, double times);
    /// Requests of a "read many" in the full population, for each one here. More keys lie in more
    /// partitions, and a query has a maximum number of ids.
    double readsInFull(const planning::Lookup &fetch, double keys, double times) const;
    /// Adds what the current row asks for. False when no row can match it.
    bool addWanted(const planning::Lookup &fetch, Wanted &wanted);
    /// Growth of a query for all outer rows to the full population.
    struct BatchInFull {
        double rows = 0; ///< outer rows here
        double items = 1; ///< items read, for each one here
        std::vector<double> values; ///< by owner: values in its list, for each one here
        double found = 1; ///< rows found, for each one here
    };
    Result<void> queryAhead(const planning::Lookup &fetch, const Wanted &wanted,
                            const BatchInFull &inFull);
    /// Requests in the full population, for each one here: lists have a maximum size, and more keys
    /// lie in more partitions.
    double requestsInFull(const planning::Lookup &fetch, std::span<const double> values,
                          std::span<const double> valuesInFull) const;
    /// Sends one batch.
    Result<void> queryBatch(const planning::Lookup &fetch, const Wanted &batch, double times,
                            double found, std::int64_t furtherSeeks);
    Result<std::vector<planning::FetchedRow>> readRows(const planning::Lookup &fetch);
    Result<std::vector<planning::FetchedRow>> queryRows(const planning::Lookup &fetch);
    std::vector<planning::FetchedRow> elementRows(const planning::Lookup &fetch);
    /// Reads the whole logical partition, or all under a prefix of its key, for a look-up that
    /// gathers.
    Result<void> gather(const planning::Lookup &fetch);
    std::optional<client::ItemKey> itemKeyOf(const planning::Lookup &fetch) const;
    /// The item if an earlier step of the command has read it and the plan reuses it.
    std::optional<json::Value> recalled(const planning::Lookup &fetch,
                                        const client::ItemKey &key) const;
    /// Keeps the item for later steps.
    void keep(const planning::Lookup &fetch, const client::ItemKey &key, json::Value item);
    Result<json::Value> readItem(const planning::Lookup &fetch, const client::ItemKey &key);
    static std::string textOf(const client::ItemKey &key);
    /// Parameters and partition key of the query for the current stack.
    query::Request requestOf(const planning::Lookup &fetch) const;
    /// Sends a query of the look-up and scales its answer to the full population. The answer is
    /// logged unless the items are already there. `times`: such requests in the full population.
    /// `found`: factor for the rows of each, besides the growth of the container. `furtherSeeks`:
    /// additional values in its lists.
    Result<client::Answer> ask(client::Client &client, const planning::Lookup &fetch,
                               const query::Query &query, query::Request request, double times,
                               double found = 1, std::int64_t furtherSeeks = 0);
    struct PageAnswer {
        client::Answer answer;
        std::size_t before = 0; ///< number of rows on the pages before
        bool isThere = false; ///< false: the page does not exist, and this is the last one
    };
    /// Gets only the page of the look-up. The pages before it belong to earlier requests, which are
    /// not charged here.
    Result<PageAnswer> askForPage(client::Client &client, const planning::Lookup &fetch,
                                  const query::Query &query, query::Request request) const;
    /// Growth of the items that are loaded and refused, where no index finds the `found` rows: all
    /// items, or those up to the limit.
    double refusedInFull(const planning::Lookup &fetch, std::size_t found) const;
    /// Rows in the full population from the look-up's first row on, given the rows found here and
    /// before.
    double rowsInFull(const planning::Lookup &fetch, std::size_t before, std::size_t found) const;
    /// Growth of the work and rows of a request. 0 or less: the page does not exist in the full
    /// population, and the request is not made.
    double growthOf(const planning::Lookup &fetch, const PageAnswer &asked) const;
    /// The items are already there: searching them is no request.
    static bool isAtHand(const planning::Lookup &fetch)
    {
        return fetch.gathers() || fetch.isGathered();
    }
    client::Client &clientOf(const planning::Lookup &fetch)
    {
        return isAtHand(fetch) ? m_gathered->client() : m_client;
    }
    bool passes(const planning::Lookup &fetch, std::span<const planning::ClientCheck> checks,
                const planning::FetchedRow &row) const;

    client::Client &m_client;
    json::Arena &m_arena;
    planning::LookupScope &m_stack;
    StepLog &m_log;
    KeptItems *m_atHand;
    std::map<std::pair<const planning::Lookup *, std::string>, json::Value>
        m_many; ///< items read ahead
    std::map<std::pair<const planning::Lookup *, std::string>, std::vector<planning::FetchedRow>>
        m_ahead; ///< rows read ahead
    std::unique_ptr<GatheredItems> m_gathered;
};

} // namespace partita::execution
