// Tables and references of cosmos-model.json.
#include "engine/base/messagetext.h"
#include "engine/base/plural.h"
#include "engine/exchange/cosmosmodel/cosmosmodel.h"
#include "engine/exchange/relational/columntypes.h"
#include "engine/exchange/tables/names.h"
#include "engine/model/limits.h"
#include "engine/model/proposednames.h"

#include <algorithm>

namespace partita::exchange {

namespace {

class CosmosTables {
public:
    CosmosTables(const CosmosModel &model, std::vector<CosmosBond> &bonds)
        : m_model(model)
        , m_bonds(bonds)
    {
        m_schema.title = model.domain.empty() ? model.database : model.domain;
        if (!model.sourceType.empty() && model.sourceType != "Partita")
            m_schema.description = "Migrated from " + model.sourceType + ".";
    }

    FoundSchema make()
    {
        for (const CosmosContainer &container : m_model.containers) {
            for (const CosmosEntity &entity : container.entities) {
                if (entity.name.empty())
                    continue;
                m_entities.try_emplace(entity.name, &entity);
                if (!entity.sourceTable.empty())
                    m_entityOfTable.try_emplace(lowered(entity.sourceTable), entity.name);
            }
        }
        for (const CosmosContainer &container : m_model.containers) {
            for (const CosmosEntity &entity : container.entities)
                addBonds(entity);
        }
        for (const CosmosContainer &container : m_model.containers)
            addTables(container);
        for (std::size_t at = 0; at < m_bonds.size(); ++at)
            completeReference(at);
        return std::move(m_schema);
    }

private:
    void note(ImportNote::Kind kind, const char *subject, std::string sentence)
    {
        m_schema.notes.push_back({kind, subject, std::move(sentence), m_model.file, 0});
    }

    std::string entityOfTable(const std::string &table) const
    {
        const auto found = m_entityOfTable.find(lowered(table));
        return found == m_entityOfTable.end() ? std::string() : found->second;
    }

    /// The owner of the foreign key is the child, at whichever end the relationship is listed.
    void addBonds(const CosmosEntity &entity)
    {
        for (const CosmosRelationship &one : entity.relationships) {
            if (!m_entities.contains(one.target)) {
                note(ImportNote::Kind::skipped, "relationship",
                     inQuotes(entity.name) + " refers to " + inQuotes(one.target)
                         + ", which is no entity of the file.");
                continue;
            }
            const std::string owner = entityOfTable(one.keyTable);
            const bool isLink = one.type == "many-to-many";
            bool isChild = owner == entity.name;
            if (owner != entity.name && owner != one.target) {
                isChild = false;
                if (!isLink)
                    note(ImportNote::Kind::guessed, "relationship",
                         "The foreign key " + inQuotes(one.keyTable + '.' + one.keyColumn)
                             + " belongs to neither " + inQuotes(entity.name) + " nor "
                             + inQuotes(one.target) + "; the latter is taken as the child.");
            }
            if (isLink && owner != entity.name && owner != one.target)
                isChild = entity.name > one.target; // the same, whichever end lists it
            const std::string &parent = isChild ? one.target : entity.name;
            const std::string &child = isChild ? entity.name : one.target;
            CosmosBond &bond = bondOf(parent, child, one);
            bond.isLink = isLink;
            if (!one.embeds)
                continue;
            const bool childIsInside = !isChild || entity.isEmbeddedOnly;
            (childIsInside ? bond.isEmbeddedInParent : bond.isEmbeddedInChild) = true;
        }
    }

    CosmosBond &bondOf(const std::string &parent, const std::string &child,
                       const CosmosRelationship &one)
    {
        const std::string identity = parent + '\n' + child + '\n' + lowered(one.keyColumn);
        const auto [found, isNew] = m_bondOf.emplace(identity, m_bonds.size());
        if (!isNew)
            return m_bonds[found->second];
        CosmosBond bond;
        bond.parent = parent;
        bond.child = child;
        bond.keyColumn = one.keyColumn;
        bond.name = m_names.take(
            {model::camelJoined({camelOf(singularOf(parent)), camelOf(singularOf(child))}),
             model::camelJoined({referredBy(one.keyColumn), camelOf(singularOf(child))})});
        m_bonds.push_back(bond);
        FoundReference reference;
        reference.relationship = bond.name;
        reference.parentTable = parent;
        reference.childTable = child;
        reference.file = m_model.file;
        if (one.type == "one-to-one")
            reference.cardinality = model::Cardinality::oneToOne;
        else if (one.type == "many-to-many")
            reference.cardinality = model::Cardinality::manyToMany;
        else
            reference.cardinality = model::Cardinality::oneToMany;
        m_schema.references.push_back(std::move(reference));
        return m_bonds.back();
    }

