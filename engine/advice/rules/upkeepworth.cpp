#include "engine/advice/rules/upkeepworth.h"

#include "engine/advice/measured/storedcopies.h"
#include "engine/advice/trials/trial.h"
#include "engine/base/numbertext.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// RU/s that the copy saves in a query; 0 for a command.
double savedBy(const ChargeChange &pattern)
{
    return pattern.pattern->isQuery() ? pattern.added() : 0;
}

/// RU/s that the copy adds to a query, for example by larger items; 0 for a command.
double burdenBy(const ChargeChange &pattern)
{
    return -savedBy(pattern);
}

/// RU/s that the copy adds to a command; 0 for a query.
double upkeepBy(const ChargeChange &pattern)
{
    return pattern.pattern->isQuery() ? 0 : -pattern.added();
}

/// A step of the pattern that visits every partition of a container, whatever their number today;
/// nullptr when there is none.
const planning::Step *asksEverywhere(const evaluation::DesignEvaluation &design,
                                     const std::string &pattern)
{
    const evaluation::PatternEvaluation *found = design.pattern(pattern);
    if (!found)
        return nullptr;
    const auto &steps = found->plan.steps;
    const auto step = std::find_if(steps.begin(), steps.end(), [](const planning::Step &one) {
        return one.reach == planning::Reach::everyPartition;
    });
    return step == steps.end() ? nullptr : &*step;
}

/// " Q6 then asks every partition of users, of which there is 1 today.": the copy saves more than
/// today's charges show, as it avoids queries whose cost grows with the number of partitions. Empty
/// when there is no such query.
std::string scalingText(const Context &context, const Trial &without)
{
    for (const ChargeChange &change : without.patterns) {
        const std::string &id = change.pattern->id;
        const planning::Step *step = asksEverywhere(*without.design, id);
        if (!change.pattern->isQuery() || !step || asksEverywhere(context.measured, id))
            continue;
        const evaluation::ContainerEvaluation *container
            = without.design->container(step->container);
        const int partitions = container ? container->physicalPartitions : 1;
        return ' ' + id + " then visits every partition of " + step->container + ", of which there "
            + (partitions == 1 ? "is 1" : "are " + std::to_string(partitions)) + " today.";
    }
    return {};
}

/// "; other reading is burdened with 120 RU/s: Q3 takes 87 RU, 84 RU without"; empty when the
/// burden is negligible.
std::string burdenText(const Trial &without, double burden)
{
    constexpr double worthTelling = 1; // RU/s
    if (burden < worthTelling)
        return {};
    return "; other reads cost " + words::amount(burden)
        + " RU/s more: " + chargesOf(without, burdenBy, "without");
}

void tell(const Context &context, const StoredCopy &kept, const Trial &without, Findings &findings)
{
    double upkeep = 0;
    double saved = 0;
    double burden = 0;
    for (const ChargeChange &pattern : without.patterns) {
        upkeep += upkeepBy(pattern);
        saved += std::max(0.0, savedBy(pattern));
        burden += std::max(0.0, burdenBy(pattern));
    }
    const double worth = std::max(0.0, saved - burden);
    if (upkeep < context.limit("worthwhileLoad") || upkeep <= context.limit("upkeepFactor") * worth)
        return;
    const std::string scaling = scalingText(context, without);
    Finding finding;
    finding.severity = scaling.empty() ? Severity::warning : Severity::hint;
    finding.subject = kept.subject;
    finding.title = kept.what
        + (kept.isOne ? " costs more upkeep than it saves in reads"
                      : " cost more upkeep than they save in reads");
    finding.evidence = {{"load of the upkeep", upkeep, "RU/s"},
                        {"load of the reads it saves", saved, "RU/s"},
                        {"load that it adds to other reads", burden, "RU/s"}};
    const std::string queries = chargesOf(without, savedBy, "without");
    finding.summary = words::amount(upkeep) + " RU/s of upkeep against " + words::amount(saved)
        + " RU/s of saved reads, measured with and without: "
        + chargesOf(without, upkeepBy, "without") + "; "
        + (!queries.empty()      ? queries
               : kept.isAskedFor ? "no query takes more"
                                 : "no query uses it")
        + burdenText(without, burden) + '.' + scaling;
    finding.fix = Fix {kept.fix, {kept.without}};
    finding.weight = upkeep + burden - saved;
    finding.saved = without.savings();
    findings.push_back(std::move(finding));
}

} // namespace

void upkeepOutweighsReads(const Context &context, Findings &findings)
{
    std::vector<StoredCopy> doubtful = fieldsThatMayNotPay(context);
    std::vector<StoredCopy> copies = copiesThatMayNotPay(context);
    std::move(copies.begin(), copies.end(), std::back_inserter(doubtful));
    for (const StoredCopy &kept : doubtful) {
        const std::optional<Trial> without = runTrial(context, {kept.without});
        if (without && !without->isDearer())
            tell(context, kept, *without, findings);
    }
}

} // namespace partita::advice
