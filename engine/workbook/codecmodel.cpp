// Text form of entities, attributes and relationships.
#include "engine/base/messagetext.h"
#include "engine/model/generatortype.h"
#include "engine/workbook/codec.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace partita::workbook {

using namespace model;

namespace {

using GeneratorKind = Generator::Kind;

constexpr std::array<Name<AttributeType>, 7> attributeTypes {{
    {AttributeType::string, "string"},
    {AttributeType::integer, "integer"},
    {AttributeType::number, "number"},
    {AttributeType::boolean, "boolean"},
    {AttributeType::dateTime, "dateTime"},
    {AttributeType::object, "object"},
    {AttributeType::array, "array"},
}};

constexpr std::array<Name<Cardinality>, 4> cardinalities {{
    {Cardinality::oneToOne, "1:1"},
    {Cardinality::oneToFew, "1:few"},
    {Cardinality::oneToMany, "1:many"},
    {Cardinality::manyToMany, "many:many"},
}};

constexpr const char *uniqueKeysElsewhere
    = "What is unique is stated by the containers of a design, as \"uniqueKeys\" such as [[\"/email\"]]";

/// The cardinality in lower case, with a colon between its ends: "one-to-many" becomes "one:many".
std::string plainCardinality(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    for (const std::string_view between : {"-to-", " to ", "..", "-"}) {
        if (const std::size_t at = text.find(between); at != std::string::npos)
            text.replace(at, between.size(), ":");
    }
    return text;
}

/// The cardinality for a common spelling such as "1:n" or "one-to-many"; empty for other texts.
std::string cardinalityOf(const std::string &text)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> others {{
        {"1:1", "1:1"},
        {"1:many", "1:many"},
        {"many:many", "many:many"},
        {"1:n", "1:many"},
        {"1:m", "1:many"},
        {"1:*", "1:many"},
        {"one:many", "1:many"},
        {"n:m", "many:many"},
        {"m:n", "many:many"},
        {"*:*", "many:many"},
        {"one:one", "1:1"},
    }};
    const auto found = std::find_if(others.begin(), others.end(), [&](const auto &other) {
        return other.first == plainCardinality(text);
    });
    return found == others.end() ? std::string() : std::string(found->second);
}

/// True when the many side comes first: "many:1" or "n-to-one".
bool isTurnedRound(const std::string &text)
{
    const std::string plain = plainCardinality(text);
    const std::size_t colon = plain.find(':');
    const auto isOneOf = [](std::string_view side, std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), side) != names.end();
    };
    return colon != std::string::npos
        && isOneOf(std::string_view(plain).substr(0, colon), {"many", "few", "n", "m", "*"})
        && isOneOf(std::string_view(plain).substr(colon + 1), {"1", "one"});
}

/// The default generator for an attribute of that type.
Generator usualGenerator(AttributeType type)
{
    Generator generator;
    switch (type) {
    case AttributeType::string:
        break;
    case AttributeType::integer:
    case AttributeType::number:
        generator.kind = GeneratorKind::number;
        break;
    case AttributeType::boolean:
        generator.kind = GeneratorKind::boolean;
        break;
    case AttributeType::dateTime:
        generator.kind = GeneratorKind::dateTime;
        break;
    case AttributeType::object:
        generator.kind = GeneratorKind::object;
        break;
    case AttributeType::array:
        generator.kind = GeneratorKind::array;
        break;
    }
    return generator;
}

/// "User.posts": an entity and a role, if splitting at the dot restores both.
std::optional<std::string> endNotation(const std::string &entity, const std::string &role)
{
    if (entity.find('.') != std::string::npos || role.find('.') != std::string::npos
        || role.empty())
        return std::nullopt;
    return entity + '.' + role;
}

void decodeEnd(Members &members, const char *key, const char *roleKey, std::string &entity,
               std::string &role)
{
    const Node node = members.require(key);
    const std::string text = node.text();
    members.read(roleKey, role);
    if (members.has(roleKey)) {
        entity = text;
        return;
    }
    const std::size_t dot = text.find('.');
    if (dot == std::string::npos || text.find('.', dot + 1) != std::string::npos)
        node.fail("Expected an entity and its role such as \"User.posts\"");
    entity = text.substr(0, dot);
    role = text.substr(dot + 1);
}

} // namespace

const char *nameOf(AttributeType type)
{
    return textOf(type, all(attributeTypes));
}

Json encode(const Attribute &attribute, bool isMember)
{
    Attribute plain;
    plain.name = attribute.name;
    if (attribute == plain && (isMember || !attribute.name.empty()))
        return attribute.name;
    Json object = Json::object();
    if (!isMember || !attribute.name.empty())
        object["name"] = attribute.name;
    const bool madeAsUsual = attribute.generator == usualGenerator(attribute.type);
    const AttributeType implied
        = madeAsUsual ? AttributeType::string : typeMadeBy(attribute.generator);
    const bool isPlainString = attribute.type == AttributeType::string;
    // Listed values imply their type, but it is written for readers. Members without a type belong
    // to an object.
    if (attribute.type != implied || (attribute.generator.isListed() && !isPlainString)
        || (madeAsUsual && isPlainString && !attribute.members.empty()))
        object["type"] = nameOf(attribute.type);
    if (!madeAsUsual)
        object["generate"] = encode(attribute.generator);
    put(object, "mutable", attribute.isMutable, attribute.changesPerDay > 0);
    putNumber(object, "changesPerDay", attribute.changesPerDay, 0);
    putNumber(object, "missing", attribute.missing, 0);
    if (!attribute.members.empty()) {
        object["members"] = Json::array();
        for (const Attribute &member : attribute.members)
            object["members"].push_back(encode(member, true));
    }
    put(object, "description", attribute.description, std::string());
    putKept(object, attribute.kept);
    return object;
}

