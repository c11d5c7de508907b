#include "engine/mapping/hybrid.h"

#include "engine/base/messagetext.h"
#include "engine/mapping/copybenefit.h"
#include "engine/mapping/derive.h"
#include "engine/mapping/keychoice.h"
#include "engine/mapping/naming.h"
#include "engine/mapping/orderindexes.h"
#include "engine/mapping/ownership.h"
#include "engine/model/names.h"

#include <algorithm>
#include <span>

namespace partita::mapping {
namespace {

using model::Field;

/// Place of an entity's rows: items of their own, or inside those of their owner.
struct Place {
    const std::string &entity;
    std::vector<Field> &fields;
    std::string around = {}; ///< role to the enclosing row; empty in items of their own
};

/// Adds a field unless one has this source already. Returns its name.
std::string addField(Place &place, const std::string &wanted, model::FieldSource source,
                     model::Upkeep upkeep = model::Upkeep::changeFeed)
{
    const auto known = std::find_if(place.fields.begin(), place.fields.end(),
                                    [&](const Field &field) { return field.source == source; });
    if (known != place.fields.end())
        return known->name;
    const std::string name = model::freeName(wanted, model::namesOf(place.fields));
    place.fields.push_back({name, std::move(source), upkeep});
    return name;
}

/// True when the document embeds the rows themselves.
bool embedsRows(const Place &place, const std::string &role)
{
    return std::any_of(place.fields.begin(), place.fields.end(), [&](const Field &field) {
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        return embedded && embedded->role == role;
    });
}

/// True when the embedded fields contain the attribute at the end of the roles.
bool embedsAttribute(const std::vector<Field> &fields, std::span<const std::string> roles,
                     const std::string &attribute)
{
    return std::any_of(fields.begin(), fields.end(), [&](const Field &field) {
        if (roles.empty())
            return field.source == model::FieldSource(model::AttributeSource {attribute, {}});
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        return embedded && embedded->role == roles.front()
            && embedsAttribute(embedded->fields, roles.subspan(1), attribute);
    });
}

/// A change at the end of a path reaches its copies by the keys along the path, each stored on the
/// child's side. For an only child (1:1) the key is at the far end, and a longer path through it
/// does not identify the rows that carry the copy. The key is therefore copied, too.
void addKeyThatFinds(const model::Workbook &workbook, Place &place,
                     const std::vector<std::string> &roles, const std::string &attribute)
{
    std::string entity = place.entity;
    bool isTold = true;
    for (const std::string &name : roles) {
        const std::optional<model::Role> role = model::findRole(workbook, entity, name);
        if (!role)
            return;
        isTold = isTold && role->toParent;
        entity = role->partner;
    }
    const model::Entity *partner = workbook.entity(entity);
    const model::Attribute *copied = partner ? partner->attribute(attribute) : nullptr;
    if (!copied || !copied->isMutable || isTold || roles.size() == 1)
        return;
    addField(place, camelJoined({roles.back(), partner->key}),
             model::CopiedSource {roles, partner->key, {}}, model::Upkeep::none);
}

/// True when the rows of the source are in the document anyway, inside the row or around it.
bool isEmbedded(const Place &place, const model::FieldSource &source)
{
    if (const auto *copied = std::get_if<model::CopiedSource>(&source))
        return copied->roles.front() == place.around
            || embedsAttribute(place.fields, copied->roles, copied->attribute);
    const auto *aggregate = std::get_if<model::AggregateSource>(&source);
    return aggregate && embedsRows(place, aggregate->role);
}

/// True for a key that the document already stores as a reference.
bool isReferred(const model::Workbook &workbook, const Place &place,
                const model::FieldSource &source)
{
    const auto *copied = std::get_if<model::CopiedSource>(&source);
    if (!copied || copied->roles.size() != 1)
        return false;
    const model::Entity *origin
        = workbook.entity(model::endOf(workbook, place.entity, copied->roles));
    return origin && origin->key == copied->attribute
        && std::any_of(place.fields.begin(), place.fields.end(), [&](const Field &field) {
               return field.source
                   == model::FieldSource(model::ReferenceSource {copied->roles.front()});
           });
}

/// Adds the field and returns its name.
std::string keep(const model::Workbook &workbook, Place &place, const WantedCopy &wanted)
{
    if (const auto *copied = std::get_if<model::CopiedSource>(&wanted.source))
        addKeyThatFinds(workbook, place, copied->roles, copied->attribute);
    return addField(place, wanted.name, wanted.source);
}

// Elements: a longer array is a list of its own rather than a part.
constexpr std::int64_t mostEmbedded = 100;

/// Commands per second on rows of the entity itself.
double writesOf(const model::Workbook &workbook, const std::string &entity)
{
    double rate = 0;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const model::Command *command = pattern.command();
        if (command && command->entity == entity)
            rate += pattern.ratePerSecond;
    }
    return rate;
}

double readsOf(const model::Workbook &workbook, const std::string &entity)
{
    double rate = 0;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        if (pattern.query() && pattern.query()->root == entity)
            rate += pattern.ratePerSecond;
    }
    return rate;
}

