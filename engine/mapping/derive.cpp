#include "engine/mapping/derive.h"

#include "engine/mapping/hybrid.h"
#include "engine/mapping/keychoice.h"
#include "engine/mapping/naming.h"
#include "engine/mapping/orderindexes.h"
#include "engine/mapping/ownership.h"

#include <algorithm>
#include <cstdio>

namespace partita::mapping {
namespace {

using model::Entity;
using model::Field;
using model::Relationship;
using model::Workbook;

std::string aboutNumber(double number)
{
    char text[32];
    std::snprintf(text, sizeof text, number < 10 ? "%.1f" : "%.0f", number);
    return text;
}

Field attributeField(std::string name, const std::string &attribute)
{
    return {std::move(name), model::AttributeSource {attribute, {}}, model::Upkeep::none};
}

/// Creates the fields of entities and records each decision. An embedded entity is placed inside
/// its owner.
class Deriver {
public:
    Deriver(const Workbook &workbook, std::vector<Owner> owners,
            const std::vector<EmbedDecision> &decisions)
        : m_workbook(workbook)
        , m_owners(std::move(owners))
        , m_decided(decisions)
        , m_explains(
              std::any_of(decisions.begin(), decisions.end(),
                          [](const EmbedDecision &decision) { return !decision.reason.empty(); }))
    {
    }

    model::Design design(std::string name, const std::string &opening)
    {
        model::Design design;
        design.name = std::move(name);
        Names containers;
        for (std::size_t index = 0; index < m_owners.size(); ++index) {
            const Entity &entity = (*m_workbook.entities)[index];
            if (embeds(entity))
                continue;
            design.containers.push_back(container(entity, m_owners[index]));
            design.containers.back().name = containers.take(design.containers.back().name);
        }
        design.description = opening + "\n" + m_decisions;
        return design;
    }

private:
    void decide(const std::string &sentence) { m_decisions += "\n- " + sentence; }

    const Owner &ownerOf(const Entity &entity) const
    {
        return m_owners[static_cast<std::size_t>(&entity - m_workbook.entities->data())];
    }

    const EmbedDecision &decisionOf(const Entity &entity) const
    {
        return m_decided[static_cast<std::size_t>(&entity - m_workbook.entities->data())];
    }

    bool embeds(const Entity &entity) const
    {
        return decisionOf(entity).embeds && ownerOf(entity).relationship;
    }

    model::Container container(const Entity &entity, const Owner &owner)
    {
        model::Container made;
        made.name = model::containerNameOf(entity.name);
        made.partitionKey = {"/id"};
        model::DocumentType type;
        type.name = model::documentTypeNameOf(entity.name);
        type.entity = entity.name;
        if (m_explains)
            decide(code(entity.name) + " has the container " + code(made.name) + ": "
                   + decisionOf(entity).reason + '.');
        else
            decide(code(entity.name) + " has the container " + code(made.name) + '.');
        m_partitionField.clear();
        type.fields = fields(entity, true);
        if (owner.relationship && owner.relationship->containment)
            made.partitionKey = {'/' + m_partitionField};
        made.documentTypes.push_back(std::move(type));
        return made;
    }

    std::vector<Field> fields(const Entity &entity, bool isRoot)
    {
        Names names;
        std::vector<Field> made;
        addKey(entity, isRoot, names, made);
        for (const model::Attribute &attribute : entity.attributes) {
            if (attribute.name != entity.key)
                made.push_back(attributeField(names.take(attribute.name), attribute.name));
        }
        for (const Relationship &relationship : *m_workbook.relationships) {
            if (relationship.child == entity.name)
                addParent(entity, relationship, names, made);
            if (relationship.parent == entity.name)
                addChildren(relationship, names, made);
        }
        return made;
    }

    /// Field `id`: the key unchanged, or as text where the service requires a string.
    static void addKey(const Entity &entity, bool isRoot, Names &names, std::vector<Field> &made)
    {
        const model::Attribute *key = entity.attribute(entity.key);
        const bool isText = !key || key->type == model::AttributeType::string;
        if (isText || !isRoot) {
            made.push_back(attributeField(names.take("id"), entity.key));
            return;
        }
        model::ComposedSource text;
        text.parts.push_back(attributeField(entity.key, entity.key));
        made.push_back({names.take("id"), std::move(text), model::Upkeep::none});
        if (entity.key != "id")
            made.push_back(attributeField(names.take(entity.key), entity.key));
    }

