// Part of LookupBuilder for everything that a location lacks: further look-ups.
#include "engine/places/binding.h"
#include "engine/planning/lookups/batching/readmany.h"
#include "engine/planning/lookups/build/lookupbuilder.h"

#include <algorithm>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;

bool startsWith(const Names &names, const Names &prefix)
{
    return names.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), names.begin());
}

std::string purposeOf(const model::AggregateSource &source)
{
    const std::string values = source.attribute + " over " + source.role;
    switch (source.function) {
    case model::AggregateFunction::count:
        break;
    case model::AggregateFunction::sum:
        return "the sum of " + values;
    case model::AggregateFunction::min:
        return "the least " + values;
    case model::AggregateFunction::max:
        return "the greatest " + values;
    case model::AggregateFunction::average:
        return "the mean " + values;
    }
    return "the number of " + source.role;
}

places::Piece withoutRoles(places::Piece piece, std::size_t count)
{
    piece.roles.erase(piece.roles.begin(),
                      piece.roles.begin() + static_cast<std::ptrdiff_t>(count));
    return piece;
}

Names prefixOf(const Names &names, std::size_t count)
{
    return {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(count)};
}

} // namespace

void LookupBuilder::addMissing(const places::Piece &piece)
{
    m_isIncomplete = true;
    Names prefix;
    if (m_fill == Fill::directly) {
        // The longest beginning of the path whose last row has a known key: the row next to the
        // missing value.
        for (std::size_t count = piece.roles.size(); count > 0 && prefix.empty(); --count) {
            const Names candidate = prefixOf(piece.roles, count);
            const std::string partner
                = places::entityAt(m_context.workbook, m_location.last().entity, candidate);
            if (operandOf(candidate, places::keyNameOf(m_context.workbook, partner)))
                prefix = candidate;
        }
        if (prefix.empty() && !piece.roles.empty())
            prefix = {piece.roles.front()};
    }
    for (Missing &missing : m_missing) {
        if (missing.roles == prefix) {
            missing.shape.pieces.push_back(withoutRoles(piece, prefix.size()));
            return;
        }
    }
    m_missing.push_back({prefix, {{withoutRoles(piece, prefix.size())}}});
}

void LookupBuilder::addRequired()
{
    for (const places::Condition &condition : m_required) {
        const Names roles {condition.roles.front()};
        const bool isLookedUp
            = std::any_of(m_missing.begin(), m_missing.end(),
                          [&](const Missing &missing) { return missing.roles == roles; });
        if (isLookedUp)
            continue;
        const std::string key = places::keyNameOf(
            m_context.workbook,
            places::entityAt(m_context.workbook, m_location.last().entity, roles));
        m_missing.push_back({roles, {{places::attributePiece(checkMember, {}, key)}}});
    }
}

bool LookupBuilder::fillMissing()
{
    const std::vector<Missing> missing = std::move(m_missing);
    for (const Missing &group : missing) {
        if (!group.roles.empty()) {
            if (!fillPartner(group))
                return false;
            continue;
        }
        places::Shape own;
        for (const places::Piece &piece : group.shape.pieces) {
            const auto *aggregate = std::get_if<places::Piece::Aggregate>(&piece.what);
            const auto *rows = std::get_if<places::Piece::Rows>(&piece.what);
            const bool direct = m_fill == Fill::directly;
            if (direct && aggregate
                && (addFigure(piece, aggregate->source) || fillAggregate(piece, aggregate->source)))
                continue;
            if (direct && rows && fillRows(piece, *rows))
                continue;
            own.pieces.push_back(piece);
        }
        if (!own.pieces.empty() && !fillItself(own))
            return false;
    }
    return true;
}

