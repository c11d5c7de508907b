// Part of WriteRunner for the home's item that is read before it is written, and for what it must
// meet then.
#include "engine/execution/writing/writerunner.h"
#include "engine/query/patchcondition.h"

#include <algorithm>
#include <cctype>

namespace partita::execution {
namespace {

/// The parameter whose name begins at that place of the text, the longest of several.
std::string_view parameterAt(std::string_view text, const std::vector<std::string> &parameters)
{
    std::string_view found;
    for (const std::string &name : parameters) {
        if (text.starts_with(name) && name.size() > found.size())
            found = text.substr(0, name.size());
    }
    return found;
}

/// The condition with values in place of parameters, outside of texts.
std::string withValues(const planning::RowCondition &condition,
                       const std::map<std::string, model::Json> &values)
{
    std::string text;
    const std::string_view from = condition.text;
    bool isQuoted = false;
    for (std::size_t at = 0; at < from.size(); ++at) {
        const char sign = from[at];
        text += sign;
        if (isQuoted && sign == '\\' && at + 1 < from.size())
            text += from[++at];
        else if (sign == '"')
            isQuoted = !isQuoted;
        if (isQuoted || sign != '@')
            continue;
        const std::string_view name = parameterAt(from.substr(at + 1), condition.parameters);
        const auto value = values.find(std::string(name));
        text.pop_back();
        text += value == values.end() ? "null" : value->second.dump();
        at += name.size();
    }
    return text;
}

/// The object that the condition of a row inside an item is about. Like every item it has an id.
json::Value objectOf(const std::vector<json::Value> &levels, json::Arena &arena)
{
    std::vector<json::Member> members {{"id", json::Value::string("row")}};
    for (std::size_t level = 0; level < levels.size(); ++level)
        members.push_back({arena.store(planning::levelMember(level)), levels[level]});
    return json::Value::object(members, arena);
}

} // namespace

Result<void> WriteRunner::readBefore(const CommandRows::Numbers &rows)
{
    for (const planning::ItemWrite &write : m_program.writes) {
        if (write.earlyRead == planning::EarlyRead::none)
            continue;
        m_guards.resize(m_rows.count());
        if (write.earlyRead == planning::EarlyRead::byClient) {
            takeFromClient(write, rows);
            continue;
        }
        const Result<std::vector<LookupResult>> found = m_rows.lookUp(*write.locate, rows, false);
        if (!found)
            return found.error();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            m_guards[rows[i]].reset();
            if (!(*found)[i].rows.empty())
                setGuard(rows[i], (*found)[i].rows.front().levels.front());
        }
    }
    return {};
}

void WriteRunner::setGuard(std::size_t row, json::Value read)
{
    const json::Value item = json::copy(read, m_execution.arena);
    m_guards[row] = {std::string(item.member("_etag").string()), item};
    m_rows[row].take(*m_program.home, item);
}

void WriteRunner::takeFromClient(const planning::ItemWrite &write, const CommandRows::Numbers &rows)
{
    const store::Container *container
        = m_execution.site.client.account().container(write.container);
    for (const std::size_t row : rows) {
        const CommandValues &values = m_rows[row];
        const Result<store::ItemResponse> known
            = container->read(values.keyOf(write.partitionKey), values.textOf(*write.id));
        m_guards[row].reset();
        if (known)
            setGuard(row, known->item);
    }
}

void WriteRunner::noteRefusal(ErrorCode code)
{
    const bool isGone
        = code == ErrorCode::notFound && m_program.writes[m_program.homeWrite].isGuarded();
    m_isRefused = m_isRefused || isGone || code == ErrorCode::preconditionFailed;
}

std::vector<WriteRunner::Items> WriteRunner::guardedItems() const
{
    std::vector<Items> items(m_rows.count());
    for (std::size_t row = 0; row < m_guards.size(); ++row) {
        if (m_guards[row])
            items[row].push_back(
                places::withoutSystemProperties(m_guards[row]->item, m_execution.arena));
    }
    return items;
}

Result<bool> WriteRunner::meetsCondition(std::size_t row) const
{
    if (!m_program.home || m_program.homeWrite >= m_program.writes.size())
        return true;
    const planning::ItemWrite &write = m_program.writes[m_program.homeWrite];
    if (!write.condition || write.condition->isInStore)
        return true;
    if (row >= m_guards.size() || !m_guards[row])
        return false; // there is no such item
    const std::vector<json::Value> levels
        = m_program.home->levelsIn(m_guards[row]->item, m_rows[row].valueOf(m_program.home->key()));
    if (levels.empty())
        return false;
    const json::Value object
        = levels.size() == 1 ? levels.front() : objectOf(levels, m_execution.arena);
    const Result<void> met = query::checkPatchCondition(
        *m_execution.site.client.account().container(write.container), object, conditionText());
    if (!met && met.error().code != ErrorCode::preconditionFailed)
        return met.error();
    return met.ok();
}

std::string WriteRunner::conditionText() const
{
    return withValues(*m_program.writes[m_program.homeWrite].condition, m_execution.given);
}

Precondition WriteRunner::preconditionOf(std::size_t position, std::size_t row) const
{
    Precondition precondition;
    if (!m_program.home || position != m_program.homeWrite)
        return precondition;
    const planning::ItemWrite &write = m_program.writes[position];
    if (write.isGuarded() && row < m_guards.size() && m_guards[row])
        precondition.etag = m_guards[row]->etag;
    if (write.condition && write.condition->isInStore)
        precondition.condition = conditionText();
    return precondition;
}

} // namespace partita::execution
