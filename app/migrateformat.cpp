#include "app/migrateformat.h"

#include "app/table.h"
#include "engine/migration/checklist.h"

namespace partita::app {

namespace {

using Json = nlohmann::ordered_json;
using migration::Migration;

Json containersJson(const Migration &migration)
{
    Json array = Json::array();
    for (const migration::ContainerStep &step : migration.containers) {
        Json json {{"container", step.container}, {"step", nameOf(step.kind)}};
        if (!step.designName.empty())
            json["designName"] = step.designName;
        if (!step.settings.empty())
            json["settings"] = step.settings;
        if (step.requestUnitsPerSecond > 0)
            json["requestUnitsPerSecond"] = rounded(step.requestUnitsPerSecond);
        array.push_back(std::move(json));
    }
    return array;
}

Json fillsJson(const Migration &migration)
{
    Json array = Json::array();
    for (const migration::Fill &fill : migration.fills) {
        Json json {{"container", fill.container},
                   {"documentType", fill.documentType},
                   {"way", nameOf(fill.way)},
                   {"sources", fill.sources},
                   {"items", rounded(fill.items)},
                   {"readCharge", rounded(fill.readCharge)},
                   {"writeCharge", rounded(fill.writeCharge)}};
        if (fill.way == migration::Fill::Way::changeFeed) {
            json["seconds"] = rounded(fill.seconds);
            json["queriesNotCounted"] = fill.isAskingMore;
        }
        array.push_back(std::move(json));
    }
    return array;
}

Json switchesJson(const Migration &migration)
{
    Json array = Json::array();
    for (const migration::PatternSwitch &one : migration.switches) {
        Json json {
            {"pattern", one.pattern},
            {"kind", one.isQuery ? "query" : "command"},
            {"ratePerSecond", rounded(one.ratePerSecond)},
            {"requestCharge", {{"before", rounded(one.before)}, {"after", rounded(one.after)}}},
            {"latencyMs",
             {{"before", rounded(one.latencyBefore)}, {"after", rounded(one.latencyAfter)}}}};
        if (!one.obstacle.empty())
            json["obstacle"] = one.obstacle;
        array.push_back(std::move(json));
    }
    return array;
}

Json checklistJson(const Migration &migration)
{
    Json array = Json::array();
    for (const migration::ChecklistPart &part : migration::checklistOf(migration)) {
        Json items = Json::array();
        for (const migration::ChecklistItem &item : part.items)
            items.push_back({{"text", item.text}, {"details", item.details}});
        array.push_back({{"part", part.id},
                         {"title", part.title},
                         {"reason", part.reason},
                         {"items", std::move(items)}});
    }
    return array;
}

} // namespace

Json migrationJson(const std::string &workbook, const Migration &migration)
{
    Json json {{"workbook", workbook},
               {"from", migration.from},
               {"to", migration.to},
               {"possible", migration.isPossible()},
               {"obstacles", migration::obstaclesOf(migration)},
               {"containers", containersJson(migration)},
               {"reads", Json::array()},
               {"fills", fillsJson(migration)},
               {"switches", switchesJson(migration)},
               {"removals", Json::array()}};
    for (const migration::SourceRead &read : migration.reads)
        json["reads"].push_back({{"container", read.container},
                                 {"items", rounded(read.items)},
                                 {"readCharge", rounded(read.charge)}});
    for (const migration::Removal &removal : migration.removals)
        json["removals"].push_back({{"container", removal.container},
                                    {"documentType", removal.documentType},
                                    {"items", rounded(removal.items)},
                                    {"requestCharge", rounded(removal.charge)}});
    json["bulkSeconds"] = rounded(migration.bulkSeconds);
    json["followRequestUnitsPerSecond"] = rounded(migration.followLoad);
    json["monthlyCost"]
        = {{"before", rounded(migration.monthlyCostBefore)},
           {"meanwhile", rounded(migration.monthlyCostBefore + migration.monthlyCostAfter)},
           {"after", rounded(migration.monthlyCostAfter)}};
    if (!migration.scale.empty())
        json["scale"] = migration.scale;
    json["checklist"] = checklistJson(migration);
    return json;
}

} // namespace partita::app
