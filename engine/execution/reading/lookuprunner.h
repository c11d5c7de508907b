// Executor of look-ups on a loaded account: runs a Lookup with its children, measures every step,
// and assembles the answer. Used by run() for queries and by commands for their look-ups.
#pragma once

#include "engine/execution/reading/rowsource.h"

#include <stop_token>

namespace partita::execution {

/// The result of a look-up.
struct LookupResult {
    std::vector<FoundRow> rows;
    std::vector<nlohmann::ordered_json> results; ///< one per row; only when an answer is wanted
    json::Value value; ///< of a look-up for one value
};

class LookupRunner {
public:
    /// All references must outlive the runner. Returned values live in `arena` or in the account's
    /// items. `atHand`: items that a command has read so far.
    LookupRunner(const Site &site, json::Arena &arena, const planning::ParameterValues &parameters,
                 StepLog &log, KeptItems *atHand = nullptr);
    LookupRunner(const LookupRunner &) = delete;
    LookupRunner &operator=(const LookupRunner &) = delete;

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
    Result<LookupResult> run(const planning::Lookup &lookup, bool wantResults);
    /// The same for given items (GivenRows), one result per item. Their look-ups are sent
    /// together where possible.
    Result<LookupResult> runGiven(const planning::Lookup &lookup,
                                  std::span<const json::Value> items, bool wantResults);
    /// Runs the only child of `lookup` (GivenRows) for each of the given rows, one result per
    /// row. Requests are sent together where possible, and equal look-ups with equal values are
    /// made once.
    Result<std::vector<LookupResult>> runEach(const planning::Lookup &lookup,
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
    void countAsked(const planning::Lookup &lookup, bool isKnown);
    /// Scales the requests for single keys to the number of distinct keys in the full population.
    void scaleKeys();
    /// An error when a further look-up would exceed a limit.
    Result<void> mayLookUp();
    Result<LookupResult> lookUp(const planning::Lookup &lookup, bool wantResults);
    Result<LookupResult> finish(const planning::Lookup &lookup, std::vector<FoundRow> rows,
                                bool wantResults);
    Result<LookupResult> assembled(const planning::Lookup &lookup, std::vector<FoundRow> rows,
                                   const RowScale &inFull, bool wantResults);
    /// The rows of a look-up with required children for which these find something.
    Result<std::vector<FoundRow>> passing(const planning::Lookup &lookup,
                                          std::span<const FoundRow> rows, const RowScale &inFull);
    Result<bool> passes(const planning::Lookup &lookup, const FoundRow &row,
                        const RowScale &inFull);
    /// Appends the results of `rows`.
    Result<void> assemble(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                          const RowScale &inFull, bool wantResults, LookupResult &found);
    /// The same until there are `enough` results. Look-ups that are sent together are sent for the
    /// missing number of rows at a time.
    Result<void> assembleSome(const planning::Lookup &lookup, std::span<const FoundRow> rows,
                              const RowScale &inFull, bool wantResults, std::size_t enough,
                              LookupResult &found);
    Result<LookupResult> flattened(const planning::Lookup &lookup,
                                   const std::vector<FoundRow> &rows, const RowScale &inFull,
                                   bool wantResults);
    /// The array that the look-up walks over is missing in the current row.
    bool hasNoArray(const planning::Lookup &walk) const;
    /// False when a merged child found nothing.
    Result<bool> addChildren(const planning::Lookup &lookup, nlohmann::ordered_json &result,
                             bool wantResults);
    Result<bool> addChild(const planning::ChildLookup &child, nlohmann::ordered_json &result,
                          bool wantResults);
    void addOutputs(const planning::Lookup &lookup, nlohmann::ordered_json &result);
    /// Adds the aggregates over rows of the result.
    void addFigures(const planning::Lookup &lookup, nlohmann::ordered_json &result);
    void orderResults(const planning::Lookup &lookup, std::vector<nlohmann::ordered_json> &results);
    /// The client sorts so many rows and keeps the first ones. What does not decide the order is
    /// looked up for those alone.
    static bool keepsFirstOf(const planning::Lookup &lookup, std::size_t rows);
    Result<LookupResult> firstInOrder(const planning::Lookup &lookup,
                                      std::span<const FoundRow> rows, const RowScale &inFull);
    /// Adds what is missing in begun results, one per row.
    Result<void> completeResults(const planning::Lookup &lookup, LookupResult &found);

    json::Arena &m_arena;
    LookupScope m_stack;
    RowSource m_source;
    StepLog &m_log;
    std::optional<std::size_t> m_enough; ///< number of results after which the next walk stops
    std::int64_t m_mostLookUps = 0;
    double m_mostCharge = 0;
    std::stop_token m_stop;
    std::int64_t m_lookUps = 0;
    std::map<std::pair<const planning::Lookup *, std::string>, LookupResult> m_memo;
    std::map<const planning::Lookup *, KeyReads> m_asked;
};

} // namespace partita::execution
