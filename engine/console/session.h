// A console on the items of one design: runs statements one after the other and answers with what
// the service would answer and charge. Writes stay until reset() and are never seen elsewhere.
//
//     Result<std::unique_ptr<Session>> session = Session::open(workbook, "V1", {}, stop, progress);
//     Result<Outcome> answer = (*session)->run({"posts", "SELECT * FROM c"}, stop);
#pragma once

#include "engine/client/partitionuse.h"
#include "engine/console/statement.h"
#include "engine/cost/chargeparts.h"
#include "engine/cost/chargeterms.h"
#include "engine/evaluation/workingcopy.h"
#include "engine/query/metrics.h"

#include <stop_token>

namespace partita::console {

/// Answer of a statement, as values of its own.
struct Outcome {
    std::string operation; ///< "query", "read", "create" …
    std::string container;
    std::vector<std::string> rows; ///< JSON texts: rows of a query, the item, or what a script said
    std::string continuation; ///< empty: that was all
    double requestCharge = 0; ///< RU
    double latencyMs = 0;
    std::int64_t requests = 1;
    std::vector<client::PartitionUse> partitions; ///< those that were asked
    int physicalPartitions = 1; ///< of the container
    query::Metrics counts;
    cost::QueryChargeParts chargeParts; ///< of a query: its charge by cause
    std::vector<cost::ChargeTerm> terms; ///< of the charge, which add up to it
    query::Explanation explanation; ///< of a query
    std::vector<std::string> log; ///< console of a script
    bool isWrite = false;
};

/// Not thread-safe; one thread after the other may use it.
class Session {
public:
    /// `partitions`: see evaluation::WorkingCopy::load(), as the errors.
    static Result<std::unique_ptr<Session>> open(const model::Workbook &workbook,
                                                 const std::string &design,
                                                 const evaluation::Options &options,
                                                 const evaluation::PartitionCounts &partitions,
                                                 const std::stop_token &stop,
                                                 const ProgressSink &progress);

    /// Errors: of the language, with line and column in the statement; of the operation, as the
    /// service gives them; cancelled.
    Result<Outcome> run(const Statement &statement, const std::stop_token &stop);

    const model::Design &design() const { return m_copy->design(); }
    /// Share of the population that is loaded.
    double fraction() const { return m_copy->fraction(); }
    /// Whether a statement has written since the beginning or reset().
    bool isChanged() const { return m_isChanged; }
    void reset();

private:
    explicit Session(std::unique_ptr<evaluation::WorkingCopy> copy);

    Result<Outcome> runQuery(const Statement &statement);
    Result<Outcome> runOperation(const Statement &statement);
    Result<store::Container *> container(const std::string &name);

    std::unique_ptr<evaluation::WorkingCopy> m_copy;
    bool m_isChanged = false;
};

} // namespace partita::console
