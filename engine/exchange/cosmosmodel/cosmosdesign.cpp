// The design of cosmos-model.json: containers, document types, what is embedded.
#include "engine/exchange/cosmosmodel/cosmosmodel.h"
#include "engine/exchange/shape/founddesign.h"
#include "engine/exchange/tables/names.h"
#include "engine/model/limits.h"
#include "engine/model/names.h"
#include "engine/model/proposednames.h"

#include <algorithm>

namespace partita::exchange {

namespace {

class CosmosDesign {
public:
    CosmosDesign(const CosmosModel &model, const std::vector<CosmosBond> &bonds,
                 const model::Workbook &workbook)
        : m_model(model)
        , m_bonds(bonds)
        , m_workbook(workbook)
        , m_plain(workbook)
    {
        for (const CosmosContainer &container : model.containers) {
            for (const CosmosEntity &entity : container.entities)
                m_entities.try_emplace(entity.name, &entity);
        }
    }

    model::Design make()
    {
        model::Design design;
        design.name = "As found";
        for (const std::string &sentence : m_model.crossPartition)
            design.description += sentence + '\n';
        for (const CosmosContainer &found : m_model.containers) {
            design.description += found.description;
            model::Container container = containerOf(found);
            container.name = model::freeName(container.name, model::namesOf(design.containers));
            design.containers.push_back(std::move(container));
        }
        return design;
    }

private:
    model::Container containerOf(const CosmosContainer &found)
    {
        model::Container container;
        container.name = allowedName(found.name, "container");
        container.partitionKey = found.partitionKey;
        if (container.partitionKey.empty())
            container.partitionKey = {"/id"};
        if (container.partitionKey.size() > model::mostPartitionKeyPaths)
            container.partitionKey.resize(model::mostPartitionKeyPaths);
        if (found.indexingPolicy.is_object())
            container.indexingPolicy = found.indexingPolicy;
        container.throughput.mode = m_model.isServerless ? model::ThroughputMode::serverless
                                                         : model::ThroughputMode::autoscale;
        constexpr std::int64_t step = model::autoscaleStep;
        if (!m_model.isServerless && found.maxThroughput && *found.maxThroughput >= step
            && *found.maxThroughput < 1e8) {
            const auto stated = static_cast<std::int64_t>(*found.maxThroughput);
            container.throughput.requestUnitsPerSecond = (stated + step - 1) / step * step;
        }
        for (const CosmosEntity &entity : found.entities) {
            const bool isInside = entity.isEmbeddedOnly && isEmbeddedAnywhere(entity.name);
            if (!isInside && m_workbook.entity(entity.name))
                addDocument(entity, container);
        }
        return container;
    }

    bool isEmbeddedAnywhere(const std::string &entity) const
    {
        return std::any_of(m_bonds.begin(), m_bonds.end(), [&](const CosmosBond &bond) {
            return bond.child == entity && bond.isEmbeddedInParent;
        });
    }

    void addDocument(const CosmosEntity &entity, model::Container &container)
    {
        model::DocumentType type;
        const std::string wanted
            = entity.docType.empty() ? model::documentTypeNameOf(entity.name) : entity.docType;
        type.name = model::freeName(allowedName(wanted, "document"),
                                    model::namesOf(container.documentTypes));
        type.entity = entity.name;
        type.primary = m_homes.insert(entity.name).second;
        if (!type.primary)
            type.upkeep = model::Upkeep::changeFeed;
        type.fields.push_back(idOf(entity));
        if (!entity.docType.empty())
            put(type.fields, "docType", model::ConstantSource {model::Json(type.name)});
        std::set<std::string> around {entity.name};
        addFields(entity, type.fields, around);
        container.documentTypes.push_back(std::move(type));
    }

    static void put(std::vector<model::Field> &fields, const std::string &name,
                    model::FieldSource source, model::Upkeep upkeep = model::Upkeep::none)
    {
        if (model::findField(fields, name))
            return;
        model::Field field;
        field.name = name;
        field.source = std::move(source);
        field.upkeep = upkeep;
        fields.push_back(std::move(field));
    }

    /// The item id: the template, where its parts are known and one of them is the key.
    model::Field idOf(const CosmosEntity &entity) const
    {
        model::ComposedSource composed;
        composed.separator = "";
        const std::string &text = entity.idTemplate;
        bool hasKey = false;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t open = std::min(text.find('{', at), text.size());
            if (open > at)
                composed.parts.push_back(constantPart(text.substr(at, open - at)));
            const std::size_t close = std::min(text.find('}', open), text.size());
            if (open < text.size()) {
                auto part = partNamed(entity, text.substr(open + 1, close - open - 1), hasKey);
                if (!part)
                    return plainId(entity);
                composed.parts.push_back(std::move(*part));
            }
            at = close + 1;
        }
        if (!hasKey || composed.parts.size() < 2)
            return plainId(entity);
        model::Field id;
        id.name = "id";
        id.source = std::move(composed);
        return id;
    }

    static model::Field constantPart(const std::string &text)
    {
        model::Field part;
        part.source = model::ConstantSource {model::Json(text)};
        return part;
    }

