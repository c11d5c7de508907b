#include "engine/planning/homeknowledge.h"

#include "engine/places/values.h"
#include "engine/planning/commands/effects/affectedrow.h"

#include <algorithm>
#include <cctype>

namespace partita::planning {
namespace {

using Names = std::vector<std::string>;
using CommandKind = model::Command::Kind;

bool isChangedBy(const PlanningContext &context, const model::Command &command,
                 const std::string &attribute)
{
    return command.kind == CommandKind::update
        && AffectedRow(context, command, {}).changes(attribute);
}

bool namesMany(const model::Workbook &workbook, const std::string &entity,
               const model::FieldSource &source)
{
    const auto *reference = std::get_if<model::ReferenceSource>(&source);
    const std::optional<model::Role> role
        = reference ? model::findRole(workbook, entity, reference->role) : std::nullopt;
    return role && role->toMany;
}

/// The attribute behind a field whose value changes only together with the row that holds it.
std::optional<places::AttributeAt> lastingBehind(const model::Workbook &workbook,
                                                 const std::string &entity,
                                                 const model::FieldSource &source)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&source))
        return own->truncate ? std::nullopt : places::attributeBehind(workbook, entity, source, {});
    const auto *copied = std::get_if<model::CopiedSource>(&source);
    if (!copied)
        return std::holds_alternative<model::ReferenceSource>(source)
            ? places::attributeBehind(workbook, entity, source, {})
            : std::nullopt;
    const bool follows = places::isMutable(
        workbook, places::entityAt(workbook, entity, copied->roles), copied->attribute);
    return copied->truncate || follows ? std::nullopt
                                       : places::attributeBehind(workbook, entity, source, {});
}

/// The values of an item from its root to the row's own level; only the root's when the row is not
/// in it.
std::vector<json::Value> levelsOf(json::Value item, std::span<const Unroll> levels,
                                  const Names &keyPath, json::Value key)
{
    if (levels.empty())
        return {item};
    const json::Value inner = places::valueAt(item, levels.front().path);
    const std::size_t count = levels.front().isArray ? inner.size() : 1;
    for (std::size_t i = 0; i < count; ++i) {
        const json::Value element = levels.front().isArray ? inner.at(i) : inner;
        std::vector<json::Value> below = levelsOf(element, levels.subspan(1), keyPath, key);
        const bool isIt = below.size() == levels.size()
            && json::equal(places::valueAt(below.back(), keyPath), key);
        if (!isIt)
            continue;
        below.insert(below.begin(), item);
        return below;
    }
    return {item};
}

} // namespace

HomeKnowledge::HomeKnowledge(const PlanningContext &context, const model::Command &command,
                             const CommandKnowledge &request)
{
    const model::Workbook &workbook = context.workbook;
    for (const Input &input : request.inputs) {
        m_requested.push_back(input.parameter);
        const std::string entity = places::entityAt(workbook, command.entity, input.roles);
        if (input.roles.size() < 2 && input.attribute == places::keyNameOf(workbook, entity))
            m_named.push_back(input.parameter);
    }
    const std::optional<places::Location> home
        = places::homeOf(workbook, context.design, command.entity);
    if (!home)
        return;
    const std::string key = places::keyNameOf(workbook, command.entity);
    const std::optional<places::StoredValue> place = findValue(workbook, *home, {}, key);
    m_hasHome
        = home->isRoot() || (place && place->level + 1 == static_cast<int>(home->levels.size()));
    if (!m_hasHome)
        return;
    m_key = *findFact(request.facts, {}, key);
    m_keyPath = place ? place->path : Names {};
    m_isGone = command.kind == CommandKind::remove && !home->isRoot();
    m_isNew = command.kind == CommandKind::create && !home->isRoot();
    for (std::size_t i = 1; i < home->levels.size(); ++i)
        m_levels.push_back({home->levels[i].path, home->levels[i].toMany});
    for (std::size_t level = home->levels.size(); level-- > 0;)
        addLevel(context, command, *home, level, request);
}

void HomeKnowledge::addLevel(const PlanningContext &context, const model::Command &command,
                             const places::Location &home, std::size_t level,
                             const CommandKnowledge &request)
{
    const model::Workbook &workbook = context.workbook;
    Names outwards;
    for (std::size_t i = home.levels.size() - 1; i > level; --i) {
        if (!home.levels[i].inverse)
            return;
        outwards.push_back(*home.levels[i].inverse);
    }
    const places::Level &around = home.levels[level];
    for (const model::Field &field : *around.fields) {
        std::optional<places::AttributeAt> behind
            = lastingBehind(workbook, around.entity, field.source);
        if (!behind)
            continue;
        // A created row has only the values that its request carries.
        if (command.kind == CommandKind::create && outwards.empty()
            && !findFact(request.facts, behind->roles, behind->attribute))
            continue;
        Told told;
        told.level = static_cast<int>(level);
        told.path = {field.name};
        told.isArray = namesMany(workbook, around.entity, field.source);
        told.isBefore = outwards.empty() && behind->roles.empty()
            && isChangedBy(context, command, behind->attribute);
        behind->roles.insert(behind->roles.begin(), outwards.begin(), outwards.end());
        told.fact.roles = std::move(behind->roles);
        told.fact.attribute = std::move(behind->attribute);
        add(std::move(told), request);
    }
}

