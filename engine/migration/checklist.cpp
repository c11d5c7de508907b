#include "engine/migration/checklist.h"

#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace partita::migration {
namespace {

std::string charge(double requestUnits)
{
    return words::amount(requestUnits) + " RU";
}

/// A charge of one request: "19.03 RU".
std::string requestCharge(double requestUnits)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.2f RU", requestUnits);
    return text;
}

std::string money(double dollars)
{
    return "$ " + grouped(static_cast<std::int64_t>(std::llround(dollars)));
}

ChecklistPart creations(const Migration &migration)
{
    ChecklistPart part {"create",
                        "Create and change containers",
                        "Nothing reads the new containers yet, so nothing waits for this.",
                        {}};
    for (const ContainerStep &step : migration.containers) {
        if (step.kind == ContainerStep::Kind::create) {
            ChecklistItem item {"Create the container " + inQuotes(step.container) + '.',
                                step.settings};
            if (!step.designName.empty())
                item.details.push_back(
                    "The design calls it " + inQuotes(step.designName)
                    + ", but a container of that name is there, with a partition key or unique "
                      "keys that cannot be changed.");
            part.items.push_back(std::move(item));
        } else if (step.kind == ContainerStep::Kind::change) {
            part.items.push_back(
                {"Change the container " + inQuotes(step.container) + '.', step.settings});
        }
    }
    return part;
}

ChecklistPart following(const Migration &migration)
{
    ChecklistPart part {"follow",
                        "Follow the changes",
                        "What is written during the back-fill would be missing otherwise.",
                        {}};
    if (migration.reads.empty())
        return part;
    std::vector<std::string> names;
    for (const SourceRead &read : migration.reads)
        names.push_back(inQuotes(read.container));
    ChecklistItem item {"Start a reader of the change feed of " + words::listed(names)
                            + ", from now on, that repeats every change in the new form.",
                        {}};
    item.details.push_back("It must not write over a newer version: let it compare _ts.");
    item.details.push_back(
        "Removed items do not appear in the feed: mark them first and let a time "
        "to live remove them, or use the feed of all versions and deletes.");
    if (migration.followLoad > 0)
        item.details.push_back(
            "From the stated rates of the commands, following takes about "
            + words::amount(migration.followLoad)
            + " RU/s of the new containers, beside what reading the feed takes.");
    part.items.push_back(std::move(item));
    return part;
}

std::vector<std::string> sourcesOf(const Fill &fill)
{
    std::vector<std::string> names;
    for (const std::string &source : fill.sources)
        names.push_back(inQuotes(source));
    return names;
}

ChecklistItem fillItem(const Fill &fill)
{
    const std::string what = "the " + words::amount(fill.items) + " items of "
        + inQuotes(fill.documentType) + " in " + inQuotes(fill.container);
    ChecklistItem item;
    switch (fill.way) {
    case Fill::Way::bulk:
        item.text = "Write " + what + " from " + words::listed(sourcesOf(fill)) + '.';
        break;
    case Fill::Way::inPlace:
        item.text = "Rewrite " + what + " in their new form.";
        item.details.push_back("Until it is done, items of both forms stand side by side: the "
                               "application must read both.");
        break;
    case Fill::Way::changeFeed:
        item.text
            = "Let the change feed of " + words::listed(sourcesOf(fill)) + " make " + what + '.';
        item.details.push_back(charge(fill.readCharge) + " for reading and looking up, and "
                               + words::lasting(fill.seconds)
                               + " with the provisioned throughput.");
        break;
    }
    item.details.push_back(charge(fill.writeCharge) + " for writing, "
                           + requestCharge(fill.writeCharge / std::max(1.0, fill.items))
                           + " an item.");
    if (fill.isAskingMore)
        item.details.push_back("Some values need queries as well, which are not counted.");
    return item;
}

ChecklistPart filling(const Migration &migration)
{
    ChecklistPart part {"fill", "Back-fill", {}, {}};
    for (const SourceRead &read : migration.reads)
        part.items.push_back({"Read the " + words::amount(read.items) + " items of "
                                  + inQuotes(read.container) + " once.",
                              {charge(read.charge) + " by the change feed from the beginning."}});
    for (const Fill &fill : migration.fills)
        part.items.push_back(fillItem(fill));
    if (migration.bulkSeconds > 0)
        part.reason = "Reading and writing side by side, it takes "
            + words::lasting(migration.bulkSeconds)
            + " if it had the provisioned throughput for itself; beside the load it takes longer.";
    return part;
}

ChecklistPart checking(const Migration &migration)
{
    ChecklistPart part {"check", "Check before switching", {}, {}};
    for (const Fill &fill : migration.fills)
        part.items.push_back({"Count the items of " + inQuotes(fill.documentType) + " in "
                                  + inQuotes(fill.container) + ": about "
                                  + words::amount(fill.items) + " are expected.",
                              {}});
    if (!migration.reads.empty())
        part.items.push_back(
            {"Wait until the reader of the change feed has caught up with the commands.", {}});
    return part;
}

