// Brings the rows of a look-up: reads and queries the store, or walks over what is at hand.
#pragma once

#include "engine/execution/infull/distinctkeys.h"
#include "engine/execution/reading/batches.h"
#include "engine/execution/reading/gathereditems.h"
#include "engine/execution/reading/itemsathand.h"
#include "engine/execution/reading/steplog.h"
#include "engine/planning/rowstack.h"

#include <algorithm>
#include <functional>
#include <span>

namespace partita::execution {

/// Rows in the order and number that the look-up asks for, as far as they say so themselves.
void arrange(const planning::Fetch &fetch, std::vector<planning::FetchedRow> &rows);

/// Leaves of rows, or of results, those that the client keeps: not those of the pages before, and
/// not those beyond.
template<typename Row>
void keepPage(const planning::Fetch &fetch, std::vector<Row> &rows)
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
    RowSource(client::Client &client, json::Arena &arena, planning::RowStack &stack, StepLog &log,
              ItemsAtHand *atHand = nullptr);

    /// Rows of the look-up as the stack stands.
    Result<std::vector<planning::FetchedRow>> rowsOf(const planning::Fetch &fetch);
    /// Sends the look-ups below these rows that are sent at once, level by level: those of the
    /// whole page together. Not those inside a walk that stops when there is enough.
    Result<void> readAhead(const planning::Fetch &fetch, std::span<const planning::FetchedRow> rows,
                           const planning::InFull &inFull);
    /// Sends those of them at once that decide which rows are left out.
    Result<void> readChecksAhead(const planning::Fetch &fetch,
                                 std::span<const planning::FetchedRow> rows,
                                 const planning::InFull &inFull);
    /// Forgets what was read ahead.
    void forget()
    {
        m_many.clear();
        m_ahead.clear();
    }
    /// Rows of the full population for each of the `found` ones of the look-up.
    double growthOf(const planning::Fetch &fetch, std::size_t found) const;
    /// Of a query (what a command finds it writes as well, row by row): all rows of a key are
    /// wanted, and a share of them is there.
    bool isScaledUpByKey(const planning::Fetch &fetch) const;
    /// Items in full for each one here, where several rows lie in one by chance: in full they lie
    /// in more.
    double itemsOfKeyInFull(const planning::Fetch &fetch, const client::Answer &answer) const;
    /// Of all that match, however many are wanted: rows of one key are as many more as there are
    /// for each of the keys, of which a share may have all or few.
    double matchesGrowth(const planning::Fetch &fetch, std::size_t found) const;
    /// The same of those that further look-ups are made for: a limit holds in any population, but
    /// where a share has fewer rows, there are more up to it.
    double growthBelow(const planning::Fetch &fetch, std::size_t found) const;
    /// How many different values of a look-up `rows` rows around ask for in full, for each of those
    /// here. `times`: as many rows there are for each.
    double timesAsked(const planning::Fetch &fetch, double values, double rows, double times) const;
    /// The values that the look-up goes by as the stack stands, as text.
    std::string keyOf(const planning::Fetch &fetch) const;

private:
    using Path
        = std::span<const planning::Fetch *const>; ///< look-ups, each a child of the one before
    /// What is at the end of a path, for the rows around it.
    using Visit = std::function<void()>;