bool LookupBuilder::fillPartner(const Missing &missing)
{
    const model::Workbook &workbook = m_context.workbook;
    const std::string partner = places::entityAt(workbook, m_location.last().entity, missing.roles);
    const std::string key = places::keyNameOf(workbook, partner);
    places::Question ask = askAbout(partner);
    ask.shape = missing.shape;
    ask.facts = factsOfPartner(missing.roles, partner);
    ask.purpose = "the " + missing.roles.back() + "'s " + describe(missing.shape) + ofRows();
    const std::optional<model::Role> first
        = model::findRole(workbook, m_location.last().entity, missing.roles.front());
    if (first && !first->toParent && missing.roles.size() == 1) {
        for (places::Fact &fact : factsOfChildren(*first)) // about the only child
            ask.facts.push_back(std::move(fact));
    }
    const std::optional<places::Operand> partnerKey = operandOf(missing.roles, key);
    if (partnerKey) {
        ask.conditions.push_back({places::Condition::Kind::equals, {}, key, *partnerKey, {}});
    } else if (const std::optional<places::Operand> own = ownKey();
               own && missing.roles.size() == 1) {
        const std::optional<model::Role> role
            = model::findRole(workbook, m_location.last().entity, missing.roles.front());
        if (!role)
            return fail("there is no role " + missing.roles.front());
        const Names back {inverseNameOf(*role)};
        const std::optional<model::Role> inverse = model::findRole(workbook, partner, back.front());
        const auto kind = inverse && inverse->toMany ? places::Condition::Kind::hasPartner
                                                     : places::Condition::Kind::equals;
        ask.conditions.push_back(
            {kind, back, places::keyNameOf(workbook, m_location.last().entity), *own, {}});
    } else {
        return fail("does not contain the key of its " + missing.roles.front());
    }
    const bool isRequired = addRequiredConditions(missing, ask);
    m_problem.clear();
    if (addSlot(ChildLookup::Kind::merge, {}, ask)) {
        m_slots.back().isRequired = isRequired;
        return true;
    }
    if (isRequired)
        return false;
    // Otherwise through another document type of the row itself, which may hold what is missing
    // here.
    places::Shape shape = missing.shape;
    for (places::Piece &piece : shape.pieces)
        piece.roles.insert(piece.roles.begin(), missing.roles.begin(), missing.roles.end());
    const std::string furtherOn = partnerKey ? m_problem : std::string();
    return fillItself(shape) || fail(furtherOn.empty() ? m_problem : furtherOn);
}

bool LookupBuilder::addRequiredConditions(const Missing &missing, places::Question &ask) const
{
    bool isAny = false;
    for (const places::Condition &condition : m_required) {
        if (missing.roles.size() != 1 || condition.roles.front() != missing.roles.front())
            continue;
        places::Condition ofPartner = condition.fromInside();
        ofPartner.roles.erase(ofPartner.roles.begin());
        ask.conditions.push_back(std::move(ofPartner));
        isAny = true;
    }
    if (isAny)
        ask.purpose = "the " + missing.roles.front() + " that the condition is about";
    return isAny;
}

bool LookupBuilder::fillItself(const places::Shape &shape)
{
    if (!m_ask.completes.empty())
        return fail("lacks " + describe(shape));
    const std::optional<places::Operand> key = ownKey();
    if (!key)
        return fail("contains no key to look up " + describe(shape));
    places::Question ask = askAbout(m_location.last().entity);
    ask.conditions.push_back({places::Condition::Kind::equals,
                              {},
                              places::keyNameOf(m_context.workbook, ask.entity),
                              *key,
                              {}});
    for (const places::Fact &fact : m_facts)
        ask.facts.push_back(fact);
    for (const model::Role &role : model::rolesOf(m_context.workbook, ask.entity)) {
        const std::string partnerKey = places::keyNameOf(m_context.workbook, role.partner);
        if (role.toMany || findFact(ask.facts, {role.name}, partnerKey))
            continue;
        if (const std::optional<places::Operand> operand = operandOf({role.name}, partnerKey))
            ask.facts.push_back({{role.name}, partnerKey, *operand});
    }
    addRoutingFacts(ask.entity, {}, {}, ask.facts);
    ask.shape = shape;
    ask.completes = m_location.text();
    ask.purpose = "its " + describe(shape);
    return addSlot(ChildLookup::Kind::merge, {}, ask)
        || fail("lacks " + describe(shape)
                + ", and no document type has a key that leads there; give it a reference or a "
                  "copy");
}