    void addParent(const Entity &entity, const Relationship &relationship, Names &names,
                   std::vector<Field> &made)
    {
        if (relationship.cardinality == model::Cardinality::manyToMany) {
            if (!keysOnParent(relationship))
                addKeys(relationship.parentRole, entity.name, relationship, names, made);
            return;
        }
        const bool isOwner = ownerOf(entity).relationship == &relationship;
        if (isOwner && embeds(entity))
            return; // the parent's document contains it
        const std::string name = names.take(referenceName(entity, relationship));
        made.push_back(
            {name, model::ReferenceSource {relationship.parentRole}, model::Upkeep::none});
        if (isOwner)
            m_partitionField = name;
        decide(code(entity.name) + " refers to its " + code(relationship.parentRole) + " by key ("
               + code(name) + "): "
               + (m_explains ? associationReason(entity, relationship)
                             : std::string("the key is stored on the side of one partner.")));
    }

    void addChildren(const Relationship &relationship, Names &names, std::vector<Field> &made)
    {
        if (relationship.cardinality == model::Cardinality::manyToMany) {
            if (keysOnParent(relationship))
                addKeys(relationship.childRole, relationship.parent, relationship, names, made);
            return;
        }
        const Entity *child = m_workbook.entity(relationship.child);
        if (!child || !embeds(*child) || ownerOf(*child).relationship != &relationship)
            return;
        const std::string name = names.take(relationship.childRole);
        decide(code(relationship.child) + " is embedded in its " + code(relationship.parentRole)
               + " (" + code(relationship.parent) + ") as " + code(name) + ": "
               + decisionOf(*child).reason + '.'
               + (decisionOf(*child).tellsHowMany ? "" : growthNote(relationship)));
        model::EmbeddedSource source;
        source.role = relationship.childRole;
        source.fields = fields(*child, false);
        made.push_back({name, std::move(source), model::Upkeep::none});
    }

    void addKeys(const std::string &role, const std::string &entity,
                 const Relationship &relationship, Names &names, std::vector<Field> &made)
    {
        const Partners partners = expectedPartners(m_workbook, relationship);
        const bool onParent = entity == relationship.parent && role == relationship.childRole;
        const std::string name = names.take(model::referenceNameOf(role, true));
        made.push_back({name, model::ReferenceSource {role}, model::Upkeep::none});
        decide(
            code(entity) + " lists the keys of its " + code(role) + " (" + code(name) + "): about "
            + aboutNumber(onParent ? partners.ofParent : partners.ofChild) + " keys here, against "
            + aboutNumber(onParent ? partners.ofChild : partners.ofParent) + " on the other side.");
    }

    bool keysOnParent(const Relationship &relationship) const
    {
        const Partners partners = expectedPartners(m_workbook, relationship);
        return partners.ofParent <= partners.ofChild;
    }

    /// "userId" after the partner's entity, or "authorId" after the role when two roles lead to
    /// that entity.
    std::string referenceName(const Entity &entity, const Relationship &relationship) const
    {
        const auto roles
            = std::count_if(m_workbook.relationships->begin(), m_workbook.relationships->end(),
                            [&](const Relationship &other) {
                                return other.child == entity.name
                                    && other.parent == relationship.parent
                                    && other.cardinality != model::Cardinality::manyToMany;
                            });
        const bool byRole = roles > 1 || relationship.parent == entity.name;
        return lowerCamel(byRole ? relationship.parentRole : relationship.parent) + "Id";
    }

    std::string associationReason(const Entity &entity, const Relationship &relationship) const
    {
        if (relationship.parent == entity.name)
            return "embedding an entity in itself would not end.";
        if (relationship.optionalParent)
            return "it may have none.";
        const Owner &owner = ownerOf(entity);
        if (owner.relationship == &relationship)
            return decisionOf(entity).reason + '.';
        if (owner.relationship && owner.relationship != &relationship)
            return "its place is " + std::string(embeds(entity) ? "inside" : "with") + " its "
                + code(owner.relationship->parentRole) + ", and each row is stored once.";
        return relationship.degree.kind == model::Degree::Kind::drawn
            ? "it exists without this partner."
            : owner.reason + '.';
    }

    static std::string growthNote(const Relationship &relationship)
    {
        if (relationship.cardinality == model::Cardinality::oneToOne)
            return {};
        if (relationship.bound)
            return " At most " + std::to_string(*relationship.bound) + '.';
        return " About " + aboutNumber(relationship.degree.mean())
            + ", without a bound: the document grows with them, up to the limit of 2 MB.";
    }

