#include "engine/exchange/jsonschema/schemaimport.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/jsonschema/schemaattribute.h"
#include "engine/exchange/shape/founddesign.h"
#include "engine/exchange/tables/names.h"
#include "engine/exchange/tables/tomodel.h"
#include "engine/model/limits.h"
#include "engine/model/notation.h"

#include <algorithm>
#include <array>
#include <set>

namespace partita::exchange {

namespace {

using model::Json;

/// A container that `x-cosmosdb` describes.
struct SchemaContainer {
    std::string name;
    std::vector<std::string> partitionKey;
    std::string table;
    std::string discriminator; ///< property with a constant; empty = none
    Json constant;
};

model::Cardinality cardinalityNamed(const std::string &name)
{
    using model::Cardinality;
    for (const Cardinality one :
         {Cardinality::oneToOne, Cardinality::oneToFew, Cardinality::manyToMany}) {
        if (name == model::nameOf(one))
            return one;
    }
    return Cardinality::oneToMany;
}

/// "Post.author" as entity and role: the role has no dot.
std::pair<std::string, std::string> entityAndRole(const std::string &text)
{
    const std::size_t dot = text.find_last_of('.');
    if (dot == std::string::npos)
        return {text, {}};
    return {text.substr(0, dot), text.substr(dot + 1)};
}

class SchemaTables {
public:
    explicit SchemaTables(FoundSchema &schema)
        : m_schema(schema)
    {
    }

    void read(const Json &file, const SourceFile &source)
    {
        m_file = source.name;
        const Json *root = &file;
        for (const char *key : {"validator", "$jsonSchema"}) {
            if (memberIn(*root, key).is_object())
                root = &memberIn(*root, key);
        }
        SchemaAttributes attributes(*root, m_file, m_schema.notes);
        m_attributes = &attributes;
        m_root = root;
        m_entered.clear();
        const Json &document = attributes.resolved(*root);
        if (!attributes.propertiesOf(document).empty()) {
            std::string name = textIn(memberIn(*root, "x-partita"), "entity");
            if (name.empty())
                name = textIn(*root, "title");
            if (name.empty())
                name = stemOf(source);
            readTable(name, document);
            readContainer(*root, name, stemOf(source));
        } else {
            readDefinitions();
        }
        m_attributes = nullptr;
    }

    const std::vector<SchemaContainer> &containers() const { return m_containers; }

private:
    void readDefinitions()
    {
        for (const char *key : {"$defs", "definitions"}) {
            const Json &definitions = memberIn(*m_root, key);
            if (!definitions.is_object())
                continue;
            for (const auto &[name, definition] : definitions.items()) {
                if (!m_attributes->propertiesOf(definition).empty())
                    readTable(nameOf(definition, name), definition);
            }
        }
    }

    static std::string nameOf(const Json &schema, const std::string &otherwise)
    {
        const std::string title = textIn(schema, "title");
        return title.empty() ? otherwise : title;
    }

    FoundTable &tableNamed(const std::string &name, const Json &schema)
    {
        const auto [found, isNew] = m_tables.emplace(name, m_schema.tables.size());
        if (isNew) {
            FoundTable table;
            table.name = name;
            table.description = textIn(schema, "description");
            table.file = m_file;
            m_schema.tables.push_back(std::move(table));
        }
        return m_schema.tables[found->second];
    }

    void readTable(const std::string &name, const Json &schema)
    {
        tableNamed(name, schema);
        if (m_entered.size() > 200 || !m_entered.insert(&schema).second)
            return;
        const std::string key = textIn(memberIn(schema, "x-partita"), "key");
        for (const auto &[property, described] : m_attributes->propertiesOf(schema))
            readProperty(name, schema, property, *described);
        FoundTable &table = tableNamed(name, schema);
        for (const std::string &candidate : {key, std::string("_id"), std::string("id")}) {
            if (table.key.empty() && !candidate.empty() && table.column(candidate))
                table.key = {candidate};
        }
    }

    void readProperty(const std::string &table, const Json &schema, const std::string &property,
                      const Json &described)
    {
        const Json &extension = memberIn(described, "x-partita");
        if (extension.contains("copy") || extension.contains("computed")
            || extension.contains("composed"))
            return;
        if (memberIn(extension, "reference").is_string())
            return readReference(table, schema, property, described);
        if (memberIn(extension, "embeds").is_string())
            return readEmbedding(described, extension);
        if (described.is_boolean()) {
            m_schema.notes.push_back(
                {ImportNote::Kind::skipped, "property",
                 inQuotes(table + '.' + property) + " has a truth value in place of a schema.",
                 m_file, 0});
            return;
        }
        if (described.is_object() && described.contains("const"))
            return readConstant(table, property, described["const"]);
        if (readNamedSchema(table, property, described))
            return;
        std::string name = textIn(extension, "attribute");
        addColumn(table, schema, property, name.empty() ? property : name, described);
    }