    void addTables(const CosmosContainer &container)
    {
        std::vector<const CosmosEntity *> ownDocuments;
        for (const CosmosEntity &entity : container.entities) {
            if (entity.name.empty())
                continue;
            if (!entity.isEmbeddedOnly)
                ownDocuments.push_back(&entity);
            addTable(entity);
        }
        if (!container.rows || *container.rows < 0 || *container.rows > model::mostRows)
            return;
        if (ownDocuments.size() == 1)
            tableNamed(ownDocuments.front()->name).rows
                = static_cast<std::int64_t>(*container.rows);
        else
            note(ImportNote::Kind::proposed, "rows",
                 inQuotes(container.name) + " has some "
                     + grouped(static_cast<std::int64_t>(*container.rows))
                     + " items of several entities.");
    }

    FoundTable &tableNamed(const std::string &name)
    {
        const auto [found, isNew] = m_tableOf.emplace(name, m_schema.tables.size());
        if (isNew) {
            m_schema.tables.emplace_back();
            m_schema.tables.back().name = name;
            m_schema.tables.back().file = m_model.file;
        }
        return m_schema.tables[found->second];
    }

    /// A value of another entity, copied to where it is read.
    bool isCopy(const CosmosEntity &entity, const CosmosAttribute &attribute) const
    {
        const std::string owner = entityOfTable(attribute.sourceTable);
        return !owner.empty() && !entity.sourceTable.empty()
            && !isSameName(attribute.sourceTable, entity.sourceTable);
    }

    /// The relationship whose key the attribute holds; nullptr when there is none.
    CosmosBond *bondOfKey(const CosmosEntity &entity, const CosmosAttribute &attribute)
    {
        for (CosmosBond &bond : m_bonds) {
            const bool isEnd
                = bond.child == entity.name || (bond.isLink && bond.parent == entity.name);
            if (!isEnd || !bond.keyField.empty())
                continue;
            const bool isNamed = isSameName(bond.keyColumn, attribute.sourceColumn)
                || isSameName(bond.keyColumn, attribute.target)
                || (!bond.keyColumn.empty() && camelOf(bond.keyColumn) == attribute.target);
            if (isNamed)
                return &bond;
        }
        return nullptr;
    }

    void addTable(const CosmosEntity &entity)
    {
        FoundTable &table = tableNamed(entity.name);
        if (!entity.sourceTable.empty() && !isSameName(entity.sourceTable, entity.name)
            && table.description.empty())
            table.description = "Table " + entity.sourceTable + " of the source.";
        for (const CosmosAttribute &attribute : entity.attributes) {
            if (table.column(attribute.target) || attribute.target == "docType"
                || isCopy(entity, attribute))
                continue;
            CosmosBond *bond = attribute.isId ? nullptr : bondOfKey(entity, attribute);
            if (bond)
                bond->keyField = attribute.target;
            if (bond && bond->isLink)
                continue;
            const std::string &type
                = attribute.sourceType.empty() ? attribute.type : attribute.sourceType;
            TypedAttribute typed = attributeOfColumn(attribute.target, readColumnType(type));
            FoundColumn column;
            column.attribute = std::move(typed.attribute);
            if (!attribute.sourceColumn.empty()
                && !isSameName(attribute.sourceColumn, attribute.target))
                column.attribute.description = "Column " + attribute.sourceColumn + " ("
                    + attribute.sourceType + ") of the source.";
            if (attribute.isId && table.key.empty())
                table.key = {attribute.target};
            if (bond && bond->parent == bond->child)
                column.isOptional = true;
            table.columns.push_back(std::move(column));
        }
    }

    void completeReference(std::size_t at)
    {
        const CosmosBond &bond = m_bonds[at];
        FoundReference &reference = m_schema.references[at];
        const auto child = m_entities.find(bond.child);
        const bool isPart = child != m_entities.end() && child->second->isEmbeddedOnly;
        reference.containment = isPart && bond.isEmbeddedInParent;
        if (bond.isLink) {
            reference.parentRole = plural(camelOf(singularOf(bond.parent)));
            reference.childRole = plural(camelOf(singularOf(bond.child)));
            return;
        }
        reference.parentRole = referredBy(bond.keyColumn);
        if (!bond.keyField.empty())
            reference.childColumns = {bond.keyField};
    }

    const CosmosModel &m_model;
    std::vector<CosmosBond> &m_bonds;
    FoundSchema m_schema;
    std::map<std::string, const CosmosEntity *> m_entities;
    std::map<std::string, std::string> m_entityOfTable; ///< source table in lower case -> entity
    std::map<std::string, std::size_t> m_tableOf;
    std::map<std::string, std::size_t> m_bondOf;
    NameBook m_names;
};

} // namespace

FoundSchema cosmosTables(const CosmosModel &model, std::vector<CosmosBond> &bonds)
{
    return CosmosTables(model, bonds).make();
}

} // namespace partita::exchange
