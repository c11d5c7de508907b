#include "engine/query/patchcondition.h"

#include "engine/base/messagetext.h"
#include "engine/query/syntax/lexer.h"
#include "engine/query/syntax/parser.h"
#include "engine/store/account.h"

#include <cctype>

namespace partita::query {

namespace {

/// On a line of its own, so that columns are those of the condition.
constexpr std::string_view head = "SELECT VALUE 1\n";

Error malformed(Error error)
{
    error.path = "$.condition";
    return error;
}

/// Turns an error of the complete query into one of the condition.
Error ofCondition(Error error)
{
    constexpr std::pair<std::string_view, std::string_view> words[]
        = {{", GROUP BY, ORDER BY, OFFSET or the end of the query", " or the end of the query"},
           {"the end of the query", "the end of the condition"},
           {"The query", "The condition"}};
    for (const auto &[from, to] : words) {
        for (std::size_t at = error.message.find(from); at != std::string::npos;
             at = error.message.find(from, at + to.size()))
            error.message.replace(at, from.size(), to);
    }
    error.line -= error.line > 1 ? 1 : 0;
    return malformed(std::move(error));
}

bool beginsWithFrom(std::string_view text)
{
    constexpr std::string_view from = "FROM";
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (i == text.size() || std::toupper(static_cast<unsigned char>(text[i])) != from[i])
            return false;
    }
    const char next = text.size() > from.size() ? text[from.size()] : ' ';
    return std::isalnum(static_cast<unsigned char>(next)) == 0 && next != '_';
}

/// Refuses clauses after the WHERE of a condition.
Result<void> checkEnd(const ast::Select &select, std::string_view text)
{
    const auto refused = [&](std::size_t offset, const std::string &clause) {
        return ofCondition(errorAt(text, offset,
                                   "The condition must end with WHERE, without " + clause
                                       + ": it only asks whether the item is found."));
    };
    if (!select.groupBy.empty())
        return refused(select.groupBy.front()->offset, "GROUP BY");
    if (!select.orderBy.empty())
        return refused(select.orderByOffset, "ORDER BY");
    if (select.limit)
        return refused(select.limit->offset, "OFFSET and LIMIT");
    return {};
}

Result<Query> readCondition(std::string_view condition)
{
    const std::size_t begin = condition.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return malformed({.message
                          = "The condition is empty; write for example FROM c WHERE c.n > 0, "
                            "or leave it out."});
    if (!beginsWithFrom(condition.substr(begin)))
        return malformed(errorAt(
            condition, begin, "The condition must begin with FROM, as in FROM c WHERE c.n > 0."));
    const std::string text = std::string(head) + std::string(condition);
    const Result<ParsedQuery> parsed = parse(text);
    if (!parsed)
        return ofCondition(parsed.error());
    if (Result<void> end = checkEnd(*parsed->select, text); !end)
        return end.error();
    Result<Query> query = prepare(text);
    return query ? query : ofCondition(query.error());
}

} // namespace

Result<void> checkPatchCondition(const store::Container &container, json::Value item,
                                 std::string_view condition)
{
    const Result<Query> query = readCondition(condition);
    if (!query)
        return query.error();
    store::Account account;
    store::ContainerSettings settings = container.settings();
    settings.physicalPartitions = 1;
    settings.ranges.clear();
    Result<store::Container *> alone = account.createContainer(std::move(settings));
    if (!alone)
        return alone.error();
    account.clock().setNowMs(container.clock().nowMs());
    if (Result<void> loaded = (*alone)->load(item); !loaded)
        return loaded.error();
    json::Arena arena;
    const Result<Response> response = run(*query, **alone, {}, arena);
    if (!response)
        return ofCondition(response.error());
    if (!response->rows.empty())
        return {};
    return Error {.code = ErrorCode::preconditionFailed,
                  .message
                  = "The condition " + inQuotes(condition) + " does not hold for the item.",
                  .path = "$.condition"};
}

Result<void> checkPatchCondition(const store::Container &container, const store::PartitionKey &key,
                                 std::string_view id, std::string_view condition)
{
    const Result<store::ItemResponse> item = container.read(key, id);
    return item ? checkPatchCondition(container, item->item, condition) : item.error();
}

} // namespace partita::query
