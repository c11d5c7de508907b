// Brings the rows of a look-up: reads and queries the store, or walks over what is at hand.
#pragma once

#include "engine/planning/lookups/gather.h"
#include "engine/planning/lookups/rowstack.h"
#include "engine/planning/running/batches.h"
#include "engine/planning/running/distinctkeys.h"
#include "engine/planning/running/itemsathand.h"
#include "engine/planning/running/steplog.h"

#include <algorithm>
#include <functional>
#include <span>

namespace partita::planning {

/// Rows in the order and number that the look-up asks for, as far as they say so themselves.
void arrange(const Fetch &fetch, std::vector<FetchedRow> &rows);

/// Leaves of rows, or of results, those that the client keeps: not those of the pages before, and not those beyond.
template<typename Row>
void keepPage(const Fetch &fetch, std::vector<Row> &rows)
{
    const auto skipped
        = std::min(rows.size(), fetch.limit ? static_cast<std::size_t>(fetch.skip) : 0);
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(skipped));
    if (fetch.limit && rows.size() > static_cast<std::size_t>(*fetch.limit))
        rows.erase(rows.begin() + *fetch.limit, rows.end());
}

class RowSource {
public:
    /// All must outlive the source; the rows live in `arena` or in the account's items.
    /// `atHand`: items that a command has read so far.
    RowSource(Client &client, json::Arena &arena, RowStack &stack, StepLog &log,
              ItemsAtHand *atHand = nullptr);

    /// Rows of the look-up as the stack stands.
    Result<std::vector<FetchedRow>> rowsOf(const Fetch &fetch);
    /// Sends the look-ups below these rows that are sent at once, level by level: those of the whole page together. Not
    /// those inside a walk that stops when there is enough.
    Result<void> readAhead(const Fetch &fetch, std::span<const FetchedRow> rows,
                           const InFull &inFull);
    /// Sends those of them at once that decide which rows are left out.
    Result<void> readChecksAhead(const Fetch &fetch, std::span<const FetchedRow> rows,
                                 const InFull &inFull);
    /// Forgets what was read ahead.
    void forget()
    {
        m_many.clear();
        m_ahead.clear();
    }
    /// Rows of the full population for each of the `found` ones of the look-up.
    double growthOf(const Fetch &fetch, std::size_t found) const;
    /// Of a query (what a command finds it writes as well, row by row): all rows of a key are wanted, and a share of them is
    /// there.
    bool isScaledUpByKey(const Fetch &fetch) const;
    /// Items in full for each one here, where several rows lie in one by chance: in full they lie in more.
    double itemsOfKeyInFull(const Fetch &fetch, const Answer &answer) const;
    /// Of all that match, however many are wanted: rows of one key are as many more as there are for each of the keys, of
    /// which a share may have all or few.
    double matchesGrowth(const Fetch &fetch, std::size_t found) const;
    /// The same of those that further look-ups are made for: a limit holds in any population, but where a share has fewer
    /// rows, there are more up to it.
    double growthBelow(const Fetch &fetch, std::size_t found) const;
    /// How many different values of a look-up `rows` rows around ask for in full, for each of those here. `times`: as many
    /// rows there are for each.
    double timesAsked(const Fetch &fetch, double values, double rows, double times) const;
    /// The values that the look-up goes by as the stack stands, as text.
    std::string keyOf(const Fetch &fetch) const;

private:
    using Path = std::span<const Fetch *const>; ///< look-ups, each a child of the one before
    /// What is at the end of a path, for the rows around it.
    using Visit = std::function<void()>;

