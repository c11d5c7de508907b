#include "engine/planning/commands/programbuilder.h"

#include "engine/model/suggest.h"
#include "engine/planning/commands/affectedrow.h"
#include "engine/planning/commands/scripts.h"
#include "engine/planning/rows/binding.h"

#include <algorithm>
#include <cctype>

namespace partita::planning {
namespace {

constexpr int deepestCascade = 4;

/// From the item's root. Elements of an array are numbers in it, which no property is named by.
std::vector<std::string> pathOf(const Change &change)
{
    std::vector<std::string> path;
    for (const Fetch::Unroll &level : change.levels) {
        path.insert(path.end(), level.path.begin(), level.path.end());
        if (level.isArray)
            path.emplace_back();
    }
    path.insert(path.end(), change.path.begin(), change.path.end());
    return path;
}

/// Why a command touches nothing: it changes nothing, or nothing of what it changes is stored.
std::string lackOf(const model::Workbook &workbook, const model::Command &command)
{
    if (command.kind != model::Command::Kind::update)
        return "no document type holds " + model::withArticle(command.entity);
    const model::Entity *entity = workbook.entity(command.entity);
    const bool isFixed = command.attributes.empty() && entity
        && std::none_of(entity->attributes.begin(), entity->attributes.end(),
                        [](const model::Attribute &attribute) { return attribute.isMutable; });
    if (isFixed)
        return "no attribute of " + command.entity
            + " may change; tick Mutable, or say \"mutable\": true, of those that do";
    return "no document type holds what it changes of " + command.entity;
}

} // namespace

std::string verbOf(model::Command::Kind kind)
{
    switch (kind) {
    case model::Command::Kind::create:
        return "create";
    case model::Command::Kind::update:
        return "update";
    case model::Command::Kind::remove:
        break;
    }
    return "remove";
}

std::string identifierOf(const std::string &text)
{
    std::string name;
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (code < 128 && std::isalnum(code))
            name += letter;
    }
    return name;
}

ProgramBuilder::ProgramBuilder(const PlanningContext &context, const model::Command &command,
                               Manner manner, Plan &plan, bool isFound)
    : m_context(context)
    , m_workbook(context.workbook)
    , m_command(command)
    , m_manner(manner)
    , m_plan(plan)
    , m_knowledge(knowledgeOf(context, command, isFound))
    , m_home(context, command, m_knowledge)
    , m_isOneOfMany(isFound)
{
}

Result<std::shared_ptr<const CommandProgram>> ProgramBuilder::build(const Names &excluded,
                                                                    int repeatsOver, int depth,
                                                                    int &next)
{
    m_repeatsOver = repeatsOver;
    if (Result<void> done = collect(excluded, depth); !done)
        return done.error();
    if (m_program.touches.empty() && m_program.cascades.empty() && m_cascades.empty()
        && m_cascadesApart.empty())
        return Error {.message = lackOf(m_workbook, m_command)};
    joinCompanions();
    trimFinds();
    if (Result<void> done = addSteps(next); !done)
        return done.error();
    return std::make_shared<const CommandProgram>(std::move(m_program));
}

Result<void> ProgramBuilder::collect(const Names &excluded, int depth)
{
    m_program.kind = m_command.kind;
    m_program.entity = m_command.entity;
    m_program.inputs = m_knowledge.inputs;
    const std::string back = m_created
        ? inverseNameOf(*model::findRole(m_workbook, m_created->entity, m_created->role))
        : std::string();
    for (std::string &text : assumptionsOf(m_workbook, m_command, m_knowledge, back))
        note(std::move(text));
    CommandEffects effects
        = effectsOf(m_context, m_command, m_home.with(m_knowledge), excluded, m_created);
    for (std::string &text : effects.notes)
        note(std::move(text));
    m_plan.outOfStep.insert(m_plan.outOfStep.end(), effects.outOfStep.begin(),
                            effects.outOfStep.end());
    if (m_command.kind == CommandKind::remove && depth < deepestCascade) {
        if (Result<void> done = addCascades(excluded, depth); !done)
            return done;
    }
    m_hasUnit = hasTransactionWithHome(effects.effects);
    for (const Effect &effect : effects.effects) {
        if (!isAboutItsTree(effect))
            addTouch(effect);
    }
    formUnit();
    m_program.homeTouch = homePosition();
    if (m_program.homeTouch < m_program.touches.size())
        m_program.home = m_home;
    joinCascades();
    return addCompanions(excluded, depth);
}