/// Name of the first query on the entity that does not state the owner; empty when there is none.
std::string askedByItself(const model::Workbook &workbook, const std::string &entity,
                          const std::string &ownerRole)
{
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const model::Query *query = pattern.query();
        if (!query || query->root != entity)
            continue;
        const bool namesOwner
            = std::any_of(query->match.begin(), query->match.end(), [&](const model::Match &match) {
                  return match.kind == model::Match::Kind::belongsTo && match.path == ownerRole;
              });
        if (!namesOwner)
            return pattern.id;
    }
    return {};
}

/// Greatest number of rows of one owner; nothing when they grow without a bound.
std::optional<std::int64_t> mostOf(const model::Relationship &relationship)
{
    using model::Cardinality;
    if (relationship.cardinality == Cardinality::oneToOne)
        return 1;
    if (relationship.bound)
        return relationship.bound;
    if (relationship.cardinality == Cardinality::oneToFew)
        return std::max(relationship.degree.minimum, relationship.degree.maximum);
    return std::nullopt;
}

EmbedDecision decisionFor(const model::Workbook &workbook, const model::Entity &entity,
                          const Owner &owner)
{
    if (!owner.relationship)
        return {false, owner.reason};
    const model::Relationship &relationship = *owner.relationship;
    const std::string &role = relationship.parentRole;
    const std::optional<std::int64_t> most = mostOf(relationship);
    if (!most)
        return {false, withArticle(relationship.parent) + " can have any number of them"};
    if (*most > mostEmbedded)
        return {false,
                withArticle(relationship.parent) + " can have " + std::to_string(*most)
                    + " of them, too many for one document"};
    if (const std::string asked = askedByItself(workbook, entity.name, role); !asked.empty())
        return {false, asked + " asks for it without its `" + role + '`'};
    if (writesOf(workbook, entity.name)
        > readsOf(workbook, relationship.parent) + readsOf(workbook, entity.name))
        return {false, "it is written more often than its `" + role + "` is read"};
    return {true,
            (*most == 1 ? "one at most, " : "at most " + std::to_string(*most) + " of them, ")
                + "read with its `" + role + "` and not without it",
            true};
}

/// Calls `decide` for the place of the rows and each wanted value that is missing there, then for
/// the rows nested inside.
template<typename Decision>
void forEachWantedAt(const model::Workbook &workbook, Place place, const Decision &decide)
{
    for (const WantedCopy &wanted : wantedCopies(workbook, place.entity)) {
        if (!isEmbedded(place, wanted.source) && !isReferred(workbook, place, wanted.source))
            decide(place, wanted);
    }
    for (Field &field : place.fields) {
        auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        const auto role
            = embedded ? model::findRole(workbook, place.entity, embedded->role) : std::nullopt;
        if (role)
            forEachWantedAt(workbook,
                            {role->partner, embedded->fields, model::inverseNameOf(*role)}, decide);
    }
}

template<typename Decision>
void forEachWanted(const model::Workbook &workbook, model::Design &design, const Decision &decide)
{
    for (model::Container &container : design.containers) {
        for (model::DocumentType &type : container.documentTypes)
            forEachWantedAt(workbook, {type.entity, type.fields}, decide);
    }
}

/// Says first in the description when a derivation embedded or copied nothing, since its name
/// promises otherwise.
void tellIfReferenced(model::Design &design, const std::string &reason)
{
    if (model::kindOf(design) == model::DesignKind::referenced)
        design.description.insert(
            0, reason + ": everything is referenced, as in \"Reference everything\". ");
}

void tellIfEmbedded(model::Design &design)
{
    if (model::kindOf(design) == model::DesignKind::embedded)
        design.description.insert(
            0,
            "By the rules, everything that can be embedded is worth it: everything is as in "
            "\"Embed everything\". ");
}

} // namespace

model::Design hybridByRule(const model::Workbook &workbook)
{
    std::vector<EmbedDecision> decisions;
    const std::vector<Owner> owners = ownersOf(workbook);
    for (std::size_t i = 0; i < owners.size(); ++i)
        decisions.push_back(decisionFor(workbook, (*workbook.entities)[i], owners[i]));
    model::Design design = deriveDesign(
        workbook, "Hybrid",
        "Rows that belong together, are bounded and are read together are in one document. Other "
        "rows are referenced, with copies and numbers that queries read often enough to pay for "
        "their upkeep. Derived by Partita.",
        decisions);
    forEachWanted(workbook, design, [&](Place &place, const WantedCopy &wanted) {
        const std::string name = wanted.isWorthIt() ? keep(workbook, place, wanted) : wanted.name;
        design.description += "\n- `" + place.entity + "` " + decisionOn(wanted, name);
    });
    chooseKeys(workbook, design);
    addCopiesByOtherKeys(workbook, design);
    addOrderIndexes(workbook, design);
    tellIfReferenced(design, "No relationship of this model is worth embedding by the rules");
    tellIfEmbedded(design);
    return design;
}

model::Design copyWhatIsRead(const model::Workbook &workbook)
{
    model::Design design = deriveDesign(workbook, "Duplicated", {},
                                        std::vector<EmbedDecision>(workbook.entities->size()));
    design.description
        = "Derived: references, and copies of what the queries read of other rows.\n";
    forEachWanted(workbook, design,
                  [&](Place &place, const WantedCopy &wanted) { keep(workbook, place, wanted); });
    chooseKeys(workbook, design);
    addOrderIndexes(workbook, design);
    tellIfReferenced(design, "The queries read nothing of other rows that could be copied");
    return design;
}

} // namespace partita::mapping
