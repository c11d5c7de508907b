// Edits of access patterns.
#include "engine/model/edits.h"
#include "engine/model/references.h"

#include <algorithm>

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
            if (pattern.id == edit.pattern)
                pattern = edit.replacement;
        }
    });
    result.published = changed(workbook.published, [&](std::vector<PublishedFigure> &figures) {
        for (PublishedFigure &figure : figures) {
            if (figure.pattern == edit.pattern)
                figure.pattern = edit.replacement.id;
        }
    });
    return result;
}

} // namespace partita::model