    Result<std::vector<planning::FetchedRow>> requestedRows(const planning::Fetch &fetch);
    Result<void> readAheadBelow(const planning::Fetch &fetch,
                                std::span<const planning::FetchedRow> rows,
                                const planning::InFull &inFull,
                                std::vector<const planning::Fetch *> &path);
    /// Those of the look-up `inner` at the end of the path, and below it.
    Result<void> readAheadOf(const planning::Fetch &inner, const planning::Fetch &fetch,
                             std::span<const planning::FetchedRow> rows,
                             const planning::InFull &inFull,
                             std::vector<const planning::Fetch *> &path);
    /// Visits the end of the path from inside each of the rows there; the look-ups on the way are
    /// made.
    Result<void> walk(const planning::Fetch &fetch, std::span<const planning::FetchedRow> rows,
                      const planning::InFull &inFull, Path path, const Visit &visit);
    /// Collects what the look-up at the end of the path asks for, and sends it.
    Result<void> askAtOnce(const planning::Fetch &fetch, std::span<const planning::FetchedRow> rows,
                           const planning::InFull &inFull, Path path);
    /// `times`: as many keys in full for each here.
    Result<void> readItemsAhead(const planning::Fetch &fetch,
                                const std::vector<client::ItemKey> &keys, double times);
    /// How many more requests a "read many" takes in full: more keys lie in more partitions, and a
    /// query has its limits.
    double readsInFull(const planning::Fetch &fetch, double keys, double times) const;
    /// False when no row answers what the row around asks for.
    bool addWanted(const planning::Fetch &fetch, Wanted &wanted);
    /// What a query for all rows around would be in full.
    struct BatchInFull {
        double rows = 0; ///< rows around, here
        double items = 1; ///< of items read, for each one here
        std::vector<double> values; ///< in the list of each owner, for each one here
        double found = 1; ///< rows, for each one here
    };
    Result<void> queryAhead(const planning::Fetch &fetch, const Wanted &wanted,
                            const BatchInFull &inFull);
    /// How many more requests it takes in full: lists have an end, and more keys lie in more
    /// partitions.
    double requestsInFull(const planning::Fetch &fetch, std::span<const double> values,
                          std::span<const double> valuesInFull) const;
    /// Sends one of them.
    Result<void> queryBatch(const planning::Fetch &fetch, const Wanted &batch, double times,
                            double found, std::int64_t furtherSeeks);
    Result<std::vector<planning::FetchedRow>> readRows(const planning::Fetch &fetch);
    Result<std::vector<planning::FetchedRow>> queryRows(const planning::Fetch &fetch);
    std::vector<planning::FetchedRow> elementRows(const planning::Fetch &fetch);
    /// Fetches the whole logical partition, or all under the prefix of its key, of a look-up that
    /// gathers.
    Result<void> gather(const planning::Fetch &fetch);
    std::optional<client::ItemKey> itemKeyOf(const planning::Fetch &fetch) const;
    /// The item that an earlier step of the command has read, where the look-up goes by that.
    std::optional<json::Value> recalled(const planning::Fetch &fetch,
                                        const client::ItemKey &key) const;
    /// Later steps may go by it.
    void keep(const planning::Fetch &fetch, const client::ItemKey &key, json::Value item);
    Result<json::Value> readItem(const planning::Fetch &fetch, const client::ItemKey &key);
    static std::string textOf(const client::ItemKey &key);
    /// The parameters and the partition key of its query as the stack stands.
    query::Request requestOf(const planning::Fetch &fetch) const;
    /// Sends a query of the look-up: grown to the full population, and logged unless its items are
    /// at hand. `times`: such requests in full; `found`: rows of each in full, beside those that a
    /// larger container has; `furtherSeeks`: values that its lists are longer by.
    Result<client::Answer> ask(client::Client &client, const planning::Fetch &fetch,
                               const query::Query &query, query::Request request, double times,
                               double found = 1, std::int64_t furtherSeeks = 0);
    struct Asked {
        client::Answer answer;
        std::size_t before = 0; ///< rows of the pages before
        bool isThere = false; ///< else there is no such page, and this is the last one
    };
    /// The page of the look-up alone: those before were asked for by the requests before, which
    /// this one follows.
    Result<Asked> askForPage(client::Client &client, const planning::Fetch &fetch,
                             const query::Query &query, query::Request request) const;
    /// By how much more items are loaded and refused in full where no index finds the `found` rows:
    /// all there are, or until there are enough.
    double refusedInFull(const planning::Fetch &fetch, std::size_t found) const;
    /// Rows from the first of its own on, where so many are found, and so many before them.
    double rowsInFull(const planning::Fetch &fetch, std::size_t before, std::size_t found) const;
    /// Of what the request did and delivered, in full. 0 or less: it would not be made, for there
    /// is no such page.
    double growthOf(const planning::Fetch &fetch, const Asked &asked) const;
    /// Whether the items are at hand, so that looking among them is no request.
    static bool isAtHand(const planning::Fetch &fetch)
    {
        return fetch.gathers() || fetch.isGathered;
    }
    client::Client &clientOf(const planning::Fetch &fetch)
    {
        return isAtHand(fetch) ? m_gathered->client() : m_client;
    }
    bool passes(const planning::Fetch &fetch, const planning::FetchedRow &row) const;

    client::Client &m_client;
    json::Arena &m_arena;
    planning::RowStack &m_stack;
    StepLog &m_log;
    ItemsAtHand *m_atHand;
    std::map<std::pair<const planning::Fetch *, std::string>, json::Value>
        m_many; ///< items read ahead
    std::map<std::pair<const planning::Fetch *, std::string>, std::vector<planning::FetchedRow>>
        m_ahead; ///< rows fetched ahead
    std::unique_ptr<GatheredItems> m_gathered;
};

} // namespace partita::execution
