#include "engine/model/names.h"

#include "engine/base/messagetext.h"

#include <algorithm>

namespace partita::model {
namespace {

/// A refusal in one sentence.
Error refused(std::string sentence)
{
    return {ErrorCode::badRequest, std::move(sentence), 0, 0, {}};
}

template<typename T>
std::vector<std::string> collectNames(const std::vector<T> &values)
{
    std::vector<std::string> names;
    for (const T &value : values)
        names.push_back(value.name);
    return names;
}

} // namespace

Result<void> checkName(const char *what, const std::string &name)
{
    constexpr std::string_view forbidden = "./\\\"@";
    if (name.empty())
        return refused("The name of the " + std::string(what) + " is empty.");
    if (name.front() == ' ' || name.back() == ' ')
        return refused("The name " + inQuotes(name) + " begins or ends with a blank.");
    for (const char letter : name) {
        if (static_cast<unsigned char>(letter) < ' ')
            return refused("The name of the " + std::string(what)
                           + " contains a control character.");
        if (forbidden.find(letter) != std::string_view::npos)
            return refused("The name " + inQuotes(name) + " contains " + letter
                           + ", which cannot be part of a name.");
    }
    return {};
}

Result<void> checkNewName(const char *what, const std::string &name,
                          const std::vector<std::string> &taken)
{
    if (Result<void> checked = checkName(what, name); !checked)
        return checked;
    if (std::find(taken.begin(), taken.end(), name) != taken.end())
        return refused("The name " + inQuotes(name) + " is taken; choose another for the " + what
                       + '.');
    return {};
}

std::vector<std::string> memberNames(const Workbook &workbook, const std::string &entity)
{
    std::vector<std::string> names;
    if (const Entity *found = workbook.entity(entity))
        names = namesOf(found->attributes);
    for (const Role &role : rolesOf(workbook, entity))
        names.push_back(role.name);
    return names;
}

std::vector<std::string> namesOf(const std::vector<Entity> &entities)
{
    return collectNames(entities);
}

std::vector<std::string> namesOf(const std::vector<Attribute> &attributes)
{
    return collectNames(attributes);
}

std::vector<std::string> namesOf(const std::vector<Relationship> &relationships)
{
    return collectNames(relationships);
}

std::vector<std::string> namesOf(const std::vector<AccessPattern> &patterns)
{
    std::vector<std::string> names;
    for (const AccessPattern &pattern : patterns)
        names.push_back(pattern.id);
    return names;
}

std::vector<std::string> namesOf(const std::vector<WorkloadMix> &mixes)
{
    return collectNames(mixes);
}

std::vector<std::string> namesOf(const std::vector<SampleRow> &rows)
{
    return collectNames(rows);
}

std::vector<std::string> namesOf(const std::vector<Version> &versions)
{
    return collectNames(versions);
}

std::vector<std::string> namesOf(const std::vector<Shared<Design>> &designs)
{
    std::vector<std::string> names;
    for (const auto &design : designs)
        names.push_back(design->name);
    return names;
}

std::vector<std::string> namesOf(const std::vector<Container> &containers)
{
    return collectNames(containers);
}

std::vector<std::string> namesOf(const std::vector<DocumentType> &types)
{
    return collectNames(types);
}

std::vector<std::string> namesOf(const std::vector<Field> &fields)
{
    return collectNames(fields);
}

std::vector<std::string> without(std::vector<std::string> names, const std::string &name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end())
        names.erase(found);
    return names;
}

Result<const Design *> designNamed(const Workbook &workbook, const std::string &name)
{
    if (const Design *design = workbook.design(name))
        return design;
    return unknownName("design", name, namesOf(workbook.designs));
}

std::string freeName(const std::string &wanted, const std::vector<std::string> &taken)
{
    std::string name = wanted;
    for (int number = 2; std::find(taken.begin(), taken.end(), name) != taken.end(); ++number)
        name = wanted + std::to_string(number);
    return name;
}

} // namespace partita::model