std::string changeText(const PatternSwitch &one)
{
    return requestCharge(one.before) + " become " + requestCharge(one.after)
        + ", 95th percentile of the latency " + words::amount(one.latencyBefore) + " ms become "
        + words::amount(one.latencyAfter) + " ms.";
}

std::vector<std::string> detailsOf(const PatternSwitch &one)
{
    if (!one.obstacle.empty())
        return {"The new design cannot do it: " + one.obstacle};
    return {changeText(one)};
}

ChecklistPart switchingQueries(const Migration &migration)
{
    ChecklistPart part {"switch-queries",
                        "Switch the queries, one by one",
                        "The new containers follow the old ones, so each query can go over alone, "
                        "and back. Those that save most come first.",
                        {}};
    for (const PatternSwitch &one : migration.switches) {
        if (one.isQuery)
            part.items.push_back({"Switch " + one.pattern + '.', detailsOf(one)});
    }
    return part;
}

ChecklistPart switchingCommands(const Migration &migration)
{
    ChecklistPart part {"switch-commands",
                        "Switch the commands, all at once",
                        "From then on the old containers get no changes. Going back would need "
                        "the whole way in the other direction.",
                        {}};
    for (const PatternSwitch &one : migration.switches) {
        if (!one.isQuery)
            part.items.push_back({"Switch " + one.pattern + '.', detailsOf(one)});
    }
    return part;
}

ChecklistPart removing(const Migration &migration)
{
    ChecklistPart part {"remove", "Remove what is no longer read", {}, {}};
    if (!migration.reads.empty())
        part.items.push_back({"Stop the reader of the change feed.", {}});
    for (const Removal &removal : migration.removals)
        part.items.push_back(
            {"Remove the " + words::amount(removal.items) + " items of "
                 + inQuotes(removal.documentType) + " from " + inQuotes(removal.container) + '.',
             {charge(removal.charge)
              + " when they are deleted one by one; a time to live removes them with request "
                "units that are left over."}});
    for (const ContainerStep &step : migration.containers) {
        if (step.kind == ContainerStep::Kind::remove)
            part.items.push_back({"Remove the container " + inQuotes(step.container) + '.', {}});
    }
    return part;
}

} // namespace

std::vector<ChecklistPart> checklistOf(const Migration &migration)
{
    std::vector<ChecklistPart> parts {creations(migration),        following(migration),
                                      filling(migration),          checking(migration),
                                      switchingQueries(migration), switchingCommands(migration),
                                      removing(migration)};
    std::erase_if(parts, [](const ChecklistPart &part) { return part.items.empty(); });
    return parts;
}

std::string summaryOf(const Migration &migration)
{
    double written = 0;
    double seconds = migration.bulkSeconds;
    for (const Fill &fill : migration.fills) {
        written += fill.items;
        seconds = std::max(seconds, fill.seconds);
    }
    std::string text = "From " + migration.from + " to " + migration.to + ": ";
    text += written > 0 ? words::amount(written) + " items are written, with "
            + charge(migration.readCharge()) + " for reading and " + charge(migration.writeCharge())
            + " for writing, in " + words::lasting(seconds) + " at least. "
                        : "no items have to be written. ";
    text += "Both designs together cost "
        + money(migration.monthlyCostBefore + migration.monthlyCostAfter)
        + " a month while they stand side by side; " + migration.from + " alone costs "
        + money(migration.monthlyCostBefore) + ", " + migration.to + " alone "
        + money(migration.monthlyCostAfter) + '.';
    return text;
}

std::vector<std::string> obstaclesOf(const Migration &migration)
{
    std::vector<std::string> obstacles;
    for (const PatternSwitch &one : migration.switches) {
        if (!one.obstacle.empty())
            obstacles.push_back(one.pattern + ": " + one.obstacle);
    }
    return obstacles;
}

std::string markdownOf(const Migration &migration)
{
    std::string text
        = "# From " + migration.from + " to " + migration.to + "\n\n" + summaryOf(migration) + '\n';
    if (!migration.scale.empty())
        text += '\n' + migration.scale + '\n';
    for (const std::string &obstacle : obstaclesOf(migration))
        text += "\n**In the way:** " + obstacle + '\n';
    for (const ChecklistPart &part : checklistOf(migration)) {
        text += "\n## " + part.title + "\n\n";
        if (!part.reason.empty())
            text += part.reason + "\n\n";
        for (const ChecklistItem &item : part.items) {
            text += "- [ ] " + item.text + '\n';
            for (const std::string &detail : item.details)
                text += "  - " + detail + '\n';
        }
    }
    return text;
}

} // namespace partita::migration
