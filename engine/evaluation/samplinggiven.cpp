// What an update or a removal gives besides its row: operands of changes in place, and values of
// conditions.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "engine/execution/reference.h"
#include "engine/places/values.h"
#include "engine/population/random.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

using population::noRow;
using population::Row;

constexpr std::uint64_t partOfOperand = 9;
constexpr std::uint64_t partOfCondition = 16;
constexpr std::uint64_t partsACondition = 5;
constexpr Row mostArraysLookedAt = 1000; ///< in the search for an element

/// The usual requester has seen the row and states what it has; other comparisons are with
/// something else.
bool isWithOwnValue(const model::Match &match)
{
    return match.kind == model::Match::Kind::equals || match.kind == model::Match::Kind::belongsTo;
}

} // namespace

model::Json Sampler::elementFrom(const std::string &attribute, Row start,
                                 std::uint64_t sample) const
{
    const std::string &entity = askedEntity();
    const Row count = m_rows.capacity(entity);
    population::Random random(m_workbook.population->seed, m_stream,
                              sample * partsASample + partOfOperand);
    json::Arena arena;
    for (Row i = 0; start != noRow && i < std::min(count, mostArraysLookedAt); ++i) {
        const json::Value array = m_rows.value(entity, (start + i) % count, attribute, arena);
        if (array.isArray() && array.size() > 0)
            return places::toNlohmann(array.at(static_cast<std::size_t>(
                random.between(0, static_cast<std::int64_t>(array.size()) - 1))));
    }
    return nullptr;
}

model::Json Sampler::operandFor(const model::ChangeInPlace &change, Row row,
                                std::uint64_t sample) const
{
    if (!change.constant.is_null())
        return change.constant;
    const std::string &entity = askedEntity();
    json::Arena arena;
    if (change.isOfNumber()) {
        const json::Value held = m_rows.value(entity, row, change.attribute, arena);
        const model::Json other = otherValue(held, change.attribute, sample);
        return other.is_number() ? other : model::Json(1);
    }
    const Row start = change.kind == model::ChangeInPlace::Kind::takeOut
        ? row
        : drawRow(entity, false, sample, partOfOperand);
    const model::Json element = elementFrom(change.attribute, start, sample);
    return element.is_null() ? model::Json("new") : element;
}

void Sampler::drawConditions(SampleRequest &drawn, std::uint64_t sample) const
{
    const model::Command &command = *m_pattern.command();
    model::Query asked;
    asked.root = command.entity;
    asked.match = command.conditions;
    std::uint64_t part = partOfCondition;
    for (const model::Match *match : asked.valueMatches()) {
        for (const std::string &name : {match->parameter, match->parameterTo}) {
            const auto value = drawn.values.find(name);
            if (value != drawn.values.end() && !command.changeOf(name))
                drawn.parameters[name]
                    = value->second.is_discarded() ? model::Json() : value->second;
        }
        const bool isOpen
            = (!match->parameter.empty() && !drawn.parameters.contains(match->parameter))
            || (!match->parameterTo.empty() && !drawn.parameters.contains(match->parameterTo));
        if (isOpen) {
            const Row row
                = isWithOwnValue(*match) ? drawn.row : drawRow(command.entity, false, sample, part);
            const std::map<std::string, model::Json> known = drawn.parameters;
            addParameters(*match, row, sample, part, drawn);
            for (const auto &[name, value] : known)
                drawn.parameters[name] = value;
        }
        part += partsACondition;
    }
    drawn.meetsCondition = execution::isAnswer(asked, drawn.parameters, m_rows, drawn.row);
}

void Sampler::drawGiven(SampleRequest &drawn, const model::Probe &stated,
                        std::uint64_t sample) const
{
    const model::Command &command = *m_pattern.command();
    if (drawn.row == noRow)
        return;
    drawn.parameters = stated.parameters;
    json::Arena arena;
    for (const model::ChangeInPlace &change : command.inPlace) {
        const auto given = drawn.parameters.find(change.parameter);
        const bool isGiven = change.constant.is_null() && given != drawn.parameters.end();
        const model::Json operand = isGiven ? given->second : operandFor(change, drawn.row, sample);
        if (change.constant.is_null())
            drawn.parameters[change.parameter] = operand;
        drawn.values[change.attribute] = changedInPlace(
            change, m_rows.value(command.entity, drawn.row, change.attribute, arena), operand);
    }
    if (!command.conditions.empty())
        drawConditions(drawn, sample);
}

} // namespace partita::evaluation
