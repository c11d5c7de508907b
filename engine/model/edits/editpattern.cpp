// Edits of access patterns.
#include "engine/base/messagetext.h"
#include "engine/model/edits/edits.h"
#include "engine/model/edits/follow/keptmembers.h"
#include "engine/model/references.h"

#include <algorithm>
#include <utility>

namespace partita::model {

Result<Workbook> applyEdit(const Workbook &workbook, const AddPattern &edit)
{
    if (Result<void> checked
        = checkNewName("pattern", edit.pattern.id, namesOf(*workbook.patterns));
        !checked)
        return checked.error();
    Workbook result = workbook;
    result.patterns
        = changed(workbook.patterns, [&](auto &patterns) { patterns.push_back(edit.pattern); });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RemovePattern &edit)
{
    if (!workbook.pattern(edit.pattern))
        return unknown("pattern", edit.pattern, namesOf(*workbook.patterns));
    Workbook result = workbook;
    result.patterns = changed(workbook.patterns, [&](auto &patterns) {
        std::erase_if(patterns,
                      [&](const AccessPattern &pattern) { return pattern.id == edit.pattern; });
    });
    result.published = changed(workbook.published, [&](auto &figures) {
        std::erase_if(
            figures, [&](const PublishedFigure &figure) { return figure.pattern == edit.pattern; });
    });
    result.views = viewsWithPattern(workbook.views, edit.pattern, {});
    result.mixes = changed(workbook.mixes, [&](std::vector<WorkloadMix> &mixes) {
        for (WorkloadMix &mix : mixes)
            mix.rates.erase(edit.pattern);
    });
    for (Shared<Design> &design : result.designs)
        design = changed(design, [&](Design &value) {
            std::erase_if(value.overrides, [&](const PlanOverride &replaced) {
                return replaced.pattern == edit.pattern;
            });
        });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangePattern &edit)
{
    if (!workbook.pattern(edit.pattern))
        return unknown("pattern", edit.pattern, namesOf(*workbook.patterns));
    const auto others = without(namesOf(*workbook.patterns), edit.pattern);
    if (Result<void> checked = checkNewName("pattern", edit.replacement.id, others); !checked)
        return checked.error();
    Workbook result = workbook;
    result.patterns = changed(workbook.patterns, [&](std::vector<AccessPattern> &patterns) {
        for (AccessPattern &pattern : patterns) {
            if (pattern.id != edit.pattern)
                continue;
            const AccessPattern before = std::exchange(pattern, edit.replacement);
            keepMembers(before, pattern);
        }
    });
    result.published = changed(workbook.published, [&](std::vector<PublishedFigure> &figures) {
        for (PublishedFigure &figure : figures) {
            if (figure.pattern == edit.pattern)
                figure.pattern = edit.replacement.id;
        }
    });
    result.views = viewsWithPattern(workbook.views, edit.pattern, edit.replacement.id);
    result.mixes = changed(workbook.mixes, [&](std::vector<WorkloadMix> &mixes) {
        for (WorkloadMix &mix : mixes) {
            if (auto rate = mix.rates.extract(edit.pattern)) {
                rate.key() = edit.replacement.id;
                mix.rates.insert(std::move(rate));
            }
        }
    });
    for (Shared<Design> &design : result.designs)
        design = changed(design, [&](Design &value) {
            for (PlanOverride &replaced : value.overrides) {
                if (replaced.pattern == edit.pattern)
                    replaced.pattern = edit.replacement.id;
            }
        });
    result.advice = renamedInSubjects(workbook.advice, {}, "pattern " + edit.pattern,
                                      "pattern " + edit.replacement.id);
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeMixes &edit)
{
    std::vector<std::string> names;
    for (const WorkloadMix &mix : edit.mixes) {
        if (Result<void> checked = checkNewName("workload mix", mix.name, names); !checked)
            return checked.error();
        names.push_back(mix.name);
        const auto isNegative = [](const auto &rate) { return !(rate.second >= 0); };
        if (!(mix.factor >= 0 && mix.hoursPerDay >= 0)
            || std::any_of(mix.rates.begin(), mix.rates.end(), isNegative))
            return refuse("The rates and hours of the workload mix " + inQuotes(mix.name)
                          + " must not be negative.");
        for (const auto &[pattern, rate] : mix.rates) {
            if (!workbook.pattern(pattern))
                return unknown("pattern", pattern, namesOf(*workbook.patterns));
        }
    }
    if (const std::string complaint = complaintAboutHours(edit.mixes); !complaint.empty())
        return refuse(complaint);
    Workbook result = workbook;
    if (edit.mixes != *workbook.mixes)
        result.mixes = edit.mixes;
    return result;
}

} // namespace partita::model
