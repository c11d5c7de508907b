// Edit of the user's decisions about advice.
#include "engine/base/messagetext.h"
#include "engine/model/edits/edits.h"
#include "engine/model/references.h"

#include <algorithm>
#include <cmath>

namespace partita::model {
namespace {

/// The subject with its part renamed. Parts such as "container posts" are joined by " / "; names
/// contain no slash.
std::string renamedIn(const std::string &subject, const std::string &design,
                      const std::string &from, const std::string &to)
{
    constexpr std::string_view between = " / ";
    const std::string home = "design " + design;
    if (!design.empty() && subject != home && !subject.starts_with(home + std::string(between)))
        return subject;
    // Now each part has the separator on both sides.
    std::string result = std::string(between) + subject + std::string(between);
    const std::string wanted = std::string(between) + from + std::string(between);
    for (std::size_t at = result.find(wanted); at != std::string::npos;
         at = result.find(wanted, at + between.size() + to.size()))
        result.replace(at + between.size(), from.size(), to);
    return result.substr(between.size(), result.size() - 2 * between.size());
}

} // namespace

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

Shared<AdviceSettings> renamedInSubjects(const Shared<AdviceSettings> &advice,
                                         const std::string &design, const std::string &from,
                                         const std::string &to)
{
    return changed(advice, [&](AdviceSettings &settings) {
        for (Dismissal &dismissal : settings.dismissals)
            dismissal.subject = renamedIn(dismissal.subject, design, from, to);
    });
}

} // namespace partita::model
