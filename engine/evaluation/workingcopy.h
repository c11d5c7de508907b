// A design's items as evaluation loads them, to try requests on. What requests write can be undone,
// and evaluations never see it: the items go back as they were loaded.
//
//     auto copy = WorkingCopy::load(workbook, "V1", {}, stop, progress);
//     (*copy)->client().query("posts", query, request, arena);
//     (*copy)->reset(); // as loaded
#pragma once

#include "engine/client/client.h"
#include "engine/evaluation/demand.h"
#include "engine/evaluation/evaluation.h"

namespace partita::evaluation {

/// Physical partitions of each container as an evaluation of the design finds them. A short
/// evaluation tells those that follow from the load. Errors: an unknown design, items that cannot
/// be loaded, cancelled.
Result<PartitionCounts> partitionsOf(const model::Workbook &workbook, const std::string &design,
                                     const Options &options, const std::stop_token &stop,
                                     const ProgressSink &progress);

/// Not thread-safe.
class WorkingCopy {
public:
    /// `partitions`: physical partitions by container; where a container is missing, as many as its
    /// storage and stated throughput need. Of the options it takes fraction, generation and kept
    /// parts. Errors: as partitionsOf().
    static Result<std::unique_ptr<WorkingCopy>> load(const model::Workbook &workbook,
                                                     const std::string &design,
                                                     const Options &options,
                                                     const PartitionCounts &partitions,
                                                     const std::stop_token &stop,
                                                     const ProgressSink &progress);
    ~WorkingCopy();
    WorkingCopy(const WorkingCopy &) = delete;
    WorkingCopy &operator=(const WorkingCopy &) = delete;

    /// With all scripts of the design that compile.
    client::Client &client();
    const model::Design &design() const;
    /// Share of the population that is loaded.
    double fraction() const;
    /// Undoes everything that was written.
    void reset();

private:
    struct Parts;
    explicit WorkingCopy(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> m_parts;
};

} // namespace partita::evaluation
