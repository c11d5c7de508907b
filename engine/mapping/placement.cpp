#include "engine/mapping/placement.h"

#include "engine/mapping/derive.h"
#include "engine/mapping/naming.h"
#include "engine/model/names.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using model::Design;
using model::DocumentType;
using model::EmbeddedSource;
using model::Field;
using model::ReferenceSource;
using model::Relationship;
using model::Workbook;

using Fields = std::vector<Field>;

Error refusal(std::string message)
{
    return {.code = ErrorCode::badRequest, .message = std::move(message)};
}

/// Fields of the entity's home at or below these fields. A home is a primary root or an embedding
/// without upkeep.
Fields *homeInside(const Workbook &workbook, Fields &fields, const std::string &around,
                   const std::string &entity)
{
    for (Field &field : fields) {
        auto *embedded = std::get_if<EmbeddedSource>(&field.source);
        const auto role
            = embedded ? model::findRole(workbook, around, embedded->role) : std::nullopt;
        if (!role || field.upkeep != model::Upkeep::none || embedded->latest)
            continue;
        if (role->partner == entity)
            return &embedded->fields;
        if (Fields *deeper = homeInside(workbook, embedded->fields, role->partner, entity))
            return deeper;
    }
    return nullptr;
}

/// Searches roots first: an entity with a primary document of its own has its home there.
Fields *homeOf(const Workbook &workbook, Design &design, const std::string &entity)
{
    for (const bool isRoot : {true, false}) {
        for (model::Container &container : design.containers) {
            for (DocumentType &type : container.documentTypes) {
                if (!type.primary)
                    continue;
                if (isRoot && type.entity == entity)
                    return &type.fields;
                if (Fields *inside
                    = isRoot ? nullptr : homeInside(workbook, type.fields, type.entity, entity))
                    return inside;
            }
        }
    }
    return nullptr;
}

template<typename Source>
Field *fieldOf(Fields &fields, const std::string &role)
{
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field &field) {
        const auto *source = std::get_if<Source>(&field.source);
        return source && source->role == role;
    });
    return found == fields.end() ? nullptr : &*found;
}

std::string freeName(const Fields &fields, const std::string &wanted)
{
    return model::freeName(wanted, model::namesOf(fields));
}

/// Changes the placement of one relationship in one design.
class Placer {
public:
    Placer(const Workbook &workbook, Design design, const Relationship &relationship)
        : m_workbook(workbook)
        , m_design(std::move(design))
        , m_relationship(relationship)
        , m_isManyToMany(relationship.cardinality == model::Cardinality::manyToMany)
        , m_isOneToOne(relationship.cardinality == model::Cardinality::oneToOne)
    {
    }

    Result<Design> place(Placement placement)
    {
        if (!homeOf(m_workbook, m_design, m_relationship.parent))
            return refusal("The design " + m_design.name + " has no document type for "
                           + m_relationship.parent + "; add one first.");
        if (m_relationship.parent == m_relationship.child && placement != Placement::onChild
            && placement != Placement::onParent)
            return refusal(
                "Rows of " + m_relationship.child
                + " cannot be embedded in rows of the same entity; refer to them by key.");
        if (Result<void> taken = placement == Placement::embedded ? embed() : refer(placement);
            !taken)
            return taken.error();
        dropEmptyContainers();
        return std::move(m_design);
    }

private:
    Fields &parent() { return *homeOf(m_workbook, m_design, m_relationship.parent); }
    Fields *child() { return homeOf(m_workbook, m_design, m_relationship.child); }

    Result<void> embed()
    {
        Fields element = elementFields();
        if (!m_isManyToMany) {
            if (Result<void> done = takeChildOut(); !done)
                return done;
        }
        clearParent();
        parent().push_back({freeName(parent(), m_relationship.childRole),
                            EmbeddedSource {m_relationship.childRole, std::move(element), {}, {}},
                            m_isManyToMany ? model::Upkeep::changeFeed : model::Upkeep::none});
        return {};
    }

