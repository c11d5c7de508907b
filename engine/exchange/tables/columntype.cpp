#include "engine/exchange/tables/columntype.h"

#include "engine/exchange/tables/names.h"
#include "engine/model/usualgenerator.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace partita::exchange {

namespace {

using model::AttributeType;
using model::Generator;

/// What a type of databases is, as far as a model is concerned.
enum class ColumnKind {
    integer,
    decimal, ///< a number, whole when its scale is 0
    real,
    boolean,
    uuid,
    dateTime,
    time,
    year,
    shortText, ///< with a longest length
    longText,
    binary,
    shortBinary, ///< with a longest length
    object,
    place, ///< GeoJSON
    array,
    choice,
    leftOut,
};

const std::unordered_map<std::string, ColumnKind> &columnKinds()
{
    using enum ColumnKind;
    static const std::unordered_map<std::string, ColumnKind> kinds = [] {
        std::unordered_map<std::string, ColumnKind> made;
        const auto put = [&made](ColumnKind kind, std::initializer_list<const char *> names) {
            for (const char *name : names)
                made.emplace(name, kind);
        };
        put(integer, {"int",
                      "integer",
                      "int2",
                      "int4",
                      "int8",
                      "bigint",
                      "smallint",
                      "tinyint",
                      "mediumint",
                      "serial",
                      "serial2",
                      "serial4",
                      "serial8",
                      "bigserial",
                      "smallserial",
                      "long integer",
                      "pls_integer",
                      "oid",
                      "int16",
                      "int32",
                      "int64",
                      "uint",
                      "unsigned big int",
                      "counter"});
        put(decimal,
            {"decimal", "dec", "numeric", "number", "money", "smallmoney", "fixed", "currency",
             "decimal128"});
        put(real,
            {"real", "double", "double precision", "float", "float4", "float8", "binary_float",
             "binary_double"});
        put(boolean, {"bool", "boolean", "bit", "logical"});
        put(uuid, {"uuid", "uniqueidentifier", "guid", "objectid"});
        put(dateTime,
            {"date", "datetime", "datetime2", "timestamp", "timestamptz", "smalldatetime",
             "datetimeoffset", "timestamp with time zone", "timestamp without time zone",
             "timestamp with local time zone"});
        put(time,
            {"time", "timetz", "interval", "time with time zone", "time without time zone",
             "interval year to month", "interval day to second"});
        put(year, {"year"});
        put(shortText,
            {"char",
             "character",
             "varchar",
             "varchar2",
             "nvarchar",
             "nvarchar2",
             "nchar",
             "bpchar",
             "character varying",
             "national character varying",
             "national char",
             "nchar varying",
             "national character",
             "char varying",
             "national varchar",
             "native character",
             "varying character",
             "string",
             "sysname",
             "citext",
             "inet",
             "cidr",
             "macaddr",
             "macaddr8",
             "hierarchyid",
             "ltree",
             "name",
             "rowid",
             "urowid",
             "bit varying",
             "varbit",
             "regclass"});
        put(longText,
            {"text", "tinytext", "mediumtext", "longtext", "ntext", "clob", "nclob", "long",
             "long varchar", "xml", "xmltype", "sys.xmltype", "character large object"});
        put(binary,
            {"blob", "tinyblob", "mediumblob", "longblob", "bytea", "image", "bfile", "long raw",
             "binary large object", "ordimage"});
        put(shortBinary, {"binary", "varbinary", "raw", "binary varying"});
        put(object,
            {"json", "jsonb", "hstore", "variant", "object", "sql_variant", "record", "anydata",
             "map"});
        put(place,
            {"geometry", "geography", "point", "linestring", "polygon", "multipoint",
             "multilinestring", "multipolygon", "geometrycollection", "sdo_geometry", "box",
             "circle", "path", "line", "lseg"});
        put(array,
            {"array", "list", "vector", "halfvec", "int4range", "int8range", "numrange", "tsrange",
             "tstzrange", "daterange", "int2vector", "oidvector"});
        put(choice, {"enum", "set"});
        put(leftOut, {"tsvector", "tsquery", "rowversion"});
        return made;
    }();
    return kinds;
}

std::optional<std::int64_t> wholeArgument(const ColumnType &type, std::size_t index)
{
    if (index >= type.arguments.size())
        return {};
    const std::string &text = type.arguments[index];
    std::int64_t number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc() || number < 0) // "20 CHAR" is 20
        return {};
    return number;
}

/// Lengths around half of the longest, at most 40: a longest length is no usual length.
Generator guessedText(const std::string &name, std::optional<std::int64_t> longest)
{
    Generator usual = model::usualGenerator(AttributeType::string, name);
    constexpr std::int64_t charactersOfUuid = 36;
    constexpr std::int64_t charactersOfName = 20;
    const std::int64_t most = longest.value_or(200);
    if (usual.kind == Generator::Kind::uuid && most >= charactersOfUuid
        && (!longest || most < 2 * charactersOfUuid))
        return usual;
    if (usual.kind == Generator::Kind::name && most >= charactersOfName)
        return usual;
    const bool isUsual = usual.kind == Generator::Kind::text && usual != Generator();
    if (!longest)
        return isUsual ? usual : Generator();
    Generator made;
    const double mean = std::max(1.0, std::min(40.0, static_cast<double>(most) / 2));
    made.minimum = isUsual ? usual.minimum : std::max(1.0, std::floor(mean / 2));
    made.maximum = isUsual ? usual.maximum : std::ceil(mean * 1.5);
    made.maximum = std::min(made.maximum, std::max(1.0, static_cast<double>(most)));
    made.minimum = std::min(made.minimum, made.maximum);
    return made;
}