    /// A value that all documents share: the discriminator, where it is a text.
    void readConstant(const std::string &table, const std::string &property, const Json &value)
    {
        if (value.is_string())
            m_discriminators[table] = {property, value};
        else
            m_schema.notes.push_back({ImportNote::Kind::skipped, "constant",
                                      inQuotes(table + '.' + property)
                                          + " is the same in all documents and no attribute.",
                                      m_file, 0});
    }

    void addColumn(const std::string &tableName, const Json &schema, const std::string &property,
                   const std::string &name, const Json &described)
    {
        if (tableNamed(tableName, schema).column(name))
            return;
        FoundColumn column;
        column.attribute = m_attributes->attributeOf(name, described);
        column.attribute.missing = m_attributes->missingShare(schema, property, described);
        column.isOptional = column.attribute.missing > 0;
        tableNamed(tableName, schema).columns.push_back(std::move(column));
    }

    /// A property that Partita wrote for the key of another row.
    void readReference(const std::string &table, const Json &schema, const std::string &property,
                       const Json &described)
    {
        const Json &relationship = memberIn(memberIn(described, "x-partita"), "relationship");
        FoundReference reference = referenceOf(relationship);
        if (reference.childTable.empty())
            return;
        const bool isOwn = reference.childTable == table && memberIn(described, "items").is_null();
        if (isOwn && reference.cardinality != model::Cardinality::manyToMany) {
            addColumn(table, schema, property, property, described);
            reference.childColumns = {property};
        }
        add(std::move(reference));
    }

    void readEmbedding(const Json &described, const Json &extension)
    {
        const std::string entity = textIn(extension, "embeds");
        const Json &items = memberIn(described, "items");
        readTable(entity, items.is_object() ? items : described);
        add(referenceOf(memberIn(extension, "relationship")));
    }

    FoundReference referenceOf(const Json &relationship) const
    {
        FoundReference reference;
        const auto [parent, childRole] = entityAndRole(textIn(relationship, "parent"));
        const auto [child, parentRole] = entityAndRole(textIn(relationship, "child"));
        if (parent.empty() || child.empty())
            return reference;
        reference.parentTable = parent;
        reference.childTable = child;
        reference.parentRole = parentRole;
        reference.childRole = childRole;
        reference.relationship = textIn(relationship, "name");
        reference.cardinality = cardinalityNamed(textIn(relationship, "cardinality"));
        reference.containment = isTrueIn(relationship, "containment");
        reference.optionalParent = isTrueIn(relationship, "optionalParent");
        reference.file = m_file;
        return reference;
    }

    /// A relationship may stand in several documents; the one with columns says more.
    void add(FoundReference reference)
    {
        if (reference.childTable.empty())
            return;
        const std::string identity = reference.parentTable + '\n' + reference.childTable + '\n'
            + reference.parentRole + '\n' + reference.relationship;
        const auto [found, isNew] = m_references.emplace(identity, m_schema.references.size());
        if (isNew)
            m_schema.references.push_back(std::move(reference));
        else if (m_schema.references[found->second].childColumns.empty())
            m_schema.references[found->second].childColumns = std::move(reference.childColumns);
    }

    /// `$ref` to a schema with an id of its own: rows that the row contains.
    bool readNamedSchema(const std::string &table, const std::string &property,
                         const Json &described)
    {
        const Json &items = memberIn(described, "items");
        const bool isMany = textIn(items, "$ref").starts_with('#');
        const std::string pointer = textIn(isMany ? items : described, "$ref");
        if (!pointer.starts_with("#/"))
            return false;
        const Json &schema = m_attributes->resolved(isMany ? items : described);
        const auto properties = m_attributes->propertiesOf(schema);
        const bool hasId = std::any_of(properties.begin(), properties.end(), [](const auto &one) {
            return one.first == "id" || one.first == "_id";
        });
        if (!hasId)
            return false;
        const std::string name = nameOf(schema, pointer.substr(pointer.find_last_of('/') + 1));
        if (name == table)
            return false;
        readTable(name, schema);
        FoundReference reference;
        reference.parentTable = table;
        reference.childTable = name;
        reference.childRole = property;
        reference.containment = true;
        reference.cardinality
            = isMany ? model::Cardinality::oneToMany : model::Cardinality::oneToOne;
        if (const auto most = numberIn(described, "maxItems"); most && *most >= 1 && *most < 1e9)
            reference.bound = static_cast<std::int64_t>(*most);
        reference.file = m_file;
        add(std::move(reference));
        return true;
    }

    void readContainer(const Json &root, const std::string &table, const std::string &stem)
    {
        const Json &settings = memberIn(root, "x-cosmosdb");
        const Json &key = memberIn(settings, "partitionKey");
        SchemaContainer container;
        const std::string stated = textIn(memberIn(root, "x-partita"), "container");
        container.name = stated.empty() ? stem : stated;
        container.table = table;
        container.partitionKey = key.is_string() ? std::vector {key.get<std::string>()}
                                                 : textsIn(settings, "partitionKey");
        std::erase(container.partitionKey, std::string());
        if (const auto rows = numberIn(settings, "seedCount");
            rows && *rows >= 0 && *rows < model::mostRows)
            tableNamed(table, root).rows = static_cast<std::int64_t>(*rows);
        if (const auto found = m_discriminators.find(table); found != m_discriminators.end()) {
            container.discriminator = found->second.first;
            container.constant = found->second.second;
        }
        const bool isCopy = isTrueIn(memberIn(root, "x-partita"), "copy");
        if (!container.partitionKey.empty() && !isCopy)
            m_containers.push_back(std::move(container));
    }

