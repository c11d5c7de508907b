#include "engine/model/edit.h"

#include "engine/model/edits.h"

namespace partita::model {

Result<Workbook> apply(const Workbook &workbook, const Edit &edit)
{
    return std::visit([&](const auto &one) { return applyEdit(workbook, one); }, edit);
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
