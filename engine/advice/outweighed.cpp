#include "engine/advice/outweighed.h"

#include "engine/advice/trial.h"
#include "engine/advice/upkept.h"
#include "engine/advice/wording.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// RU/s that a query takes more without what is kept; nothing of a command.
double savedBy(const ChargeChange &pattern)
{
    return pattern.pattern->isQuery() ? pattern.added() : 0;
}

/// RU/s that a command takes less without what is kept; nothing of a query.
double upkeepBy(const ChargeChange &pattern)
{
    return pattern.pattern->isQuery() ? 0 : -pattern.added();
}

void tell(const Context &context, const Upkept &kept, const Trial &without, Findings &findings)
{
    double upkeep = 0;
    double saved = 0;
    for (const ChargeChange &pattern : without.patterns) {
        upkeep += upkeepBy(pattern);
        saved += savedBy(pattern);
    }
    const double gain = upkeep - saved;
    saved = std::max(0.0, saved); // smaller items may be cheaper to read
    if (upkeep < context.limit("worthwhileLoad") || upkeep <= context.limit("upkeepFactor") * saved)
        return;
    Finding finding;
    finding.severity = Severity::warning;
    finding.subject = kept.subject;
    finding.title = kept.what
        + (kept.isOne ? " costs more upkeep than it saves in reading"
                      : " cost more upkeep than they save in reading");
    finding.evidence
        = {{"load of the upkeep", upkeep, "RU/s"}, {"load of the reads it saves", saved, "RU/s"}};
    const std::string queries = chargesOf(without, savedBy, "without");
    finding.summary = amount(upkeep) + " RU/s of upkeep against " + amount(saved)
        + " RU/s of reading saved, measured with and without: "
        + chargesOf(without, upkeepBy, "without") + "; "
        + (!queries.empty()      ? queries
               : kept.isAskedFor ? "no query takes more"
                                 : "no query asks for it")
        + '.';
    finding.fix = Fix {kept.fix, {kept.without}};
    finding.weight = gain;
    findings.push_back(std::move(finding));
}

} // namespace

void upkeepOutweighsReads(const Context &context, Findings &findings)
{
    std::vector<Upkept> doubtful = fieldsThatMayNotPay(context);
    std::vector<Upkept> copies = copiesThatMayNotPay(context);
    std::move(copies.begin(), copies.end(), std::back_inserter(doubtful));
    for (const Upkept &kept : doubtful) {
        const std::optional<Trial> without = tryOut(context, {kept.without});
        if (without && !without->isDearer())
            tell(context, kept, *without, findings);
    }
}

} // namespace partita::advice
