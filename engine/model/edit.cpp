#include "engine/model/edit.h"

#include "engine/model/descriptionnames.h"
#include "engine/model/edits.h"
#include "engine/model/parameternames.h"

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

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeTexts &edit)
{
    Workbook result = workbook;
    result.title = edit.title;
    result.description = edit.description;
    return result;
}

} // namespace partita::model