void decode(const Node &node, Attribute &attribute, bool isMember)
{
    if (node.isString()) {
        attribute.name = node.text();
        return;
    }
    Members members(node);
    attribute.name = isMember ? std::string() : members.require("name").text();
    members.read("name", attribute.name);
    const auto type = members.find("type");
    if (type)
        attribute.type = type->oneOf(all(attributeTypes));
    if (const auto generator = members.find("generate")) {
        decode(*generator, attribute.generator);
        if (!type)
            attribute.type = typeMadeBy(attribute.generator);
    } else {
        if (!type && members.has("members"))
            attribute.type = AttributeType::object;
        attribute.generator = usualGenerator(attribute.type);
    }
    members.read("changesPerDay", attribute.changesPerDay);
    attribute.isMutable = attribute.changesPerDay > 0;
    members.read("mutable", attribute.isMutable);
    members.read("missing", attribute.missing);
    if (const auto nested = members.find("members")) {
        for (const Node &member : nested->elements())
            decode(member, attribute.members.emplace_back(), true);
    }
    members.refuse("unique", uniqueKeysElsewhere);
    members.read("description", attribute.description);
    members.keepRest(attribute.kept);
}

Json encode(const Entity &entity)
{
    Json object = {{"name", entity.name}, {"key", entity.key}};
    if (!entity.description.empty())
        object["description"] = encodeLines(entity.description);
    putAll(object, "attributes", entity.attributes);
    putKept(object, entity.kept);
    return object;
}

void decode(const Node &node, Entity &entity)
{
    Members members(node);
    entity.name = members.require("name").text();
    entity.key = "id";
    members.read("key", entity.key);
    members.readLines("description", entity.description);
    readAll(members, "attributes", entity.attributes);
    for (const char *key : {"ttl", "timeToLive", "defaultTtl"})
        members.refuse(key,
                       "A time to live belongs to the containers of a design, as \"defaultTtl\" in "
                       "seconds, or to a document type, as a field \"ttl\"");
    members.refuse("uniqueKeys", uniqueKeysElsewhere);
    members.keepRest(entity.kept);
}

Json encode(const Relationship &relationship)
{
    Json object = {{"name", relationship.name}};
    const auto parent = endNotation(relationship.parent, relationship.childRole);
    const auto child = endNotation(relationship.child, relationship.parentRole);
    object["parent"] = parent.value_or(relationship.parent);
    if (!parent)
        object["childRole"] = relationship.childRole;
    object["child"] = child.value_or(relationship.child);
    if (!child)
        object["parentRole"] = relationship.parentRole;
    object["cardinality"] = textOf(relationship.cardinality, all(cardinalities));
    put(object, "bound", relationship.bound);
    put(object, "containment", relationship.containment, false);
    put(object, "optionalParent", relationship.optionalParent, false);
    if (relationship.degree != Degree())
        object["degree"] = encode(relationship.degree);
    putNumber(object, "growthPerDay", relationship.growthPerDay, 0);
    if (!relationship.description.empty())
        object["description"] = encodeLines(relationship.description);
    putKept(object, relationship.kept);
    return object;
}

void decode(const Node &node, Relationship &relationship)
{
    Members members(node);
    relationship.name = members.require("name").text();
    decodeEnd(members, "parent", "childRole", relationship.parent, relationship.childRole);
    decodeEnd(members, "child", "parentRole", relationship.child, relationship.parentRole);
    if (const auto stated = members.find("cardinality"); stated && stated->isString()) {
        if (isTurnedRound(stated->text()))
            stated->fail("A relationship is stated from its one side: exchange \"parent\" and "
                         "\"child\", and write the cardinality "
                         + inQuotes(stated->text()) + " as \"1:many\",");
        const std::string meant = cardinalityOf(stated->text());
        if (!meant.empty() && meant != stated->text())
            stated->fail("The cardinality " + inQuotes(stated->text()) + " is written "
                         + inQuotes(meant) + ',');
    }
    members.read("cardinality", relationship.cardinality, all(cardinalities));
    members.read("bound", relationship.bound);
    members.read("containment", relationship.containment);
    members.read("optionalParent", relationship.optionalParent);
    if (const auto degree = members.find("degree"))
        decode(*degree, relationship.degree);
    members.read("growthPerDay", relationship.growthPerDay);
    members.readLines("description", relationship.description);
    members.keepRest(relationship.kept);
}

} // namespace partita::workbook
