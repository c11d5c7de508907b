#include "engine/exchange/relational/relationalmodel.h"

#include "engine/model/names.h"
#include "engine/model/proposednames.h"

#include <algorithm>

namespace partita::exchange {

namespace {

RelationalColumn relationalColumn(const model::Attribute &attribute, const model::Entity &entity)
{
    RelationalColumn column;
    column.name = attribute.name;
    column.attribute = &attribute;
    column.isKey = attribute.name == entity.key;
    column.isOptional = attribute.missing > 0;
    return column;
}

std::vector<std::string> namesOfColumns(const RelationalTable &table)
{
    std::vector<std::string> names;
    for (const RelationalColumn &column : table.columns)
        names.push_back(column.name);
    return names;
}

class RelationalMaker {
public:
    explicit RelationalMaker(const model::Workbook &workbook)
        : m_workbook(workbook)
    {
        for (const model::Entity &entity : *workbook.entities) {
            RelationalTable &table = m_model.tables.emplace_back();
            table.name = entity.name;
            table.entity = &entity;
            table.description = entity.description;
            for (const model::Attribute &attribute : entity.attributes)
                table.columns.push_back(relationalColumn(attribute, entity));
        }
    }

    RelationalModel make(LinkTables links)
    {
        for (const model::Relationship &relationship : *m_workbook.relationships) {
            const std::size_t parent = tableOf(relationship.parent);
            const std::size_t child = tableOf(relationship.child);
            if (parent == m_model.tables.size() || child == m_model.tables.size())
                continue;
            if (relationship.cardinality != model::Cardinality::manyToMany)
                refer(relationship, child, parent, relationship.parentRole);
            else if (links == LinkTables::made)
                addLinkTable(relationship, child, parent);
        }
        return std::move(m_model);
    }

private:
    std::size_t tableOf(const std::string &entity) const
    {
        const auto found
            = std::find_if(m_model.tables.begin(), m_model.tables.end(),
                           [&](const RelationalTable &table) { return table.name == entity; });
        return static_cast<std::size_t>(found - m_model.tables.begin());
    }

    RelationalColumn &refer(const model::Relationship &relationship, std::size_t child,
                            std::size_t parent, const std::string &role)
    {
        RelationalTable &table = m_model.tables[child];
        RelationalColumn column;
        column.name = model::freeName(model::referenceNameOf(role, false), namesOfColumns(table));
        const RelationalColumn *key = m_model.tables[parent].key();
        column.attribute = key ? key->attribute : nullptr;
        column.isForeignKey = true;
        column.isOptional = relationship.optionalParent;
        column.isUnique = relationship.cardinality == model::Cardinality::oneToOne;
        m_model.references.push_back({&relationship, child, table.columns.size(), parent});
        table.columns.push_back(std::move(column));
        return table.columns.back();
    }

    void addLinkTable(const model::Relationship &relationship, std::size_t child,
                      std::size_t parent)
    {
        std::vector<std::string> taken;
        for (const RelationalTable &table : m_model.tables)
            taken.push_back(table.name);
        RelationalTable link;
        link.name = model::freeName(relationship.name, taken);
        link.description = relationship.description;
        m_model.tables.push_back(std::move(link));
        const std::size_t position = m_model.tables.size() - 1;
        const auto side = [&](const std::string &otherRole, std::size_t partner) {
            RelationalColumn &column = refer(relationship, position, partner, otherRole);
            column.isKey = true;
            column.isOptional = false;
            column.isUnique = false;
        };
        side(model::roleNameOf(relationship.parent, false), parent);
        side(model::roleNameOf(relationship.child, false), child);
    }

    const model::Workbook &m_workbook;
    RelationalModel m_model;
};

} // namespace

const RelationalColumn *RelationalTable::key() const
{
    if (!entity)
        return nullptr;
    for (const RelationalColumn &column : columns) {
        if (column.isKey)
            return &column;
    }
    return nullptr;
}

RelationalModel relationalModel(const model::Workbook &workbook, LinkTables links)
{
    return RelationalMaker(workbook).make(links);
}

} // namespace partita::exchange
