// The content of the data dictionary.
#include "engine/exchange/dictionary/dictionary.h"

#include "engine/exchange/shape/fieldshape.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace partita::exchange {

namespace {

const char *dictionaryType(model::AttributeType type)
{
    using Type = model::AttributeType;
    switch (type) {
    case Type::string:
        return "text";
    case Type::integer:
        return "whole number";
    case Type::number:
        return "number";
    case Type::boolean:
        return "yes or no";
    case Type::dateTime:
        return "date and time";
    case Type::object:
        return "object";
    case Type::array:
        break;
    }
    return "list";
}

std::string numberInWords(double number)
{
    constexpr double mostWhole = 1e15; // whole numbers below are exact
    const bool isWhole = std::abs(number) < mostWhole && number == std::trunc(number);
    return isWhole ? std::to_string(static_cast<std::int64_t>(number)) : model::Json(number).dump();
}

/// The type with what its generator says about the values.
std::string typeInWords(const model::Attribute &attribute)
{
    using Kind = model::Generator::Kind;
    const model::Generator &generator = attribute.generator;
    const auto range = [&] {
        return numberInWords(generator.minimum) + " to " + numberInWords(generator.maximum);
    };
    std::string words = dictionaryType(attribute.type);
    if (generator.isListed()) {
        constexpr std::size_t shown = 12;
        std::string values;
        for (std::size_t at = 0; at < std::min(shown, generator.choices.size()); ++at)
            values += (at == 0 ? "" : ", ") + generator.choices[at].value.dump();
        return words + ", one of " + values + (generator.choices.size() > shown ? " and more" : "");
    }
    if (attribute.type == model::AttributeType::string && generator.kind == Kind::uuid)
        return "UUID";
    if (attribute.type == model::AttributeType::string && generator.kind == Kind::text)
        return words + ", " + range() + " characters";
    if (generator.kind == Kind::number)
        return words + ", " + range();
    if (attribute.type == model::AttributeType::array && !attribute.members.empty())
        return words + " of " + dictionaryType(attribute.members[0].type) + ", " + range()
            + " elements";
    return words;
}

const char *cardinalityInWords(const model::Relationship &one, bool toParent)
{
    switch (one.cardinality) {
    case model::Cardinality::oneToOne:
        return "one";
    case model::Cardinality::oneToFew:
        return toParent ? "one" : "few";
    case model::Cardinality::oneToMany:
        return toParent ? "one" : "many";
    case model::Cardinality::manyToMany:
        break;
    }
    return "many";
}

/// The places where the designs store each entity, attribute and relationship.
class StoredPlaces {
public:
    explicit StoredPlaces(const model::Workbook &workbook)
    {
        for (const auto &design : workbook.designs) {
            for (const model::Container &container : design->containers) {
                for (const model::DocumentType &type : container.documentTypes) {
                    const std::string place = container.name + " / " + type.name;
                    add({type.entity, ""}, design->name, type.primary ? place : place + " (copy)");
                    addAll(shapesOf(workbook, type.entity, type.fields), design->name, place,
                           " / ");
                }
            }
        }
    }

    std::vector<StoredAt> of(const std::string &owner, const std::string &name) const
    {
        const auto found = m_places.find({owner, name});
        return found == m_places.end() ? std::vector<StoredAt>() : found->second;
    }

private:
    /// Entity and attribute; an entity and "" for its rows; a relationship and "/".
    using Name = std::pair<std::string, std::string>;

    void add(const Name &name, const std::string &design, const std::string &place)
    {
        std::vector<StoredAt> &stored = m_places[name];
        if (stored.empty() || stored.back().design != design)
            stored.push_back({design, {}});
        stored.back().places.push_back(place);
    }

    void addAll(const std::vector<FieldShape> &shapes, const std::string &design,
                const std::string &place, const std::string &separator)
    {
        for (const FieldShape &shape : shapes) {
            const std::string here = place + separator + shape.field->name;
            switch (shape.kind) {
            case FieldShape::Kind::attribute:
                add({shape.owner, shape.attribute->name}, design, here);
                break;
            case FieldShape::Kind::copied:
                add({shape.partner, shape.attribute->name}, design, here + " (copy)");
                break;
            case FieldShape::Kind::reference:
                add({shape.relationship->name, "/"}, design, here);
                break;
            case FieldShape::Kind::embedded:
                add({shape.partner, ""}, design, here + " (embedded)");
                add({shape.relationship->name, "/"}, design, here + " (embedded)");
                addAll(shape.members, design, here, ".");
                break;
            case FieldShape::Kind::aggregate:
            case FieldShape::Kind::constant:
            case FieldShape::Kind::composed:
                break;
            }
        }
    }

    std::map<Name, std::vector<StoredAt>> m_places;
};

void addAttributes(const std::vector<model::Attribute> &attributes, const std::string &prefix,
                   const model::Entity &entity, const StoredPlaces &places,
                   std::vector<DictionaryLine> &lines)
{
    for (const model::Attribute &attribute : attributes) {
        DictionaryLine line;
        line.name = prefix + attribute.name;
        line.type = typeInWords(attribute);
        line.description = attribute.description;
        const auto remark = [&line](bool holds, const char *words) {
            if (holds)
                line.remarks += (line.remarks.empty() ? "" : ", ") + std::string(words);
        };
        remark(prefix.empty() && attribute.name == entity.key, "key");
        remark(attribute.missing > 0, "may be missing");
        remark(attribute.isMutable, "may change");
        if (prefix.empty())
            line.stored = places.of(entity.name, attribute.name);
        lines.push_back(std::move(line));
        if (attribute.type == model::AttributeType::object)
            addAttributes(attribute.members, prefix + attribute.name + '.', entity, places, lines);
        const bool hasObjects = attribute.type == model::AttributeType::array
            && !attribute.members.empty()
            && attribute.members[0].type == model::AttributeType::object;
        if (hasObjects)
            addAttributes(attribute.members[0].members, prefix + attribute.name + "[].", entity,
                          places, lines);
    }
}

} // namespace

std::vector<DictionaryEntity> dictionaryOf(const model::Workbook &workbook)
{
    const StoredPlaces places(workbook);
    std::vector<DictionaryEntity> entities;
    for (const model::Entity &entity : *workbook.entities) {
        DictionaryEntity described;
        described.name = entity.name;
        described.description = entity.description;
        described.stored = places.of(entity.name, "");
        addAttributes(entity.attributes, "", entity, places, described.attributes);
        for (const model::Role &role : model::rolesOf(workbook, entity.name)) {
            const model::Relationship &one = *role.relationship;
            DictionaryLine line;
            line.name = role.name;
            line.type = role.partner;
            line.remarks = cardinalityInWords(one, role.toParent);
            if (role.toParent && one.optionalParent)
                line.remarks += ", may be missing";
            if (one.containment)
                line.remarks += role.toParent ? ", contains this" : ", contained";
            line.description = one.description;
            line.stored = places.of(one.name, "/");
            described.relationships.push_back(std::move(line));
        }
        entities.push_back(std::move(described));
    }
    return entities;
}

} // namespace partita::exchange
