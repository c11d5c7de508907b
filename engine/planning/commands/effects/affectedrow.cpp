#include "engine/planning/commands/effects/affectedrow.h"

#include "engine/places/binding.h"

namespace partita::planning {
namespace {

/// The attribute is immutable, and the path to it cannot be lost while the row exists.
bool isLasting(const model::Workbook &workbook, std::string entity, const places::Fact &fact)
{
    for (const std::string &name : fact.roles) {
        const std::optional<model::Role> role = model::findRole(workbook, entity, name);
        if (!role || places::mayLeadNowhere(workbook, *role))
            return false;
        entity = role->partner;
    }
    return !places::isMutable(workbook, entity, fact.attribute);
}

/// The lasting ones of the facts known about the row at the end of the way, as seen from its
/// beginning.
std::vector<places::Fact> lastingFactsAt(const model::Workbook &workbook,
                                         const std::vector<std::string> &way,
                                         const std::string &entity,
                                         const std::vector<places::Fact> &known)
{
    std::vector<places::Fact> facts;
    for (const places::Fact &fact : known) {
        if (!isLasting(workbook, entity, fact))
            continue;
        std::vector<std::string> roles = way;
        roles.insert(roles.end(), fact.roles.begin(), fact.roles.end());
        facts.push_back({std::move(roles), fact.attribute, fact.operand});
    }
    return facts;
}

} // namespace

AffectedRow::AffectedRow(const PlanningContext &context, const model::Command &command,
                         const CommandKnowledge &knowledge)
    : m_context(context)
    , m_command(command)
    , m_knowledge(knowledge)
    , m_attributes(command.attributes)
{
    const model::Entity *entity = workbook().entity(command.entity);
    if (command.kind == model::Command::Kind::update && m_attributes.empty() && entity) {
        for (const model::Attribute &attribute : entity->attributes) {
            if (attribute.isMutable)
                m_attributes.push_back(attribute.name);
        }
    }
    if (const places::Operand *key
        = findFact(knowledge.facts, {}, places::keyNameOf(workbook(), command.entity)))
        m_key = *key;
}

bool AffectedRow::changes(const std::string &attribute) const
{
    return places::contains(m_attributes, attribute);
}

bool AffectedRow::isHome(const places::Location &location) const
{
    return places::isHome(workbook(), m_context.design, location);
}

bool AffectedRow::isHomeInside(const places::Location &location, const model::Field &field) const
{
    return isHome(
        inside(workbook(), location, {&field, std::get_if<model::EmbeddedSource>(&field.source)}));
}

std::optional<model::Role> AffectedRow::roleBehind(const places::Location &location,
                                                   const model::Field &field) const
{
    std::string name;
    if (const auto *aggregate = std::get_if<model::AggregateSource>(&field.source))
        name = aggregate->role;
    else if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source))
        name = reference->role;
    else if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source))
        name = embedded->role;
    const std::optional<model::Role> role
        = name.empty() ? std::nullopt : model::findRole(workbook(), location.last().entity, name);
    return role && role->partner == entity() ? role : std::nullopt;
}

bool AffectedRow::isAbout(const places::Question &ask) const
{
    const places::Condition &condition = ask.conditions.front();
    return ask.entity == entity() && condition.kind == places::Condition::Kind::equals
        && condition.roles.empty() && *condition.operand == m_key;
}

places::Question AffectedRow::askForSelf() const
{
    places::Question ask = places::questionAbout(entity());
    ask.conditions.push_back(keyCondition(workbook(), entity(), {}, m_key));
    ask.facts = m_knowledge.facts;
    ask.purpose = "the " + entity();
    return ask;
}

std::optional<places::Question> AffectedRow::askForPartner(const places::Location &location,
                                                           const model::Role &role) const
{
    const std::string &partner = location.last().entity;
    const std::string back = inverseNameOf(role);
    places::Question ask = places::questionAbout(partner);
    ask.purpose = "the " + partner + " it belongs to";
    if (const places::Operand *key
        = findFact(m_knowledge.facts, {back}, places::keyNameOf(workbook(), partner))) {
        ask.conditions.push_back(keyCondition(workbook(), partner, {}, *key));
        ask.facts = factsThrough(m_knowledge.facts, back);
        return ask;
    }
    const std::optional<model::Role> inverse = model::findRole(workbook(), entity(), back);
    // A new row has no partner in a many:many relationship yet.
    const bool hasPartners = kind() == model::Command::Kind::remove
        || (kind() == model::Command::Kind::update && role.toMany);
    if (!hasPartners || !inverse || !inverse->toMany)
        return std::nullopt;
    places::Condition condition = keyCondition(workbook(), entity(), {role.name}, m_key);
    if (role.toMany)
        condition.kind = places::Condition::Kind::hasPartner;
    else
        ask.purpose = "every " + partner + " that refers to it";
    if (!role.toMany)
        ask.facts = factsOfRowsAt(condition.roles);
    ask.conditions.push_back(std::move(condition));
    return ask;
}