void HomeKnowledge::add(Told told, const CommandKnowledge &request)
{
    const auto isSame = [&](const Told &other) {
        return other.fact.roles == told.fact.roles && other.fact.attribute == told.fact.attribute;
    };
    if (std::any_of(m_told.begin(), m_told.end(), isSame))
        return;
    const places::Operand *known = findFact(request.facts, told.fact.roles, told.fact.attribute);
    if (known && !told.isBefore && !told.isArray) {
        told.isRequested = true;
        told.fact.operand = *known;
        m_told.push_back(std::move(told));
        return;
    }
    std::string name = places::parameterName(told.fact.roles, told.fact.attribute);
    name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
    if (told.isBefore)
        name += "Before";
    const auto isTaken = [&](const std::string &candidate) {
        return places::contains(m_requested, candidate)
            || std::any_of(m_told.begin(), m_told.end(),
                           [&](const Told &other) { return other.fact.operand.name == candidate; });
    };
    std::string unique = name;
    for (int number = 2; isTaken(unique); ++number)
        unique = name + std::to_string(number);
    told.fact.operand = places::Operand::parameterNamed(unique);
    m_told.push_back(std::move(told));
}

CommandKnowledge HomeKnowledge::with(CommandKnowledge request) const
{
    for (const places::Fact &fact : request.facts) {
        if (fact.roles.empty())
            request.before.push_back(fact);
    }
    for (const Told &told : m_told) {
        if (told.isArray)
            continue;
        if (told.isBefore)
            request.before.push_back(told.fact);
        else if (!told.isRequested)
            request.facts.push_back(told.fact);
        if (!told.isBefore && !told.isRequested && told.fact.roles.empty())
            request.before.push_back(told.fact);
    }
    return request;
}

bool HomeKnowledge::isKnown(const places::Operand &operand, KnowledgeStage who) const
{
    if (operand.kind == places::Operand::Kind::composed)
        return std::all_of(operand.parts.begin(), operand.parts.end(),
                           [&](const places::Operand &part) { return isKnown(part, who); });
    if (operand.kind != places::Operand::Kind::parameter)
        return true;
    const bool isRequested = places::contains(m_requested, operand.name);
    if (who == KnowledgeStage::request || !m_hasHome)
        return isRequested;
    const bool isInside = who == KnowledgeStage::home ? !m_isNew : !m_isGone;
    const auto tells = [&](const Told &told) {
        return told.fact.operand == operand && (isInside || told.level == 0)
            && (who == KnowledgeStage::home || !told.isBefore);
    };
    const bool isTold = std::any_of(m_told.begin(), m_told.end(), tells);
    return isTold
        || (who == KnowledgeStage::home ? isRequested : places::contains(m_named, operand.name));
}

std::vector<places::Fact> HomeKnowledge::knownOf(const std::vector<places::Fact> &facts,
                                                 KnowledgeStage who) const
{
    std::vector<places::Fact> known;
    std::copy_if(facts.begin(), facts.end(), std::back_inserter(known),
                 [&](const places::Fact &fact) { return isKnown(fact.operand, who); });
    return known;
}

const places::Operand *HomeKnowledge::partnerKeys(const std::string &role) const
{
    const auto found = std::find_if(m_told.begin(), m_told.end(), [&](const Told &told) {
        return told.isArray && told.fact.roles.size() == 1 && told.fact.roles.front() == role;
    });
    return found == m_told.end() ? nullptr : &found->fact.operand;
}

std::vector<std::string> HomeKnowledge::taken() const
{
    std::vector<std::string> names;
    for (const Told &told : m_told) {
        if (!told.isRequested)
            names.push_back(told.fact.operand.name);
    }
    return names;
}

std::vector<json::Value> HomeKnowledge::levelsIn(json::Value item, json::Value key) const
{
    std::vector<json::Value> levels = levelsOf(item, m_levels, m_keyPath, key);
    if (levels.size() != m_levels.size() + 1)
        levels.clear();
    return levels;
}

void HomeKnowledge::take(json::Value item, json::Value key, ParameterValues &parameters) const
{
    const std::vector<json::Value> levels = levelsOf(item, m_levels, m_keyPath, key);
    for (const Told &told : m_told) {
        if (told.isRequested || static_cast<std::size_t>(told.level) >= levels.size())
            continue;
        parameters[told.fact.operand.name]
            = places::valueAt(levels[static_cast<std::size_t>(told.level)], told.path);
    }
}

} // namespace partita::planning