    /// Fields of the child's document without those that only a document needs.
    Fields elementFields()
    {
        Fields fields = child() ? *child() : ownDocument().fields;
        std::erase_if(fields, [&](const Field &field) {
            const auto *reference = std::get_if<ReferenceSource>(&field.source);
            const auto *copied = std::get_if<model::CopiedSource>(&field.source);
            const bool namesParent = reference && reference->role == m_relationship.parentRole;
            const bool copiesParent = copied && copied->roles.front() == m_relationship.parentRole;
            return std::holds_alternative<model::ConstantSource>(field.source)
                || (!m_isManyToMany && (namesParent || copiesParent));
        });
        return fields;
    }

    /// Removes the child's home: its document types, or the embedding in another parent.
    Result<void> takeChildOut()
    {
        for (model::Container &container : m_design.containers) {
            for (const DocumentType &type : container.documentTypes) {
                if (type.entity == m_relationship.child && type.primary && type.filter)
                    return refusal("Only some rows of " + m_relationship.child + " are in "
                                   + container.name + "; remove the filter before you embed them.");
            }
            std::erase_if(container.documentTypes, [&](const DocumentType &type) {
                return type.entity == m_relationship.child && type.primary;
            });
        }
        for (model::Container &container : m_design.containers) {
            for (DocumentType &type : container.documentTypes) {
                if (type.primary)
                    dropEmbedded(type.fields, type.entity);
            }
        }
        return {};
    }

    void dropEmbedded(Fields &fields, const std::string &around)
    {
        std::erase_if(fields, [&](const Field &field) {
            const auto *embedded = std::get_if<EmbeddedSource>(&field.source);
            const auto role
                = embedded ? model::findRole(m_workbook, around, embedded->role) : std::nullopt;
            return role && role->partner == m_relationship.child && !embedded->latest
                && field.upkeep == model::Upkeep::none;
        });
        for (Field &field : fields) {
            auto *embedded = std::get_if<EmbeddedSource>(&field.source);
            const auto role
                = embedded ? model::findRole(m_workbook, around, embedded->role) : std::nullopt;
            if (role)
                dropEmbedded(embedded->fields, role->partner);
        }
    }

    void clearParent()
    {
        std::erase_if(parent(), [&](const Field &field) {
            const auto *embedded = std::get_if<EmbeddedSource>(&field.source);
            const auto *reference = std::get_if<ReferenceSource>(&field.source);
            return (embedded && embedded->role == m_relationship.childRole)
                || (reference && reference->role == m_relationship.childRole);
        });
    }

    Result<void> refer(Placement placement)
    {
        const model::Entity *entity = m_workbook.entity(m_relationship.child);
        const model::Attribute *birth = entity ? entity->birthday() : nullptr;
        if (placement == Placement::subset && (m_isManyToMany || !birth))
            return refusal(
                m_isManyToMany
                    ? "In a many:many relationship no side has newest rows of its own; embed the "
                      "rows or list the keys."
                    : "No attribute shows which " + m_relationship.childRole
                        + " are the newest; give " + m_relationship.child
                        + " a date that does not change.");
        const Field *inside = fieldOf<EmbeddedSource>(parent(), m_relationship.childRole);
        const std::string held = inside ? inside->name : m_relationship.childRole;
        giveDocument();
        clearParent();
        if (Result<void> done = setChildReference(placement != Placement::onParent); !done)
            return done;
        if (placement == Placement::onParent || placement == Placement::both)
            parent().push_back(
                {freeName(parent(),
                          m_isOneToOne ? lowerCamel(m_relationship.child) + "Id"
                                       : model::referenceNameOf(m_relationship.childRole, true)),
                 ReferenceSource {m_relationship.childRole}, model::Upkeep::application});
        if (placement == Placement::subset) {
            Fields element = elementFields();
            parent().push_back({freeName(parent(), held),
                                EmbeddedSource {m_relationship.childRole, std::move(element),
                                                newestKept, birth->name},
                                model::Upkeep::changeFeed});
        }
        return {};
    }

    bool isRoot(const std::string &entity) const
    {
        return std::any_of(m_design.containers.begin(), m_design.containers.end(),
                           [&](const model::Container &container) {
                               return std::any_of(container.documentTypes.begin(),
                                                  container.documentTypes.end(),
                                                  [&](const DocumentType &type) {
                                                      return type.primary && type.entity == entity;
                                                  });
                           });
    }

