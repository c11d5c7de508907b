// Executor of look-ups on a loaded account: runs a Lookup with its children, measures every step,
// and assembles the answer. Used by run() for queries and by commands for their look-ups.
#pragma once

#include "engine/execution/reading/rowsource.h"

#include <stop_token>

namespace partita::execution {

/// The result of a look-up.
struct Fetched {
    std::vector<FetchedRow> rows;
    std::vector<nlohmann::ordered_json> results; ///< one per row; only when an answer is wanted
    json::Value value; ///< of a look-up for one value
};

class FetchRunner {
public:
    /// All references must outlive the runner. Returned values live in `arena` or in the account's
    /// items. `atHand`: items that a command has read so far.
    FetchRunner(const Site &site, json::Arena &arena, const planning::ParameterValues &parameters,
                StepLog &log, KeptItems *atHand = nullptr);
    FetchRunner(const FetchRunner &) = delete;
    FetchRunner &operator=(const FetchRunner &) = delete;

    /// Limits of a run, after which it fails: look-ups (including those without a request) and RU;
    /// 0 = no limit. It also fails when stopped.
    void failAfter(std::int64_t mostLookUps, double mostCharge, std::stop_token stop)
    {
        m_mostLookUps = mostLookUps;
        m_mostCharge = mostCharge;
        m_stop = std::move(stop);
    }
    /// Runs a look-up. `wantResults`: assemble answers; otherwise only the values that further
    /// look-ups need are used.
    Result<Fetched> run(const planning::Lookup &fetch, bool wantResults);
    /// The same for given items (GivenRows), one result per item. Their look-ups are sent
    /// together where possible.
    Result<Fetched> runGiven(const planning::Lookup &fetch, std::span<const json::Value> items,
                             bool wantResults);
    /// Runs the only child of `fetch` (GivenRows) for each of the given rows, one result per
    /// row. Requests are sent together where possible, and equal look-ups with equal values are
    /// made once.
    Result<std::vector<Fetched>> runEach(const planning::Lookup &fetch,
                                         std::span<const json::Value> rows, bool wantResults);
    /// The value of an operand that needs no row.
    json::Value valueOf(const places::Operand &operand) const { return m_stack.valueOf(operand); }
    store::PartitionKey keyOf(const std::vector<places::Operand> &partitionKey) const
    {
        return m_stack.keyOf(partitionKey);
    }

private:
    /// Statistics of a look-up by key that outer rows make one by one.
    struct KeyReads {
        double rows = 0; ///< outer rows
        double values = 0; ///< distinct values, that is, requests
        double times = 1; ///< outer rows in the full population, for each one here
        planning::StepMeasurement before; ///< of the step
    };
    void countAsked(const planning::Lookup &fetch, bool isKnown);
    /// Scales the requests for single keys to the number of distinct keys in the full population.
    void scaleKeys();
    /// An error when a further look-up would exceed a limit.
    Result<void> mayLookUp();
    Result<Fetched> runFetch(const planning::Lookup &fetch, bool wantResults);
    Result<Fetched> finish(const planning::Lookup &fetch, std::vector<FetchedRow> rows,
                           bool wantResults);
    Result<Fetched> assembled(const planning::Lookup &fetch, std::vector<FetchedRow> rows,
                              const RowScale &inFull, bool wantResults);
    /// The rows of a look-up with required children for which these find something.
    Result<std::vector<FetchedRow>> passing(const planning::Lookup &fetch,
                                            std::span<const FetchedRow> rows,
                                            const RowScale &inFull);
    Result<bool> passes(const planning::Lookup &fetch, const FetchedRow &row,
                        const RowScale &inFull);
    /// Appends the results of `rows`.
    Result<void> assemble(const planning::Lookup &fetch, std::span<const FetchedRow> rows,
                          const RowScale &inFull, bool wantResults, Fetched &fetched);
    /// The same until there are `enough` results. Look-ups that are sent together are sent for the
    /// missing number of rows at a time.
    Result<void> assembleSome(const planning::Lookup &fetch, std::span<const FetchedRow> rows,
                              const RowScale &inFull, bool wantResults, std::size_t enough,
                              Fetched &fetched);
    Result<Fetched> flattened(const planning::Lookup &fetch, const std::vector<FetchedRow> &rows,
                              const RowScale &inFull, bool wantResults);
    /// The array that the look-up walks over is missing in the current row.
    bool hasNoArray(const planning::Lookup &walk) const;
    /// False when a merged child found nothing.
    Result<bool> addChildren(const planning::Lookup &fetch, nlohmann::ordered_json &result,
                             bool wantResults);
    void addOutputs(const planning::Lookup &fetch, nlohmann::ordered_json &result);
    /// Adds the aggregates over rows of the result.
    void addFigures(const planning::Lookup &fetch, nlohmann::ordered_json &result);
    void orderResults(const planning::Lookup &fetch, std::vector<nlohmann::ordered_json> &results);

    json::Arena &m_arena;
    LookupScope m_stack;
    RowSource m_source;
    StepLog &m_log;
    std::optional<std::size_t> m_enough; ///< number of results after which the next walk stops
    std::int64_t m_mostLookUps = 0;
    double m_mostCharge = 0;
    std::stop_token m_stop;
    std::int64_t m_lookUps = 0;
    std::map<std::pair<const planning::Lookup *, std::string>, Fetched> m_memo;
    std::map<const planning::Lookup *, KeyReads> m_asked;
};

} // namespace partita::execution
