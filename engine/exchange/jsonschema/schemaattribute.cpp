#include "engine/exchange/jsonschema/schemaattribute.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/tables/columntype.h"
#include "engine/model/usualgenerator.h"

#include <algorithm>
#include <cmath>

namespace partita::exchange {

namespace {

using model::AttributeType;
using model::Json;

constexpr int deepestSchema = 12;
constexpr int mostSchemaAttributes = 20'000;
constexpr double assumedMissing = 0.1;

const Json &noSchema()
{
    static const Json none;
    return none;
}

AttributeType attributeTypeOf(const std::string &type, const std::string &format)
{
    if (type == "integer" || type == "int" || type == "long")
        return AttributeType::integer;
    if (type == "number" || type == "double" || type == "decimal")
        return AttributeType::number;
    if (type == "boolean" || type == "bool")
        return AttributeType::boolean;
    if (type == "object")
        return AttributeType::object;
    if (type == "array")
        return AttributeType::array;
    const bool isDate = type == "date" || type == "timestamp" || format == "date-time"
        || format == "date" || format == "datetime";
    return isDate ? AttributeType::dateTime : AttributeType::string;
}

std::string typeOfValue(const Json &value)
{
    if (value.is_number_integer())
        return "integer";
    if (value.is_number())
        return "number";
    if (value.is_boolean())
        return "boolean";
    return value.is_object() ? "object" : value.is_array() ? "array" : "string";
}

/// The prefix of a pattern such as `^evt-\d+$`: letters, then digits. Absent for other patterns.
std::optional<std::string> prefixOfPattern(const std::string &pattern)
{
    if (!pattern.starts_with('^') || !pattern.ends_with('$'))
        return {};
    const std::string inner = pattern.substr(1, pattern.size() - 2);
    std::size_t digits = std::string::npos;
    for (const std::string_view start : {"\\d", "[0-9]"})
        digits = std::min(digits, inner.find(start));
    if (digits == std::string::npos || digits == 0)
        return {};
    const std::string prefix = inner.substr(0, digits);
    std::string rest = inner.substr(digits);
    rest = rest.substr(rest.starts_with("\\d") ? 2 : 5);
    const bool isPlain = std::all_of(prefix.begin(), prefix.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || c == '-' || c == '_' || c == '#' || c == ':';
    });
    const bool isRepeated = rest == "+" || rest == "*"
        || (rest.starts_with('{') && rest.find('}') == rest.size() - 1);
    return isPlain && isRepeated ? std::optional(prefix) : std::nullopt;
}

std::string unescapedPointer(std::string part)
{
    for (const auto &[from, to] : {std::pair {"~1", "/"}, std::pair {"~0", "~"}}) {
        for (std::size_t at = part.find(from); at != std::string::npos;
             at = part.find(from, at + 1))
            part.replace(at, 2, to);
    }
    return part;
}

/// The value at a JSON pointer ("#/$defs/Order"); null when there is none.
const Json &valueAtPointer(const Json &root, const std::string &pointer)
{
    const Json *at = &root;
    for (std::size_t begin = 1; begin < pointer.size();) {
        const std::size_t end = std::min(pointer.find('/', begin + 1), pointer.size());
        const std::string part = unescapedPointer(pointer.substr(begin + 1, end - begin - 1));
        at = &memberIn(*at, part);
        begin = end;
    }
    return *at;
}

} // namespace

void SchemaAttributes::note(ImportNote::Kind kind, const char *subject, std::string sentence)
{
    m_notes.push_back({kind, subject, std::move(sentence), m_file, 0});
}

const Json &SchemaAttributes::resolved(const Json &schema)
{
    const Json *at = &schema;
    constexpr int longestChain = 20;
    for (int step = 0; step < longestChain; ++step) {
        std::string reference = textIn(*at, "$ref");
        if (reference.empty())
            return *at;
        if (!reference.starts_with('#')) {
            note(ImportNote::Kind::skipped, "reference",
                 "The schema " + inQuotes(reference) + " is outside the file and not fetched.");
            return noSchema();
        }
        if (reference == "#") {
            at = &m_root;
            continue;
        }
        at = &valueAtPointer(m_root, reference);
        if (!at->is_object())
            break;
    }
    note(ImportNote::Kind::skipped, "reference",
         "The reference " + inQuotes(textIn(schema, "$ref")) + " leads nowhere.");
    return noSchema();
}