    const Workbook &m_workbook;
    std::vector<Owner> m_owners;
    const std::vector<EmbedDecision> &m_decided; ///< by entity
    bool m_explains; ///< the decisions have reasons to record
    std::string m_decisions;
    std::string m_partitionField; ///< reference to the owner, in the container under construction
};

bool refersByKey(const model::DocumentType &type)
{
    return std::any_of(type.fields.begin(), type.fields.end(), [](const Field &field) {
        return std::holds_alternative<model::ReferenceSource>(field.source);
    });
}

/// Sentence about the result of embedding everything when it differs from what the name promises;
/// empty otherwise.
std::string outcomeOfEmbedding(const model::Design &design, const Workbook &workbook,
                               const std::vector<EmbedDecision> &decisions)
{
    const model::DesignKind kind = model::kindOf(design);
    if (kind == model::DesignKind::embedded)
        return {};
    if (kind == model::DesignKind::referenced)
        return "No row in this model depends on another: everything is referenced, as in "
               "\"Reference everything\". ";
    std::string apart;
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            const Entity *entity = workbook.entity(type.entity);
            if (!entity || !refersByKey(type))
                continue;
            const auto place = static_cast<std::size_t>(entity - workbook.entities->data());
            apart += (apart.empty() ? "" : "; ") + code(entity->name)
                + " is stored separately and refers to others by key because "
                + decisions[place].reason;
        }
    }
    return "Embedded as far as possible: " + apart + ". ";
}

Result<model::Design> derive(const Workbook &workbook, const std::string &name)
{
    if (name == "embedded")
        return embedEverything(workbook);
    if (name == "referenced")
        return referenceEverything(workbook);
    if (name == "hybrid")
        return hybridByRule(workbook);
    if (name == "duplicated")
        return copyWhatIsRead(workbook);
    return Error {
        .code = ErrorCode::badRequest,
        .message = "The workbook asks for a derived design \"" + name
            + "\", but only \"embedded\", \"referenced\", \"hybrid\" and \"duplicated\" can be derived.",
        .path = "$.derivedDesigns"};
}

/// True when a design of the workbook has the same content under any name.
bool has(const Workbook &workbook, const model::Design &wanted)
{
    return std::any_of(workbook.designs.begin(), workbook.designs.end(), [&](const auto &design) {
        return design->containers == wanted.containers && design->description == wanted.description;
    });
}

} // namespace

model::Design deriveDesign(const Workbook &workbook, std::string name, const std::string &opening,
                           const std::vector<EmbedDecision> &decisions)
{
    return Deriver(workbook, ownersOf(workbook), decisions).design(std::move(name), opening);
}

model::Design referenceEverything(const Workbook &workbook)
{
    model::Design design = deriveDesign(
        workbook, "Referenced",
        "Every entity in a container of its own, with the keys of its partners. Derived by Partita.",
        std::vector<EmbedDecision>(workbook.entities->size()));
    chooseKeys(workbook, design);
    addOrderIndexes(workbook, design);
    return design;
}

model::Design embedEverything(const Workbook &workbook)
{
    std::vector<EmbedDecision> decisions;
    for (const Owner &owner : ownersOf(workbook))
        decisions.push_back({owner.relationship != nullptr, owner.reason, false});
    model::Design design = deriveDesign(
        workbook, "Embedded",
        "Rows that depend on another row are embedded in it, so that one read returns everything "
        "and every write replaces the whole document. Derived by Partita.",
        decisions);
    design.description.insert(0, outcomeOfEmbedding(design, workbook, decisions));
    chooseKeys(workbook, design);
    addOrderIndexes(workbook, design);
    return design;
}

namespace {

/// The workbook with its derived designs appended. `found` receives each design and the derivation
/// that produces it.
template<typename Found>
Result<Workbook> extendedBy(const Workbook &workbook, const Found &found)
{
    Workbook extended = workbook;
    for (const std::string &wanted : workbook.derivedDesigns) {
        Result<model::Design> derived = derive(workbook, wanted);
        if (!derived)
            return derived.error();
        if (has(extended, *derived))
            continue;
        const std::string name = derived->name;
        for (int number = 2; extended.design(derived->name); ++number)
            derived->name = name + ' ' + std::to_string(number);
        found(wanted, derived->name);
        extended.designs.emplace_back(std::move(*derived));
    }
    return extended;
}

} // namespace

Result<Workbook> withDerivedDesigns(const Workbook &workbook)
{
    return extendedBy(workbook, [](const std::string &, const std::string &) {});
}

std::string derivationOf(const Workbook &workbook, const std::string &design)
{
    std::string result;
    (void)extendedBy(workbook, [&](const std::string &derivation, const std::string &name) {
        if (name == design)
            result = derivation;
    });
    return result;
}

std::string designOf(const Workbook &workbook, const std::string &derivation)
{
    std::string result;
    (void)extendedBy(workbook, [&](const std::string &wanted, const std::string &name) {
        if (wanted == derivation)
            result = name;
    });
    return result;
}

} // namespace partita::mapping
