#include "engine/exchange/compass/compassimport.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/compass/compassreplay.h"
#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/jsonschema/schemaattribute.h"
#include "engine/exchange/tables/tomodel.h"

#include <algorithm>
#include <array>
#include <set>

namespace partita::exchange {

namespace {

using model::Json;

struct CompassSide {
    std::string ns;
    double cardinality = 1;
    std::vector<std::string> fields;

    bool isId() const { return fields.size() == 1 && fields[0] == "_id"; }
};

CompassSide sideOf(const Json &json)
{
    CompassSide side;
    side.ns = textIn(json, "ns");
    side.cardinality = std::max(1.0, numberIn(json, "cardinality").value_or(1));
    side.fields = textsIn(json, "fields");
    return side;
}

/// "shop.orders" -> "orders".
std::string collectionOf(const std::string &ns)
{
    const std::size_t dot = ns.find('.');
    return dot == std::string::npos ? ns : ns.substr(dot + 1);
}

std::string databaseOf(const std::string &ns)
{
    const std::size_t dot = ns.find('.');
    return dot == std::string::npos ? std::string() : ns.substr(0, dot);
}

class CompassTables {
public:
    CompassTables(FoundSchema &schema, std::string file)
        : m_schema(schema)
        , m_file(std::move(file))
    {
    }

    void read(const Json &model)
    {
        for (const Json &collection : listIn(model, "collections"))
            addTable(collection);
        for (const Json &relationship : listIn(model, "relationships"))
            addReference(relationship);
    }

private:
    void addTable(const Json &collection)
    {
        const Json &newer = memberIn(collection, "fieldData");
        const Json &fields = newer.is_object() ? newer : memberIn(collection, "jsonSchema");
        const std::string ns = textIn(collection, "ns");
        FoundTable table;
        table.name = collectionOf(ns);
        table.schema = databaseOf(ns);
        table.description = textIn(collection, "note");
        table.file = m_file;
        const Json &place = listIn(collection, "displayPosition");
        if (place.size() == 2 && place[0].is_number() && place[1].is_number())
            table.place = model::CanvasPosition {place[0].get<double>(), place[1].get<double>()};
        SchemaAttributes attributes(fields, m_file, m_schema.notes);
        for (const auto &[name, schema] : attributes.propertiesOf(fields)) {
            FoundColumn column;
            column.attribute = attributes.attributeOf(name, *schema);
            column.attribute.missing = attributes.missingShare(fields, name, *schema);
            column.isOptional = column.attribute.missing > 0;
            table.columns.push_back(std::move(column));
        }
        if (table.column("_id"))
            table.key = {"_id"};
        if (!m_known.insert(ns).second || table.name.empty())
            return;
        m_schema.tables.push_back(std::move(table));
    }

    void skip(const char *why)
    {
        m_schema.notes.push_back({ImportNote::Kind::skipped, "relationship", why, m_file, 0});
    }

    void addReference(const Json &relationship)
    {
        const Json &sides = listIn(relationship, "relationship");
        if (sides.size() != 2)
            return skip("A relationship without two sides is skipped.");
        CompassSide parent = sideOf(sides[0]);
        CompassSide child = sideOf(sides[1]);
        if (!m_known.contains(parent.ns) || !m_known.contains(child.ns))
            return skip("A relationship with an unknown collection is skipped.");
        const bool isTurned = child.cardinality != parent.cardinality
            ? parent.cardinality > child.cardinality
            : child.isId() && !parent.isId();
        if (isTurned)
            std::swap(parent, child);
        FoundReference reference;
        reference.parentTable = collectionOf(parent.ns);
        reference.parentSchema = databaseOf(parent.ns);
        reference.childTable = collectionOf(child.ns);
        reference.childSchema = databaseOf(child.ns);
        reference.file = m_file;
        if (parent.cardinality > 1) {
            reference.cardinality = model::Cardinality::manyToMany;
        } else {
            reference.cardinality = child.cardinality > 1 ? model::Cardinality::oneToMany
                                                          : model::Cardinality::oneToOne;
            if (child.fields.size() == 1 && !child.isId())
                reference.childColumns = child.fields;
            if (parent.fields.size() == 1)
                reference.parentColumns = parent.fields;
            if (reference.childColumns.empty())
                reference.parentColumns.clear();
        }
        if (child.cardinality > 1) {
            constexpr double most = 1e5;
            model::Degree degree; // the cardinality is the usual number
            degree.kind = model::Degree::Kind::uniform;
            degree.minimum = 0;
            degree.maximum = static_cast<std::int64_t>(2 * std::min(child.cardinality, most));
            reference.degree = degree;
        }
        m_schema.references.push_back(std::move(reference));
    }

    FoundSchema &m_schema;
    std::string m_file;
    std::set<std::string> m_known;
};

} // namespace

double compassLikeness(const SourceFile &file)
{
    static constexpr std::array<std::string_view, 2> endings {".mdm", ".compass"};
    if (headOf(file).find("Compass Data Modeling Diagram") != std::string_view::npos)
        return 1;
    if (namesMembers(file, {"edits", "SetModel"}))
        return 0.97;
    return hasEnding(file, endings) && namesMembers(file, {"edits"}) ? 0.95 : 0;
}

Result<Imported> importCompass(std::span<const SourceFile> files, const ImportOptions &,
                               const Watch &watch)
{
    FoundSchema schema;
    for (const SourceFile &file : files) {
        if (watch.stop.stop_requested())
            return cancelled();
        Result<Json> json = jsonOf(file);
        if (!json)
            return json.error();
        Json edits = memberIn(*json, "edits");
        if (edits.is_string()) {
            Result<Json> decoded = jsonOf(decodedBase64(edits.get<std::string>()), file.name);
            if (!decoded)
                return decoded.error();
            edits = std::move(*decoded);
        }
        if (schema.title.empty())
            schema.title = textIn(*json, "name");
        CompassTables(schema, file.name).read(replayedModel(edits, file.name, schema.notes));
    }
    return modelOf(std::move(schema));
}

} // namespace partita::exchange
