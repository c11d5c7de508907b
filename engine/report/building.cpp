#include "engine/report/building.h"

#include "engine/model/reportlogo.h"
#include "engine/report/sections/proselines.h"
#include "engine/report/sections/subject.h"
#include "engine/report/sections/wording.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace partita::report {
namespace {

constexpr std::array infos {
    SectionInfo {"summary", "Summary"},
    SectionInfo {"model", "The model"},
    SectionInfo {"designs", "The designs and their documents"},
    SectionInfo {"matrix", "Access patterns in every design"},
    SectionInfo {"plans", "Plans of the dearest requests"},
    SectionInfo {"partitions", "Partitions"},
    SectionInfo {"load", "A run of the load"},
    SectionInfo {"cost", "Cost, growth and break-even"},
    SectionInfo {"migration", "The way from one design to another"},
    SectionInfo {"advice", "Findings"},
    SectionInfo {"versions", "Versions and decisions"},
    SectionInfo {"basis", "Assumptions and sources"},
};

using Write = Blocks (*)(const Subject &);
constexpr std::array<Write, infos.size()> writers {
    summary,     modelSection, designsSection,   matrixSection, plansSection,    partitionsSection,
    loadSection, costSection,  migrationSection, adviceSection, versionsSection, basisSection,
};

} // namespace

std::span<const SectionInfo> sectionInfos()
{
    return infos;
}

bool Subject::has(std::string_view section) const
{
    return std::find(sections.begin(), sections.end(), section) != sections.end();
}

void append(Blocks &blocks, Blocks further)
{
    std::move(further.begin(), further.end(), std::back_inserter(blocks));
}

Settings settingsOf(const model::ReportSettings &settings, const std::string &date)
{
    return {settings.sections, settings.title, settings.notes, settings.logo, date};
}

Report build(const Material &material, const Settings &settings)
{
    Subject subject {material, settings, standingsOf(material), settings.sections};
    if (subject.sections.empty()) {
        for (const SectionInfo &info : infos)
            subject.sections.emplace_back(info.id);
    }
    Report report;
    report.title = settings.title.empty() ? titleOf(material.workbook) : settings.title;
    report.subtitle = "Design report of " + dayOf(settings.date);
    if (!model::mediaTypeOfLogo(settings.logo).empty())
        report.logo = settings.logo;
    if (Blocks notes = blocksOf(settings.notes, 3, "notes-"); !notes.empty())
        report.sections.push_back({"notes", "Notes", std::move(notes)});
    for (std::size_t place = 0; place < infos.size(); ++place) {
        const SectionInfo &info = infos[place];
        if (!subject.has(info.id))
            continue;
        Blocks blocks = writers[place](subject);
        if (!blocks.empty())
            report.sections.push_back(
                {std::string(info.id), std::string(info.title), std::move(blocks)});
    }
    return report;
}

} // namespace partita::report
