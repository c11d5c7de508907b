// The edit of what the user decided about advice.
#include "engine/model/edits.h"
#include "engine/model/suggest.h"

#include <cmath>

namespace partita::model {

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeAdvice &edit)
{
    for (const auto &[name, value] : edit.settings.thresholds) {
        if (!(value >= 0 && std::isfinite(value)))
            return refuse("The threshold " + inQuotes(name)
                          + " must be a number that is not negative.");
    }
    std::vector<Dismissal> seen;
    for (const Dismissal &dismissal : edit.settings.dismissals) {
        if (dismissal.rule.empty())
            return refuse("A dismissal must name the rule that it puts aside.");
        for (const Dismissal &other : seen) {
            if (other.rule == dismissal.rule && other.subject == dismissal.subject)
                return refuse("The rule " + inQuotes(dismissal.rule) + " is dismissed twice for "
                              + inQuotes(dismissal.subject) + "; keep one of the two.");
        }
        seen.push_back(dismissal);
    }
    Workbook result = workbook;
    if (edit.settings != *workbook.advice)
        result.advice = edit.settings;
    return result;
}

} // namespace partita::model