bool LookupBuilder::fillAggregate(const places::Piece &piece, const model::AggregateSource &source)
{
    std::optional<places::Question> ask = askChildren(source.role);
    if (!ask)
        return false;
    ask->aggregate = source;
    ask->shape = {};
    ask->purpose = purposeOf(source) + ofRows();
    return addSlot(ChildLookup::Kind::value, piece.as, *ask);
}

bool LookupBuilder::addSlot(ChildLookup::Kind kind, const Names &as, const places::Question &ask)
{
    LookupChoices choices = planLookup(m_context, ask);
    if (choices.candidates.empty()) {
        if (!choices.refusals.empty())
            m_problem = "leads to " + choices.refusals.front().location + ", which "
                + choices.refusals.front().reason;
        return false;
    }
    estimatePerRow(choices.candidates);
    m_slots.push_back({kind, as, std::move(choices.candidates), false});
    return true;
}

void LookupBuilder::estimatePerRow(std::vector<LookupCandidate> &candidates) const
{
    if (!m_around && m_ask.isSingle(m_context.workbook))
        return;
    for (LookupCandidate &candidate : candidates)
        candidate.estimate = chargePerRow(candidate);
}

double LookupBuilder::chargePerRow(const LookupCandidate &candidate) const
{
    const bool isRead = candidate.lookup->pointRead() && offersReadMany(m_context);
    return candidate.estimate * (isRead ? readManyShare : 1);
}

std::optional<places::Operand> LookupBuilder::ownKey()
{
    return operandOf({}, places::keyNameOf(m_context.workbook, m_location.last().entity));
}

std::string LookupBuilder::ofRows() const
{
    return m_ask.rowsOf.empty() ? std::string() : " of the " + m_ask.rowsOf;
}

places::Question LookupBuilder::askAbout(const std::string &entity) const
{
    places::Question ask;
    ask.entity = entity;
    ask.depth = m_ask.depth + 1;
    ask.deepest = m_ask.deepest;
    ask.isFromHome = m_ask.isFromHome;
    return ask;
}

std::optional<places::Question> LookupBuilder::askChildren(const std::string &roleName)
{
    const model::Workbook &workbook = m_context.workbook;
    const std::optional<model::Role> role
        = model::findRole(workbook, m_location.last().entity, roleName);
    const std::optional<places::Operand> key = ownKey();
    if (!role || !key)
        return std::nullopt;
    places::Question ask = askAbout(role->partner);
    const std::string back = inverseNameOf(*role);
    const std::optional<model::Role> inverse = model::findRole(workbook, role->partner, back);
    const auto kind = inverse && inverse->toMany ? places::Condition::Kind::hasPartner
                                                 : places::Condition::Kind::equals;
    ask.conditions.push_back(
        {kind, {back}, places::keyNameOf(workbook, m_location.last().entity), *key, {}});
    ask.facts = factsOfChildren(*role);
    return ask;
}

std::vector<places::Fact> LookupBuilder::factsOfChildren(const model::Role &role)
{
    const std::string back = inverseNameOf(role);
    const std::optional<model::Role> inverse
        = model::findRole(m_context.workbook, role.partner, back);
    std::vector<places::Fact> facts;
    if (!inverse || inverse->toMany)
        return facts;
    for (const places::Fact &fact : m_facts) {
        Names roles = fact.roles;
        roles.insert(roles.begin(), back);
        facts.push_back({std::move(roles), fact.attribute, fact.operand});
    }
    for (const model::Role &own : model::rolesOf(m_context.workbook, m_location.last().entity)) {
        const std::string key = places::keyNameOf(m_context.workbook, own.partner);
        const Names path {back, own.name};
        if (own.toMany || findFact(facts, path, key))
            continue;
        if (const std::optional<places::StoredValue> place
            = findValue(m_context.workbook, m_location, {own.name}, key);
            place && !place->truncate)
            facts.push_back({path, key, operandAt(*place, places::parameterName({own.name}, key))});
    }
    addRoutingFacts(role.partner, {}, {back}, facts);
    return facts;
}

