// Executes look-ups on a loaded account: walks a Fetch with its children, measures every step, and puts the answer together.
// Used by run() for queries and by commands for what they must find first.
#pragma once

#include "engine/planning/executable.h"
#include "engine/planning/gather.h"
#include "engine/planning/values.h"

#include <map>
#include <set>

namespace partita::planning {

/// Values of a request's parameters, by name without @.
using ParameterValues = std::map<std::string, json::Value, std::less<>>;

/// One row as a step delivered it: a value, or one a level when the client unrolled an item.
struct FetchedRow {
    std::vector<json::Value> levels;
};

/// What a look-up gave.
struct Fetched {
    std::vector<FetchedRow> rows;
    std::vector<nlohmann::ordered_json> results; ///< one a row; only when an answer is wanted
    json::Value value; ///< of a look-up for one value
};

/// How the time of an operation counts.
enum class Timing {
    alone, ///< in full
    followingRead, ///< in full when it is the first of the run; else it follows other look-ups of the page
    followingQuery,
};

/// Adds up what the steps of one run did.
class StepLog {
public:
    explicit StepLog(const cost::Constants &constants)
        : m_constants(constants)
    {
    }
    /// `times`: how often the full population would ask for it.
    void add(int step, const Answer &answer, Timing timing, double times = 1);
    /// What no single answer stands for: reading the change feed of a physical partition.
    void add(int step, const PartitionUse &use);
    StepMeasurement &at(int step);
    /// `background`: numbers of the steps that do not count to the request itself.
    Measurement summary(const std::set<int> &background) const;
    void setError(std::string error) { m_error = std::move(error); }
    bool hasError() const { return !m_error.empty(); }

private:
    const cost::Constants &m_constants;
    std::map<int, StepMeasurement> m_steps;
    std::string m_error;
    bool m_isFirst = true;
};

class FetchRunner {
public:
    /// All must outlive the runner; what it returns lives in `arena` or in the account's items.
    FetchRunner(Client &client, json::Arena &arena, const ParameterValues &parameters,
                StepLog &log);

    /// Runs a look-up. `wantResults`: assemble answers; otherwise only what further look-ups need is looked at.
    Result<Fetched> run(const Fetch &fetch, bool wantResults);
    /// The same for an item at hand (Access::given).
    Result<Fetched> runGiven(const Fetch &fetch, json::Value item, bool wantResults);
    /// Value of an operand that needs no row.
    json::Value valueOf(const Operand &operand);

private:
    struct Frame {
        const Fetch *fetch = nullptr;
        const FetchedRow *row = nullptr;
    };

    Result<Fetched> runFetch(const Fetch &fetch, bool wantResults);
    Result<std::vector<FetchedRow>> rowsOf(const Fetch &fetch);
    /// Sends the look-ups of `fetch` that read many items for all rows at once.
    Result<void> readMany(const Fetch &fetch, const std::vector<FetchedRow> &rows);
    std::optional<ItemKey> itemKeyOf(const Fetch &fetch);
    /// Fetches the whole logical partition of a look-up that gathers.
    Result<void> gather(const Fetch &fetch);
    store::PartitionKey partitionKeyOf(const Fetch &fetch);
    /// Whether the items are at hand, so that looking among them is no request.
    static bool isAtHand(const Fetch &fetch) { return fetch.gathers() || fetch.isGathered; }
    Client &clientOf(const Fetch &fetch)
    {
        return isAtHand(fetch) ? m_gathered->client() : m_client;
    }
    Result<std::vector<FetchedRow>> readRows(const Fetch &fetch);
    Result<std::vector<FetchedRow>> queryRows(const Fetch &fetch);
    std::vector<FetchedRow> elementRows(const Fetch &fetch);
    Result<Fetched> finish(const Fetch &fetch, std::vector<FetchedRow> rows, bool wantResults);
    Result<Fetched> assembled(const Fetch &fetch, std::vector<FetchedRow> rows, bool wantResults);
    double growthOf(const Fetch &fetch) const;
    Result<Fetched> flattened(const Fetch &fetch, const std::vector<FetchedRow> &rows,
                              bool wantResults);
    Result<void> addChildren(const Fetch &fetch, nlohmann::ordered_json &result, bool wantResults);
    void addOutputs(const Fetch &fetch, nlohmann::ordered_json &result);
    void orderResults(const Fetch &fetch, std::vector<nlohmann::ordered_json> &results);
    json::Value aggregateOf(const Fetch &fetch, const std::vector<FetchedRow> &rows);
    void unroll(const Fetch &fetch, std::size_t depth, FetchedRow &row,
                std::vector<FetchedRow> &rows);
    bool passes(const Fetch &fetch, const FetchedRow &row);
    json::Value valueIn(const Operand &operand, const std::vector<Frame> &stack);
    json::Value columnOf(const Fetch &fetch, int column, const FetchedRow &row) const;
    std::string memoKey(const Fetch &fetch);

    Client &m_client;
    json::Arena &m_arena;
    const ParameterValues &m_parameters;
    StepLog &m_log;
    std::vector<Frame> m_stack;
    std::map<std::pair<const Fetch *, std::string>, json::Value> m_many; ///< items read ahead
    std::unique_ptr<GatheredItems> m_gathered;
    double m_times = 1; ///< further look-ups: rows of the full population for each row at hand
    std::map<std::pair<const Fetch *, std::string>, Fetched> m_memo;
};

} // namespace partita::planning
