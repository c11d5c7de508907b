// What is done to one document type: where its items are, how they are found, and which other touch
// they follow.
#include "engine/places/binding.h"
#include "engine/planning/commands/effects/affectedrow.h"
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/scripts.h"

#include <algorithm>

namespace partita::planning {

Touch ProgramBuilder::touchOf(const Effect &effect)
{
    Touch touch;
    touch.container = effect.location.container->name;
    touch.type = effect.location.type;
    touch.documentType = touch.type->name;
    touch.partitionKeyPaths = effect.location.container->partitionKey;
    touch.isBackground = effect.upkeep == model::Upkeep::changeFeed && !effect.isHome;
    touch.cap = touch.type->cap;
    if (touch.cap) {
        touch.trigger = "keepNewest" + identifierOf(touch.documentType) + "In"
            + identifierOf(touch.container);
        touch.triggerBody = capTriggerText(touch.trigger, touch);
    }
    return touch;
}

void ProgramBuilder::setKind(const Effect &effect, const places::Binding &binding, Knows who,
                             Touch &touch) const
{
    if (binding.isWhole() && binding.id) {
        touch.partitionKey = binding.partitionKey;
        touch.id = binding.id;
    }
    switch (effect.kind) {
    case Effect::Kind::insert:
        touch.kind = Touch::Kind::insert;
        touch.partitionKey = binding.isWhole() ? binding.partitionKey : touch.partitionKey;
        touch.atFirst = atFirst(*touch.type);
        break;
    case Effect::Kind::erase:
        touch.kind = Touch::Kind::erase;
        if (touch.type->filter) {
            const std::vector<places::Fact> known
                = m_home.knownOf(m_home.with(m_knowledge).facts, who);
            if (const places::Operand *value = findFact(known, {}, touch.type->filter->attribute))
                touch.filtered = *value;
        }
        break;
    case Effect::Kind::renew:
        touch.kind = Touch::Kind::renew;
        break;
    case Effect::Kind::rewrite:
        touch.kind = Touch::Kind::rewrite;
        break;
    }
}

bool ProgramBuilder::followsSource(const Effect &effect, Touch &touch)
{
    const int source = sourceOf(effect, touch);
    if (touch.isBackground && source < 0 && homePosition() < m_homes.size())
        touch.source = static_cast<int>(homePosition());
    else if (touch.isBackground)
        touch.source = source;
    // Known beforehand, it is not made of what changes: where the filter looks at that, the item
    // comes or goes.
    const bool isAlwaysThere = effect.kind == Effect::Kind::renew && touch.id;
    touch.moves = (effect.moves && !isAlwaysThere) || movesItems(touch);
    const auto isLocated = [&] {
        return touch.moves && touch.kind == Touch::Kind::rewrite
            && planLocate(m_context, effect.location, effect.ask);
    };
    return source >= 0 && touch.isBackground && !isPatchedLater(touch) && !isLocated()
        && makeRefresh(effect, touch);
}

bool ProgramBuilder::findItems(const Effect &effect, Knows who, Touch &touch)
{
    if (!keepFound(effect, touch))
        return false;
    if (touch.kind == Touch::Kind::renew) {
        if (touch.moves || !touch.id) // the item may be elsewhere than it is to be
            locate(effect, who, touch);
    } else if (touch.kind != Touch::Kind::insert && !locate(effect, who, touch)) {
        return false;
    }
    return planQuestions(effect, touch);
}

bool ProgramBuilder::leavesGap(const Effect &effect, const AffectedRow &row, const Touch &touch)
{
    // A changed row's copy goes away when the filter leaves it out by now, or it belongs to another
    // partition.
    const bool mayBeLeftOut = effect.kind == Effect::Kind::renew && touch.type->filter
        && row.changes(touch.type->filter->attribute);
    return touch.cap
        && (effect.kind == Effect::Kind::erase || mayBeLeftOut
            || (touch.moves && touch.kind != Touch::Kind::rewrite));
}

void ProgramBuilder::addTouch(Effect effect)
{
    const Effect whole = effect;
    Touch touch = touchOf(effect);
    const Knows who = whoKnows(touch);
    keepKnown(effect, who);
    touch.changes = effect.changes;
    const std::vector<places::Fact> facts
        = factsAtRoot(m_workbook, effect.location, effect.ask.allFacts());
    setKind(effect, bindDocument(m_workbook, effect.location, facts), who, touch);
    if (!followsSource(effect, touch) && !findItems(effect, who, touch))
        return;
    if (touch.kind == Touch::Kind::rewrite)
        repeatForPartners(effect, touch);
    const AffectedRow row(m_context, m_command, m_knowledge);
    if (touch.cap && effect.kind == Effect::Kind::renew && row.changes(touch.cap->orderBy))
        askWhetherNewest(effect, touch);
    const bool isRefilled = leavesGap(effect, row, touch);
    Touch refill = isRefilled ? touch : Touch {};
    rememberHome(whole, touch);
    remember(whole, std::move(touch));
    if (isRefilled && makeRefill(effect, facts, refill))
        remember(whole, std::move(refill));
}

bool ProgramBuilder::keepFound(const Effect &effect, Touch &touch)
{
    std::vector<Change> found;
    for (Change &change : touch.changes) {
        if (!change.unfound) {
            found.push_back(std::move(change));
            continue;
        }
        note(*change.unfound);
        if (m_command.kind != CommandKind::create)
            m_plan.outOfStep.push_back(fieldOf(effect.location, change));
    }
    const bool isAnyLeft = touch.kind != Touch::Kind::rewrite || !found.empty();
    touch.changes = std::move(found);
    return isAnyLeft;
}

void ProgramBuilder::repeatForPartners(const Effect &effect, Touch &touch) const
{
    if (effect.ask.conditions.empty())
        return;
    const places::Condition &condition = effect.ask.conditions.front();
    for (const std::string &partners : m_knowledge.partners) {
        if (!condition.operand
            || !(*condition.operand == places::Operand::parameterNamed(partners)))
            continue;
        touch.forEach = partners;
        for (const model::CreatedRows &with : m_command.with) {
            const auto role = model::findRole(m_workbook, m_command.entity, with.role);
            if (role && role->partner == effect.ask.entity && model::isLink(*role))
                touch.times = with.count ? static_cast<double>(*with.count)
                                         : places::meanDegree(m_workbook, *role);
        }
    }
}

void ProgramBuilder::remember(const Effect &effect, Touch touch)
{
    const std::size_t home = homePosition();
    const bool isInHome = home < m_homes.size() && m_isHomeRead && isInHomeItem(touch);
    const std::optional<std::size_t> position
        = isInHome ? std::optional(home) : touchOfSameItem(effect, touch);
    if (position) {
        Touch &same = m_program.touches[*position];
        std::move(touch.changes.begin(), touch.changes.end(), std::back_inserter(same.changes));
        same.moves = same.moves || touch.moves;
        if (m_upkeeps[*position] != model::Upkeep::none
            && effect.upkeep == model::Upkeep::transaction)
            m_upkeeps[*position] = effect.upkeep;
        return;
    }
    m_effects.push_back(effect);
    m_upkeeps.push_back(effect.isHome ? model::Upkeep::none : effect.upkeep);
    m_homes.push_back(effect.isHome);
    m_program.touches.push_back(std::move(touch));
}

int ProgramBuilder::sourceOf(const Effect &effect, const Touch &touch) const
{
    if (touch.type->primary)
        return -1;
    const bool isUnfound = std::any_of(effect.changes.begin(), effect.changes.end(),
                                       [](const Change &change) { return change.unfound; });
    if (!effect.location.isRoot() && !isUnfound)
        return -1;
    for (std::size_t i = 0; i < m_effects.size(); ++i) {
        const Effect &other = m_effects[i];
        const bool isHomeOfSame = other.location.type->primary
            && other.location.type->entity == touch.type->entity
            && other.kind != Effect::Kind::erase;
        const bool sameRows = other.kind == Effect::Kind::insert
            || (other.location.isRoot() || !effect.location.isRoot()
                    ? sameQuestion(other.ask, effect.ask)
                        && isSameWay(other.location, effect.location)
                    : isInsideRowOf(other, effect.ask));
        if (isHomeOfSame && sameRows)
            return static_cast<int>(i);
    }
    return -1;
}

bool ProgramBuilder::isSameWay(const places::Location &left, const places::Location &right)
{
    return std::equal(
        left.levels.begin(), left.levels.end(), right.levels.begin(), right.levels.end(),
        [](const places::Level &a, const places::Level &b) { return a.role == b.role; });
}

bool ProgramBuilder::sameQuestion(const places::Ask &left, const places::Ask &right)
{
    const places::Condition &a = left.conditions.front();
    const places::Condition &b = right.conditions.front();
    return left.entity == right.entity && a.roles == b.roles && a.attribute == b.attribute
        && a.operand == b.operand;
}

bool ProgramBuilder::isInsideRowOf(const Effect &effect, const places::Ask &ask) const
{
    // Of other rows than the command's there may be none: then nothing is written, and no feed
    // brings it.
    if (!AffectedRow(m_context, m_command, m_knowledge).isAbout(effect.ask))
        return false;
    const places::Condition &condition = ask.conditions.front();
    const std::string key = places::keyNameOf(m_workbook, ask.entity);
    const std::vector<places::Fact> around
        = factsAtRoot(m_workbook, effect.location, effect.ask.allFacts());
    const places::Operand *known = findFact(around, {}, key);
    return known && condition.kind == places::Condition::Kind::equals && condition.roles.empty()
        && condition.attribute == key && condition.operand == *known;
}

} // namespace partita::planning
