// Part of QueryWriter that distinguishes the document types of one container in the text of a
// query.
#include "engine/planning/lookups/querytext.h"
#include "engine/query/queryreferences.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// Constant fields of a type by name.
std::vector<std::pair<std::string, model::Json>> constantsOf(const model::DocumentType &type)
{
    std::vector<std::pair<std::string, model::Json>> constants;
    for (const model::Field &field : type.fields) {
        if (const auto *constant = std::get_if<model::ConstantSource>(&field.source))
            constants.emplace_back(field.name, constant->value);
    }
    return constants;
}

/// True when an item of `other` cannot have this value at this property.
bool differs(const model::DocumentType &other, const std::string &name, const model::Json &value)
{
    const model::Field *field = other.field(name);
    if (!field)
        return true;
    const auto *constant = std::get_if<model::ConstantSource>(&field->source);
    return constant && constant->value != value;
}

} // namespace

std::optional<std::string> typesTerm(const model::Container &container,
                                     const std::vector<std::string> &types,
                                     const std::string &alias)
{
    std::vector<const model::DocumentType *> wanted;
    std::vector<const model::DocumentType *> others;
    for (const model::DocumentType &type : container.documentTypes)
        (places::contains(types, type.name) ? wanted : others).push_back(&type);
    if (wanted.empty() || others.empty())
        return std::nullopt;
    for (const auto &entry : constantsOf(*wanted.front())) {
        const std::string &name
            = entry.first; // a lambda cannot capture a part of a binding in clang 14
        std::vector<std::string> values;
        const bool tellsApart = std::all_of(wanted.begin(), wanted.end(), [&](const auto *type) {
            const model::Field *field = type->field(name);
            const auto *constant
                = field ? std::get_if<model::ConstantSource>(&field->source) : nullptr;
            if (!constant)
                return false;
            if (const std::string text = constant->value.dump(); !places::contains(values, text))
                values.push_back(text);
            return std::all_of(others.begin(), others.end(), [&](const auto *other) {
                return differs(*other, name, constant->value);
            });
        });
        if (!tellsApart)
            continue;
        std::string list;
        for (const std::string &value : values)
            list += (list.empty() ? "" : ", ") + value;
        const std::string place = alias + query::propertyText(name);
        return values.size() == 1 ? place + " = " + list : place + " IN (" + list + ")";
    }
    return std::nullopt;
}

bool QueryWriter::addDiscriminator()
{
    std::vector<const model::DocumentType *> others;
    for (const model::DocumentType &type : m_location.container->documentTypes) {
        if (&type != m_location.type)
            others.push_back(&type);
    }
    for (const auto &constant : constantsOf(*m_location.type)) {
        const auto apart = [&](const model::DocumentType *other) {
            return differs(*other, constant.first, constant.second);
        };
        if (others.empty() || std::none_of(others.begin(), others.end(), apart))
            continue;
        std::string left = m_aliases.front() + query::propertyText(constant.first);
        addTerm(left + " = " + constant.second.dump());
        std::erase_if(others, apart);
    }
    // Otherwise a property that only this type has.
    for (const model::Field &field : m_location.type->fields) {
        const auto apart
            = [&](const model::DocumentType *other) { return other->field(field.name) == nullptr; };
        if (others.empty() || std::none_of(others.begin(), others.end(), apart))
            continue;
        addTerm("IS_DEFINED(" + m_aliases.front() + query::propertyText(field.name) + ")");
        std::erase_if(others, apart);
    }
    return others.empty();
}

} // namespace partita::planning