Result<void> ProgramBuilder::addSteps(int &next)
{
    if (Result<void> done = numberCascades(next); !done)
        return done;
    if (Result<void> done = numberRequest(next); !done)
        return done;
    return numberWhatFollows(next);
}

bool ProgramBuilder::isAboutItsTree(const Effect &effect) const
{
    const std::optional<model::Role> role
        = model::findRole(m_workbook, m_command.entity, m_cascadeRole);
    if (!role || effect.isHome || effect.kind != Effect::Kind::rewrite
        || effect.ask.entity != m_command.entity)
        return false;
    const Operand *parent = findFact(m_knowledge.facts, {inverseNameOf(*role)},
                                     keyNameOf(m_workbook, m_command.entity));
    const Condition &condition = effect.ask.conditions.front();
    return parent && condition.roles.empty() && condition.operand && *condition.operand == *parent;
}

void ProgramBuilder::note(std::string text)
{
    if (!contains(m_plan.notes, text))
        m_plan.notes.push_back(std::move(text));
}

void ProgramBuilder::addTouch(Effect effect)
{
    const Effect whole = effect;
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
    const Knows who = whoKnows(touch);
    keepKnown(effect, who);
    touch.changes = effect.changes;
    const std::vector<Fact> facts = factsAtRoot(m_workbook, effect.location, effect.ask.allFacts());
    const Binding binding = bindDocument(m_workbook, effect.location, facts);
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
            const std::vector<Fact> known = m_home.knownOf(m_home.with(m_knowledge).facts, who);
            if (const Operand *value = findFact(known, {}, touch.type->filter->attribute))
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
    const int source = sourceOf(effect, touch);
    if (touch.isBackground && source < 0 && homePosition() < m_homes.size())
        touch.source = static_cast<int>(homePosition());
    else if (touch.isBackground)
        touch.source = source;
    // Known beforehand, it is not made of what changes: where the filter looks at that, the item comes or goes.
    const bool isAlwaysThere = effect.kind == Effect::Kind::renew && touch.id;
    touch.moves = (effect.moves && !isAlwaysThere) || movesItems(touch);
    const auto isLocated = [&] {
        return touch.moves && touch.kind == Touch::Kind::rewrite
            && planLocate(m_context, effect.location, effect.ask);
    };
    const bool isMadeAnew
        = source >= 0 && touch.isBackground && !isPatchedLater(touch) && !isLocated();
    if (!isMadeAnew || !makeRefresh(effect, touch)) {
        if (!keepFound(effect, touch))
            return;
        if (touch.kind == Touch::Kind::renew) {
            if (touch.moves || !touch.id) // the item may be elsewhere than it is to be
                locate(effect, who, touch);
        } else if (touch.kind != Touch::Kind::insert && !locate(effect, who, touch)) {
            return;
        }
        if (!planQuestions(effect, touch))
            return;
    }
    if (touch.kind == Touch::Kind::rewrite)
        repeatForPartners(effect, touch);
    const AffectedRow row(m_context, m_command, m_knowledge);
    if (touch.cap && effect.kind == Effect::Kind::renew && row.changes(touch.cap->orderBy))
        askWhetherNewest(effect, touch);
    // A changed row's copy goes away when the filter leaves it out by now, or it belongs to another partition.
    const bool mayBeLeftOut = effect.kind == Effect::Kind::renew && touch.type->filter
        && row.changes(touch.type->filter->attribute);
    const bool leavesGap = touch.cap
        && (effect.kind == Effect::Kind::erase || mayBeLeftOut
            || (touch.moves && touch.kind != Touch::Kind::rewrite));
    Touch refill = leavesGap ? touch : Touch {};
    rememberHome(whole, touch);
    remember(whole, std::move(touch));
    if (leavesGap && makeRefill(effect, facts, refill))
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
    const Condition &condition = effect.ask.conditions.front();
    for (const std::string &partners : m_knowledge.partners) {
        if (!condition.operand || !(*condition.operand == Operand::parameterNamed(partners)))
            continue;
        touch.forEach = partners;
        for (const model::CreatedRows &with : m_command.with) {
            const auto role = model::findRole(m_workbook, m_command.entity, with.role);
            if (role && role->partner == effect.ask.entity && model::isLink(*role))
                touch.times
                    = with.count ? static_cast<double>(*with.count) : meanDegree(m_workbook, *role);
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

bool ProgramBuilder::isSameWay(const Location &left, const Location &right)
{
    return std::equal(left.levels.begin(), left.levels.end(), right.levels.begin(),
                      right.levels.end(),
                      [](const Level &a, const Level &b) { return a.role == b.role; });
}

bool ProgramBuilder::sameQuestion(const Ask &left, const Ask &right)
{
    const Condition &a = left.conditions.front();
    const Condition &b = right.conditions.front();
    return left.entity == right.entity && a.roles == b.roles && a.attribute == b.attribute
        && a.operand == b.operand;
}

bool ProgramBuilder::isInsideRowOf(const Effect &effect, const Ask &ask) const
{
    const Condition &condition = ask.conditions.front();
    const std::string key = keyNameOf(m_workbook, ask.entity);
    const std::vector<Fact> around
        = factsAtRoot(m_workbook, effect.location, effect.ask.allFacts());
    const Operand *known = findFact(around, {}, key);
    return known && condition.kind == Condition::Kind::equals && condition.roles.empty()
        && condition.attribute == key && condition.operand == *known;
}

bool ProgramBuilder::movesItems(const Touch &touch)
{
    if (touch.kind != Touch::Kind::rewrite)
        return false;
    std::vector<Names> places {{"id"}};
    for (const std::string &path : touch.partitionKeyPaths)
        places.push_back(pathNames(path));
    return std::any_of(touch.changes.begin(), touch.changes.end(), [&](const Change &change) {
        const Names changed = pathOf(change);
        return std::any_of(places.begin(), places.end(), [&](const Names &place) {
            const std::size_t shared = std::min(changed.size(), place.size());
            return std::equal(place.begin(), place.begin() + static_cast<std::ptrdiff_t>(shared),
                              changed.begin(),
                              changed.begin() + static_cast<std::ptrdiff_t>(shared));
        });
    });
}

bool ProgramBuilder::makeRefresh(const Effect &effect, Touch &touch)
{
    if (effect.kind == Effect::Kind::erase)
        return false;
    const Effect &source = m_effects[static_cast<std::size_t>(touch.source)];
    const double delivered
        = expectedItems(m_program.touches[static_cast<std::size_t>(touch.source)]);
    Ask ask;
    ask.entity = touch.type->entity;
    ask.shape = shapeOf(m_workbook, touch.type->entity, touch.type->fields);
    ask.purpose = "what the copy needs";
    ask.isFromHome = true; // not from the copy itself, as it was before
    if (touch.type->filter)
        ask.shape.pieces.push_back(attributePiece(filterMember, {}, touch.type->filter->attribute));
    if (touch.moves) {
        touch.locate = copiesOfRows(effect.location, delivered);
        touch.moves = touch.locate != nullptr;
        ask.shape.pieces.push_back(
            attributePiece(keyMember, {}, keyNameOf(m_workbook, touch.type->entity)));
    }
    const std::optional<FetchCandidate> completion = planGiven(
        m_context, rootLocation(*source.location.container, *source.location.type), ask);
    const bool isOnlyWay = std::any_of(touch.changes.begin(), touch.changes.end(),
                                       [](const Change &change) { return change.unfound; });
    const bool isWorthwhile
        = completion && (source.location.isRoot() || isOnlyWay || completion->estimate <= 0);
    if (!isWorthwhile) {
        touch.locate.reset();
        return false;
    }
    touch.kind = Touch::Kind::refresh;
    touch.completion = forDelivered(*completion->fetch, delivered);
    touch.changes.clear();
    return true;
}

std::shared_ptr<const Fetch> ProgramBuilder::copiesOfRows(const Location &copy, double rows) const
{
    Ask ask = askAt(copy.type->entity);
    ask.conditions.push_back(
        keyCondition(m_workbook, ask.entity, {}, Operand::parameterNamed(keyOfCopy)));
    ask.purpose = "the copy at its old key";
    const Names keys {keyOfCopy};
    const std::optional<FetchCandidate> found = planLocate(m_context, copy, askOfRow(ask, keys));
    return found ? forRows(found->fetch, keys, rows) : nullptr;
}

} // namespace partita::planning
