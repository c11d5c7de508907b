#include "engine/exchange/documents/asfound.h"

#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/exchange/tables/names.h"
#include "engine/model/validation.h"

#include <algorithm>

namespace partita::exchange {
namespace {

using model::Field;
using Use = Column::Use;

class AsFound {
public:
    AsFound(const std::vector<Collection> &collections, const FoundRows &found,
            const ModelNames &names, Imported &imported)
        : m_collections(collections)
        , m_found(found)
        , m_names(names)
        , m_imported(imported)
    {
        for (std::size_t at = 0; at < found.relations.size(); ++at)
            m_relations[{found.relations[at].child, found.relations[at].column,
                         found.relations[at].isEmbedding}]
                = at;
    }

    model::Design make(const StatedKeys &keys)
    {
        model::Design design;
        design.name = asFoundName;
        design.description = "The containers and documents of the imported files.";
        std::map<std::string, std::size_t> positions;
        NameBook names;
        for (std::size_t at = 0; at < m_collections.size(); ++at) {
            const Collection &collection = m_collections[at];
            if (collection.parent != nowhere || collection.isJoined)
                continue;
            const auto [position, isNew]
                = positions.try_emplace(collection.container, design.containers.size());
            if (isNew) {
                design.containers.emplace_back();
                design.containers.back().name
                    = names.take({allowedName(collection.container, "container")});
            }
            model::DocumentType type;
            type.entity = tableNames(at).entity;
            type.name = type.entity;
            type.fields = fieldsOf(at);
            addId(at, type);
            design.containers[position->second].documentTypes.push_back(std::move(type));
        }
        for (const auto &[name, position] : positions)
            chooseKey(design.containers[position], name, keys);
        return design;
    }

private:
    const ModelNames::Table &tableNames(std::size_t collection) const
    {
        return m_names.tables[m_found.tables[collection]];
    }

    const model::Relationship *relationshipAt(std::size_t child, std::size_t column,
                                              bool isEmbedding) const
    {
        const auto found = m_relations.find({child, column, isEmbedding});
        return found == m_relations.end()
            ? nullptr
            : m_imported.workbook.relationship(m_names.relationships[found->second]);
    }

    /// The attribute of a column; empty when it is none.
    std::string attributeOf(std::size_t collection, std::size_t column) const
    {
        const std::size_t table = m_found.tables[collection];
        const std::vector<std::size_t> &columns = m_found.columns[table];
        const auto at = std::find(columns.begin(), columns.end(), column);
        return at == columns.end()
            ? std::string()
            : m_names.tables[table].attributes[static_cast<std::size_t>(at - columns.begin())];
    }

    std::vector<Field> fieldsOf(std::size_t at) const
    {
        std::vector<Field> fields;
        for (std::size_t column = 0; column < m_collections[at].columns.size(); ++column) {
            if (std::optional<Field> field = fieldOf(at, column))
                fields.push_back(std::move(*field));
        }
        return fields;
    }

    std::optional<Field> fieldOf(std::size_t at, std::size_t position) const
    {
        const Column &column = m_collections[at].columns[position];
        Field field;
        field.name = column.name;
        if (column.use == Use::same) {
            std::optional<Field> other = fieldOf(at, column.origin);
            if (other)
                other->name = column.name;
            return other;
        }
        if (column.use == Use::constant) {
            field.source
                = model::ConstantSource {column.values.texts()->distinct().counted().front().value};
            return field;
        }
        const std::string attribute = attributeOf(at, position);
        if (column.use == Use::attribute || !attribute.empty()) {
            if (attribute.empty())
                return {};
            field.source = model::AttributeSource {attribute, {}};
            return field;
        }
        return relatedField(at, position, std::move(field));
    }