void LookupBuilder::addRoutingFacts(const std::string &entity, const Names &ahead,
                                    const Names &back, std::vector<places::Fact> &facts)
{
    const model::Workbook &workbook = m_context.workbook;
    for (const places::Location &location :
         places::locationsOf(workbook, m_context.design, entity)) {
        for (const places::AttributeAt &source : partitionKeySources(workbook, location)) {
            if (!startsWith(source.roles, back) || findFact(facts, source.roles, source.attribute))
                continue;
            Names path = ahead;
            path.insert(path.end(), source.roles.begin() + static_cast<std::ptrdiff_t>(back.size()),
                        source.roles.end());
            // Mutable values are updated at different times in different items, and would lead to
            // the wrong partition in between.
            const std::string owner = places::entityAt(workbook, m_location.last().entity, path);
            const std::optional<places::StoredValue> place
                = findValue(workbook, m_location, path, source.attribute);
            if (place && !place->truncate && place->freshness != places::Freshness::neverUpdated
                && !places::isMutable(workbook, owner, source.attribute))
                facts.push_back({source.roles, source.attribute,
                                 operandAt(*place, places::parameterName(path, source.attribute))});
        }
    }
}

std::vector<places::Fact> LookupBuilder::factsWanted(const places::Shape &shape,
                                                     const model::Role &role)
{
    const model::Workbook &workbook = m_context.workbook;
    const std::string back = inverseNameOf(role);
    const std::optional<model::Role> inverse = model::findRole(workbook, role.partner, back);
    std::vector<places::Fact> facts;
    if (!inverse || inverse->toMany)
        return facts;
    for (const places::Piece &piece : shape.pieces) {
        const auto *attribute = std::get_if<places::Piece::Attribute>(&piece.what);
        if (!attribute || !startsWith(piece.roles, {back})
            || findFact(facts, piece.roles, attribute->name))
            continue;
        const Names rest(piece.roles.begin() + 1, piece.roles.end());
        const std::optional<places::StoredValue> place
            = findValue(workbook, m_location, rest, attribute->name);
        if (!place || place->truncate) {
            if (std::optional<places::Operand> own = ownKey()) // its key, by which it is looked up
                facts.push_back({{back},
                                 places::keyNameOf(workbook, m_location.last().entity),
                                 *std::move(own)});
            continue;
        }
        const std::vector<places::Location> held
            = places::locationsOf(workbook, m_context.design, role.partner);
        const bool isAtHand
            = std::all_of(held.begin(), held.end(), [&](const places::Location &location) {
                  return findValue(workbook, location, piece.roles, attribute->name).has_value();
              });
        if (!isAtHand)
            facts.push_back({piece.roles, attribute->name,
                             operandAt(*place, places::parameterName(rest, attribute->name))});
    }
    return facts;
}

std::vector<places::Fact> LookupBuilder::factsOfPartner(const Names &roles,
                                                        const std::string &partner)
{
    std::vector<places::Fact> facts;
    for (const places::Fact &fact : m_facts) {
        if (fact.roles.size() > roles.size() && startsWith(fact.roles, roles))
            facts.push_back(
                {{fact.roles.begin() + static_cast<std::ptrdiff_t>(roles.size()), fact.roles.end()},
                 fact.attribute,
                 fact.operand});
    }
    for (const model::Role &further : model::rolesOf(m_context.workbook, partner)) {
        const std::string key = places::keyNameOf(m_context.workbook, further.partner);
        if (further.toMany || findFact(facts, {further.name}, key))
            continue;
        Names path = roles;
        path.push_back(further.name);
        if (const std::optional<places::StoredValue> place
            = findValue(m_context.workbook, m_location, path, key);
            place && !place->truncate)
            facts.push_back(
                {{further.name}, key, operandAt(*place, places::parameterName(path, key))});
    }
    addRoutingFacts(partner, roles, {}, facts);
    return facts;
}

} // namespace partita::planning