std::vector<std::vector<std::string>> AffectedRow::waysHere(
    const places::Location &location, const std::vector<std::string> &roles,
    const std::function<bool(const model::Role &)> &leads) const
{
    std::vector<std::vector<std::string>> ways;
    std::string at = location.last().entity;
    for (std::size_t i = 0; i < roles.size(); ++i) {
        const std::optional<model::Role> role = model::findRole(workbook(), at, roles[i]);
        if (!role)
            break;
        at = role->partner;
        if (leads(*role) && at == entity())
            ways.emplace_back(roles.begin(), roles.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return ways;
}

std::vector<std::vector<std::string>> AffectedRow::waysOverOnlyChild(
    const places::Location &location, const std::vector<std::string> &roles) const
{
    return waysHere(location, roles,
                    [](const model::Role &role) { return !role.toMany && !role.toParent; });
}

std::vector<places::Fact> AffectedRow::factsOfRowsAt(const std::vector<std::string> &way) const
{
    return lastingFactsAt(workbook(), way, entity(), m_knowledge.facts);
}

std::optional<places::Question> AffectedRow::askByOnlyPartner(
    const places::Location &location, const std::vector<std::string> &way) const
{
    const std::vector<std::string> before(way.begin(), way.end() - 1);
    const std::string partner = places::entityAt(workbook(), location.last().entity, before);
    const std::optional<model::Role> role = model::findRole(workbook(), partner, way.back());
    if (!role || role->relationship->cardinality != model::Cardinality::oneToOne)
        return std::nullopt;
    const std::string back = inverseNameOf(*role);
    const places::Operand *key
        = findFact(m_knowledge.facts, {back}, places::keyNameOf(workbook(), partner));
    const auto holds = [&](const std::vector<std::string> &roles, const std::string &whose) {
        return findValue(workbook(), location, roles, places::keyNameOf(workbook(), whose))
            .has_value();
    };
    // A new row is not referred to yet. A reference to a removed row may be gone before items are
    // found by it.
    const bool isNamed = !before.empty() && holds(way, entity())
        && !(kind() != model::Command::Kind::update && holds(before, partner));
    if (!key || isNamed)
        return std::nullopt;
    places::Question ask = places::questionAbout(location.last().entity);
    ask.conditions.push_back(keyCondition(workbook(), partner, before, *key));
    ask.facts = factsThrough(m_knowledge.facts, back);
    if (!before.empty())
        ask.facts = lastingFactsAt(workbook(), before, partner, ask.facts);
    return ask;
}

places::Question AffectedRow::askForCarriers(const places::Location &location,
                                             std::vector<std::string> way,
                                             const std::string &what) const
{
    if (std::optional<places::Question> known = askByOnlyPartner(location, way)) {
        known->purpose = "every " + known->entity + " that carries the " + what;
        return *std::move(known);
    }
    places::Question ask = places::questionAbout(location.last().entity);
    ask.facts = factsOfRowsAt(way);
    ask.conditions.push_back(keyCondition(workbook(), entity(), std::move(way), m_key));
    ask.purpose = "every " + ask.entity + " that carries the " + what;
    return ask;
}

places::Question AffectedRow::askForRowsOf(const places::Question &partner,
                                           const model::Role &role) const
{
    places::Question ask = places::questionAbout(entity());
    ask.isFromHome = true;
    const std::string back = inverseNameOf(role);
    const places::Operand *named
        = findFact(m_knowledge.facts, {back}, places::keyNameOf(workbook(), partner.entity));
    const bool isFound = partner.conditions.front().kind == places::Condition::Kind::hasPartner;
    if (named || isFound) {
        const places::Operand key = named ? *named : places::Operand::parameterNamed(keyOfFound);
        ask.conditions.push_back(keyCondition(workbook(), partner.entity, {back}, key));
        if (model::isLink(role))
            ask.conditions.back().kind = places::Condition::Kind::hasPartner;
    }
    for (const places::Fact &fact : partner.facts) {
        std::vector<std::string> roles = fact.roles;
        roles.insert(roles.begin(), back);
        ask.facts.push_back({std::move(roles), fact.attribute, fact.operand});
    }
    return ask;
}

places::Question AffectedRow::askForNewestOf(const places::Question &partner,
                                             const model::Role &role,
                                             const model::EmbeddedSource &embedded) const
{
    places::Question ask = askForRowsOf(partner, role);
    ask.shape = places::shapeOf(workbook(), entity(), embedded.fields);
    ask.orderBy(embedded.orderBy, true);
    ask.limit = embedded.latest;
    ask.purpose = "the newest " + embedded.role + ", read again";
    return ask;
}

RowValue valueOfRow(const std::string &entity, model::FieldSource source)
{
    auto type = std::make_shared<model::DocumentType>();
    type->entity = entity;
    type->fields.push_back({"value", std::move(source), model::Upkeep::none});
    return {std::move(type)};
}

RowValue attributeOfRow(const std::string &entity, const std::string &attribute,
                        std::optional<int> truncate)
{
    return valueOfRow(entity, model::AttributeSource {attribute, truncate});
}

} // namespace partita::planning