    Result<std::vector<FetchedRow>> requestedRows(const Fetch &fetch);
    Result<void> readAheadBelow(const Fetch &fetch, std::span<const FetchedRow> rows,
                                const InFull &inFull, std::vector<const Fetch *> &path);
    /// Those of the look-up `inner` at the end of the path, and below it.
    Result<void> readAheadOf(const Fetch &inner, const Fetch &fetch,
                             std::span<const FetchedRow> rows, const InFull &inFull,
                             std::vector<const Fetch *> &path);
    /// Visits the end of the path from inside each of the rows there; the look-ups on the way are made.
    Result<void> walk(const Fetch &fetch, std::span<const FetchedRow> rows, const InFull &inFull,
                      Path path, const Visit &visit);
    /// Collects what the look-up at the end of the path asks for, and sends it.
    Result<void> askAtOnce(const Fetch &fetch, std::span<const FetchedRow> rows,
                           const InFull &inFull, Path path);
    /// `times`: as many keys in full for each here.
    Result<void> readItemsAhead(const Fetch &fetch, const std::vector<ItemKey> &keys, double times);
    /// How many more requests a "read many" takes in full: more keys lie in more partitions, and a query has its limits.
    double readsInFull(const Fetch &fetch, double keys, double times) const;
    /// False when no row answers what the row around asks for.
    bool addWanted(const Fetch &fetch, Wanted &wanted);
    /// What a query for all rows around would be in full.
    struct BatchInFull {
        double rows = 0; ///< rows around, here
        double items = 1; ///< of items read, for each one here
        std::vector<double> values; ///< in the list of each owner, for each one here
        double found = 1; ///< rows, for each one here
    };
    Result<void> queryAhead(const Fetch &fetch, const Wanted &wanted, const BatchInFull &inFull);
    /// How many more requests it takes in full: lists have an end, and more keys lie in more partitions.
    double requestsInFull(const Fetch &fetch, std::span<const double> values,
                          std::span<const double> valuesInFull) const;
    /// Sends one of them.
    Result<void> queryBatch(const Fetch &fetch, const Wanted &batch, double times, double found,
                            std::int64_t furtherSeeks);
    Result<std::vector<FetchedRow>> readRows(const Fetch &fetch);
    Result<std::vector<FetchedRow>> queryRows(const Fetch &fetch);
    std::vector<FetchedRow> elementRows(const Fetch &fetch);
    /// Fetches the whole logical partition, or all under the prefix of its key, of a look-up that gathers.
    Result<void> gather(const Fetch &fetch);
    std::optional<ItemKey> itemKeyOf(const Fetch &fetch) const;
    /// The item that an earlier step of the command has read, where the look-up goes by that.
    std::optional<json::Value> recalled(const Fetch &fetch, const ItemKey &key) const;
    /// Later steps may go by it.
    void keep(const Fetch &fetch, const ItemKey &key, json::Value item);
    Result<json::Value> readItem(const Fetch &fetch, const ItemKey &key);
    static std::string textOf(const ItemKey &key);
    /// The parameters and the partition key of its query as the stack stands.
    query::Request requestOf(const Fetch &fetch) const;
    /// Sends a query of the look-up: grown to the full population, and logged unless its items are at hand. `times`: such
    /// requests in full; `found`: rows of each in full, beside those that a larger container has; `furtherSeeks`: values that its
    /// lists are longer by.
    Result<Answer> ask(Client &client, const Fetch &fetch, const query::Query &query,
                       query::Request request, double times, double found = 1,
                       std::int64_t furtherSeeks = 0);
    struct Asked {
        Answer answer;
        std::size_t before = 0; ///< rows of the pages before
        bool isThere = false; ///< else there is no such page, and this is the last one
    };
    /// The page of the look-up alone: those before were asked for by the requests before, which this one follows.
    Result<Asked> askForPage(Client &client, const Fetch &fetch, const query::Query &query,
                             query::Request request) const;
    /// By how much more items are loaded and refused in full where no index finds the `found` rows: all there are, or until
    /// there are enough.
    double refusedInFull(const Fetch &fetch, std::size_t found) const;
    /// Rows from the first of its own on, where so many are found, and so many before them.
    double rowsInFull(const Fetch &fetch, std::size_t before, std::size_t found) const;
    /// Of what the request did and delivered, in full. 0 or less: it would not be made, for there is no such page.
    double growthOf(const Fetch &fetch, const Asked &asked) const;
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
    ItemsAtHand *m_atHand;
    std::map<std::pair<const Fetch *, std::string>, json::Value> m_many; ///< items read ahead
    std::map<std::pair<const Fetch *, std::string>, std::vector<FetchedRow>>
        m_ahead; ///< rows fetched ahead
    std::unique_ptr<GatheredItems> m_gathered;
};

} // namespace partita::planning