std::string SchemaAttributes::typeOf(const Json &schema) const
{
    for (const char *key : {"type", "bsonType"}) {
        const Json &type = memberIn(schema, key);
        if (type.is_string() && type != "null")
            return type.get<std::string>();
        if (!type.is_array())
            continue;
        std::string found;
        for (const Json &one : type) {
            if (!one.is_string() || one == "null")
                continue;
            const auto name = one.get<std::string>();
            if (found.empty() || (found == "integer" && name == "number"))
                found = name;
        }
        if (!found.empty())
            return found;
    }
    if (memberIn(schema, "properties").is_object())
        return "object";
    if (schema.is_object() && schema.contains("items"))
        return "array";
    if (schema.is_object() && schema.contains("const"))
        return typeOfValue(schema["const"]);
    for (const Json &value : listIn(schema, "enum")) {
        if (!value.is_null())
            return typeOfValue(value);
    }
    return {};
}

std::vector<std::pair<std::string, const Json *>> SchemaAttributes::propertiesOf(const Json &schema,
                                                                                 int depth)
{
    std::vector<std::pair<std::string, const Json *>> all;
    if (depth > deepestSchema)
        return all;
    for (const Json &part : listIn(schema, "allOf")) {
        for (const auto &property : propertiesOf(resolved(part), depth + 1)) {
            const bool isNew = std::none_of(all.begin(), all.end(), [&](const auto &one) {
                return one.first == property.first;
            });
            if (isNew && static_cast<int>(all.size()) < mostSchemaAttributes / 10)
                all.push_back(property);
        }
    }
    const Json &properties = memberIn(schema, "properties");
    if (!properties.is_object())
        return all;
    const auto inherited = static_cast<std::ptrdiff_t>(all.size());
    for (const auto &[name, property] : properties.items()) {
        const auto end = all.begin() + inherited;
        const auto found = std::find_if(
            all.begin(), end, [&, &wanted = name](const auto &one) { return one.first == wanted; });
        if (found != end)
            found->second = &property;
        else
            all.emplace_back(name, &property);
    }
    return all;
}

double SchemaAttributes::missingShare(const Json &object, const std::string &property,
                                      const Json &schema) const
{
    if (const auto probability = numberIn(memberIn(schema, "x-metadata"), "probability"))
        return std::clamp(1 - *probability, 0.0, 1.0);
    const Json &required = listIn(object, "required");
    constexpr std::size_t mostRequired = 5000;
    if (required.empty() || required.size() > mostRequired)
        return 0;
    const bool isRequired = std::any_of(required.begin(), required.end(), [&](const Json &name) {
        return name.is_string() && name.get_ref<const std::string &>() == property;
    });
    return isRequired ? 0 : assumedMissing;
}

Json const &SchemaAttributes::chosenAlternative(const std::string &name, const Json &schema)
{
    for (const char *key : {"anyOf", "oneOf"}) {
        const Json *chosen = nullptr;
        int alternatives = 0;
        for (const Json &one : listIn(schema, key)) {
            if (textIn(one, "type") == "null")
                continue;
            chosen = chosen ? chosen : &one;
            ++alternatives;
        }
        if (alternatives > 1)
            note(ImportNote::Kind::guessed, "alternatives",
                 inQuotes(name) + " has " + std::to_string(alternatives)
                     + " alternatives; the first is taken.");
        if (chosen)
            return *chosen;
    }
    return schema;
}

model::Attribute SchemaAttributes::attributeOf(const std::string &name, const Json &schema)
{
    return attributeAt(name, schema, 0);
}

