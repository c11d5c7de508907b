// Part of ProgramBuilder that forms the transaction with the home, and says which writes stay
// outside.
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/routes/findthroughrows.h"
#include "engine/planning/scripts.h"

namespace partita::planning {
namespace {

bool sameKey(const std::vector<places::Operand> &left, const std::vector<places::Operand> &right)
{
    return left == right;
}

} // namespace

void ProgramBuilder::formUnit()
{
    putOffUpkeep();
    const std::size_t home = homePosition();
    std::vector<std::size_t> joined;
    for (std::size_t i = 0; i < m_program.touches.size(); ++i) {
        if (i == home || m_upkeeps[i] != model::Upkeep::transaction)
            continue;
        const std::optional<Obstacle> why = obstacle(home, i);
        if (!why) {
            joined.push_back(i);
            continue;
        }
        ++m_program.leftOut;
        note(apartText(m_program.touches[i], *why));
    }
    if (!joined.empty() && !(isBatch(joined) && isBatchedHome(m_program.touches[home])))
        leaveOutOfProcedure(joined);
    if (joined.empty()) {
        setSingleManner();
        return;
    }
    Touch &first = m_program.touches[home];
    if (!first.id && first.kind != Touch::Kind::insert) {
        first.partitionKey = m_homePlace.partitionKey;
        first.id = m_homePlace.id;
        first.isReadBefore = true;
        first.isGuarded = true;
    }
    for (const std::size_t i : joined) {
        Touch &touch = m_program.touches[i];
        touch.isFoundFirst = !touch.id && touch.kind == Touch::Kind::rewrite;
        if (touch.isFoundFirst)
            touch.partitionKey = first.partitionKey;
    }
    joined.insert(joined.begin(), home);
    for (const std::size_t i : joined)
        m_program.touches[i].how = Touch::How::unit;
    m_program.unit
        = isBatch(joined) ? CommandProgram::Unit::batch : CommandProgram::Unit::procedure;
    if (m_program.unit == CommandProgram::Unit::procedure) {
        m_program.procedure = verbOf(m_command.kind) + identifierOf(m_command.entity);
        m_program.procedureBody = procedureText(m_program.procedure, unitTouches());
    }
    setSingleManner();
}

bool ProgramBuilder::isBatch(const std::vector<std::size_t> &touches) const
{
    return usesPatches() && std::all_of(touches.begin(), touches.end(), [&](std::size_t i) {
               const Touch &touch = m_program.touches[i];
               return isPatchable(touch) || canBeFoundFirst(touch);
           });
}

bool ProgramBuilder::isBatchedHome(const Touch &home) const
{
    return isPatchable(home) || mayBeGuarded(home);
}

void ProgramBuilder::leaveOutOfProcedure(std::vector<std::size_t> &touches)
{
    std::erase_if(touches, [&](std::size_t i) {
        const Touch &touch = m_program.touches[i];
        if (touch.forEach.empty() && !canBeFoundFirst(touch))
            return false;
        ++m_program.leftOut;
        note(apartText(touch,
                       {"the procedure changes one of them, and there may be several", true}));
        return true;
    });
}

std::size_t ProgramBuilder::homePosition() const
{
    const auto found = std::find(m_homes.begin(), m_homes.end(), true);
    return found == m_homes.end() ? m_homes.size()
                                  : static_cast<std::size_t>(found - m_homes.begin());
}

std::string ProgramBuilder::apartText(const Touch &touch, const Obstacle &why) const
{
    const std::string what
        = "Keeping " + touch.documentType + " in " + touch.container + " in step ";
    if (!why.isReadFirst)
        return what + "cannot be one transaction with the " + m_command.entity + ": " + why.reason
            + ". It is a further request and may be left undone by a failure.";
    return what + "is a further request here and may be left undone by a failure, as " + why.reason
        + ". It can be atomic with the " + m_command.entity
        + ": read first, then write both in one transactional batch, which the items' ETags (If-Match) "
          "refuse where they have changed since.";
}

std::optional<ProgramBuilder::Obstacle> ProgramBuilder::obstacle(std::size_t home,
                                                                 std::size_t position) const
{
    if (home >= m_program.touches.size())
        return Obstacle {"the " + m_command.entity + " has no home of its own"};
    const Touch &first = m_program.touches[home];
    const Touch &touch = m_program.touches[position];
    if (touch.container != first.container)
        return Obstacle {"it lies in another container"};
    const bool knowsHome
        = first.kind == Touch::Kind::insert ? !first.partitionKey.empty() : first.id.has_value();
    const bool isFound = canBeFoundFirst(touch);
    const std::vector<places::Operand> &partition
        = isFound ? deliverer(*touch.locate).partition.key : touch.partitionKey;
    const bool isTold = !knowsHome && m_isHomeRead && m_homePlace.id && (touch.id || isFound)
        && sameKey(partition, m_homePlace.partitionKey);
    if (isTold && !(mayBeGuarded(first) && (isPatchable(touch) || isFound)))
        return Obstacle {"where the " + m_command.entity + " lies is known once it has been read",
                         true};
    if (!(knowsHome || isTold))
        return Obstacle {"what is known beforehand does not tell where it lies"};
    if (!touch.id && !isFound)
        return obstacleOfFound(touch);
    if (!isTold && !sameKey(partition, first.partitionKey))
        return Obstacle {
            isFound
                ? "what is known beforehand does not tell that it lies in the same logical partition"
                : "it lies in another logical partition"};
    if (touch.moves || first.moves)
        return Obstacle {"what changes is part of the partition key or the id, so the item moves"};
    for (const Touch *each : {&first, &touch}) {
        if (each == &touch && isFound)
            continue; // it was found, so it exists
        if (each->kind == Touch::Kind::rewrite && each->cap)
            return Obstacle {"only the newest " + std::to_string(each->cap->count) + " are in "
                                 + each->container + " as " + each->documentType
                                 + ", and to change what is not there fails",
                             true};
        if (each->kind == Touch::Kind::rewrite && each->type->filter)
            return Obstacle {"it depends on " + each->type->filter->attribute + " whether "
                                 + each->container + " holds it as " + each->documentType
                                 + ", and to change what is not there fails",
                             true};
    }
    for (const Change &change : touch.changes) {
        if (change.kind == Change::Kind::compose && !isFound)
            return Obstacle {change.path.back() + " is composed of what the item holds", true};
        if (change.lookup)
            return Obstacle {change.path.back() + " has to be computed anew by a query first",
                             true};
    }
    if (first.cap)
        return Obstacle {"whole copies are written, not changed"};
    return touch.kind == Touch::Kind::rewrite ? std::nullopt : obstacleOfWhole(touch);
}

bool ProgramBuilder::canBeFoundFirst(const Touch &touch) const
{
    const bool isLeftAlone = m_command.kind != CommandKind::remove || m_cascades.empty();
    return usesPatches() && !m_isOneOfMany && isLeftAlone && isWrittenOnce(touch) && !touch.id
        && touch.kind == Touch::Kind::rewrite && !touch.isBackground && touch.locate
        && touch.forEach.empty() && !touch.moves;
}

bool ProgramBuilder::isWrittenOnce(const Touch &touch) const
{
    return arePatchable(touch.changes)
        || std::none_of(
               m_program.touches.begin(), m_program.touches.end(), [&](const Touch &other) {
                   return &other != &touch && other.type == touch.type && !other.isBackground;
               });
}

ProgramBuilder::Obstacle ProgramBuilder::obstacleOfFound(const Touch &touch) const
{
    const bool isInPartition = touch.locate
        && sameKey(deliverer(*touch.locate).partition.key,
                   m_program.touches[homePosition()].partitionKey);
    if (isInPartition && !isWrittenOnce(touch))
        return {"several of its parts change the same items, and are written one after the other",
                true};
    if (isInPartition && !usesPatches())
        return {"it has to be found by a query first", true};
    return {"what is known beforehand does not tell which items it is"};
}

bool ProgramBuilder::mayBeGuarded(const Touch &home) const
{
    const bool isPatched = home.kind == Touch::Kind::rewrite && arePatchable(home.changes);
    return usesPatches() && !m_isOneOfMany && home.locate && !home.isFoundFirst
        && (isPatched || home.kind == Touch::Kind::erase);
}

std::optional<ProgramBuilder::Obstacle> ProgramBuilder::obstacleOfWhole(const Touch &touch) const
{
    if (touch.cap)
        return Obstacle {"only the newest " + std::to_string(touch.cap->count) + " are in "
                         + touch.container + ", which a trigger sees to after each write"};
    if (m_isOneOfMany)
        return Obstacle {
            "each " + m_command.entity
            + " goes with others in one request, and what there is of it besides after it"};
    if (isKnownRemoval(touch) || isKnownCreation(touch))
        return std::nullopt;
    if (touch.type->filter)
        return Obstacle {"it depends on " + touch.type->filter->attribute + " whether "
                             + touch.container + " holds it as " + touch.documentType
                             + ", and to remove what is not there fails",
                         true};
    return Obstacle {"whole copies are written, not changed"};
}

bool ProgramBuilder::isKnownRemoval(const Touch &touch)
{
    return touch.kind == Touch::Kind::erase && !touch.isBackground && touch.id
        && !touch.partitionKey.empty() && !touch.cap && (!touch.type->filter || touch.filtered);
}

bool ProgramBuilder::isKnownCreation(const Touch &touch)
{
    return touch.kind == Touch::Kind::insert && !touch.isBackground && touch.id
        && !touch.partitionKey.empty() && !touch.cap;
}

bool ProgramBuilder::isPatchable(const Touch &touch)
{
    if (touch.kind != Touch::Kind::rewrite)
        return touch.kind != Touch::Kind::renew;
    return touch.id && !touch.moves && arePatchable(touch.changes);
}

void ProgramBuilder::setSingleManner()
{
    for (Touch &touch : m_program.touches) {
        if (usesPatches() && touch.how == Touch::How::write && touch.kind == Touch::Kind::rewrite
            && isPatchable(touch) && (!touch.isBackground || isPatchedLater(touch)))
            touch.how = Touch::How::patch;
    }
}

std::vector<const Touch *> ProgramBuilder::unitTouches() const
{
    std::vector<const Touch *> unit;
    for (const Touch &touch : m_program.touches) {
        if (touch.how == Touch::How::unit)
            unit.push_back(&touch);
    }
    return unit;
}

bool ProgramBuilder::sharesPartition(const ProgramBuilder &other,
                                     const std::string &parentRole) const
{
    const Touch &own = m_program.touches[homePosition()];
    const Touch &touch = other.m_program.touches[other.homePosition()];
    if (own.container != touch.container || own.partitionKey.empty()
        || own.partitionKey.size() != touch.partitionKey.size())
        return false;
    return std::equal(touch.partitionKey.begin(), touch.partitionKey.end(),
                      own.partitionKey.begin(),
                      [&](const places::Operand &inner, const places::Operand &outer) {
                          return isSameValue(other, inner, outer, parentRole);
                      });
}

bool ProgramBuilder::isSameValue(const ProgramBuilder &other, const places::Operand &inner,
                                 const places::Operand &outer, const std::string &parentRole) const
{
    if (inner.kind == places::Operand::Kind::constant)
        return inner == outer;
    if (inner.kind == places::Operand::Kind::composed)
        return outer.kind == places::Operand::Kind::composed && inner.separator == outer.separator
            && std::equal(inner.parts.begin(), inner.parts.end(), outer.parts.begin(),
                          outer.parts.end(),
                          [&](const places::Operand &part, const places::Operand &outerPart) {
                              return isSameValue(other, part, outerPart, parentRole);
                          });
    return std::any_of(
        other.m_knowledge.facts.begin(), other.m_knowledge.facts.end(),
        [&](const places::Fact &fact) {
            if (!(fact.operand == inner) || fact.roles.empty() || fact.roles.front() != parentRole)
                return false;
            const places::Operand *known = findFact(
                m_knowledge.facts, {fact.roles.begin() + 1, fact.roles.end()}, fact.attribute);
            return known && *known == outer;
        });
}

bool ProgramBuilder::mayLieTogether(const Touch &touch)
{
    return std::none_of(touch.partitionKey.begin(), touch.partitionKey.end(),
                        [&](const places::Operand &level) { return level == *touch.id; });
}

} // namespace partita::planning