    DocumentType ownDocument() const
    {
        return containerOf(referenceEverything(m_workbook)).documentTypes.front();
    }

    model::Container containerOf(const Design &design) const
    {
        for (const model::Container &container : design.containers) {
            if (container.documentTypes.front().entity == m_relationship.child)
                return container;
        }
        return {};
    }

    /// Gives an embedded child a container of its own, together with its nested rows.
    void giveDocument()
    {
        if (isRoot(m_relationship.child))
            return;
        model::Container container = containerOf(referenceEverything(m_workbook));
        Fields &fields = container.documentTypes.front().fields;
        if (Fields *inside = child()) {
            for (const Field &field : *inside) {
                const bool isKnown
                    = std::any_of(fields.begin(), fields.end(),
                                  [&](const Field &own) { return own.source == field.source; });
                if (!isKnown)
                    fields.push_back({freeName(fields, field.name), field.source, field.upkeep});
            }
        }
        (void)takeChildOut(); // cannot fail: the child has no document type
        container.name = model::freeName(container.name, model::namesOf(m_design.containers));
        m_design.containers.push_back(std::move(container));
    }

    Result<void> setChildReference(bool wanted)
    {
        Fields &fields = *child();
        Field *reference = fieldOf<ReferenceSource>(fields, m_relationship.parentRole);
        if (wanted && !reference)
            fields.push_back(
                {freeName(fields,
                          model::referenceNameOf(m_relationship.parentRole, m_isManyToMany)),
                 ReferenceSource {m_relationship.parentRole}, model::Upkeep::none});
        if (wanted || !reference)
            return {};
        const std::string name = reference->name;
        if (Result<void> freed = freeKey('/' + name); !freed)
            return freed;
        std::erase_if(*child(), [&](const Field &field) { return field.name == name; });
        return {};
    }

    /// Replaces a partition key on a removed reference by the id, if only the child lives in the
    /// container.
    Result<void> freeKey(const std::string &path)
    {
        for (model::Container &container : m_design.containers) {
            const bool holdsChild
                = std::any_of(container.documentTypes.begin(), container.documentTypes.end(),
                              [&](const DocumentType &type) {
                                  return type.primary && type.entity == m_relationship.child;
                              });
            const bool isKey
                = std::find(container.partitionKey.begin(), container.partitionKey.end(), path)
                != container.partitionKey.end();
            if (!holdsChild || !isKey)
                continue;
            if (container.documentTypes.size() > 1)
                return refusal("The container " + container.name + " is partitioned by " + path
                               + ", which the " + m_relationship.child
                               + " would no longer have; give it another partition key first.");
            container.partitionKey = {"/id"};
        }
        return {};
    }

    void dropEmptyContainers()
    {
        std::erase_if(m_design.containers, [](const model::Container &container) {
            return container.documentTypes.empty();
        });
    }

    const Workbook &m_workbook;
    Design m_design;
    const Relationship &m_relationship;
    bool m_isManyToMany;
    bool m_isOneToOne;
};

} // namespace

std::optional<Placement> placementOf(const Workbook &workbook, const Design &design,
                                     const Relationship &relationship)
{
    Design copy = design;
    Fields *parent = homeOf(workbook, copy, relationship.parent);
    Fields *child = homeOf(workbook, copy, relationship.child);
    const Field *inside
        = parent ? fieldOf<EmbeddedSource>(*parent, relationship.childRole) : nullptr;
    const bool lists = parent && fieldOf<ReferenceSource>(*parent, relationship.childRole);
    const bool names = child && fieldOf<ReferenceSource>(*child, relationship.parentRole);
    if (inside)
        return std::get<EmbeddedSource>(inside->source).latest ? Placement::subset
                                                               : Placement::embedded;
    if (lists)
        return names ? Placement::both : Placement::onParent;
    return names ? std::optional(Placement::onChild) : std::nullopt;
}

Result<Design> placed(const Workbook &workbook, const Design &design,
                      const Relationship &relationship, Placement placement)
{
    return Placer(workbook, design, relationship).place(placement);
}

} // namespace partita::mapping