model::Attribute SchemaAttributes::attributeAt(const std::string &name, const Json &written,
                                               int depth)
{
    model::Attribute attribute;
    attribute.name = name;
    if (++m_made > mostSchemaAttributes || depth > deepestSchema)
        return attribute;
    const Json *schema = &resolved(written);
    const bool isUntyped = typeOf(*schema).empty();
    if (isUntyped)
        schema = &resolved(chosenAlternative(name, *schema));
    const std::string type = typeOf(*schema);
    if (type.empty())
        note(ImportNote::Kind::guessed, "type",
             "Nothing says the type of " + inQuotes(name) + "; a text is assumed.");
    attribute.type = attributeTypeOf(type, textIn(*schema, "format"));
    attribute.description = textIn(written, "description");
    if (attribute.description.empty())
        attribute.description = textIn(*schema, "description");
    attribute.generator = model::usualGenerator(attribute.type, name);
    switch (attribute.type) {
    case AttributeType::string:
        describeText(attribute, *schema);
        break;
    case AttributeType::integer:
    case AttributeType::number:
        describeNumber(attribute, *schema);
        break;
    case AttributeType::object:
        describeMembers(attribute, *schema, depth);
        break;
    case AttributeType::array:
        describeElements(attribute, *schema, depth);
        break;
    case AttributeType::boolean:
    case AttributeType::dateTime:
        break;
    }
    std::vector<Json> values;
    for (const Json &value : listIn(*schema, "enum")) {
        if (value.is_primitive() && !value.is_null())
            values.push_back(value);
    }
    if (schema->is_object() && schema->contains("const") && (*schema)["const"].is_primitive())
        values = {(*schema)["const"]};
    const bool isScalar
        = attribute.type != AttributeType::object && attribute.type != AttributeType::array;
    if (!values.empty() && isScalar)
        attribute.generator = choiceOf(values);
    return attribute;
}

void SchemaAttributes::describeText(model::Attribute &attribute, const Json &schema) const
{
    const std::string type = textIn(schema, "bsonType");
    const auto longest = numberIn(schema, "maxLength");
    if (longest && *longest >= 1 && *longest < 1e7) {
        ColumnType column;
        column.name = "varchar";
        column.arguments = {std::to_string(static_cast<std::int64_t>(*longest))};
        attribute.generator = attributeOfColumn(attribute.name, column).attribute.generator;
    }
    if (textIn(schema, "format") == "uuid" || type == "objectId") {
        attribute.generator = {};
        attribute.generator.kind = model::Generator::Kind::uuid;
    }
    if (const auto prefix = prefixOfPattern(textIn(schema, "pattern"))) {
        attribute.generator = {};
        attribute.generator.kind = model::Generator::Kind::sequence;
        attribute.generator.prefix = *prefix;
    }
}

void SchemaAttributes::describeNumber(model::Attribute &attribute, const Json &schema) const
{
    auto least = numberIn(schema, "minimum");
    auto most = numberIn(schema, "maximum");
    const double step = attribute.type == AttributeType::integer ? 1 : 0;
    if (const auto bound = numberIn(schema, "exclusiveMinimum"))
        least = *bound + step;
    if (const auto bound = numberIn(schema, "exclusiveMaximum"))
        most = *bound - step;
    if (!least && !most)
        return;
    model::Generator generator;
    generator.kind = model::Generator::Kind::number;
    const double usual = attribute.generator.kind == model::Generator::Kind::number
        ? std::max(1.0, attribute.generator.maximum)
        : 1000;
    generator.minimum = least.value_or(std::min(0.0, most.value_or(0)));
    generator.maximum = most.value_or(std::max(usual, generator.minimum + usual));
    if (generator.minimum <= generator.maximum)
        attribute.generator = generator;
}

void SchemaAttributes::describeMembers(model::Attribute &attribute, const Json &schema, int depth)
{
    for (const auto &[name, property] : propertiesOf(schema)) {
        model::Attribute member = attributeAt(name, *property, depth + 1);
        member.missing = missingShare(schema, name, *property);
        attribute.members.push_back(std::move(member));
    }
}

void SchemaAttributes::describeElements(model::Attribute &attribute, const Json &schema, int depth)
{
    const Json *items = &memberIn(schema, "items");
    const Json &tuple = listIn(schema, "prefixItems");
    if (items->is_array())
        items = items->empty() ? &noSchema() : &items->front();
    else if (!tuple.empty())
        items = &tuple.front();
    model::Attribute element = attributeAt(model::elementName, *items, depth + 1);
    attribute.members = {std::move(element)};
    const auto least = numberIn(schema, "minItems");
    const auto most = numberIn(schema, "maxItems");
    constexpr double usualElements = 3;
    model::Generator &generator = attribute.generator;
    generator = {};
    generator.kind = model::Generator::Kind::array;
    generator.minimum = std::clamp(least.value_or(0), 0.0, 1e5);
    generator.maximum
        = std::clamp(most.value_or(generator.minimum + usualElements), generator.minimum, 1e5);
}

} // namespace partita::exchange