    std::optional<Field> relatedField(std::size_t at, std::size_t position, Field field) const
    {
        const Column &column = m_collections[at].columns[position];
        if (column.use == Use::copy) {
            const auto *by = relationshipAt(at, column.by, false);
            const std::string origin
                = attributeOf(m_collections[at].columns[column.by].target, column.origin);
            if (!by || origin.empty())
                return {};
            field.source = model::CopiedSource {{by->parentRole}, origin, {}};
            field.upkeep = model::Upkeep::changeFeed;
            return field;
        }
        if (column.use == Use::embedded) {
            const auto *made = relationshipAt(column.target, position, true);
            if (!made)
                return {};
            field.source = model::EmbeddedSource {made->childRole, fieldsOf(column.target), {}, {}};
            return field;
        }
        const auto *made = relationshipAt(at, position, false);
        if (!made)
            return {};
        if (column.use == Use::reference) {
            field.source = model::ReferenceSource {made->parentRole};
        } else if (column.use == Use::references && column.keyMember.empty()) {
            field.source = model::ReferenceSource {made->childRole};
        } else if (column.use == Use::references) {
            model::EmbeddedSource copies {made->childRole, {}, {}, {}};
            Field key;
            key.name = column.keyMember;
            key.source = model::AttributeSource {tableNames(column.target).key, {}};
            copies.fields.push_back(std::move(key));
            for (const auto &[name, origin] : column.copied) {
                Field copy;
                copy.name = name;
                copy.source = model::AttributeSource {attributeOf(column.target, origin), {}};
                if (!attributeOf(column.target, origin).empty())
                    copies.fields.push_back(std::move(copy));
            }
            field.source = std::move(copies);
            field.upkeep = model::Upkeep::changeFeed;
        } else {
            return {};
        }
        return field;
    }

    /// An item needs an id, which rows of tables do not have.
    void addId(std::size_t at, model::DocumentType &type)
    {
        if (type.field("id"))
            return;
        Field id;
        id.name = "id";
        id.source = model::AttributeSource {tableNames(at).key, {}};
        type.fields.insert(type.fields.begin(), std::move(id));
        guess("id",
              "Documents of " + inQuotes(type.entity)
                  + " have no id; the design gives them one, the key.",
              at);
    }

    void chooseKey(model::Container &container, const std::string &name, const StatedKeys &keys)
    {
        const auto stated = keys.find(name);
        if (stated != keys.end()) {
            container.partitionKey = stated->second;
            container.partitionKey.resize(std::min<std::size_t>(stated->second.size(), 3));
            if (isUsable(container))
                return;
            guess("partition key",
                  "The stated partition key of " + inQuotes(name) + ", "
                      + words::listed(stated->second) + ", is no property of all its documents.");
        }
        for (const char *path : {"/_partitionKey", "/partitionKey", "/pk", "/id"}) {
            container.partitionKey = {path};
            if (isUsable(container))
                break;
        }
        guess("partition key",
              "Nothing states the partition key of " + inQuotes(name) + "; "
                  + container.partitionKey.front() + " is taken.");
    }

    /// Whether all documents have the first property of each path.
    static bool isUsable(const model::Container &container)
    {
        return std::all_of(container.partitionKey.begin(), container.partitionKey.end(),
                           [&](const std::string &path) {
                               const std::string first = path.substr(1, path.find('/', 1) - 1);
                               return std::all_of(container.documentTypes.begin(),
                                                  container.documentTypes.end(),
                                                  [&](const model::DocumentType &type) {
                                                      return type.field(first) != nullptr;
                                                  });
                           });
    }

    void guess(const char *subject, std::string sentence, std::size_t at = nowhere)
    {
        m_imported.notes.push_back({ImportNote::Kind::guessed, subject, std::move(sentence),
                                    at == nowhere ? "" : m_collections[at].file, 0});
    }

    const std::vector<Collection> &m_collections;
    const FoundRows &m_found;
    const ModelNames &m_names;
    Imported &m_imported;
    std::map<std::tuple<std::size_t, std::size_t, bool>, std::size_t> m_relations;
};

} // namespace

void addAsFound(const std::vector<Collection> &collections, const FoundRows &found,
                const ModelNames &names, const StatedKeys &keys, Imported &imported)
{
    model::Design design = AsFound(collections, found, names, imported).make(keys);
    model::Workbook with = imported.workbook;
    with.designs.emplace_back(std::move(design));
    if (const auto problem = model::firstError(with)) {
        imported.notes.push_back({ImportNote::Kind::skipped,
                                  "design",
                                  "The design of the files cannot be shown: " + problem->message,
                                  {},
                                  0});
        return;
    }
    imported.workbook = std::move(with);
}

} // namespace partita::exchange