    std::optional<model::Field> partNamed(const CosmosEntity &entity, const std::string &name,
                                          bool &hasKey) const
    {
        const model::Entity *known = m_workbook.entity(entity.name);
        for (const CosmosAttribute &attribute : entity.attributes) {
            if (attribute.sourceColumn != name && attribute.target != name)
                continue;
            model::Field part;
            if (known->attribute(attribute.target)) {
                hasKey = hasKey || known->key == attribute.target;
                part.source = model::AttributeSource {attribute.target, {}};
                return part;
            }
            if (const model::Relationship *role = roleOfKey(entity.name, attribute.target)) {
                part.source = model::ReferenceSource {role->parentRole};
                return part;
            }
        }
        if (known->attribute(name)) {
            model::Field part;
            hasKey = hasKey || known->key == name;
            part.source = model::AttributeSource {name, {}};
            return part;
        }
        return {};
    }

    model::Field plainId(const CosmosEntity &entity) const
    {
        const model::Field *id = m_plain.of(entity.name).field("id");
        return id ? *id : model::Field {};
    }

    /// The relationship whose key the entity's field holds.
    const model::Relationship *roleOfKey(const std::string &entity, const std::string &field) const
    {
        for (const CosmosBond &bond : m_bonds) {
            const bool isEnd = bond.child == entity || (bond.isLink && bond.parent == entity);
            if (isEnd && bond.keyField == field)
                return m_workbook.relationship(bond.name);
        }
        return nullptr;
    }

    void addFields(const CosmosEntity &entity, std::vector<model::Field> &fields,
                   std::set<std::string> &around)
    {
        const model::Entity *known = m_workbook.entity(entity.name);
        for (const CosmosAttribute &attribute : entity.attributes) {
            if (const model::Relationship *role = roleOfKey(entity.name, attribute.target))
                put(fields, attribute.target,
                    model::ReferenceSource {role->child == entity.name ? role->parentRole
                                                                       : role->childRole});
            else if (known->attribute(attribute.target))
                put(fields, attribute.target, model::AttributeSource {attribute.target, {}});
            else
                addCopy(entity, attribute, fields);
        }
        for (const CosmosBond &bond : m_bonds) {
            if (bond.parent == entity.name && bond.isEmbeddedInParent)
                embed(bond, bond.child, fields, around);
            if (bond.child == entity.name && bond.isEmbeddedInChild)
                embed(bond, bond.parent, fields, around);
        }
    }

    /// A value of another entity, to which a to-one role leads.
    void addCopy(const CosmosEntity &entity, const CosmosAttribute &attribute,
                 std::vector<model::Field> &fields) const
    {
        for (const model::Role &role : model::rolesOf(m_workbook, entity.name)) {
            const auto partner = m_entities.find(role.partner);
            if (role.toMany || partner == m_entities.end()
                || !isSameName(partner->second->sourceTable, attribute.sourceTable))
                continue;
            for (const CosmosAttribute &origin : partner->second->attributes) {
                const bool isOrigin = origin.sourceColumn == attribute.sourceColumn;
                const model::Entity *owner = m_workbook.entity(role.partner);
                if (isOrigin && owner && owner->attribute(origin.target))
                    put(fields, attribute.target,
                        model::CopiedSource {{role.name}, origin.target, {}},
                        model::Upkeep::changeFeed);
            }
        }
    }

    void embed(const CosmosBond &bond, const std::string &partner,
               std::vector<model::Field> &fields, std::set<std::string> &around)
    {
        const model::Relationship *relationship = m_workbook.relationship(bond.name);
        const auto inner = m_entities.find(partner);
        constexpr std::size_t deepest = 6;
        if (!relationship || inner == m_entities.end() || !m_workbook.entity(partner)
            || around.size() > deepest || !around.insert(partner).second)
            return;
        const bool toChild = partner == relationship->child;
        model::EmbeddedSource source;
        source.role = toChild ? relationship->childRole : relationship->parentRole;
        addFields(*inner->second, source.fields, around);
        // Only rows that live nowhere else are at home here.
        const bool isHome
            = toChild && inner->second->isEmbeddedOnly && m_embedded.insert(partner).second;
        const std::string name = source.role;
        if (!source.fields.empty())
            put(fields, name, std::move(source),
                isHome ? model::Upkeep::none : model::Upkeep::changeFeed);
        around.erase(partner);
    }

    const CosmosModel &m_model;
    const std::vector<CosmosBond> &m_bonds;
    const model::Workbook &m_workbook;
    PlainDocumentTypes m_plain;
    std::map<std::string, const CosmosEntity *> m_entities;
    std::set<std::string> m_homes; ///< entities with a document type
    std::set<std::string> m_embedded; ///< entities at home in another one
};

} // namespace

model::Design cosmosDesign(const CosmosModel &model, const std::vector<CosmosBond> &bonds,
                           const model::Workbook &workbook)
{
    return CosmosDesign(model, bonds, workbook).make();
}

} // namespace partita::exchange
