#include "engine/script/asyncwalk.h"

#include <algorithm>

namespace partita::script {
namespace {

// Far more than people write, far less than the stack holds.
constexpr int maximumDepth = 1000;

} // namespace

AsyncWalk::AsyncWalk(std::string_view source)
    : m_source(source)
    , m_reader(source)
    , m_functions(1)
{
}

Result<std::vector<SourceEdit>> AsyncWalk::run()
{
    next();
    while (m_token.kind != Token::Kind::end) {
        statements();
        if (m_token.kind != Token::Kind::end)
            stop();
    }
    if (m_error)
        return *m_error;
    return std::move(m_edits);
}

void AsyncWalk::next()
{
    if (m_stopped)
        return;
    m_lastEnd = m_token.end;
    m_token = m_reader.read();
}

bool AsyncWalk::accept(std::string_view punctuator)
{
    const bool found = m_token.is(punctuator);
    if (found)
        next();
    return found;
}

void AsyncWalk::expect(std::string_view punctuator)
{
    if (!accept(punctuator))
        stop();
}

void AsyncWalk::stop()
{
    m_stopped = true;
    m_token = Token {};
    m_token.begin = m_token.end = m_source.size();
}

void AsyncWalk::fail(const Token &token, std::string message)
{
    if (m_stopped)
        return;
    const std::string_view before = m_source.substr(0, token.begin);
    const std::size_t lineBreak = before.rfind('\n');
    const std::size_t lineBegin = lineBreak == std::string_view::npos ? 0 : lineBreak + 1;
    m_error = Error {.message = std::move(message),
                     .line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
                     .column = 1 + static_cast<int>(token.begin - lineBegin)};
    stop();
}

/// Notes a change and answers its place among the edits, for who learns later what it has to be.
std::size_t AsyncWalk::edit(std::size_t position, std::size_t removed, std::string inserted)
{
    if (!m_stopped)
        m_edits.push_back({position, removed, std::move(inserted)});
    return m_edits.size() - 1;
}

/// Replaces the first token of an operand. At the begin of a statement whose forerunner has no semicolon, the name that
/// stood there ended that statement; a parenthesis in its place would call it.
std::size_t AsyncWalk::replaceOperand(const Token &token, std::string inserted)
{
    if (m_unendedBefore == token.begin)
        inserted.insert(0, ";");
    return edit(token.begin, token.end - token.begin, std::move(inserted));
}

AsyncWalk::Nesting::Nesting(AsyncWalk &walk)
    : m_walk(walk)
{
    if (++m_walk.m_depth > maximumDepth)
        m_walk.fail(m_walk.m_token, "The script nests its blocks and expressions too deeply.");
}

} // namespace partita::script
