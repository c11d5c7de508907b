// Checks of views, the report and named versions.
#include "engine/base/messagetext.h"
#include "engine/model/derivations.h"
#include "engine/model/names.h"
#include "engine/model/reportlogo.h"
#include "engine/model/validation/validator.h"

#include <set>

namespace partita::model {

void validateViews(const Workbook &workbook, Report &report)
{
    for (std::size_t index = 0; index < workbook.views->size(); ++index) {
        const View &view = (*workbook.views)[index];
        const std::string place = elementPath("$.views", index);
        if (!view.design.empty() && !workbook.design(view.design)
            && !derives(workbook.derivedDesigns, view.design))
            report.warning(place + ".design",
                           "The view " + inQuotes(view.name) + " shows an unknown design "
                               + inQuotes(view.design)
                               + suggestion(view.design, namesOf(workbook.designs)));
        if (!view.pattern.empty() && !workbook.pattern(view.pattern))
            report.warning(place + ".pattern",
                           "The view " + inQuotes(view.name) + " shows an unknown pattern "
                               + inQuotes(view.pattern)
                               + suggestion(view.pattern, namesOf(*workbook.patterns)));
    }
    const auto expectDesign = [&](const std::string &name, const std::string &place) {
        if (!workbook.design(name) && !derives(workbook.derivedDesigns, name))
            report.warning(place,
                           "The report is about an unknown design " + inQuotes(name)
                               + suggestion(name, namesOf(workbook.designs)));
    };
    const ReportSettings &settings = *workbook.report;
    for (std::size_t index = 0; index < settings.designs.size(); ++index)
        expectDesign(settings.designs[index], elementPath("$.report.designs", index));
    if (!settings.migrateFrom.empty())
        expectDesign(settings.migrateFrom, "$.report.migrateFrom");
    if (!settings.migrateTo.empty())
        expectDesign(settings.migrateTo, "$.report.migrateTo");
    if (!settings.logo.empty() && mediaTypeOfLogo(settings.logo).empty())
        report.error("$.report.logo",
                     "The logo must be a picture, PNG, JPEG or SVG, as base64 text.");
    if (settings.logo.size() > longestLogo)
        report.error("$.report.logo", "The logo is too large: its file may have 768 KB at most.");
    std::set<std::string> names;
    for (std::size_t index = 0; index < workbook.versions->size(); ++index) {
        const std::string &name = (*workbook.versions)[index].name;
        if (!names.insert(name).second)
            report.error(elementPath("$.versions", index) + ".name",
                         "There are two versions " + inQuotes(name) + "; rename one.");
    }
}

} // namespace partita::model
