// Checks of the user's decisions about advice.
#include "engine/base/messagetext.h"
#include "engine/model/validation/validator.h"

#include <cmath>
#include <set>

namespace partita::model {

void validateAdvice(const Workbook &workbook, Report &report)
{
    for (const auto &[name, value] : workbook.advice->thresholds) {
        if (!(value >= 0 && std::isfinite(value)))
            report.error(memberPath("$.advice.thresholds", name),
                         "The threshold " + inQuotes(name)
                             + " must be a number that is not negative.");
    }
    std::set<std::pair<std::string, std::string>> seen;
    for (std::size_t index = 0; index < workbook.advice->dismissals.size(); ++index) {
        const Dismissal &dismissal = workbook.advice->dismissals[index];
        const std::string place = elementPath("$.advice.dismissals", index);
        if (dismissal.rule.empty())
            report.error(place, "A dismissal must name the rule that it puts aside.");
        if (!seen.emplace(dismissal.rule, dismissal.subject).second)
            report.error(place,
                         "The rule " + inQuotes(dismissal.rule) + " is dismissed twice for "
                             + inQuotes(dismissal.subject) + "; keep one of the two.");
    }
}

} // namespace partita::model
