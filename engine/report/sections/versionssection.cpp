#include "engine/report/sections/proselines.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

namespace partita::report {
namespace {

Table versionTable(const model::Workbook &workbook)
{
    Table table;
    table.caption = "Kept versions, oldest first";
    table.columns
        = {left("Version"), left("Kept on"), left("Note"), right("Designs"), right("Patterns")};
    for (const model::Version &version : *workbook.versions) {
        const auto designs = static_cast<double>(version.workbook->designs.size());
        const auto patterns = static_cast<double>(version.workbook->patterns->size());
        table.rows.push_back({{{strong(version.name)}},
                              cell(version.saved.empty() ? "–" : dayOf(version.saved)),
                              cell(version.note),
                              number(whole(designs), designs),
                              number(whole(patterns), patterns)});
    }
    return table;
}

Table thresholdTable(const model::Workbook &workbook)
{
    Table table;
    table.caption = "Thresholds of the advice that differ from the usual ones";
    table.columns = {left("Threshold"), right("Value")};
    for (const auto &[name, value] : workbook.advice->thresholds)
        table.rows.push_back({cell(name), number(words::amount(value), value)});
    return table;
}

} // namespace

Blocks versionsSection(const Subject &subject)
{
    const model::Workbook &workbook = subject.workbook();
    Blocks blocks;
    if (!workbook.versions->empty())
        blocks.emplace_back(versionTable(workbook));
    List decisions;
    for (const model::Dismissal &dismissal : workbook.advice->dismissals)
        decisions.items.push_back(
            plain("Set aside: " + dismissal.rule
                  + (dismissal.subject.empty() ? ", everywhere" : ", " + dismissal.subject)
                  + (dismissal.reason.empty() ? "." : ". Reason: " + dismissal.reason)));
    for (const model::CanvasNote &note : workbook.marks->notes)
        append(blocks, blocksOf(note.text, 4, "note-" + std::to_string(blocks.size()) + '-'));
    if (!decisions.items.empty()) {
        blocks.emplace_back(Heading {3, "decisions", "Decisions about findings"});
        blocks.emplace_back(std::move(decisions));
    }
    if (!workbook.advice->thresholds.empty())
        blocks.emplace_back(thresholdTable(workbook));
    return blocks;
}

} // namespace partita::report
