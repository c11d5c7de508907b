#include "engine/model/edit.h"

#include "engine/base/wording.h"
#include "engine/model/edits/edits.h"
#include "engine/model/edits/follow/descriptionnames.h"
#include "engine/model/edits/follow/parameternames.h"

#include <array>
#include <cmath>
#include <set>

namespace partita::model {
namespace {

/// Whether things may have other names after it, and stand where they stood.
bool mayRename(const Edit &edit)
{
    return std::holds_alternative<RenameEntity>(edit)
        || std::holds_alternative<RenameAttribute>(edit)
        || std::holds_alternative<ChangeAttribute>(edit)
        || std::holds_alternative<ChangeRelationship>(edit)
        || std::holds_alternative<RenameContainer>(edit);
}

} // namespace

Result<Workbook> apply(const Workbook &workbook, const Edit &edit)
{
    Result<Workbook> result
        = std::visit([&](const auto &one) { return applyEdit(workbook, one); }, edit);
    if (!result || !mayRename(edit))
        return result;
    return withDescriptionsFollowing(workbook,
                                     withParametersFollowing(workbook, *std::move(result)));
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeGeneration &edit)
{
    Workbook result = workbook;
    result.generation = edit.generation;
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangePublished &edit)
{
    std::set<std::array<std::string, 3>> seen;
    for (const PublishedFigure &figure : edit.figures) {
        const bool isNumber = figure.requestCharge >= 0 && std::isfinite(figure.requestCharge)
            && figure.latencyMs >= 0 && std::isfinite(figure.latencyMs);
        if (!isNumber)
            return refuse("What is published of " + inQuotes(figure.pattern)
                          + " must be numbers that are not negative.");
        if (!seen.insert({figure.pattern, figure.design, figure.source}).second)
            return refuse("The figures of " + inQuotes(figure.pattern) + " in "
                          + inQuotes(figure.design)
                          + " stand there twice; change the other row, or say another source.");
    }
    Workbook result = workbook;
    if (edit.figures != *workbook.published)
        result.published = edit.figures;
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeTexts &edit)
{
    Workbook result = workbook;
    result.title = edit.title;
    result.description = edit.description;
    return result;
}

} // namespace partita::model