    FoundSchema &m_schema;
    std::map<std::string, std::size_t> m_tables;
    std::map<std::string, std::size_t> m_references; ///< identity -> position
    std::map<std::string, std::pair<std::string, Json>> m_discriminators; ///< by table
    std::vector<SchemaContainer> m_containers;
    std::set<const Json *> m_entered; ///< schemas of this file that were read already
    std::string m_file;
    const Json *m_root = nullptr;
    SchemaAttributes *m_attributes = nullptr;
};

/// Proposes a relationship for each column that is only named like the key of another table.
void proposeByNames(const FoundSchema &schema, std::vector<ImportNote> &notes)
{
    std::map<std::string, const FoundTable *> tables;
    for (const FoundTable &table : schema.tables)
        tables[lowered(camelOf(singularOf(table.name)))] = &table;
    std::set<std::pair<std::string, std::string>> stated;
    for (const FoundReference &reference : schema.references) {
        for (const std::string &column : reference.childColumns)
            stated.insert({reference.childTable, column});
    }
    for (const FoundTable &table : schema.tables) {
        for (const FoundColumn &column : table.columns) {
            const std::string &name = column.attribute.name;
            const auto found = tables.find(lowered(referredBy(name)));
            const bool isReference = lowered(name).ends_with("id") && found != tables.end()
                && found->second != &table && !stated.contains({table.name, name});
            if (isReference)
                notes.push_back({ImportNote::Kind::proposed, "relationship",
                                 inQuotes(table.name + '.' + name) + " is named like a key of "
                                     + inQuotes(found->second->name) + '.',
                                 table.file, 0});
        }
    }
}

void addContainers(const std::vector<SchemaContainer> &containers, Imported &imported)
{
    if (containers.empty())
        return;
    model::Design design;
    design.name = "As found";
    design.description = "Containers and partition keys as the schemas state them.";
    const PlainDocumentTypes plain(imported.workbook);
    for (const SchemaContainer &one : containers) {
        const std::string entity = allowedName(one.table, "Table");
        if (!imported.workbook.entity(entity))
            continue;
        const std::string name = allowedName(one.name, "container");
        model::Container *container = nullptr;
        for (model::Container &existing : design.containers) {
            if (existing.name == name)
                container = &existing;
        }
        if (!container) {
            container = &design.containers.emplace_back();
            container->name = name;
            container->partitionKey = one.partitionKey;
            if (container->partitionKey.size() > model::mostPartitionKeyPaths)
                container->partitionKey.resize(model::mostPartitionKeyPaths);
        }
        model::DocumentType type = plain.of(entity);
        if (!one.discriminator.empty() && !type.field(one.discriminator)) {
            model::Field field;
            field.name = one.discriminator;
            field.source = model::ConstantSource {one.constant};
            type.fields.push_back(std::move(field));
        }
        container->documentTypes.push_back(std::move(type));
    }
    addFoundDesign(imported, std::move(design), {});
}

} // namespace

double jsonSchemaLikeness(const SourceFile &file)
{
    static constexpr std::array<std::string_view, 1> endings {".schema.json"};
    const std::string_view head = headOf(file);
    const bool isJson = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF") != std::string_view::npos
        && head[head.find_first_not_of(" \t\r\n\xEF\xBB\xBF")] == '{';
    if (!isJson)
        return 0;
    if (head.find("json-schema.org") != std::string_view::npos && namesMembers(file, {"$schema"}))
        return 0.95;
    if (namesMembers(file, {"$jsonSchema"}) || namesMembers(file, {"bsonType", "properties"}))
        return 0.93;
    if (hasEnding(file, endings) || namesMembers(file, {"x-cosmosdb"}))
        return 0.93;
    return namesMembers(file, {"type", "properties", "required"}) ? 0.8 : 0;
}

Result<Imported> importJsonSchema(std::span<const SourceFile> files, const ImportOptions &options,
                                  const Watch &watch)
{
    FoundSchema schema;
    SchemaTables tables(schema);
    for (std::size_t at = 0; at < files.size(); ++at) {
        if (watch.stop.stop_requested())
            return cancelled();
        if (watch.progress)
            watch.progress("reading", static_cast<double>(at) / static_cast<double>(files.size()));
        const Result<Json> json = jsonOf(files[at]);
        if (!json && files.size() == 1)
            return json.error();
        if (json)
            tables.read(*json, files[at]);
        else
            schema.notes.push_back({ImportNote::Kind::skipped, "file", json.error().message,
                                    files[at].name, json.error().line});
    }
    if (options.proposesReferences)
        proposeByNames(schema, schema.notes);
    Result<Imported> imported = modelOf(std::move(schema));
    if (imported)
        addContainers(tables.containers(), *imported);
    return imported;
}

} // namespace partita::exchange
