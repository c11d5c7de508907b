#include "engine/workbook/keptkeys.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/workbook/codec.h"

#include <iterator>

namespace partita::workbook {
namespace {

/// The object with a member behind that of the name `after`, or in front of all when it is empty.
Json withMember(const Json &object, const model::KeptMember &member)
{
    Json result = Json::object();
    if (member.after.empty())
        result[member.key] = member.value;
    for (const auto &[name, value] : object.items()) {
        result[name] = value;
        if (name == member.after)
            result[member.key] = member.value;
    }
    result[member.key] = member.value; // at the end when that one is not written
    return result;
}

/// The name of the design or entity whose list element a path begins with.
template<typename Parts, typename NameOf>
std::string ownerIn(const std::string &path, const std::string &list, const Parts &parts,
                    const NameOf &nameOf)
{
    std::size_t index = 0;
    for (const auto &part : parts) {
        const std::string place = elementPath(list, index++);
        if (path == place || path.starts_with(place + '.'))
            return nameOf(part);
    }
    return {};
}

model::Problem warningOf(const UnknownKey &unknown, const model::Workbook &workbook)
{
    const std::string rest = ", which is kept and has no effect" + unknown.suggestion;
    model::Problem problem;
    problem.severity = model::Severity::warning;
    problem.place = memberPath(unknown.path, unknown.key);
    problem.message = "Unknown key " + inQuotes(unknown.key) + " at " + unknown.path + rest;
    problem.inWindow = "The file has an unknown key " + inQuotes(unknown.key) + rest;
    problem.design = ownerIn(unknown.path, "$.designs", workbook.designs,
                             [](const auto &design) { return design->name; });
    problem.entity = ownerIn(unknown.path, "$.entities", *workbook.entities,
                             [](const model::Entity &entity) { return entity.name; });
    return problem;
}

} // namespace

void putKept(Json &object, const model::KeptMembers &kept)
{
    if (kept.isEmpty())
        return;
    for (const model::KeptMember &member : kept.all()) {
        if (!object.contains(member.key))
            object = withMember(object, member);
    }
}

std::vector<model::Problem> keptKeys(const model::Workbook &workbook)
{
    UnknownKeys unknown;
    (void)readJson(encode(workbook), &unknown);
    std::vector<model::Problem> warnings;
    for (const UnknownKey &key : unknown)
        warnings.push_back(warningOf(key, workbook));
    return warnings;
}

std::vector<model::Problem> withKeptKeys(std::vector<model::Problem> problems,
                                         const model::Workbook &workbook)
{
    std::vector<model::Problem> all = keptKeys(workbook);
    all.insert(all.end(), std::make_move_iterator(problems.begin()),
               std::make_move_iterator(problems.end()));
    return all;
}

} // namespace partita::workbook
