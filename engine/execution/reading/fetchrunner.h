// Executes look-ups on a loaded account: walks a Fetch with its children, measures every step, and
// puts the answer together. Used by run() for queries and by commands for what they must find
// first.
#pragma once

#include "engine/execution/reading/rowsource.h"

#include <stop_token>

namespace partita::execution {

/// What a look-up gave.
struct Fetched {
    std::vector<planning::FetchedRow> rows;
    std::vector<nlohmann::ordered_json> results; ///< one a row; only when an answer is wanted
    json::Value value; ///< of a look-up for one value
};

class FetchRunner {
public:
    /// All must outlive the runner; what it returns lives in `arena` or in the account's items.
    /// `atHand`: items that a command has read so far.
    FetchRunner(client::Client &client, json::Arena &arena,
                const planning::ParameterValues &parameters, StepLog &log,
                ItemsAtHand *atHand = nullptr);
    FetchRunner(const FetchRunner &) = delete;
    FetchRunner &operator=(const FetchRunner &) = delete;

    /// Look-ups, those of what is at hand included, after which a run fails; 0 = none is too many.
    /// Likewise RU, and when stopped.
    void failAfter(std::int64_t mostLookUps, double mostCharge, std::stop_token stop)
    {
        m_mostLookUps = mostLookUps;
        m_mostCharge = mostCharge;
        m_stop = std::move(stop);
    }
    /// Runs a look-up. `wantResults`: assemble answers; otherwise only what further look-ups need
    /// is looked at.
    Result<Fetched> run(const planning::Fetch &fetch, bool wantResults);
    /// The same for items at hand (Access::given), one result an item: what they look up is sent
    /// for all of them at once where it can be.
    Result<Fetched> runGiven(const planning::Fetch &fetch, std::span<const json::Value> items,
                             bool wantResults);
    /// Runs the only look-up inside `fetch` (Access::given) for each of these rows at hand, one
    /// result a row: what can be sent for all of them at once is, and the same look-up for the same
    /// values is made once.
    Result<std::vector<Fetched>> runEach(const planning::Fetch &fetch,
                                         std::span<const json::Value> rows, bool wantResults);
    /// Value of an operand that needs no row.
    json::Value valueOf(const places::Operand &operand) const { return m_stack.valueOf(operand); }
    store::PartitionKey keyOf(const std::vector<places::Operand> &partitionKey) const
    {
        return m_stack.keyOf(partitionKey);
    }

private:
    /// How often rows around asked for the rows of a look-up, one by one.
    struct Asked {
        double rows = 0; ///< rows around
        double values = 0; ///< different ones: requests
        double times = 1; ///< such rows in full, for each here
        planning::StepMeasurement before; ///< of the step
    };
    void countAsked(const planning::Fetch &fetch, bool isKnown);
    /// Makes of the requests that were sent for single keys those for as many as are named in full.
    void growKeys();
    /// An error where a further look-up is one too many.
    Result<void> mayLookUp();
    Result<Fetched> runFetch(const planning::Fetch &fetch, bool wantResults);
    Result<Fetched> finish(const planning::Fetch &fetch, std::vector<planning::FetchedRow> rows,
                           bool wantResults);
    Result<Fetched> assembled(const planning::Fetch &fetch, std::vector<planning::FetchedRow> rows,
                              const planning::InFull &inFull, bool wantResults);
    /// Of rows of a look-up that drops some, those that stay.
    Result<std::vector<planning::FetchedRow>> passing(const planning::Fetch &fetch,
                                                      std::span<const planning::FetchedRow> rows,
                                                      const planning::InFull &inFull);
    Result<bool> passes(const planning::Fetch &fetch, const planning::FetchedRow &row,
                        const planning::InFull &inFull);
    /// Adds the results of `rows`.
    Result<void> assemble(const planning::Fetch &fetch, std::span<const planning::FetchedRow> rows,
                          const planning::InFull &inFull, bool wantResults, Fetched &fetched);
    /// The same until there are enough: what they look up at once is asked for that many at a time.
    Result<void> assembleSome(const planning::Fetch &fetch,
                              std::span<const planning::FetchedRow> rows,
                              const planning::InFull &inFull, bool wantResults, std::size_t enough,
                              Fetched &fetched);
    /// How often as much is looked up in full before there are enough results, or no more rows.
    double walkInFull(const planning::Fetch &fetch, std::size_t rows, std::size_t results) const;
    Result<Fetched> flattened(const planning::Fetch &fetch,
                              const std::vector<planning::FetchedRow> &rows,
                              const planning::InFull &inFull, bool wantResults);
    /// False when what is merged into the result is not there.
    Result<bool> addChildren(const planning::Fetch &fetch, nlohmann::ordered_json &result,
                             bool wantResults);
    void addOutputs(const planning::Fetch &fetch, nlohmann::ordered_json &result);
    /// What is computed over rows that the result has.
    void addFigures(const planning::Fetch &fetch, nlohmann::ordered_json &result);
    void orderResults(const planning::Fetch &fetch, std::vector<nlohmann::ordered_json> &results);

    json::Arena &m_arena;
    planning::RowStack m_stack;
    RowSource m_source;
    StepLog &m_log;
    std::optional<std::size_t> m_enough; ///< results after which the walk that comes next stops
    std::int64_t m_mostLookUps = 0;
    double m_mostCharge = 0;
    std::stop_token m_stop;
    std::int64_t m_lookUps = 0;
    std::map<std::pair<const planning::Fetch *, std::string>, Fetched> m_memo;
    std::map<const planning::Fetch *, Asked> m_asked;
};

} // namespace partita::execution
