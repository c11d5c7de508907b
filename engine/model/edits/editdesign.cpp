// Edits of whole designs.
#include "engine/base/messagetext.h"
#include "engine/model/derivations.h"
#include "engine/model/edits/edits.h"
#include "engine/model/references.h"

#include <algorithm>

namespace partita::model {

Result<Workbook> applyEdit(const Workbook &workbook, const AddDesign &edit)
{
    if (Result<void> checked = checkNewName("design", edit.design.name, namesOf(workbook.designs));
        !checked)
        return checked.error();
    Workbook result = workbook;
    result.designs.emplace_back(edit.design);
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RemoveDesign &edit)
{
    if (!workbook.design(edit.design))
        return unknown("design", edit.design, namesOf(workbook.designs));
    Workbook result = workbook;
    std::erase_if(result.designs,
                  [&](const Shared<Design> &design) { return design->name == edit.design; });
    result.published = changed(workbook.published, [&](auto &figures) {
        std::erase_if(figures,
                      [&](const PublishedFigure &figure) { return figure.design == edit.design; });
    });
    result.views = viewsWithDesign(workbook.views, edit.design, {});
    result.report = reportWithDesign(workbook.report, edit.design, {});
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RenameDesign &edit)
{
    if (!workbook.design(edit.design))
        return unknown("design", edit.design, namesOf(workbook.designs));
    const auto others = without(namesOf(workbook.designs), edit.design);
    if (Result<void> checked = checkNewName("design", edit.newName, others); !checked)
        return checked.error();
    Workbook result = workbook;
    for (Shared<Design> &shared : result.designs) {
        if (shared->name == edit.design)
            shared = changed(shared, [&](Design &design) { design.name = edit.newName; });
    }
    result.published = changed(workbook.published, [&](std::vector<PublishedFigure> &figures) {
        for (PublishedFigure &figure : figures) {
            if (figure.design == edit.design)
                figure.design = edit.newName;
        }
    });
    result.advice = renamedInSubjects(workbook.advice, edit.design, "design " + edit.design,
                                      "design " + edit.newName);
    result.views = viewsWithDesign(workbook.views, edit.design, edit.newName);
    result.report = reportWithDesign(workbook.report, edit.design, edit.newName);
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeDesign &edit)
{
    if (!workbook.design(edit.design.name))
        return unknown("design", edit.design.name, namesOf(workbook.designs));
    Workbook result = workbook;
    for (Shared<Design> &shared : result.designs) {
        if (shared->name == edit.design.name)
            shared = changed(shared, [&](Design &design) { design = edit.design; });
    }
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeDerivedDesigns &edit)
{
    const std::vector<std::string> &before = workbook.derivedDesigns;
    const std::vector<std::string> &now = edit.derivedDesigns;
    const std::vector<std::string> known(derivations.begin(), derivations.end());
    const auto has = [](const std::vector<std::string> &names, const std::string &name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    for (const std::string &name : now) {
        if (!has(known, name) && !has(before, name)) // unknown names from before may stay
            return unknown("derivation", name, known);
        if (std::count(now.begin(), now.end(), name) > 1 && now != before)
            return refuse("The design " + inQuotes(name) + " is listed twice; remove one.");
    }
    Workbook result = workbook;
    result.derivedDesigns = now;
    for (const View &view : *workbook.views) {
        if (!workbook.design(view.design) && derives(before, view.design)
            && !derives(now, view.design))
            result.views = viewsWithDesign(result.views, view.design, {});
    }
    std::vector<std::string> reported = workbook.report->designs;
    reported.insert(reported.end(), {workbook.report->migrateFrom, workbook.report->migrateTo});
    for (const std::string &name : reported) {
        if (!workbook.design(name) && derives(before, name) && !derives(now, name))
            result.report = reportWithDesign(result.report, name, {});
    }
    result.published = changed(workbook.published, [&](std::vector<PublishedFigure> &figures) {
        std::erase_if(figures, [&](const PublishedFigure &figure) {
            return !workbook.design(figure.design) && derives(before, figure.design)
                && !derives(now, figure.design);
        });
    });
    return result;
}

} // namespace partita::model
