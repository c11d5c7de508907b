#include "engine/model/edits/follow/parameternames.h"

#include "engine/model/edits/follow/fieldnames.h"
#include "engine/model/notation.h"
#include "engine/model/proposednames.h"
#include "engine/model/references.h"

#include <algorithm>
#include <set>

namespace partita::model {
namespace {

using Names = std::vector<std::string>;

std::string singular(const std::string &name)
{
    return name.size() > 1 && name.ends_with('s') ? name.substr(0, name.size() - 1) : name;
}

/// The names that may be proposed for a parameter of the condition, always as many, and those of
/// one form at one place.
Names proposedNames(const std::string &path)
{
    const auto [before, last] = splitPath(path);
    Names whole = before;
    whole.push_back(last);
    Names proposed;
    for (const std::string &stem : {identifierOf(last), identifierOf(camelJoined(whole))}) {
        for (std::string &name : Names {stem, stem + "Id", stem + 's', singular(stem),
                                        camelJoined({"from", stem}), camelJoined({"to", stem})})
            proposed.push_back(std::move(name));
    }
    return proposed;
}

/// The parameter as it would be proposed now, where it is what was proposed before.
std::string following(const std::string &parameter, const std::string &pathBefore,
                      const std::string &pathNow)
{
    const Names before = proposedNames(pathBefore);
    const auto found = std::find(before.begin(), before.end(), parameter);
    if (pathBefore == pathNow || found == before.end())
        return parameter;
    return proposedNames(pathNow)[static_cast<std::size_t>(found - before.begin())];
}

bool isMentioned(const Workbook &workbook, const std::string &pattern, const std::string &parameter)
{
    return std::any_of(workbook.designs.begin(), workbook.designs.end(), [&](const auto &design) {
        return std::any_of(
            design->overrides.begin(), design->overrides.end(), [&](const PlanOverride &stated) {
                return stated.pattern == pattern && mentionsWord(stated.query, parameter);
            });
    });
}

/// Old names to new ones; those that have to stay are not among them.
std::map<std::string, std::string> renamedParameters(const Workbook &workbook,
                                                     const AccessPattern &before,
                                                     const AccessPattern &now)
{
    std::map<std::string, std::set<std::string>> wishes;
    const auto &matches = now.query()->match;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        for (const std::string &parameter : {matches[i].parameter, matches[i].parameterTo}) {
            if (!parameter.empty())
                wishes[parameter].insert(
                    following(parameter, before.query()->match[i].path, matches[i].path));
        }
    }
    std::map<std::string, int> wished;
    for (const auto &[parameter, names] : wishes) {
        for (const std::string &name : names)
            ++wished[name];
    }
    std::map<std::string, std::string> renamed;
    for (const auto &[parameter, names] : wishes) {
        const std::string &name = *names.begin();
        const bool isFree = names.size() == 1 && !wishes.contains(name) && wished[name] == 1;
        if (isFree && !isMentioned(workbook, now.id, parameter))
            renamed[parameter] = name;
    }
    return renamed;
}

template<typename Value>
void renameKeys(std::map<std::string, Value> &values,
                const std::map<std::string, std::string> &renamed)
{
    for (const auto &[old, name] : renamed) {
        if (auto node = values.extract(old)) {
            node.key() = name;
            values.insert(std::move(node));
        }
    }
}

void rename(AccessPattern &pattern, const std::map<std::string, std::string> &renamed)
{
    for (Match &match : std::get<Query>(pattern.request).match) {
        for (std::string *parameter : {&match.parameter, &match.parameterTo}) {
            if (const auto found = renamed.find(*parameter); found != renamed.end())
                *parameter = found->second;
        }
    }
    renameKeys(pattern.probe.parameters, renamed);
    renameKeys(pattern.probe.rows, renamed);
}

} // namespace

Workbook withParametersFollowing(const Workbook &before, Workbook after)
{
    if (before.patterns.isSame(after.patterns) || before.patterns->size() != after.patterns->size())
        return after;
    after.patterns = changed(after.patterns, [&](std::vector<AccessPattern> &patterns) {
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            const Query *old = (*before.patterns)[i].query();
            const Query *now = patterns[i].query();
            if (old && now && old->match.size() == now->match.size())
                rename(patterns[i], renamedParameters(after, (*before.patterns)[i], patterns[i]));
        }
    });
    return after;
}

} // namespace partita::model
