#include "engine/model/containerneeds.h"

#include "engine/json/path.h"
#include "engine/model/heldvalue.h"
#include "engine/model/proposednames.h"

#include <algorithm>

namespace partita::model {
namespace {

constexpr std::size_t longestWay = 3; // roles in the path of a copied field

using Way = std::vector<std::string>;

/// All paths of to-one roles to another entity, shortest first.
std::vector<Way> waysTo(const Workbook &workbook, const std::string &from, const std::string &to)
{
    std::vector<Way> found;
    std::vector<Way> open {{}};
    for (std::size_t next = 0; next < open.size(); ++next) {
        const Way way = open[next];
        const std::string here = endOf(workbook, from, way);
        if (here == to)
            found.push_back(way);
        if (here == to || way.size() == longestWay)
            continue;
        for (const Role &role : rolesOf(workbook, here)) {
            if (role.toMany)
                continue;
            open.push_back(way);
            open.back().push_back(role.name);
        }
    }
    return found;
}

/// True when the field is named like the key of a role or entity: "authorId" for `author` or
/// `Author`.
bool isKeyNamed(const std::string &field, const std::string &after)
{
    return field == referenceNameOf(lowerCamel(after), false);
}

/// The shortest path to the value. Among several of this length: the only one that the field is
/// named after, or else the only one by containment.
std::optional<Way> wayFor(const Workbook &workbook, const std::string &from, const HeldValue &value,
                          const std::string &field)
{
    std::vector<Way> ways = waysTo(workbook, from, value.entity);
    if (ways.empty())
        return std::nullopt;
    const std::size_t shortest = ways.front().size();
    std::erase_if(ways, [&](const Way &way) { return way.size() > shortest; });
    if (ways.size() == 1)
        return ways.front();
    const auto decides = [&](const auto &isMeant) -> std::optional<Way> {
        const auto first = std::find_if(ways.begin(), ways.end(), isMeant);
        const bool isOnly = std::count_if(ways.begin(), ways.end(), isMeant) == 1;
        return isOnly ? std::optional(*first) : std::nullopt;
    };
    if (auto named = decides([&](const Way &way) { return isKeyNamed(field, way.back()); }))
        return named;
    return decides([&](const Way &way) {
        const auto role = way.size() == 1 ? findRole(workbook, from, way.front()) : std::nullopt;
        return role && role->relationship->containment;
    });
}

std::optional<Field> fieldHolding(const Workbook &workbook, const std::string &entity,
                                  const HeldValue &value, const std::string &name)
{
    if (value.entity == entity)
        return Field {name, AttributeSource {value.attribute, {}}, Upkeep::none};
    const std::optional<Way> way = wayFor(workbook, entity, value, name);
    const Entity *end = workbook.entity(value.entity);
    if (!way || !end)
        return std::nullopt;
    if (way->size() == 1 && value.attribute == end->key)
        return Field {name, ReferenceSource {way->front()}, Upkeep::none};
    const Attribute *attribute = end->attribute(value.attribute);
    const bool changes = attribute && attribute->isMutable;
    return Field {name, CopiedSource {*way, value.attribute, {}},
                  changes ? Upkeep::changeFeed : Upkeep::none};
}

/// The field as the existing document types have it, when it is the same for all of them.
std::optional<Field> asInOthers(const Workbook &workbook, const Container &container,
                                const std::string &entity, const std::string &name)
{
    std::optional<Field> found;
    for (const DocumentType &other : container.documentTypes) {
        const Field *field = other.field(name);
        if (!field)
            continue;
        const std::optional<HeldValue> value = heldValue(workbook, *field, other.entity);
        const std::optional<Field> here = value && value->constant ? std::optional(*field)
            : value ? fieldHolding(workbook, entity, *value, name)
                    : std::nullopt;
        if (!here || (found && here != found))
            return std::nullopt;
        found = here;
    }
    return found;
}

/// A field with the attribute of that name, or with a key whose role or entity gives the name.
std::optional<Field> asNamed(const Workbook &workbook, const std::string &entity,
                             const std::string &name)
{
    const Entity *own = workbook.entity(entity);
    if (own && own->attribute(name))
        return Field {name, AttributeSource {name, {}}, Upkeep::none};
    for (const Role &role : rolesOf(workbook, entity)) {
        if (!role.toMany && isKeyNamed(name, role.name))
            return Field {name, ReferenceSource {role.name}, Upkeep::none};
    }
    for (const Entity &known : *workbook.entities) {
        if (isKeyNamed(name, known.name))
            return fieldHolding(workbook, entity, {{}, known.name, known.key, {}}, name);
    }
    return std::nullopt;
}

void addKeyFields(const Workbook &workbook, const Container &container, DocumentType &type)
{
    for (const std::string &path : container.partitionKey) {
        const Result<json::Path> parsed = json::Path::parse(path);
        if (!parsed || parsed->steps().empty() || type.field(parsed->steps().front().name))
            continue;
        const std::string &name = parsed->steps().front().name;
        const bool isKnown
            = std::any_of(container.documentTypes.begin(), container.documentTypes.end(),
                          [&](const DocumentType &other) { return other.field(name) != nullptr; });
        const std::optional<Field> field = isKnown
            ? asInOthers(workbook, container, type.entity, name)
            : asNamed(workbook, type.entity, name);
        if (field)
            type.fields.push_back(*field);
    }
}

const std::string *textOf(const DocumentType &type, const std::string &name)
{
    const Field *field = type.field(name);
    const auto *constant = field ? std::get_if<ConstantSource>(&field->source) : nullptr;
    return constant && constant->value.is_string() ? constant->value.get_ptr<const std::string *>()
                                                   : nullptr;
}

void addDiscriminator(const Container &container, DocumentType &type)
{
    const std::optional<std::string> name = discriminatorOf(container);
    if (!name)
        return;
    const Field made {*name, ConstantSource {type.name}, Upkeep::none};
    const auto own = std::find_if(type.fields.begin(), type.fields.end(),
                                  [&](const Field &field) { return field.name == *name; });
    if (own == type.fields.end()) {
        type.fields.push_back(made);
        return;
    }
    const std::string *text = textOf(type, *name);
    const bool isTaken = text && container.documentType(*text) != nullptr;
    if (isTaken)
        *own = made;
}

} // namespace

std::optional<std::string> discriminatorOf(const Container &container)
{
    const std::vector<DocumentType> &types = container.documentTypes;
    if (types.empty())
        return std::nullopt;
    for (const Field &field : types.front().fields) {
        const bool tells = std::all_of(types.begin(), types.end(), [&](const DocumentType &type) {
            const std::string *text = textOf(type, field.name);
            return text && *text == type.name;
        });
        if (tells)
            return field.name;
    }
    return std::nullopt;
}

DocumentType withNeedsOf(const Workbook &workbook, const Container &container, DocumentType type)
{
    addKeyFields(workbook, container, type);
    addDiscriminator(container, type);
    return type;
}

} // namespace partita::model
