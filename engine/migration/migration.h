// Migration of stored data from one design to another, as a plan with figures: what is created,
// filled, switched and removed, in this order. checklist.h says it in sentences.
//
// Both designs stand side by side while it lasts. The containers of the new design are filled from
// the change feed of the old ones, read from the beginning, and follow it until every command is
// switched. Charges of writing come from items that are really written: a sample of each document
// type in a scratch container of the new design, whose mean stands for the full population.
#pragma once

#include "engine/evaluation/evaluation.h"

namespace partita::migration {

/// What happens to a container.
struct ContainerStep {
    enum class Kind {
        create,
        change, ///< the container stays, with other settings
        keep,
        remove, ///< once nothing reads it any more
    };
    Kind kind = Kind::create;
    std::string container;
    /// Its name in the new design, where the old one has a container of that name which cannot
    /// become it: partition key and unique keys of a container are fixed. Empty otherwise.
    std::string designName = {};
    std::vector<std::string> settings = {}; ///< sentences: "Partition key /postId."
    double requestUnitsPerSecond = 0; ///< provisioned; 0: serverless, or removed
};
const char *nameOf(ContainerStep::Kind kind); ///< "create", "change", "keep", "remove"

/// A container of the old design that is read from the beginning.
struct SourceRead {
    std::string container;
    double items = 0; ///< in full
    double charge = 0; ///< RU
};

/// Items of a document type that are written.
struct Fill {
    enum class Way {
        bulk, ///< from the old design
        inPlace, ///< the same, over items that stand there in another form
        changeFeed, ///< by the new design's own change feed, which keeps the copy
    };
    std::string container; ///< as it is named in the migration
    std::string documentType;
    Way way = Way::bulk;
    std::vector<std::string> sources = {}; ///< containers that are read for it
    double items = 0; ///< in full
    double readCharge = 0; ///< RU, only of a fill by the change feed; else see SourceRead
    double writeCharge = 0; ///< RU
    bool isAskingMore = false; ///< queries are needed as well, which are not counted
    double seconds = 0; ///< of a fill by the change feed
};
const char *nameOf(Fill::Way way); ///< "bulk", "in place", "change feed"

/// Items of a kept container that no document type of the new design has.
struct Removal {
    std::string container;
    std::string documentType;
    double items = 0; ///< in full
    double charge = 0; ///< RU of deleting them one by one
};

/// A pattern whose requests go to the new design from now on.
struct PatternSwitch {
    std::string pattern;
    bool isQuery = true;
    double ratePerSecond = 0;
    double before = 0; ///< RU of a request, mean, upkeep included
    double after = 0;
    double latencyBefore = 0; ///< ms, 95th percentile
    double latencyAfter = 0;
    std::string obstacle = {}; ///< why the new design cannot answer it; empty when it can
};

struct Migration {
    std::string from;
    std::string to;
    std::vector<ContainerStep> containers; ///< created, changed, kept, removed
    std::vector<SourceRead> reads;
    std::vector<Fill> fills; ///< from the old design first, then those of the change feed
    double bulkSeconds = 0; ///< with the provisioned throughput, without other load
    double followLoad = 0; ///< RU/s on the new design while it follows the commands on the old one
    double monthlyCostBefore = 0; ///< of the old design
    double monthlyCostAfter = 0;
    std::vector<PatternSwitch> switches; ///< queries, those that gain most first; then commands
    std::vector<Removal> removals;
    std::string scale = {}; ///< sentence on a scale of load and cost; empty when there is none

    double readCharge() const; ///< RU of all reads
    double writeCharge() const; ///< RU of all fills
    bool isPossible() const; ///< every pattern has an answer
};

/// Settings of a migration.
struct Options {
    std::string from;
    std::string to;
    evaluation::Options measuring = {};
};

/// Evaluates both designs, and plans the way from one to the other. Errors: those of evaluate(), an
/// unknown design, one and the same design, items that cannot be loaded, cancelled.
Result<Migration> plan(const model::Workbook &workbook, const Options &options,
                       const std::stop_token &stop = {}, const ProgressSink &progress = {});
/// The same for designs that are evaluated already, with this workbook and these options.
Result<Migration> plan(const model::Workbook &workbook, const evaluation::Evaluation &evaluation,
                       const Options &options, const std::stop_token &stop = {});

} // namespace partita::migration
