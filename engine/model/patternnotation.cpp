#include "engine/model/patternnotation.h"

#include "engine/base/messagetext.h"
#include "engine/model/typedline/commandreader.h"
#include "engine/model/typedline/loadreader.h"
#include "engine/model/typedline/queryreader.h"
#include "engine/model/typedline/writer.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <array>

namespace partita::model {
namespace {

/// Words with which a sentence begins and that say nothing more.
constexpr std::array<std::string_view, 8> askingWords {"list", "retrieve", "show", "get",
                                                       "find", "read",     "me",   "fetch"};

const std::vector<std::string> &commonClauses()
{
    static const std::vector<std::string> words {
        "by", "of", "where", "newest first", "ordered by", "limit", "page", "with", "showing"};
    return words;
}

void acceptId(LineCursor &cursor, AccessPattern &pattern)
{
    const bool isId = cursor.now(1).kind == Token::Kind::sign && cursor.now(1).text == ":"
        && (cursor.now().kind == Token::Kind::word || cursor.now().kind == Token::Kind::quoted);
    if (!isId)
        return;
    pattern.id = cursor.now().text;
    cursor.skip(2);
}

void acceptAskingWords(LineCursor &cursor, const Workbook &workbook)
{
    const std::size_t before = cursor.place();
    const bool isEntity = !cursor.isAtEnd() && acceptEntity(cursor, workbook);
    const bool isAsking
        = std::any_of(askingWords.begin(), askingWords.end(), [&](std::string_view word) {
              cursor.goTo(before);
              cursor.acceptQuietly(word);
              const bool isWord = cursor.place() > before;
              return isWord && (!isEntity || acceptEntity(cursor, workbook));
          });
    cursor.goTo(before);
    if (!isAsking)
        return;
    while (std::any_of(askingWords.begin(), askingWords.end(),
                       [&](std::string_view word) { return cursor.acceptQuietly(word); })) { }
}

Error unexpected(const LineCursor &cursor, bool isQuery)
{
    const std::string message = cursor.shown() + " is not understood here";
    if (cursor.isAt("or"))
        return cursor.refused("There is no \"or\": write a pattern for each.");
    if (!isQuery)
        return cursor.refused(message + "; what can follow is a rate, such as 10/s.");
    const std::string meant = nearest(cursor.now().text, commonClauses());
    if (!meant.empty())
        return cursor.refused(message + "; did you mean " + inQuotes(meant) + '?');
    return cursor.refused(message
                          + "; what can follow is by, of, where, newest first, limit, with, "
                            "showing or a rate such as 10/s.");
}

/// What the notation can say but no workbook may hold, such as a name that comes twice.
Result<void> checkMeaning(const LineCursor &cursor, const Workbook &workbook,
                          const AccessPattern &pattern)
{
    Workbook alone = workbook;
    AccessPattern named = pattern;
    if (named.id.empty())
        named.id = "Q1";
    alone.patterns = std::vector<AccessPattern> {named};
    Report report;
    validatePatterns(alone, report);
    for (const Problem &problem : report.take()) {
        if (problem.severity == Severity::error)
            return cursor.refusedAt(0, messageInWindow(problem));
    }
    return {};
}

Result<AccessPattern> readLine(LineCursor &cursor, const Workbook &workbook)
{
    AccessPattern pattern;
    pattern.ratePerSecond = usualRate;
    acceptId(cursor, pattern);
    acceptAskingWords(cursor, workbook);
    std::optional<QueryReader> query;
    if (std::optional<Result<Command>> command = acceptCommand(cursor, workbook)) {
        if (!*command)
            return command->error();
        pattern.request = **std::move(command);
    } else {
        query.emplace(cursor, workbook);
        if (Result<void> read = query->subject(); !read)
            return read.error();
    }
    for (acceptSeparators(cursor);; acceptSeparators(cursor)) {
        Result<bool> taken = query ? query->clause() : Result<bool>(false);
        if (taken && !*taken)
            taken = acceptLoad(cursor, pattern);
        if (!taken)
            return taken.error();
        if (*taken)
            continue;
        if (!cursor.isAtEnd())
            return unexpected(cursor, query.has_value());
        break;
    }
    if (query) {
        Result<Query> read = query->take();
        if (!read)
            return read.error();
        pattern.request = *std::move(read);
    }
    return pattern;
}

/// The line without the full stop of a sentence.
std::string_view withoutStop(std::string_view text)
{
    while (!text.empty() && (text.back() == ' ' || text.back() == '.'))
        text.remove_suffix(1);
    return text;
}

} // namespace

Result<AccessPattern> patternFromNotation(const Workbook &workbook, std::string_view text)
{
    LineCursor cursor(withoutStop(text));
    Result<AccessPattern> pattern = readLine(cursor, workbook);
    if (!pattern)
        return pattern;
    if (Result<void> checked = checkMeaning(cursor, workbook, *pattern); !checked)
        return checked.error();
    return pattern;
}

std::optional<std::string> toNotation(const Workbook &workbook, const AccessPattern &pattern)
{
    const std::string &entity
        = pattern.isQuery() ? pattern.query()->root : pattern.command()->entity;
    if (!workbook.entity(entity))
        return std::nullopt;
    AccessPattern said = pattern;
    said.sentence.clear();
    said.probe = {};
    std::string text = typedLineOf(workbook, said);
    const Result<AccessPattern> again = patternFromNotation(workbook, text);
    return again && *again == said ? std::optional(std::move(text)) : std::nullopt;
}

Completions completions(const Workbook &workbook, std::string_view text, std::size_t caret)
{
    const std::string_view before = text.substr(0, std::min(caret, text.size()));
    Completions made;
    made.begin = beginningOfLastWord(before);
    Offers offers(before.substr(made.begin));
    LineCursor cursor(before.substr(0, made.begin), &offers);
    (void)readLine(cursor, workbook);
    made.offers = offers.take();
    return made;
}

} // namespace partita::model