void setType(TypedAttribute &typed, AttributeType type)
{
    typed.attribute.type = type;
    typed.attribute.generator = model::usualGenerator(type, typed.attribute.name);
}

void describeNumber(TypedAttribute &typed, const ColumnType &type, ColumnKind kind)
{
    const std::optional<std::int64_t> precision = wholeArgument(type, 0);
    const std::optional<std::int64_t> scale = wholeArgument(type, 1);
    const bool isWhole = kind == ColumnKind::integer
        || (kind == ColumnKind::decimal && scale.value_or(precision ? 0 : 2) == 0);
    setType(typed, isWhole ? AttributeType::integer : AttributeType::number);
    if (kind != ColumnKind::decimal || !precision || typed.attribute.generator.maximum <= 0)
        return;
    constexpr double mostDigits = 15;
    const double digits = static_cast<double>(*precision - scale.value_or(0));
    const double most = std::pow(10.0, std::clamp(digits, 0.0, mostDigits)) - (isWhole ? 1 : 0);
    Generator &generator = typed.attribute.generator;
    generator.maximum = std::max(generator.minimum, std::min(generator.maximum, most));
}

void describeText(TypedAttribute &typed, const ColumnType &type, bool isLong)
{
    constexpr std::int64_t lengthOfUuid = 36;
    typed.attribute.type = AttributeType::string;
    if (!isLong)
        typed.longest = wholeArgument(type, 0);
    const std::string lower = lowered(typed.attribute.name);
    const bool isNamedLikeAnId = lower.ends_with("id") || lower.ends_with("guid");
    if (typed.longest == lengthOfUuid && isNamedLikeAnId)
        typed.attribute.generator.kind = Generator::Kind::uuid;
    else
        typed.attribute.generator = guessedText(typed.attribute.name, typed.longest);
}

void describeElements(TypedAttribute &typed, const model::Attribute &element)
{
    setType(typed, AttributeType::array);
    typed.attribute.members = {element};
    typed.attribute.members.front().name = model::elementName;
}

model::Attribute textElement()
{
    model::Attribute element;
    element.name = model::elementName;
    return element;
}

void describeChoice(TypedAttribute &typed, const ColumnType &type, bool isSet)
{
    std::vector<model::Json> values(type.arguments.begin(), type.arguments.end());
    model::Attribute element = textElement();
    if (!values.empty())
        element.generator = choiceOf(values);
    if (isSet) {
        describeElements(typed, element);
        return;
    }
    typed.attribute.generator = element.generator;
}

void describeKind(TypedAttribute &typed, const ColumnType &type, ColumnKind kind, bool isSet)
{
    switch (kind) {
    case ColumnKind::integer:
    case ColumnKind::decimal:
    case ColumnKind::real:
        return describeNumber(typed, type, kind);
    case ColumnKind::boolean:
        return setType(typed, AttributeType::boolean);
    case ColumnKind::uuid:
        typed.attribute.generator.kind = Generator::Kind::uuid;
        return;
    case ColumnKind::dateTime:
        return setType(typed, AttributeType::dateTime);
    case ColumnKind::time:
        typed.attribute.generator.minimum = 8; // "08:12:45"
        typed.attribute.generator.maximum = 8;
        return;
    case ColumnKind::year:
        setType(typed, AttributeType::integer);
        typed.attribute.generator = model::usualGenerator(AttributeType::integer, "year");
        return;
    case ColumnKind::shortText:
    case ColumnKind::longText:
        return describeText(typed, type, kind == ColumnKind::longText);
    case ColumnKind::binary:
        typed.isLarge = true;
        return describeText(typed, type, true);
    case ColumnKind::shortBinary:
        typed.isLarge = !wholeArgument(type, 0); // varbinary(max)
        return describeText(typed, type, typed.isLarge);
    case ColumnKind::object:
        return setType(typed, AttributeType::object);
    case ColumnKind::place: {
        setType(typed, AttributeType::object);
        model::Attribute kindOfPlace = textElement();
        kindOfPlace.name = "type";
        kindOfPlace.generator.kind = Generator::Kind::constant;
        kindOfPlace.generator.choices = {{model::Json("Point")}};
        typed.attribute.members = {kindOfPlace};
        return;
    }
    case ColumnKind::array:
        return describeElements(typed, textElement());
    case ColumnKind::choice:
        return describeChoice(typed, type, isSet);
    case ColumnKind::leftOut:
        typed.isLeftOut = true;
        return;
    }
}

} // namespace

model::Generator choiceOf(const std::vector<model::Json> &values)
{
    Generator generator;
    generator.kind = Generator::Kind::choice;
    for (const model::Json &value : values)
        generator.choices.push_back({value});
    return generator;
}

TypedAttribute attributeOfColumn(const std::string &name, const ColumnType &type)
{
    TypedAttribute typed;
    typed.attribute.name = name;
    std::string wanted = lowered(type.name);
    for (const std::string_view ending : {" unsigned", " zerofill", " signed", " identity"}) {
        if (wanted.ends_with(ending))
            wanted.erase(wanted.size() - ending.size());
    }
    if (type.isArray) {
        ColumnType element = type;
        element.isArray = false;
        describeElements(typed, attributeOfColumn(model::elementName, element).attribute);
        return typed;
    }
    if (wanted == "tinyint" && wholeArgument(type, 0) == 1) {
        setType(typed, AttributeType::boolean);
        return typed;
    }
    if (wanted == "bit" && wholeArgument(type, 0).value_or(1) > 1)
        wanted = "bit varying";
    const auto found = columnKinds().find(wanted);
    if (found != columnKinds().end()) {
        describeKind(typed, type, found->second, wanted == "set");
        return typed;
    }
    typed.isKnown = wanted.empty();
    describeText(typed, {}, true);
    return typed;
}

} // namespace partita::exchange
