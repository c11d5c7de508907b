#include "engine/model/edit.h"

#include "engine/base/messagetext.h"
#include "engine/model/edits/edits.h"

#include <array>
#include <cmath>
#include <set>

namespace partita::model {

Result<Workbook> apply(const Workbook &workbook, const Edit &edit)
{
    return std::visit([&](const auto &one) { return applyEdit(workbook, one); }, edit);
}

Result<Workbook> applyAll(const Workbook &workbook, std::span<const Edit> edits)
{
    Workbook changed = workbook;
    for (const Edit &edit : edits) {
        Result<Workbook> next = model::apply(changed, edit); // not std::apply
        if (!next)
            return next.error();
        changed = *std::move(next);
    }
    return changed;
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
            && figure.latencyMs >= 0 && std::isfinite(figure.latencyMs) && figure.operations >= 0;
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

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeBilling &edit)
{
    const std::vector<BillingProblem> problems = problemsOf(edit.billing);
    if (!problems.empty())
        return refuse(problems.front().message);
    Workbook result = workbook;
    if (edit.billing != *workbook.billing)
        result.billing = edit.billing;
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeChargeScale &edit)
{
    for (const ChargeSort sort : chargeSorts) {
        const ChargeFactor &one = edit.scale.of(sort);
        if (!(one.factor >= leastChargeFactor && one.factor <= mostChargeFactor))
            return refuse(std::string("The factor of ") + nameOf(sort)
                          + " must be between 0.001 and 1,000.");
        if (one.figures < 0)
            return refuse(std::string("The factor of ") + nameOf(sort)
                          + " cannot rest on fewer than no figures.");
    }
    Workbook result = workbook;
    if (edit.scale != *workbook.chargeScale)
        result.chargeScale = edit.scale;
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
