// Part of ProgramBuilder that finds the items of a touch by the knowledge available when it runs.
#include "engine/places/binding.h"
#include "engine/planning/commands/effects/affectedrow.h"
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/routes/findthroughrows.h"

namespace partita::planning {
namespace {

/// A way is not tried when its estimate is higher by more than this factor.
constexpr double mostTimesDearer = 8;

/// The roles of the first are the last roles of the other, with the same key at the end.
bool isEndOf(const places::Condition &end, const places::Condition &condition)
{
    return end.kind == condition.kind && end.attribute == condition.attribute
        && end.operand == condition.operand && end.roles.size() <= condition.roles.size()
        && std::equal(end.roles.rbegin(), end.roles.rend(), condition.roles.rbegin());
}

} // namespace

Knows ProgramBuilder::whoKnows(const Touch &touch) const
{
    const bool isHomeTouched = homePosition() < m_program.touches.size();
    if (touch.isBackground)
        return isHomeTouched ? Knows::delivered : Knows::request;
    return isHomeTouched && m_isHomeRead ? Knows::home : Knows::request;
}

void ProgramBuilder::keepKnown(Effect &effect, Knows who) const
{
    effect.ask.facts = m_home.knownOf(effect.ask.facts, who);
    for (Change &change : effect.changes) {
        if (change.question)
            change.question->facts = m_home.knownOf(change.question->facts, who);
        if (!change.before)
            continue;
        const bool isKnown = m_home.isKnown(*change.before, who);
        change.kind = isKnown ? Change::Kind::increment : Change::Kind::recompute;
        change.lookup.reset();
    }
}

bool ProgramBuilder::isReadFirst(const Touch &home) const
{
    if (home.isBackground || home.isFoundFirst || !home.locate)
        return false;
    if (home.kind == Touch::Kind::erase || !home.id)
        return !home.id && home.kind != Touch::Kind::renew;
    return home.kind == Touch::Kind::rewrite && !m_hasUnit && !(usesPatches() && isPatchable(home));
}

bool ProgramBuilder::hasTransactionWithHome(const std::vector<Effect> &effects)
{
    const auto home = std::find_if(effects.begin(), effects.end(),
                                   [](const Effect &effect) { return effect.isHome; });
    return home != effects.end()
        && std::any_of(effects.begin(), effects.end(), [&](const Effect &effect) {
               return !effect.isHome && effect.upkeep == model::Upkeep::transaction
                   && effect.location.container == home->location.container;
           });
}

bool ProgramBuilder::goesByPartnerKeys(const Effect &effect) const
{
    if (effect.isHome || effect.kind != Effect::Kind::rewrite
        || effect.upkeep == model::Upkeep::changeFeed)
        return false;
    places::Ask ask = effect.ask;
    ask.facts = m_home.knownOf(ask.facts, Knows::request);
    return locateEach(effect, Knows::home) && !planLocate(m_context, effect.location, ask)
        && !planLocateThrough(m_context, effect.location, ask);
}

void ProgramBuilder::rememberHome(const Effect &effect, Touch &touch)
{
    if (!effect.isHome || homePosition() < m_homes.size())
        return;
    touch.isReadBefore
        = m_isHomeNeeded && !isReadFirst(touch) && touch.locate && !touch.isBackground;
    m_isHomeRead = isReadFirst(touch) || touch.isReadBefore;
    const std::vector<places::Fact> told = m_home.knownOf(effect.ask.allFacts(), Knows::home);
    const places::Binding binding
        = bindDocument(m_workbook, effect.location, factsAtRoot(m_workbook, effect.location, told));
    if (binding.isWhole())
        m_homePlace = {touch.type, binding.partitionKey, binding.id};
}

bool ProgramBuilder::isInHomeItem(const Touch &touch) const
{
    return touch.kind == Touch::Kind::rewrite && !touch.isBackground && touch.id
        && touch.type == m_homePlace.type && touch.id == m_homePlace.id
        && touch.partitionKey == m_homePlace.partitionKey;
}

std::optional<LookupCandidate> ProgramBuilder::locateEach(const Effect &effect, Knows who) const
{
    const places::Condition &condition = effect.ask.conditions.front();
    if (m_isOneOfMany || condition.roles.size() != 1
        || condition.attribute != places::keyNameOf(m_workbook, m_command.entity)
        || condition.operand != m_home.key())
        return std::nullopt;
    const std::optional<model::Role> role
        = model::findRole(m_workbook, effect.ask.entity, condition.roles.front());
    const places::Operand *keys = role && role->partner == m_command.entity
        ? m_home.partnerKeys(inverseNameOf(*role))
        : nullptr;
    if (!keys || !m_home.isKnown(*keys, who))
        return std::nullopt;
    const std::string key = places::keyNameOf(m_workbook, effect.ask.entity);
    places::Ask each = places::askAt(effect.ask.entity);
    each.purpose = purposeOfFound(effect);
    each.conditions.push_back(
        keyCondition(m_workbook, each.entity, {}, places::Operand::columnAt(0, key)));
    const std::optional<LookupCandidate> item = planLocate(m_context, effect.location, each);
    if (!item)
        return std::nullopt;
    Lookup lookup;
    lookup.access = ArrayElements {*keys, {}};
    lookup.entity = each.entity;
    lookup.columns.push_back({0, {}, false, key});
    lookup.children.push_back({ChildLookup::Kind::rows, {"items"}, item->lookup});
    const std::optional<model::Role> back
        = model::findRole(m_workbook, m_command.entity, inverseNameOf(*role));
    lookup.rowCount.expected = places::meanDegree(m_workbook, *back);
    lookup.concatenatesChild = true;
    const double estimate = lookup.rowCount.expected * item->estimate;
    return LookupCandidate {std::make_shared<const Lookup>(std::move(lookup)), estimate};
}

bool ProgramBuilder::locate(const Effect &effect, Knows who, Touch &touch)
{
    places::Ask ask = askOfRow(effect.ask);
    ask.purpose = purposeOfFound(effect);
    const AffectedRow row(m_context, m_command, m_knowledge);
    if (touch.moves && who == Knows::home && row.isAbout(effect.ask)) {
        for (const places::Fact &fact : m_home.with(m_knowledge).before) // the old place
            ask.facts.push_back(fact);
    }
    std::optional<LookupCandidate> found = planLocate(m_context, effect.location, ask);
    if (std::optional<LookupCandidate> each = locateEach(effect, who);
        each && (!found || each->estimate < found->estimate))
        found = std::move(each);
    if (found) {
        if (std::optional<LookupCandidate> byLookUp = locateByLookUp(effect, ask, touch, *found))
            found = std::move(byLookUp);
    }
    if (!found && locateByFound(effect, ask, touch))
        return true;
    if (!found) {
        found = planLocateThrough(m_context, effect.location, ask);
        touch.isFoundFirst = found && m_command.kind == CommandKind::remove;
        if (touch.isFoundFirst)
            note(effect.location.text() + " is found through rows that are to forget the removed "
                 + m_command.entity + ": that is done before anything is written.");
    }
    if (!found) {
        note(effect.location.text() + " " + effect.reason
             + ", but nothing in it tells which items to change.");
        if (m_command.kind != CommandKind::create) {
            for (const Change &change : touch.changes)
                m_plan.outOfStep.push_back(fieldOf(effect.location, change));
        }
        return false;
    }
    touch.locate = forRows(found->lookup);
    return true;
}

std::optional<LookupCandidate> ProgramBuilder::locateByLookUp(const Effect &effect,
                                                              const places::Ask &ask,
                                                              const Touch &touch,
                                                              const LookupCandidate &found)
{
    // Rows that refer to the removed one cannot be found by it once they no longer do.
    const bool isRemoval = m_command.kind == CommandKind::remove;
    if (isRemoval && !ask.conditions.front().roles.empty())
        return std::nullopt;
    std::optional<PlacedItems> placed;
    // A removed row no longer holds the partition key of its copies.
    const bool isGoneBefore = isRemoval && !effect.isHome
        && AffectedRow(m_context, m_command, m_knowledge).isAbout(effect.ask);
    if (asksEveryPartition(*found.lookup) && !isGoneBefore) {
        if (auto byHomes = planLocateByHomes(m_context, effect.location, ask))
            placed = PlacedItems {*std::move(byHomes), "its home"};
    }
    // In the background, an enclosing row may have been removed as well. An item that embeds the
    // teller may be removed before the items are looked for.
    const bool goesWithOthers = isRemoval && m_isOneOfMany;
    if (!placed && !(goesWithOthers && touch.isBackground))
        placed = planLocateByPlace(m_context, effect.location, ask, effect.isHome);
    if (placed && placed->isToldInside && goesWithOthers)
        return std::nullopt;
    if (!placed || placed->items.estimate > mostTimesDearer * found.estimate)
        return std::nullopt;
    const std::string name = effect.location.type->name + " in " + effect.location.container->name;
    const auto isIt = [&](const Finding::Offer &offer) { return offer.items == name; };
    if (std::none_of(m_finding->offered.begin(), m_finding->offered.end(), isIt))
        m_finding->offered.push_back({name, placed->teller, !found.lookup->partition.key.empty()});
    return places::contains(m_finding->byLookUp, name) ? std::optional(std::move(placed->items))
                                                       : std::nullopt;
}

bool ProgramBuilder::locateByFound(const Effect &effect, const places::Ask &ask, Touch &touch) const
{
    const places::Condition &condition = ask.conditions.front();
    if (!touch.isBackground || m_isOneOfMany || m_command.kind == CommandKind::remove)
        return false;
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        const Touch &other = m_program.touches[i];
        const Effect &by = m_effects[i];
        const bool isFound = other.isBackground && other.source == touch.source
            && other.kind == Touch::Kind::rewrite && other.how == Touch::How::write && !other.moves
            && other.locate && other.foundBy < 0 && other.type->primary && by.location.isRoot();
        if (!isFound || !isEndOf(by.ask.conditions.front(), condition))
            continue;
        const std::optional<LookupCandidate> found = planLocateByItems(
            m_context, effect.location, ask, by.location, by.ask.conditions.front().roles.size());
        if (!found)
            continue;
        touch.foundBy = static_cast<int>(i);
        touch.locate = forDelivered(*found->lookup, expectedItems(other));
        return true;
    }
    return false;
}

std::string ProgramBuilder::purposeOfFound(const Effect &effect) const
{
    const places::Location &location = effect.location;
    const bool isOne = effect.ask.isSingle(m_workbook);
    if (location.isRoot())
        return effect.ask.purpose
            + (location.type->primary
                   ? std::string()
                   : (isOne ? ", its copy in " : ", their copies in ") + location.container->name);
    const AffectedRow row(m_context, m_command, m_knowledge);
    const std::string items = (isOne && location.isInOneItem() ? "the " : "every ")
        + location.type->name + " that holds ";
    return row.isAbout(effect.ask) ? items + effect.ask.purpose : effect.ask.purpose;
}

} // namespace partita::planning
