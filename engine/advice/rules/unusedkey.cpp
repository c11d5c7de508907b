#include "engine/advice/rules/unusedkey.h"

#include "engine/advice/keys/keygoals.h"
#include "engine/base/numbertext.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// The key of a home must suit writes; the key of copies should suit queries.
bool isOfCopies(const model::Container &container)
{
    return !container.documentTypes.empty()
        && std::none_of(container.documentTypes.begin(), container.documentTypes.end(),
                        [](const model::DocumentType &type) { return type.primary; });
}

/// Queries that read a container, and their routing.
struct Readers {
    std::vector<std::string> patterns;
    std::vector<std::string> routings; ///< without duplicates
    double rate = 0; ///< requests/s
    double load = 0; ///< RU/s of their steps on the container
    bool isAddressed = false; ///< one of them uses the key, or its first levels
};

Readers readersOf(const Context &context, const std::string &container)
{
    Readers readers;
    for (const MeasuredPattern &asked : context.patterns()) {
        bool reads = false;
        for (const MeasuredStep &step : asked.steps()) {
            if (!asked.measured->isQuery || step.step->container != container)
                continue;
            reads = true;
            readers.load += step.load;
            readers.isAddressed
                = readers.isAddressed || step.step->reach != planning::Reach::everyPartition;
            const std::string &routing = step.step->routing;
            if (std::find(readers.routings.begin(), readers.routings.end(), routing)
                == readers.routings.end())
                readers.routings.push_back(routing);
        }
        if (!reads)
            continue;
        readers.patterns.push_back(asked.pattern->id);
        readers.rate += asked.rate();
    }
    return readers;
}

/// True when another key may pay and is worth a trial.
bool mayLieBetter(const Context &context, const model::Container &container, const Readers &readers)
{
    const evaluation::ContainerEvaluation *measured = context.container(container.name);
    return measured && measured->physicalPartitions > 1 && isWorthTelling(context, readers.load);
}

} // namespace

void keyNobodyAsksBy(const Context &context, Findings &findings)
{
    for (const model::Container &container : context.design.containers) {
        const Readers readers = readersOf(context, container.name);
        if (readers.patterns.empty() || readers.isAddressed)
            continue;
        const bool isHome = !isOfCopies(container);
        const KeySearch better = mayLieBetter(context, container, readers)
            ? betterKey(context, container, boundsQueries(context, container, readers.patterns))
            : KeySearch {};
        if (isHome && !better.key)
            continue;
        const evaluation::ContainerEvaluation *measured = context.container(container.name);
        const bool isSpread = measured && measured->physicalPartitions > 1;
        Finding finding;
        finding.severity = isSpread && readers.load >= context.limit("worthwhileLoad")
            ? Severity::warning
            : Severity::hint;
        finding.subject = context.subject({"container " + container.name, "partition key"});
        finding.title = "No query uses the partition key " + words::listed(container.partitionKey)
            + " of \"" + container.name + '"';
        finding.evidence
            = {{"queries that read it", static_cast<double>(readers.patterns.size()), "patterns"},
               {"rate of these", readers.rate, "requests/s"},
               {"load of these in it", readers.load, "RU/s"},
               {"physical partitions",
                measured ? static_cast<double>(measured->physicalPartitions) : 0, "partitions"}};
        finding.summary = words::listed(readers.patterns)
            + (readers.patterns.size() == 1 ? " reads" : " read") + " it, "
            + words::timesASecond(readers.rate) + ", for " + words::amount(readers.load)
            + " RU/s: " + words::listed(readers.routings) + '.';
        finding.weight = readers.load;
        if (better.key)
            tellSaving(*better.key, finding);
        else if (!better.losesLater.empty())
            finding.summary += ' ' + better.losesLater;
        findings.push_back(std::move(finding));
    }
}

} // namespace partita::advice
