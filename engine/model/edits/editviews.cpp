// Edits of versions, views, the report and marks on the canvas: what belongs to the workbook as a
// document and changes no result.
#include "engine/base/messagetext.h"
#include "engine/model/edits/edits.h"
#include "engine/model/references.h"
#include "engine/model/reportlogo.h"

#include <algorithm>
#include <cmath>

namespace partita::model {
namespace {

constexpr std::size_t mostVersions = 200;

Result<void> checkVersionName(const std::string &name, const std::vector<std::string> &others)
{
    if (name.find_first_not_of(" \t") == std::string::npos)
        return refuse("A version needs a name, such as \"before the workshop\".");
    if (std::find(others.begin(), others.end(), name) != others.end())
        return refuse("There is a version " + inQuotes(name)
                      + " already; choose another name, or remove that one first.");
    return {};
}

const Version *versionOf(const Workbook &workbook, const std::string &name)
{
    const auto &versions = *workbook.versions;
    const auto found = std::find_if(versions.begin(), versions.end(),
                                    [&](const Version &version) { return version.name == name; });
    return found == versions.end() ? nullptr : &*found;
}

bool isPlace(const CanvasPlace &place)
{
    return std::isfinite(place.x) && std::isfinite(place.y) && std::isfinite(place.width)
        && std::isfinite(place.height) && place.width > 0 && place.height > 0;
}

/// The views with one of their names changed.
Shared<std::vector<View>> withNameChanged(const Shared<std::vector<View>> &views,
                                          std::string View::*name, const std::string &from,
                                          const std::string &to)
{
    return changed(views, [&](std::vector<View> &all) {
        for (View &view : all) {
            if (view.*name == from)
                view.*name = to;
        }
    });
}

} // namespace

Result<Workbook> applyEdit(const Workbook &workbook, const KeepVersion &edit)
{
    if (Result<void> checked = checkVersionName(edit.name, namesOf(*workbook.versions)); !checked)
        return checked.error();
    if (workbook.versions->size() >= mostVersions)
        return refuse("A workbook keeps at most " + std::to_string(mostVersions)
                      + " versions; remove one that is no longer needed.");
    Workbook content = workbook;
    content.versions = {};
    Workbook result = workbook;
    result.versions = changed(workbook.versions, [&](std::vector<Version> &versions) {
        versions.push_back({edit.name,
                            edit.saved,
                            edit.note,
                            std::make_shared<const Workbook>(std::move(content)),
                            {}});
    });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeVersion &edit)
{
    const auto names = namesOf(*workbook.versions);
    if (!versionOf(workbook, edit.version))
        return unknown("version", edit.version, names);
    if (Result<void> checked = checkVersionName(edit.newName, without(names, edit.version));
        !checked)
        return checked.error();
    Workbook result = workbook;
    result.versions = changed(workbook.versions, [&](std::vector<Version> &versions) {
        for (Version &version : versions) {
            if (version.name != edit.version)
                continue;
            version.name = edit.newName;
            version.note = edit.note;
            return;
        }
    });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RemoveVersion &edit)
{
    if (!versionOf(workbook, edit.version))
        return unknown("version", edit.version, namesOf(*workbook.versions));
    Workbook result = workbook;
    result.versions = changed(workbook.versions, [&](std::vector<Version> &versions) {
        std::erase_if(versions, [&](const Version &each) { return each.name == edit.version; });
    });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RestoreVersion &edit)
{
    const Version *version = versionOf(workbook, edit.version);
    if (!version)
        return unknown("version", edit.version, namesOf(*workbook.versions));
    Workbook result = *version->workbook;
    result.versions = workbook.versions;
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeViews &edit)
{
    for (const View &view : edit.views) {
        if (view.board.empty())
            return refuse("The view " + inQuotes(view.name) + " must say which board it shows.");
    }
    Workbook result = workbook;
    if (edit.views != *workbook.views)
        result.views = edit.views;
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeCanvasMarks &edit)
{
    for (const CanvasArea &area : edit.marks.areas) {
        if (!isPlace(area.place))
            return refuse("The area " + inQuotes(area.title)
                          + " needs a width and a height greater than 0.");
    }
    for (const CanvasNote &note : edit.marks.notes) {
        if (!isPlace(note.place))
            return refuse("A note needs a width and a height greater than 0.");
    }
    Workbook result = workbook;
    if (edit.marks != *workbook.marks)
        result.marks = edit.marks;
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeReport &edit)
{
    if (edit.settings.logo.size() > longestLogo)
        return refuse("The logo is too large: its file may have 768 KB at most.");
    if (!edit.settings.logo.empty() && mediaTypeOfLogo(edit.settings.logo).empty())
        return refuse("The logo must be a picture: PNG, JPEG or SVG.");
    Workbook result = workbook;
    if (edit.settings != *workbook.report)
        result.report = edit.settings;
    return result;
}

Shared<ReportSettings> reportWithDesign(const Shared<ReportSettings> &settings,
                                        const std::string &from, const std::string &to)
{
    return changed(settings, [&](ReportSettings &own) {
        std::replace(own.designs.begin(), own.designs.end(), from, to);
        std::erase(own.designs, std::string());
        for (std::string *name : {&own.migrateFrom, &own.migrateTo}) {
            if (*name == from)
                *name = to;
        }
    });
}

Shared<std::vector<View>> viewsWithDesign(const Shared<std::vector<View>> &views,
                                          const std::string &from, const std::string &to)
{
    return withNameChanged(views, &View::design, from, to);
}

Shared<std::vector<View>> viewsWithPattern(const Shared<std::vector<View>> &views,
                                           const std::string &from, const std::string &to)
{
    return withNameChanged(views, &View::pattern, from, to);
}

} // namespace partita::model
