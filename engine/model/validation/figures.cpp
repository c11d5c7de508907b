// Checks of workload mixes, derived designs, published figures and the scale of charges.
#include "engine/base/messagetext.h"
#include "engine/model/derivations.h"
#include "engine/model/limits.h"
#include "engine/model/names.h"
#include "engine/model/publishedtables.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace partita::model {
namespace {

void validatePublished(const Workbook &workbook, Report &report)
{
    constexpr double mostCharge = 1e12;
    const std::vector<PublishedFigure> &figures = *workbook.published;
    const std::vector<std::size_t> tables = tablesOf(figures);
    std::set<std::string> designs;
    std::set<std::string> patterns;
    for (std::size_t index = 0; index < figures.size(); ++index) {
        const PublishedFigure &figure = figures[index];
        const std::string table = elementPath("$.published", tables[index]);
        const std::string cell = memberPath(table + ".figures", figure.pattern);
        if (!workbook.design(figure.design) && !derives(workbook.derivedDesigns, figure.design)
            && designs.insert(figure.design).second)
            report.warning(table + ".design",
                           "Figures are published for an unknown design " + inQuotes(figure.design)
                               + suggestion(figure.design, namesOf(workbook.designs)));
        if (!workbook.pattern(figure.pattern) && patterns.insert(figure.pattern).second)
            report.warning(cell,
                           "Figures are published for an unknown pattern "
                               + inQuotes(figure.pattern)
                               + suggestion(figure.pattern, namesOf(*workbook.patterns)));
        checkAmount(figure.requestCharge, mostCharge,
                    "The charge published for " + inQuotes(figure.pattern), cell, report);
        checkAmount(figure.latencyMs, mostCharge,
                    "The latency published for " + inQuotes(figure.pattern), cell, report);
        if (figure.operations < 0)
            report.error(cell + ".operations",
                         "The number of operations of " + inQuotes(figure.pattern)
                             + " must not be negative.");
    }
}

void validateScale(const Workbook &workbook, Report &report)
{
    for (const ChargeSort sort : chargeSorts) {
        const ChargeFactor &one = workbook.chargeScale->of(sort);
        const std::string place = std::string("$.chargeScale.") + nameOf(sort);
        if (!(one.factor >= leastChargeFactor && one.factor <= mostChargeFactor))
            report.error(place + ".factor",
                         std::string("The factor of ") + nameOf(sort)
                             + " must be between 0.001 and 1,000.");
        if (one.figures < 0)
            report.error(place + ".figures",
                         std::string("The factor of ") + nameOf(sort)
                             + " cannot rest on fewer than no figures.");
    }
}

void validateMixes(const Workbook &workbook, Report &report)
{
    checkNames("workload mix", "$.mixes", namesOf(*workbook.mixes), report);
    bool isEachADay = true;
    for (std::size_t index = 0; index < workbook.mixes->size(); ++index) {
        const WorkloadMix &mix = (*workbook.mixes)[index];
        const std::string place = elementPath("$.mixes", index);
        isEachADay = isEachADay && mix.hoursPerDay <= hoursOfADay;
        checkAmount(mix.factor, mostRequests, "The factor of " + inQuotes(mix.name),
                    place + ".factor", report);
        checkAmount(mix.hoursPerDay, hoursOfADay, "The hours of " + inQuotes(mix.name),
                    place + ".hoursPerDay", report);
        for (const auto &[pattern, rate] : mix.rates) {
            const std::string where = memberPath(place + ".rates", pattern);
            if (!workbook.pattern(pattern))
                report.error(where,
                             "There is no pattern " + inQuotes(pattern)
                                 + suggestion(pattern, namesOf(*workbook.patterns)));
            checkAmount(rate, mostRequests, "The rate of " + inQuotes(pattern), where, report);
        }
    }
    const std::string complaint = complaintAboutHours(*workbook.mixes);
    if (isEachADay && !complaint.empty()) // otherwise the mix itself is reported
        report.error("$.mixes", complaint);
}

void validateDerived(const Workbook &workbook, Report &report)
{
    for (std::size_t index = 0; index < workbook.derivedDesigns.size(); ++index) {
        const std::string &name = workbook.derivedDesigns[index];
        if (std::find(derivations.begin(), derivations.end(), name) == derivations.end())
            report.error(elementPath("$.derivedDesigns", index),
                         "There is no derivation " + inQuotes(name)
                             + suggestion(name, {derivations.begin(), derivations.end()}));
    }
    for (std::size_t index = 0; index < workbook.designs.size(); ++index) {
        const std::string &name = workbook.designs[index]->name;
        if (derives(workbook.derivedDesigns, name)
            && std::isupper(static_cast<unsigned char>(name.front())))
            report.warning(elementPath("$.designs", index) + ".name",
                           "The design " + inQuotes(name) + " has the name of a derived one"
                               + Message(" (\"derivedDesigns\")", "")
                               + "; rename it, or derive no such design.");
    }
}

} // namespace

void validateFigures(const Workbook &workbook, Report &report)
{
    validateMixes(workbook, report);
    validateDerived(workbook, report);
    validatePublished(workbook, report);
    validateScale(workbook, report);
}

} // namespace partita::model
