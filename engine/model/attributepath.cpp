#include "engine/model/attributepath.h"

#include "engine/json/path.h"
#include "engine/model/generatortype.h"
#include "engine/model/notation.h"

#include <algorithm>

namespace partita::model {
namespace {

/// An attribute with these weighted values. Its share of missing values is unknown and left at 0.
Attribute chosenFrom(std::string name, std::vector<Choice> choices)
{
    Attribute attribute;
    attribute.name = std::move(name);
    attribute.generator.kind = Generator::Kind::choice;
    attribute.generator.choices = std::move(choices);
    attribute.type = typeMadeBy(attribute.generator);
    return attribute;
}

double weightOf(const std::vector<Choice> &choices)
{
    double weight = 0;
    for (const Choice &choice : choices)
        weight += choice.weight;
    return weight;
}

std::vector<Attribute> membersOfChoices(const std::vector<Choice> &choices)
{
    std::vector<std::pair<std::string, std::vector<Choice>>> found;
    for (const Choice &choice : choices) {
        if (!choice.value.is_object())
            continue;
        for (const auto &[name, value] : choice.value.items()) {
            auto place = std::find_if(found.begin(), found.end(), [&, &wanted = name](auto &entry) {
                return entry.first == wanted;
            });
            if (place == found.end())
                place = found.insert(found.end(), {name, {}});
            place->second.push_back({value, choice.weight});
        }
    }
    const double all = weightOf(choices);
    std::vector<Attribute> members;
    for (auto &[name, values] : found) {
        const double share = all > 0 ? weightOf(values) / all : 1;
        members.push_back(chosenFrom(name, std::move(values)));
        members.back().missing = share < 1 ? 1 - share : 0;
    }
    return members;
}

std::optional<Attribute> elementOfChoices(const std::vector<Choice> &choices)
{
    std::vector<Choice> elements;
    for (const Choice &choice : choices) {
        if (!choice.value.is_array())
            continue;
        for (const Json &element : choice.value)
            elements.push_back({element, choice.weight});
    }
    if (elements.empty())
        return std::nullopt;
    return chosenFrom({}, std::move(elements));
}

std::vector<std::string> namesAlong(std::string_view path)
{
    auto [names, last] = splitPath(path);
    names.push_back(std::move(last));
    return std::move(names);
}

} // namespace

std::vector<Attribute> membersOf(const Attribute &object)
{
    if (object.type != AttributeType::object)
        return {};
    return object.generator.isListed() ? membersOfChoices(object.generator.choices)
                                       : object.members;
}

std::optional<Attribute> elementOf(const Attribute &array)
{
    if (array.type != AttributeType::array)
        return std::nullopt;
    if (array.generator.isListed())
        return elementOfChoices(array.generator.choices);
    return array.members.empty() ? std::nullopt : std::optional(array.members.front());
}

std::optional<Attribute> attributeAt(const Entity &entity, std::string_view attributePath)
{
    const Attribute *head = entity.attribute(headOf(attributePath));
    if (!head)
        return std::nullopt;
    Attribute found = *head;
    for (const std::string &name : membersAlong(attributePath)) {
        std::vector<Attribute> members = membersOf(found);
        const auto member
            = std::find_if(members.begin(), members.end(),
                           [&](const Attribute &candidate) { return candidate.name == name; });
        if (member == members.end())
            return std::nullopt;
        const double present = (1 - found.missing) * (1 - member->missing);
        const bool isMutable = found.isMutable || member->isMutable;
        found = Attribute(std::move(*member));
        found.missing = 1 - present;
        found.isMutable = isMutable;
    }
    return found;
}

bool isSingleValue(const Attribute &attribute)
{
    return attribute.type != AttributeType::object && attribute.type != AttributeType::array;
}

std::string headOf(std::string_view attributePath)
{
    return std::string(attributePath.substr(0, attributePath.find('.')));
}

std::vector<std::string> membersAlong(std::string_view attributePath)
{
    const std::size_t dot = attributePath.find('.');
    return dot == std::string_view::npos ? std::vector<std::string> {}
                                         : namesAlong(attributePath.substr(dot + 1));
}

std::string attributePathOf(std::string_view attribute, const std::vector<std::string> &members)
{
    std::string path(attribute);
    for (const std::string &member : members)
        path += '.' + member;
    return path;
}

std::optional<std::vector<std::string>> membersInside(std::string_view attributePath,
                                                      std::string_view attribute)
{
    const bool isInside = attributePath.starts_with(attribute)
        && (attributePath.size() == attribute.size() || attributePath[attribute.size()] == '.');
    return isInside ? std::optional(membersAlong(attributePath)) : std::nullopt;
}

std::string firstPropertyOf(const std::string &path)
{
    return path.substr(1, path.find('/', 1) - 1);
}

std::string keyPathOf(const std::vector<std::string> &names)
{
    std::string path;
    for (const std::string &name : names) {
        const bool isPlain = !name.empty() && name.front() != '"' && name != "[]"
            && name.find('/') == std::string::npos;
        path += '/' + (isPlain ? name : json::quotedStep(name));
    }
    return path;
}

ResolvedPath resolvePath(const Workbook &workbook, std::string_view entity, std::string_view path)
{
    ResolvedPath resolved;
    resolved.entity = entity;
    const std::vector<std::string> names = namesAlong(path);
    for (const std::string &name : names) {
        const auto role
            = resolved.attribute.empty() ? findRole(workbook, resolved.entity, name) : std::nullopt;
        if (role) {
            resolved.roles.push_back(name);
            resolved.entity = role->partner;
        } else {
            resolved.attribute += (resolved.attribute.empty() ? "" : ".") + name;
        }
    }
    return resolved;
}

const Aggregate *aggregateOf(const Workbook &workbook, const Query &query, const SortKey &key)
{
    const Entity *root = workbook.entity(query.root);
    if (root && root->attribute(headOf(key.path)))
        return nullptr;
    const auto found = std::find_if(
        query.aggregates.begin(), query.aggregates.end(),
        [&](const Aggregate &aggregate) { return aggregate.resultName() == key.path; });
    return found == query.aggregates.end() ? nullptr : &*found;
}

std::vector<SortKey> orderOf(const Workbook &workbook, const Query &query)
{
    const Entity *root = workbook.entity(query.root);
    return query.after.empty() || !root ? query.order : query.decidedOrder(root->key);
}

std::vector<Match> matchesOf(const Workbook &workbook, const Query &query)
{
    std::vector<Match> matches = query.match;
    if (const Entity *root = workbook.entity(query.root)) {
        for (Match &match : query.matchesAfter(root->key))
            matches.push_back(std::move(match));
    }
    return matches;
}

} // namespace partita::model
