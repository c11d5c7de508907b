#include "engine/migration/checklist.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

namespace partita::report {
namespace {

/// The items with their details, as a list: an empty box to tick in front of each.
List listOfPart(const migration::ChecklistPart &part)
{
    List list;
    for (const migration::ChecklistItem &item : part.items) {
        Text text {{Span::Kind::plain, "☐ "}, strong(item.text)};
        for (const std::string &detail : item.details)
            text.push_back({Span::Kind::plain, ' ' + unbroken(detail)});
        list.items.push_back(std::move(text));
    }
    return list;
}

} // namespace

Blocks migrationSection(const Subject &subject)
{
    Blocks blocks;
    if (!subject.material.migration)
        return blocks;
    const migration::Migration &way = *subject.material.migration;
    const auto isThere = [&](const std::string &design) {
        return subject.material.evaluation.design(design) != nullptr;
    };
    if (!isThere(way.from) || !isThere(way.to))
        return blocks;
    blocks.emplace_back(paragraph(unbroken(migration::summaryOf(way))));
    if (!way.scale.empty())
        blocks.emplace_back(quiet(way.scale));
    for (const std::string &obstacle : migration::obstaclesOf(way)) {
        Paragraph warning = paragraph("In the way: " + obstacle);
        warning.tone = Tone::bad;
        blocks.emplace_back(std::move(warning));
    }
    for (const migration::ChecklistPart &part : migration::checklistOf(way)) {
        blocks.emplace_back(Heading {3, "migrate-" + part.id, part.title});
        if (!part.reason.empty())
            blocks.emplace_back(paragraph(part.reason));
        blocks.emplace_back(listOfPart(part));
    }
    return blocks;
}

} // namespace partita::report
